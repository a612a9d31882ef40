import { asColumn, type Column, type TypedArray } from '../collections/column.ts';
import { StringTable } from '../collections/string-table.ts';
import { InputError } from '../core/errors.ts';
import type { ColumnSet } from '../storage/columns.ts';
import type { Hierarchy } from './hierarchy/hierarchy.ts';
import type { SearchGraph } from './search-graph.ts';
import { type SearchGraphs, STREET_MODES, type StreetGraph, type StreetMode } from './street-graph.ts';
import { usualFromColumns } from './usual-columns.ts';

type Unit = readonly [column: string, unit: string];

const NODE = [
  ['lonE7', 'degrees e7'],
  ['latE7', 'degrees e7'],
  ['elevationM', 'm'],
] as const satisfies readonly Unit[];
const EDGE = [
  ['tail', 'index of street.node'],
  ['head', 'index of street.node'],
  ['lengthDm', 'dm'],
  ['edgeClass', 'edge class'],
  ['flags', 'flags'],
  ['ascentDm', 'dm'],
  ['descentDm', 'dm'],
  ['name', 'index of street.names'],
  ['osmWayId', 'OSM id'],
  ['firstShape', 'index of street.shape'],
] as const satisfies readonly Unit[];
const ARC = [
  ['carKmh', 'km/h'],
  ['bikePercent', 'percent'],
  ['walkPercent', 'percent'],
  ['flags', 'flags'],
] as const satisfies readonly Unit[];
const FERRY = [
  ['edge', 'index of street.edge'],
  ['durationDs', 'ds'],
] as const satisfies readonly Unit[];
const SEARCH = [
  ['firstOut', 'index of slot'],
  ['head', 'index of state'],
  ['tail', 'index of state'],
  ['arc', 'index of street.arc'],
  ['bearingOut', '1/256 turn'],
  ['bearingIn', '1/256 turn'],
  ['pass', 'flags'],
  ['stateFlags', 'flags'],
  ['copyOf', 'index of street.node'],
  ['slotOfArc', 'index of slot'],
  ['twin', 'index of slot'],
] as const satisfies readonly Unit[];
const HIERARCHY = [
  ['rank', 'rank'],
  ['firstUp', 'index of hierarchy arc'],
  ['head', 'rank'],
  ['subtreeStart', 'rank'],
  ['labelOf', 'index of label'],
] as const satisfies readonly Unit[];

const DIRECTIONS = ['forward', 'mirrored'] as const;

/** The columns of a street graph under their names in a region, but for what `usual-columns` has. */
export function streetColumns(graph: StreetGraph): ColumnSet {
  const columns: ColumnSet = new Map();
  // Columns are typed arrays seen through their index types; here they become arrays again.
  const put = (name: string, column: unknown, unit: string) => columns.set(name, { array: column as TypedArray, unit });
  for (const [name, unit] of NODE) put(`street.node.${name}`, graph.node[name], unit);
  for (const [name, unit] of EDGE) put(`street.edge.${name}`, graph.edge[name], unit);
  for (const [name, unit] of NODE) put(`street.shape.${name}`, graph.shape[name], unit);
  for (const [name, unit] of ARC) put(`street.arc.${name}`, graph.arc[name], unit);
  for (const [name, unit] of FERRY) put(`street.ferry.${name}`, graph.ferry[name], unit);
  put('street.names.bytes', graph.names.bytes, 'UTF-8');
  put('street.names.offsets', graph.names.offsets, 'byte');
  put('street.edge.boxes', graph.edgeBoxes, 'Flatbush');
  for (const mode of STREET_MODES) {
    for (const direction of DIRECTIONS) {
      const search = graph.search[mode][direction];
      for (const [name, unit] of SEARCH) put(`street.${mode}-${direction}.${name}`, search[name], unit);
    }
    const { hierarchy } = graph.search[mode];
    for (const [name, unit] of HIERARCHY) put(`street.${mode}-hierarchy.${name}`, hierarchy[name], unit);
  }
  return columns;
}

/** The street graph that lies in a region's columns, without copying them. Throws {@link InputError} where one is missing. */
export function streetGraphFromColumns(columns: ColumnSet): StreetGraph {
  const array = (name: string): TypedArray => {
    const column = columns.get(name);
    if (column === undefined) throw new InputError(`the region has no column ${name}; import it again`);
    return column.array;
  };
  const get = <I extends number, V extends number = number>(name: string): Column<I, V> => asColumn(array(name));
  const points = (thing: string) => ({
    lonE7: get<number>(`${thing}.lonE7`),
    latE7: get<number>(`${thing}.latE7`),
    elevationM: get<number>(`${thing}.elevationM`),
  });
  const searchGraph = (mode: StreetMode, direction: (typeof DIRECTIONS)[number]): SearchGraph => {
    const name = (column: string) => `street.${mode}-${direction}.${column}`;
    return {
      mirrored: direction === 'mirrored',
      stateCount: array(name('firstOut')).length - 1,
      slotCount: array(name('arc')).length,
      firstOut: get(name('firstOut')),
      head: get(name('head')),
      tail: get(name('tail')),
      arc: get(name('arc')),
      bearingOut: get(name('bearingOut')),
      bearingIn: get(name('bearingIn')),
      pass: get(name('pass')),
      stateFlags: get(name('stateFlags')),
      copyOf: get(name('copyOf')),
      slotOfArc: get(name('slotOfArc')),
      twin: get(name('twin')),
    };
  };
  const hierarchy = (mode: StreetMode): Hierarchy => {
    const ranks = (column: string) => array(`street.${mode}-hierarchy.${column}`) as Int32Array;
    return {
      labelCount: ranks('rank').length,
      rank: ranks('rank'),
      firstUp: ranks('firstUp'),
      head: ranks('head'),
      subtreeStart: ranks('subtreeStart'),
      labelOf: ranks('labelOf'),
    };
  };
  const searchGraphs = (mode: StreetMode): SearchGraphs => {
    const [forward, mirrored] = [searchGraph(mode, 'forward'), searchGraph(mode, 'mirrored')];
    const topology = hierarchy(mode);
    return { forward, mirrored, hierarchy: topology, usual: usualFromColumns(columns, mode, topology) };
  };
  return {
    nodeCount: array('street.node.lonE7').length,
    edgeCount: array('street.edge.tail').length,
    node: points('street.node'),
    edge: {
      tail: get('street.edge.tail'),
      head: get('street.edge.head'),
      lengthDm: get('street.edge.lengthDm'),
      edgeClass: get('street.edge.edgeClass'),
      flags: get('street.edge.flags'),
      ascentDm: get('street.edge.ascentDm'),
      descentDm: get('street.edge.descentDm'),
      name: get('street.edge.name'),
      osmWayId: get('street.edge.osmWayId'),
      firstShape: get('street.edge.firstShape'),
    },
    shape: points('street.shape'),
    arc: {
      carKmh: get('street.arc.carKmh'),
      bikePercent: get('street.arc.bikePercent'),
      walkPercent: get('street.arc.walkPercent'),
      flags: get('street.arc.flags'),
    },
    ferry: { edge: get('street.ferry.edge'), durationDs: get('street.ferry.durationDs') },
    names: new StringTable(array('street.names.bytes') as Uint8Array, array('street.names.offsets') as Int32Array),
    search: { car: searchGraphs('car'), bike: searchGraphs('bike'), walk: searchGraphs('walk') },
    edgeBoxes: array('street.edge.boxes') as Uint8Array,
  };
}
