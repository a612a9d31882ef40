import { asColumn, sharedUint8, sharedUint16, type TypedArray } from '../../kit/collections/column.ts';
import { type Progress, stageProgress } from '../../kit/core/progress.ts';
import { Remarks } from '../../kit/core/remarks.ts';
import { LABELS_OF_MODE } from '../../network/street/hierarchy/label-graph.ts';
import {
  ARC_SIGNALS_SHIFT,
  EDGE_ISLAND_CAR,
  NO_ELEVATION,
  STREET_MODES,
  type StreetMap,
  type StreetMode,
} from '../../network/street/street-graph.ts';
import type { ElevationSource } from '../elevation/elevation-source.ts';
import type { OsmData } from '../osm/osm-data.ts';
import type { NodesAndEdges } from './cells/bisect-cells.ts';
import { findDestinations } from './destinations/destinations.ts';
import { importanceOf } from './destinations/inner-streets.ts';
import { elevationColumns } from './elevation/elevation-profile.ts';
import { findIslands } from './islands/islands.ts';
import { findSignals } from './junctions/signals.ts';
import type { ModeStreets } from './mode-streets.ts';
import type { StreetReport } from './report.ts';
import { ForbiddenSequences } from './restrictions/forbidden-sequences.ts';
import { usableArcs } from './restrictions/mode-graphs.ts';
import { findRestrictedEdges } from './restrictions/restricted-edges.ts';
import { readRestrictions } from './restrictions/restrictions.ts';
import { buildAdjacency } from './topology/adjacency.ts';
import { arcColumns } from './topology/arc-columns.ts';
import { insertBarriers } from './topology/barrier-edges.ts';
import { edgeBoxIndex } from './topology/edge-index.ts';
import { ferryTimes } from './topology/ferry-times.ts';
import { readNodeKinds } from './topology/node-kinds.ts';
import { type PlacedTopology, placeInOrder } from './topology/placed-topology.ts';
import { cleanRuns } from './topology/runs.ts';
import { edgeShapes } from './topology/shapes.ts';
import { signColumns } from './topology/sign-columns.ts';
import { cutIntoEdges } from './topology/topology.ts';
import { readStreetWays, type StreetWays } from './ways/street-ways.ts';

const LIMITS = 'finding islands and forbidden turns';

export interface StreetBuildOptions {
  readonly elevation: ElevationSource | null;
  readonly progress: Progress;
}

/** The street network before search graphs are built. */
interface LaidStreets {
  readonly map: StreetMap;
  /** The part of it that is cut into cells. */
  readonly nodesAndEdges: NodesAndEdges;
  /** The part of it that each mode is built from. */
  readonly modes: ModeStreets;
  readonly report: StreetReport;
}

/**
 * Builds everything that modes have in common, and the limits of each, from OpenStreetMap data read with
 * `STREET_OSM_FILTER`. The same data gives the same streets. This folder's README describes the rules.
 */
