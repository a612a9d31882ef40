import { asColumn } from '../../collections/column.ts';
import type { Progress } from '../../core/progress.ts';
import { Remarks } from '../../core/remarks.ts';
import type { ElevationSource } from '../../elevation/elevation-source.ts';
import type { OsmData } from '../../osm/osm-data.ts';
import {
  ARC_SIGNALS_SHIFT,
  EDGE_ISLAND_CAR,
  NO_ELEVATION,
  type SearchGraphs,
  STREET_MODES,
  type StreetGraph,
  type StreetMode,
} from '../street-graph.ts';
import { bisectCells } from './cells/bisect-cells.ts';
import { bisectOnThreads } from './cells/bisect-on-threads.ts';
import type { CellTree } from './cells/cell-tree.ts';
import { elevationColumns } from './elevation/elevation-profile.ts';
import { buildHierarchy } from './hierarchy/build-hierarchy.ts';
import { findIslands } from './islands/islands.ts';
import { passBits } from './junctions/junctions.ts';
import { findSignals } from './junctions/signals.ts';
import type { StreetReport } from './report.ts';
import { ForbiddenSequences } from './restrictions/forbidden-sequences.ts';
import { usableArcs } from './restrictions/mode-graphs.ts';
import { findRestrictedEdges } from './restrictions/restricted-edges.ts';
import { readRestrictions } from './restrictions/restrictions.ts';
import { buildSearchGraphs } from './restrictions/search-graphs.ts';
import { buildAdjacency } from './topology/adjacency.ts';
import { arcColumns } from './topology/arc-columns.ts';
import { insertBarriers } from './topology/barrier-edges.ts';
import { edgeBoxIndex } from './topology/edge-index.ts';
import { ferryTimes } from './topology/ferry-times.ts';
import { readNodeKinds } from './topology/node-kinds.ts';
import { type PlacedTopology, placeInOrder } from './topology/placed-topology.ts';
import { cleanRuns } from './topology/runs.ts';
import { edgeShapes } from './topology/shapes.ts';
import { cutIntoEdges } from './topology/topology.ts';
import { readStreetWays, type StreetWays } from './ways/street-ways.ts';

interface StreetBuildOptions {
  readonly elevation: ElevationSource | null;
  readonly progress: Progress;
}

const STAGE = 'streets';
const STEPS = 6;
const CELLS_STAGE = 'cells of streets';

/** The graph and how it came about. */
interface BuiltStreets {
  readonly graph: StreetGraph;
  readonly report: StreetReport;
}

/**
 * Makes the street graph of OpenStreetMap data that was read with `STREET_OSM_FILTER`.
 * The same data gives the same graph. The rules are described in this folder's README.
 */
export function buildStreetGraph(osm: OsmData, options: StreetBuildOptions): BuiltStreets {
  const { topology, finish } = beginStreets(osm, options);
  return finish(bisectCells(topology));
}

/** The same on all cores. */
export async function buildStreetsOnThreads(osm: OsmData, options: StreetBuildOptions): Promise<BuiltStreets> {
  const { topology, finish } = beginStreets(osm, options);
  const placed = (nodes: number): void => options.progress.update(CELLS_STAGE, nodes, topology.nodeCount);
  return finish(await bisectOnThreads(topology, { placed }));
}

interface BegunStreets {
  readonly topology: PlacedTopology;
  /** Goes on with the cells of the topology. */
  finish(cells: CellTree): BuiltStreets;
}

