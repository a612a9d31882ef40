import { ColumnReader, type ColumnSet, type ColumnUnit, ColumnWriter } from '../../region/storage/index.ts';
import type { Hierarchy } from './hierarchy/hierarchy.ts';
import type { SearchGraph } from './search-graph.ts';
import { type SearchGraphs, STREET_MODES, type StreetGraph, type StreetMap, type StreetMode } from './street-graph.ts';
import { usualColumns, usualFromColumns } from './usual-columns.ts';

const NODE = [
  ['lonE7', 'degrees e7'],
  ['latE7', 'degrees e7'],
  ['elevationM', 'm'],
] as const satisfies readonly ColumnUnit[];
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
] as const satisfies readonly ColumnUnit[];
const ARC = [
  ['carKmh', 'km/h'],
  ['bikePercent', 'percent'],
  ['walkPercent', 'percent'],
  ['flags', 'flags'],
] as const satisfies readonly ColumnUnit[];
const FERRY = [
  ['edge', 'index of street.edge'],
  ['durationDs', 'ds'],
] as const satisfies readonly ColumnUnit[];
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
] as const satisfies readonly ColumnUnit[];
const HIERARCHY = [
  ['rank', 'rank'],
  ['firstUp', 'index of hierarchy arc'],
  ['head', 'rank'],
  ['subtreeStart', 'rank'],
  ['labelOf', 'index of label'],
] as const satisfies readonly ColumnUnit[];

/** The columns of a street graph under their names in a region: section `street`, and one of each mode. */
export function streetColumns(graph: StreetGraph): ColumnSet {
  const columns = new Map(streetMapColumns(graph));
  const add = (more: ColumnSet): void => {
    for (const [name, column] of more) columns.set(name, column);
  };
  for (const mode of STREET_MODES) {
    const { forward, mirrored, hierarchy, usual } = graph.search[mode];
    add(searchGraphColumns(mode, forward));
    add(searchGraphColumns(mode, mirrored));
    add(hierarchyColumns(mode, hierarchy));
    if (usual) add(usualColumns(mode, usual));
  }
  return columns;
}

/** Returns the columns of section `street`. */
export function streetMapColumns(map: StreetMap): ColumnSet {
  const write = new ColumnWriter('street');
  write.putThing('node', map.node, NODE);
  write.putThing('edge', map.edge, EDGE);
  write.putThing('shape', map.shape, NODE);
  write.putThing('arc', map.arc, ARC);
  write.putThing('ferry', map.ferry, FERRY);
  write.putTexts('names', map.names);
  write.put('edge.boxes', map.edgeBoxes, 'Flatbush');
  return write.columns;
}

/** Returns the columns of one search graph, a part of its mode's section. */
export function searchGraphColumns(mode: StreetMode, graph: SearchGraph): ColumnSet {
  const write = new ColumnWriter(mode);
  write.putThing(directionOf(graph.mirrored), graph, SEARCH);
  return write.columns;
}

/** Returns the columns of a hierarchy, a part of its mode's section. */
export function hierarchyColumns(mode: StreetMode, hierarchy: Hierarchy): ColumnSet {
  const write = new ColumnWriter(mode);
  write.putThing('hierarchy', hierarchy, HIERARCHY);
  return write.columns;
}

const directionOf = (mirrored: boolean): 'forward' | 'mirrored' => (mirrored ? 'mirrored' : 'forward');

/**
 * Returns the street graph stored in a region's columns, without copying them. Throws {@link InputError} if a column is
 * missing.
 */
export function streetGraphFromColumns(columns: ColumnSet): StreetGraph {
  const read = new ColumnReader(columns, 'street');
  return {
    nodeCount: read.array('node.lonE7').length,
    edgeCount: read.array('edge.tail').length,
    node: read.thing('node', NODE),
    edge: read.thing('edge', EDGE),
    shape: read.thing('shape', NODE),
    arc: read.thing('arc', ARC),
    ferry: read.thing('ferry', FERRY),
    names: read.texts('names'),
    search: {
      car: searchGraphs(columns, 'car'),
      bike: searchGraphs(columns, 'bike'),
      walk: searchGraphs(columns, 'walk'),
    },
    edgeBoxes: read.array('edge.boxes') as Uint8Array,
  };
}

function searchGraphs(columns: ColumnSet, mode: StreetMode): SearchGraphs {
  const read = new ColumnReader(columns, mode);
  const hierarchy: Hierarchy = {
    labelCount: read.array('hierarchy.rank').length,
    ...read.thing<Omit<Hierarchy, 'labelCount'>>('hierarchy', HIERARCHY),
  };
  return {
    forward: searchGraph(read, false),
    mirrored: searchGraph(read, true),
    hierarchy,
    usual: usualFromColumns(columns, mode, hierarchy),
  };
}

function searchGraph(read: ColumnReader, mirrored: boolean): SearchGraph {
  const name = directionOf(mirrored);
  return {
    mirrored,
    stateCount: read.array(`${name}.firstOut`).length - 1,
    slotCount: read.array(`${name}.arc`).length,
    ...read.thing<Omit<SearchGraph, 'mirrored' | 'stateCount' | 'slotCount'>>(name, SEARCH),
  };
}