export function layStreets(osm: OsmData, { elevation, progress }: StreetBuildOptions): LaidStreets {
  const remarks = new Remarks();
  const ways = readStreetWays(osm, stageProgress(progress, 'reading tags of streets', osm.ways.count));
  const runs = cleanRuns(osm, ways, remarks, stageProgress(progress, 'following streets', ways.count));
  const nodeKinds = readNodeKinds(osm);
  const topology = placeInOrder(insertBarriers(cutIntoEdges(runs, ways, nodeKinds, remarks), ways, nodeKinds), osm);
  const { nodeCount, edgeCount } = topology;
  const adjacency = buildAdjacency(nodeCount, topology.tail, topology.head);
  const shapes = edgeShapes(topology, runs.refs, osm, stageProgress(progress, 'measuring streets', edgeCount));
  const arcs = arcColumns(topology, ways);
  const ferry = ferryTimes(topology, ways, adjacency, shapes.lengthDm);
  const { onArc, ...signals } = findSignals(topology, adjacency, arcs, shapes, runs.refs, nodeKinds, osm);
  for (let arc = 0; arc < arcs.flags.length; arc++) arcs.flags[arc] |= onArc[arc] << ARC_SIGNALS_SHIFT;
  const ofHeights = stageProgress(progress, 'laying heights along streets', edgeCount);
  const heights = elevationColumns(elevation, topology, adjacency, ways, shapes, ofHeights);

  const restrictions = readRestrictions(osm, remarks);
  const restrictedEdges = findRestrictedEdges(restrictions, topology, ways, osm);
  const edgeClass = edgeColumn(topology, ways.edgeClass, sharedUint8(edgeCount));
  const flags = edgeColumn(topology, ways.flags, sharedUint16(edgeCount));
  const importance = importanceOf(edgeClass, shapes.lengthDm);
  const arcCounts = { car: 0, bike: 0, walk: 0 };
  const islandEdges = { car: 0, bike: 0, walk: 0 };
  const limitsOf = (mode: StreetMode): ModeStreets['of'][StreetMode] => {
    progress.update(LIMITS, STREET_MODES.indexOf(mode), STREET_MODES.length);
    const usable = usableArcs(arcs, mode);
    for (const use of usable) if (use !== 0) arcCounts[mode]++;
    const islands = findIslands(adjacency, usable);
    for (let edge = 0; edge < islands.length; edge++) {
      if (islands[edge] === 0) continue;
      flags[edge] |= EDGE_ISLAND_CAR << STREET_MODES.indexOf(mode);
      islandEdges[mode]++;
    }
    const binding = restrictions.filter(({ modes }) => modes.includes(mode));
    // Remarks on geometry are made once, for the mode that nearly all restrictions bind.
    const remarksOfMode = mode === 'car' ? remarks : new Remarks();
    const forbidden = new ForbiddenSequences(adjacency, usable, shapes, restrictedEdges).ofAll(binding, remarksOfMode);
    const turnsCount = LABELS_OF_MODE[mode] === 'slots';
    const destination = findDestinations({ adjacency, usable, importance, turnsCount, forbidden });
    return { usable, destination, forbidden };
  };
  const of = { car: limitsOf('car'), bike: limitsOf('bike'), walk: limitsOf('walk') };
  progress.update(LIMITS, STREET_MODES.length, STREET_MODES.length);
  const map: StreetMap = {
    nodeCount,
    edgeCount,
    node: { lonE7: asColumn(topology.lonE7), latE7: asColumn(topology.latE7), elevationM: asColumn(heights.nodeM) },
    edge: {
      tail: asColumn(topology.tail),
      head: asColumn(topology.head),
      lengthDm: asColumn(shapes.lengthDm),
      edgeClass: asColumn(edgeClass),
      flags: asColumn(flags),
      ascentDm: asColumn(heights.ascentDm),
      descentDm: asColumn(heights.descentDm),
      name: asColumn(edgeColumn(topology, ways.name, new Int32Array(edgeCount))),
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
    ...signColumns(topology, ways, arcs, osm),
    edgeBoxes: edgeBoxIndex(topology, shapes),
  };
  const { lengthDm, bearingAtTail, bearingAtHead } = shapes;
  const drivesLeft = edgeColumn(topology, ways.drivesLeft, sharedUint8(edgeCount));
  const nodeKind = sharedUint16(nodeCount);
  for (let node = 0; node < nodeCount; node++) nodeKind[node] = nodeKinds[topology.osmNode[node]];
  const { lonE7, latE7, tail, head } = topology;
  return {
    map,
    nodesAndEdges: { lonE7, latE7, tail, head },
    modes: {
      nodeCount,
      adjacency,
      junctions: { edgeClass, edgeFlags: flags, drivesLeft, lengthDm, nodeKind, signals },
      bearings: { bearingAtTail, bearingAtHead },
      weighed: { edge: weighedColumns(map), arc: map.arc, ferry: map.ferry },
      of,
    },
    report: {
      nodes: nodeCount,
      edges: edgeCount,
      arcs: arcCounts,
      shapePoints: shapes.lonE7.length,
      nodesWithoutHeight: heights.nodeM.reduce((count, height) => count + (height === NO_ELEVATION ? 1 : 0), 0),
      restrictions: restrictions.length,
      islandEdges,
      remarks: remarks.toRecord(),
    },
  };
}

/** Returns only the columns that metrics read, since they are sent to other threads. */
const weighedColumns = ({ edge }: StreetMap): ModeStreets['weighed']['edge'] => ({
  lengthDm: edge.lengthDm,
  edgeClass: edge.edgeClass,
  flags: edge.flags,
  ascentDm: edge.ascentDm,
  descentDm: edge.descentDm,
});

function edgeColumn<A extends TypedArray>(topology: PlacedTopology, ofWay: ArrayLike<number>, column: A): A {
  for (let edge = 0; edge < topology.edgeCount; edge++) column[edge] = ofWay[topology.way[edge]];
  return column;
}

function wayIds(topology: PlacedTopology, ways: StreetWays, osm: OsmData): Float64Array {
  const ids = new Float64Array(topology.edgeCount);
  for (let edge = 0; edge < topology.edgeCount; edge++) ids[edge] = osm.ways.id[ways.osmWay[topology.way[edge]]];
  return ids;
}
