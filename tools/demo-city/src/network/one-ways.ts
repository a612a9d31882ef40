import type { Random } from '../../../../src/kit/core/random.ts';
import type { Point } from '../geometry/plane.ts';
import { middleOf, type StreetWay } from './street-ways.ts';
import { strongComponents } from './strong-components.ts';

const CAR_CLASSES = new Set([
  'motorway',
  'motorway_link',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
]);

const isForCars = (way: StreetWay): boolean => CAR_CLASSES.has(way.tags.highway) && way.tags.access !== 'private';

const SHARE: Readonly<Record<string, number>> = { oldTown: 0.5, core: 0.42, inner: 0.15, outer: 0.02, village: 0.03 };

/** Turns some streets of the inner quarters into one-way streets; most stay open to bicycles both ways. */
export function assignOneWays(ways: readonly StreetWay[], points: readonly Point[], random: Random): void {
  for (const way of ways) {
    if (way.tags.highway !== 'residential' || way.kind === 'fixed' || way.tags.oneway) continue;
    if (random() >= (SHARE[way.zone] ?? 0)) continue;
    way.tags.oneway = 'yes';
    if (random() < 0.7) way.tags['oneway:bicycle'] = 'no';
    if (random() < 0.5) way.nodes.reverse();
  }
  openTraps(ways, points);
}

/** Reopens one-way streets that trap cars, until every street can be reached and left. */
function openTraps(ways: readonly StreetWay[], points: readonly Point[]): void {
  for (;;) {
    const { component, largest } = strongComponents(carHeads(ways, points.length));
    const traps = ways.filter(
      (w) =>
        w.tags.oneway &&
        w.tags.highway === 'residential' &&
        isForCars(w) &&
        w.nodes.some((n) => component[n] !== largest),
    );
    if (traps.length === 0) {
      closeIslands(ways, component, largest);
      return;
    }
    for (const way of traps) {
      delete way.tags.oneway;
      delete way.tags['oneway:bicycle'];
    }
  }
}

/** Converts streets that cars can't reach to footways or, outside the old town, tracks. */
function closeIslands(ways: readonly StreetWay[], component: Int32Array, largest: number): void {
  for (const way of ways) {
    if (!isForCars(way) || way.nodes.every((n) => component[n] === largest)) continue;
    const { name } = way.tags;
    way.tags =
      way.kind === 'oldTown'
        ? { highway: 'pedestrian', name, surface: 'paving_stones' }
        : { highway: 'track', tracktype: 'grade1', surface: 'asphalt', motor_vehicle: 'agricultural' };
  }
}

/** Returns the nodes that a car may reach next from each node. */
export function carHeads(
  ways: readonly StreetWay[],
  count: number,
  blocked: ReadonlySet<number> = new Set(),
): number[][] {
  const heads: number[][] = Array.from({ length: count }, () => []);
  for (const way of ways) {
    if (!isForCars(way)) continue;
    for (let i = 1; i < way.nodes.length; i++) {
      if (blocked.has(way.nodes[i - 1]) || blocked.has(way.nodes[i])) continue;
      heads[way.nodes[i - 1]].push(way.nodes[i]);
      if (way.tags.oneway !== 'yes' && way.tags.junction !== 'roundabout') heads[way.nodes[i]].push(way.nodes[i - 1]);
    }
  }
  return heads;
}

export const distanceFrom = (way: StreetWay, points: readonly Point[], p: Point): number => {
  const m = middleOf(way, points);
  return Math.sqrt((m.x - p.x) * (m.x - p.x) + (m.y - p.y) * (m.y - p.y));
};
