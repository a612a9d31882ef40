import { describe, expect, it } from 'vitest';
import { PLAIN_SNAPPING, snapSpots } from '../../../test/worlds/snapped-spots.ts';
import { streetWorld, type WorldEdge } from '../../../test/worlds/street-world.ts';
import { NEVER_CANCELLED } from '../../kit/core/cancel.ts';
import { CustomizationCache } from '../network/index.ts';
import type { RoutingQuery } from '../routing/index.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../street/travel-mode.ts';
import { Reacher } from './reach.ts';
import type { StreetOrigin } from './street-origin.ts';

const SIDE = 60;
const STEP = 0.001;
const FIRST_PATH = SIDE * SIDE;
const PATH = 40;

/**
 * Builds a town with a grid, and three paths south of it that one can't drive into: an island, one that may only be
 * left into the town, and one behind a street of class 99.
 */
function townWithIslands() {
  const nodes: [number, number][] = Array.from({ length: SIDE * SIDE }, (_, n) => [
    8 + (n % SIDE) * STEP,
    50 + Math.floor(n / SIDE) * STEP,
  ]);
  const edges: WorldEdge[] = nodes.flatMap((_, n) => [
    ...((n + 1) % SIDE === 0 ? [] : [{ from: n, to: n + 1 }]),
    ...(n + SIDE >= SIDE * SIDE ? [] : [{ from: n, to: n + SIDE }]),
  ]);
  for (let path = 0; path < 3; path++) {
    for (let i = 0; i < PATH; i++) {
      const node = nodes.push([8 + i * STEP, 49.99 - path * 0.01]) - 1;
      if (i > 0) edges.push({ from: node - 1, to: node });
    }
  }
  edges.push({ from: FIRST_PATH + PATH, to: 0, oneway: true });
  edges.push({ from: FIRST_PATH + 2 * PATH, to: 0, edgeClass: 99 });
  return streetWorld(nodes, edges);
}

const car = DEFAULT_TRAVEL.car;
const origin = (lon: number, lat: number, reverse: boolean): StreetOrigin => ({
  ...{ id: 's', lon, lat, geometry: null, travel: car, transit: null, snapping: PLAIN_SNAPPING, reverse },
});
const excludedClasses = Uint8Array.from({ length: 256 }, (_, id) => (id === 99 ? 1 : 0));
const query = (edgeWeight: 'time' | 'distance'): RoutingQuery => ({
  ...{ origins: [], edgeWeight, maxEdgeWeight: 100_000 },
  ...{
    conditions: { ...DEFAULT_CONDITIONS, excludedClasses },
    exclusion: null,
    clip: null,
    showSnapInformation: false,
  },
});

describe('targets that can not be reached', () => {
  const network = townWithIslands();
  const spots = [0, 1, 2].map((path): [number, number] => [8 + 10.5 * STEP, 49.99 - path * 0.01]);
  const near: [number, number] = [8.0305, 50.03];

  /** Returns the number of labels a search settles, and its result. */
  function searched(
    from: readonly [number, number],
    tos: readonly [number, number][],
    reverse: boolean,
    kind = 'time',
  ) {
    const reacher = new Reacher(network, new CustomizationCache({ labelsPerArc: Infinity }));
    const source = origin(...from, reverse);
    const asked = query(kind as 'time');
    const targets = snapSpots(reacher, asked, source, ...tos);
    const reach = reacher.search(asked, [source], NEVER_CANCELLED, targets);
    const before = reacher.work.labels;
    reacher.search(asked, [source], NEVER_CANCELLED, targets);
    return { labels: reacher.work.labels - before, found: tos.map((_, i) => reach.at(targets, i)?.weight ?? null) };
  }

  it.each(['time', 'distance'])('do not cost a search of the region, by %s', (kind) => {
    const whole = searched([8.03, 50.03], [[8, 50]], false, kind).labels;
    const { labels, found } = searched([8.03, 50.03], [near, ...spots], false, kind);
    expect(found).toEqual([expect.any(Number), null, null, null]);
    expect(labels).toBeLessThan(whole / 3);
  });

  it('nor against traffic, where one that may only be left is reached', () => {
    const whole = searched([8.03, 50.03], [[8, 50]], true).labels;
    const { labels, found } = searched([8.03, 50.03], [near, spots[0], spots[2]], true);
    expect(found).toEqual([expect.any(Number), null, null]);
    expect(labels).toBeLessThan(whole / 3);
    expect(searched([8.03, 50.03], [spots[1]], true).found).toEqual([expect.any(Number)]);
  });

  it('are reached from where they are, and from what leads there', () => {
    const beside = (path: number): [number, number] => [8 + 20.5 * STEP, 49.99 - path * 0.01];
    for (const path of [0, 1, 2]) {
      expect(searched(beside(path), [spots[path], spots[(path + 1) % 3]], false).found).toEqual([
        expect.any(Number),
        null,
      ]);
    }
    expect(searched(beside(1), [near], false).found).toEqual([expect.any(Number)]);
  });
});
