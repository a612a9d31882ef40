import { E7 } from '../../kit/geo/coordinates.ts';
import type { Shape } from '../../kit/geo/shape.ts';
import { edgeClassId } from '../street/edge-classes.ts';
import { EdgeLine } from '../street/edge-line.ts';
import { ArcAccess, CLOSED, type Metric, weightOf } from '../street/metric.ts';
import type { SearchGraph } from '../street/search-graph.ts';
import {
  type ArcIndex,
  EDGE_FERRY,
  EDGE_ISLAND_CAR,
  EDGE_TUNNEL,
  type EdgeIndex,
  forwardArc,
  reverseArc,
  STREET_MODES,
  type StreetMap,
  type StreetMode,
} from '../street/street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../street/travel-mode.ts';
import type { Network } from './network.ts';
import type { EdgeSuitability, Suitability } from './snap.ts';

/** The distance within which an edge is touched by a drawn point or line, in degrees (about a meter). */
export const TOUCH_TOLERANCE = 1e-5;

const MOTORWAYS = new Set([edgeClassId('motorway'), edgeClassId('motorway_link')]);

/** The meanings of cached bytes; 0: not evaluated yet. */
const REMEMBERED: readonly Suitability[] = ['closed', 'closed', 'poor', 'good'];

/** Indexed by metric and edge: an index of {@link REMEMBERED}. One byte replaces flags, class, slots and weights. */
const remembered = new WeakMap<Metric, Uint8Array>();

/**
 * Returns the suitability of edges for snapping: they must be open to the metric in some direction, not a ferry, not of
 * an excluded class; islands, motorways and tunnels are used only if nothing else is near.
 */
export function snappingSuitability(
  network: Network,
  mode: StreetMode,
  graph: SearchGraph,
  metric: Metric,
  excludedClasses: readonly number[],
): EdgeSuitability {
  const { edge: edges } = network.streets;
  let known = remembered.get(metric);
  if (known === undefined) {
    known = new Uint8Array(network.streets.edgeCount);
    remembered.set(metric, known);
  }
  const of = known;
  const isOpen = (arc: ArcIndex) => {
    const slot = graph.slotOfArc[arc];
    return slot >= 0 && weightOf(metric, slot) > 0;
  };
  const look = (edge: EdgeIndex) => {
    of[edge] = REMEMBERED.lastIndexOf(suitabilityOf(network.streets, mode, isOpen, edge));
    return of[edge];
  };
  if (excludedClasses.length === 0) return (edge) => REMEMBERED[of[edge] || look(edge)];
  const excluded = new Set(excludedClasses);
  return (edge) => (excluded.has(edges.edgeClass[edge]) ? 'closed' : REMEMBERED[of[edge] || look(edge)]);
}

/** Returns the suitability for travelers with default options, on streets without search graphs. */
export function usualSuitability(streets: StreetMap, mode: StreetMode): EdgeSuitability {
  const access = new ArcAccess(streets, DEFAULT_TRAVEL[mode], DEFAULT_CONDITIONS);
  const isOpen = (arc: ArcIndex) => access.open(arc);
  const known = new Uint8Array(streets.edgeCount);
  const look = (edge: EdgeIndex) => {
    known[edge] = REMEMBERED.lastIndexOf(suitabilityOf(streets, mode, isOpen, edge));
    return known[edge];
  };
  return (edge) => REMEMBERED[known[edge] || look(edge)];
}

function suitabilityOf(
  { edge: edges }: StreetMap,
  mode: StreetMode,
  isOpen: (arc: ArcIndex) => boolean,
  edge: EdgeIndex,
): Suitability {
  const there = forwardArc(edge);
  const flags = edges.flags[edge];
  if (flags & EDGE_FERRY || !(isOpen(there) || isOpen(reverseArc(there)))) return 'closed';
  const lonely = (EDGE_ISLAND_CAR << STREET_MODES.indexOf(mode)) | EDGE_TUNNEL;
  return flags & lonely || MOTORWAYS.has(edges.edgeClass[edge]) ? 'poor' : 'good';
}

/** Returns the edges that have a point in common with a shape (WGS 84, in the network's frame). */
export function edgesTouching(network: Network, shape: Shape): EdgeIndex[] {
  const { minX, minY, maxX, maxY } = shape.bounds;
  const line = new EdgeLine();
  const margin = TOUCH_TOLERANCE;
  const candidates = network.edgeIndex.search(
    Math.floor((minX - margin) * E7),
    Math.floor((minY - margin) * E7),
    Math.ceil((maxX + margin) * E7),
    Math.ceil((maxY + margin) * E7),
  ) as EdgeIndex[];
  return candidates.filter((edge) => {
    line.read(network.streets, edge);
    for (let i = 1; i < line.count; i++) {
      if (shape.touchesSegment(line.lon[i - 1], line.lat[i - 1], line.lon[i], line.lat[i], TOUCH_TOLERANCE))
        return true;
    }
    return false;
  });
}

/** Closes edges in a metric that belongs to one request alone. */
export function closeEdges(graph: SearchGraph, metric: Metric, edges: readonly EdgeIndex[]): void {
  for (const edge of edges) {
    const there = forwardArc(edge);
    for (const arc of [there, reverseArc(there)]) {
      for (let slot = graph.slotOfArc[arc]; slot >= 0; slot = graph.twin[slot]) metric.weights[slot] = CLOSED;
    }
  }
}
