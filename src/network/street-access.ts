import { E7 } from '../geo/coordinates.ts';
import type { Shape } from '../geo/shape.ts';
import { EDGE_CLASS_LIMIT, edgeClassId } from '../street/edge-classes.ts';
import { EdgeLine } from '../street/edge-line.ts';
import { CLOSED, type Metric, weightOf } from '../street/metric.ts';
import type { SearchGraph, SlotIndex } from '../street/search-graph.ts';
import {
  EDGE_FERRY,
  EDGE_ISLAND_CAR,
  EDGE_TUNNEL,
  type EdgeIndex,
  forwardArc,
  reverseArc,
  STREET_MODES,
  type StreetMode,
} from '../street/street-graph.ts';
import type { Network } from './network.ts';
import type { EdgeSuitability, Suitability } from './snap.ts';

/** How near to a drawn point or line an edge must run to be touched by it, degrees (about a metre). */
const TOUCH_TOLERANCE = 1e-5;

const MOTORWAYS = new Set<number | undefined>([edgeClassId('motorway'), edgeClassId('motorway_link')]);

/**
 * Edges that points may snap to: open to the metric in some direction, not a ferry, not of an excluded class;
 * islands, motorways and tunnels only where nothing else is near.
 */
export function snappingSuitability(
  network: Network,
  mode: StreetMode,
  graph: SearchGraph,
  metric: Metric,
  excludedClasses: readonly number[],
): EdgeSuitability {
  const { edge: edges } = network.streets;
  const lonely = (EDGE_ISLAND_CAR << STREET_MODES.indexOf(mode)) | EDGE_TUNNEL;
  const ofClass = suitabilityOfClasses(excludedClasses);
  const open = (slot: SlotIndex) => slot >= 0 && weightOf(metric, slot) > 0;
  return (edge) => {
    const kind = ofClass[edges.edgeClass[edge]];
    const flags = edges.flags[edge];
    if (kind === 'closed' || flags & EDGE_FERRY) return 'closed';
    const there = forwardArc(edge);
    if (!open(graph.slotOfArc[there]) && !open(graph.slotOfArc[reverseArc(there)])) return 'closed';
    return flags & lonely ? 'poor' : kind;
  };
}

function suitabilityOfClasses(excludedClasses: readonly number[]): Suitability[] {
  const excluded = new Set(excludedClasses);
  const suitability = (id: number) => (excluded.has(id) ? 'closed' : MOTORWAYS.has(id) ? 'poor' : 'good');
  return Array.from({ length: EDGE_CLASS_LIMIT }, (_, id) => suitability(id));
}

/** The edges that have a point in common with a shape (WGS 84). */
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