function beginStreets(osm: OsmData, { elevation, progress }: StreetBuildOptions): BegunStreets {
  const remarks = new Remarks();
  const ways = readStreetWays(osm);
  progress.update(STAGE, 1, STEPS);

  const runs = cleanRuns(osm, ways, remarks);
  const nodeKinds = readNodeKinds(osm);
  const topology = placeInOrder(insertBarriers(cutIntoEdges(runs, ways, nodeKinds, remarks), ways, nodeKinds), osm);
  const adjacency = buildAdjacency(topology.nodeCount, topology.tail, topology.head);
  progress.update(STAGE, 2, STEPS);

  const shapes = edgeShapes(topology, runs.refs, osm);
  const arcs = arcColumns(topology, ways);
  const ferry = ferryTimes(topology, ways, adjacency, shapes.lengthDm);
  const signals = findSignals(topology, adjacency, arcs, shapes, runs.refs, nodeKinds, osm);
  for (let arc = 0; arc < arcs.flags.length; arc++) arcs.flags[arc] |= signals.onArc[arc] << ARC_SIGNALS_SHIFT;
  progress.update(STAGE, 3, STEPS);

  const heights = elevationColumns(elevation, topology, adjacency, ways, shapes);
  progress.update(STAGE, 4, STEPS);

  const restrictions = readRestrictions(osm, remarks);
  const restrictedEdges = findRestrictedEdges(restrictions, topology, ways, osm);
  const flags = edgeFlags(topology, ways);
  const arcCounts = { car: 0, bike: 0, walk: 0 };
  const islandEdges = { car: 0, bike: 0, walk: 0 };
  const graphOf = (mode: StreetMode, number: number, cells: CellTree): SearchGraphs => {
    const usable = usableArcs(arcs, mode);
    for (const use of usable) if (use !== 0) arcCounts[mode]++;
    const islands = findIslands(adjacency, usable);
    for (let edge = 0; edge < islands.length; edge++) {
      if (islands[edge] === 0) continue;
      flags[edge] |= EDGE_ISLAND_CAR << number;
      islandEdges[mode]++;
    }
    const pass = passBits({
      topology,
      adjacency,
      ways,
      lengthDm: shapes.lengthDm,
      nodeKinds,
      signals,
      usable,
      yields: mode !== 'walk',
    });
    const binding = restrictions.filter(({ modes }) => modes.includes(mode));
    // Remarks about shape are made once, for the mode that nearly all restrictions bind.
    const remarksOfMode = mode === 'car' ? remarks : new Remarks();
    const forbidden = new ForbiddenSequences(adjacency, usable, shapes, restrictedEdges).ofAll(binding, remarksOfMode);
    const graphs = buildSearchGraphs({ adjacency, usable, pass, shapes, forbidden });
    return { ...graphs, hierarchy: buildHierarchy(graphs.forward, mode, cells, topology.nodeCount), usual: null };
  };
  const finish = (cells: CellTree): BuiltStreets => {
    const [car, bike, walk] = STREET_MODES.map((mode, number) => graphOf(mode, number, cells));
    progress.update(STAGE, 5, STEPS);

    const graph: StreetGraph = {
      nodeCount: topology.nodeCount,
      edgeCount: topology.edgeCount,
      node: {
        lonE7: asColumn(topology.lonE7),
        latE7: asColumn(topology.latE7),
        elevationM: asColumn(heights.nodeM),
      },
      edge: {
        tail: asColumn(topology.tail),
        head: asColumn(topology.head),
        lengthDm: asColumn(shapes.lengthDm),
        edgeClass: asColumn(edgeColumn(topology, ways.edgeClass, new Uint8Array(topology.edgeCount))),
        flags: asColumn(flags),
        ascentDm: asColumn(heights.ascentDm),
        descentDm: asColumn(heights.descentDm),
        name: asColumn(edgeColumn(topology, ways.name, new Int32Array(topology.edgeCount))),
        osmWayId: asColumn(wayIds(topology, ways, osm)),
        firstShape: asColumn(shapes.firstShape),
      },
      shape: {
        lonE7: asColumn(shapes.lonE7),
        latE7: asColumn(shapes.latE7),
        elevationM: asColumn(heights.shapeM),
      },
      arc: {
        carKmh: asColumn(arcs.carKmh),
        bikePercent: asColumn(arcs.bikePercent),
        walkPercent: asColumn(arcs.walkPercent),
        flags: asColumn(arcs.flags),
      },
      ferry: { edge: asColumn(ferry.edge), durationDs: asColumn(ferry.durationDs) },
      names: ways.names,
      search: { car, bike, walk },
      edgeBoxes: edgeBoxIndex(topology, shapes),
    };
    progress.update(STAGE, STEPS, STEPS);
    const report: StreetReport = {
      nodes: graph.nodeCount,
      edges: graph.edgeCount,
      arcs: arcCounts,
      shapePoints: shapes.lonE7.length,
      nodesWithoutHeight: heights.nodeM.reduce((count, height) => count + (height === NO_ELEVATION ? 1 : 0), 0),
      restrictions: restrictions.length,
      islandEdges,
      remarks: remarks.toRecord(),
    };
    return { graph, report };
  };
  return { topology, finish };
}

function edgeColumn<A extends Uint8Array | Uint16Array | Int32Array>(
  topology: PlacedTopology,
  ofWay: ArrayLike<number>,
  column: A,
): A {
  for (let edge = 0; edge < topology.edgeCount; edge++) column[edge] = ofWay[topology.way[edge]];
  return column;
}

const edgeFlags = (topology: PlacedTopology, ways: StreetWays): Uint16Array =>
  edgeColumn(topology, ways.flags, new Uint16Array(topology.edgeCount));

function wayIds(topology: PlacedTopology, ways: StreetWays, osm: OsmData): Float64Array {
  const ids = new Float64Array(topology.edgeCount);
  for (let edge = 0; edge < topology.edgeCount; edge++) ids[edge] = osm.ways.id[ways.osmWay[topology.way[edge]]];
  return ids;
}
