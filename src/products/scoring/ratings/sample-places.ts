import type { Geometry } from 'geojson';
import { firstWhere } from '../../../kit/collections/binary-search.ts';
import { seededRandom } from '../../../kit/core/random.ts';
import { fromE7 } from '../../../kit/geo/coordinates.ts';
import { Shape } from '../../../kit/geo/shape.ts';
import type { Network } from '../../../network/network/network.ts';
import { type EdgeIndex, forwardArc, reverseArc } from '../../../network/street/street-graph.ts';

/** The number of sampling rounds without a further place in an area before giving up. */
const MOST_ROUNDS = 200;

/**
 * Samples `count` places on the streets of a region, uniformly by length over streets that walkers may use, only those
 * in an area (WGS 84). Equal seeds give equal places. Returns fewer where the area has hardly any streets.
 */
export function samplePlaces(
  network: Network,
  area: Geometry | null,
  count: number,
  seed: number,
): { readonly lon: number; readonly lat: number }[] {
  const { streets, frame } = network;
  const shape = area === null ? null : new Shape(area, frame);
  const edges: EdgeIndex[] = [];
  const lengthUpTo: number[] = [];
  let total = 0;
  for (let edge = 0 as EdgeIndex; edge < streets.edgeCount; edge++) {
    const there = forwardArc(edge);
    if (streets.arc.walkPercent[there] === 0 && streets.arc.walkPercent[reverseArc(there)] === 0) continue;
    const [tail, head] = [streets.edge.tail[edge], streets.edge.head[edge]];
    const { lonE7, latE7 } = streets.node;
    // Edges apart from an area are left out; the places on the others are tested one by one below.
    if (shape !== null) {
      const { minX, minY, maxX, maxY } = shape.bounds;
      const lons = [lonE7[tail], lonE7[head]].map(fromE7);
      const lats = [latE7[tail], latE7[head]].map(fromE7);
      if (Math.max(...lons) < minX || Math.min(...lons) > maxX) continue;
      if (Math.max(...lats) < minY || Math.min(...lats) > maxY) continue;
    }
    total += streets.edge.lengthDm[edge];
    edges.push(edge);
    lengthUpTo.push(total);
  }
  const random = seededRandom(seed);
  const places: { lon: number; lat: number }[] = [];
  for (let tried = 0; total > 0 && places.length < count && tried < MOST_ROUNDS * count; tried++) {
    const at = random() * total;
    const edge = edges[firstWhere(0, edges.length - 1, (i) => lengthUpTo[i] > at)];
    const share = random();
    const [lon, lat] = betweenNodes(network, edge, share);
    if (shape === null || shape.contains(lon, lat)) places.push({ lon, lat });
  }
  return places;
}

/** Returns a place between an edge's ends. It ignores bends, since places snap to the street anyway. */
function betweenNodes({ streets }: Network, edge: EdgeIndex, share: number): [lon: number, lat: number] {
  const { lonE7, latE7 } = streets.node;
  const [tail, head] = [streets.edge.tail[edge], streets.edge.head[edge]];
  const between = (a: number, b: number): number => fromE7(Math.round(a + share * (b - a)));
  return [between(lonE7[tail], lonE7[head]), between(latE7[tail], latE7[head])];
}
