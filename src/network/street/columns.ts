import { lazily } from '../../kit/core/lazily.ts';
import { type ColumnSet, putColumns, takeColumns } from '../../region/columns/index.ts';
import { HIERARCHY, type Hierarchy } from './hierarchy/hierarchy.ts';
import { SEARCH_GRAPH, type SearchGraph } from './search-graph.ts';
import {
  type SearchGraphs,
  STREET_MODES,
  STREETS,
  type StreetGraph,
  type StreetMap,
  type StreetMode,
} from './street-graph.ts';
import { usualColumns, usualFromColumns } from './usual-columns.ts';

export const SECTION = 'street';

/** The columns of a street graph under their names in a region: section `street`, and one of each mode. */
export function streetColumns(graph: StreetGraph): ColumnSet {
  const columns = streetMapColumns(graph);
  for (const mode of STREET_MODES) {
    const { forward, mirrored, hierarchy, usual } = graph.search[mode];
    const parts = [
      searchGraphColumns(mode, forward),
      searchGraphColumns(mode, mirrored),
      hierarchyColumns(mode, hierarchy),
      usual ? usualColumns(mode, usual) : [],
    ];
    for (const part of parts) for (const [name, column] of part) columns.set(name, column);
  }
  return columns;
}

/** Returns a map as it is stored and declared. */
export const storedForm = (map: StreetMap) => ({ ...map, 'edge.boxes': map.edgeBoxes });

/** Returns the columns of section `street`. */
export const streetMapColumns = (map: StreetMap): ColumnSet => putColumns(SECTION, STREETS, storedForm(map));

/** Returns the columns of one search graph, a part of its mode's section. */
export const searchGraphColumns = (mode: StreetMode, graph: SearchGraph): ColumnSet =>
  putColumns(`${mode}.${directionOf(graph.mirrored)}`, SEARCH_GRAPH, graph);

/** Returns the columns of a hierarchy, a part of its mode's section. */
export const hierarchyColumns = (mode: StreetMode, hierarchy: Hierarchy): ColumnSet =>
  putColumns(`${mode}.hierarchy`, HIERARCHY, hierarchy);

const directionOf = (mirrored: boolean): 'forward' | 'mirrored' => (mirrored ? 'mirrored' : 'forward');

/**
 * Returns the street graph stored in a region's columns, without copying them. Search graphs are opened when they are
 * first used. Throws {@link InputError} if a column is missing.
 */
export function streetGraphFromColumns(columns: ColumnSet): StreetGraph {
  const { 'edge.boxes': edgeBoxes, ...map } = takeColumns(columns, SECTION, STREETS);
  return {
    nodeCount: map.node.lonE7.length,
    edgeCount: map.edge.tail.length,
    ...map,
    search: lazily(
      {},
      {
        car: () => searchGraphs(columns, 'car'),
        bike: () => searchGraphs(columns, 'bike'),
        walk: () => searchGraphs(columns, 'walk'),
      },
    ),
    edgeBoxes,
  };
}

function searchGraphs(columns: ColumnSet, mode: StreetMode): SearchGraphs {
  const stored = takeColumns(columns, `${mode}.hierarchy`, HIERARCHY);
  const hierarchy: Hierarchy = { labelCount: stored.rank.length, ...stored };
  const usual = usualFromColumns(columns, mode, hierarchy);
  return lazily(
    { forward: searchGraph(columns, mode, false), hierarchy, usual },
    { mirrored: () => searchGraph(columns, mode, true) },
  );
}

function searchGraph(columns: ColumnSet, mode: StreetMode, mirrored: boolean): SearchGraph {
  const stored = takeColumns(columns, `${mode}.${directionOf(mirrored)}`, SEARCH_GRAPH);
  return { mirrored, stateCount: stored.firstOut.length - 1, slotCount: stored.arc.length, ...stored };
}
