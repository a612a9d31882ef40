import { ColumnReader, type ColumnSet, type ColumnUnit, ColumnWriter } from '../storage/index.ts';
import type { Hierarchy } from './hierarchy/hierarchy.ts';
import type { SearchGraph } from './search-graph.ts';
import { type SearchGraphs, STREET_MODES, type StreetGraph, type StreetMode } from './street-graph.ts';
import { usualFromColumns } from './usual-columns.ts';

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

/** The columns of a street graph under their names in a region, but for what `usual-columns` has. */
export function streetColumns(graph: StreetGraph): ColumnSet {
  const write = new ColumnWriter('street');
  write.putThing('node', graph.node, NODE);
  write.putThing('edge', graph.edge, EDGE);
  write.putThing('shape', graph.shape, NODE);
  write.putThing('arc', graph.arc, ARC);
  write.putThing('ferry', graph.ferry, FERRY);
  write.putTexts('names', graph.names);
  write.put('edge.boxes', graph.edgeBoxes, 'Flatbush');
  for (const mode of STREET_MODES) {
    const { forward, mirrored, hierarchy } = graph.search[mode];
    write.putThing(`${mode}-forward`, forward, SEARCH);
    write.putThing(`${mode}-mirrored`, mirrored, SEARCH);
    write.putThing(`${mode}-hierarchy`, hierarchy, HIERARCHY);
  }
  return write.columns;
}

/** The street graph that lies in a region's columns, without copying them. Throws {@link InputError} where one is missing. */
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
      car: searchGraphs(read, columns, 'car'),
      bike: searchGraphs(read, columns, 'bike'),
      walk: searchGraphs(read, columns, 'walk'),
    },
    edgeBoxes: read.array('edge.boxes') as Uint8Array,
  };
}

function searchGraphs(read: ColumnReader, columns: ColumnSet, mode: StreetMode): SearchGraphs {
  const hierarchy: Hierarchy = {
    labelCount: read.array(`${mode}-hierarchy.rank`).length,
    ...read.thing<Omit<Hierarchy, 'labelCount'>>(`${mode}-hierarchy`, HIERARCHY),
  };
  return {
    forward: searchGraph(read, mode, 'forward'),
    mirrored: searchGraph(read, mode, 'mirrored'),
    hierarchy,
    usual: usualFromColumns(columns, mode, hierarchy),
  };
}

function searchGraph(read: ColumnReader, mode: StreetMode, direction: 'forward' | 'mirrored'): SearchGraph {
  const name = `${mode}-${direction}`;
  return {
    mirrored: direction === 'mirrored',
    stateCount: read.array(`${name}.firstOut`).length - 1,
    slotCount: read.array(`${name}.arc`).length,
    ...read.thing<Omit<SearchGraph, 'mirrored' | 'stateCount' | 'slotCount'>>(name, SEARCH),
  };
}
