import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../../test/property-seeds.ts';
import { plainSearch } from '../../../test/oracle/plain-search.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { DS_PER_SECOND } from '../../kit/core/units.ts';
import { StreetCostsCache } from '../../network/network/index.ts';
import type { Network } from '../../network/network/network.ts';
import type { EdgeIndex } from '../../network/street/street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../../network/street/travel-mode.ts';
import type { Links, Walks } from '../../network/transit/walking.ts';
import { PlatformWalks } from './platform-walks.ts';

const NODES = 8;

const place = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }));
const edge = fc.record({
  from: fc.nat(NODES - 1),
  to: fc.nat(NODES - 1),
  ascentM: fc.nat(10),
  descentM: fc.nat(10),
  walkPercent: fc.constantFrom(100, 100, 80, 0),
});
const link = fc.record({
  platform: fc.nat(4),
  edge: fc.nat(11),
  share: fc.constantFrom(0, 0.25, 0.5, 1),
  inS: fc.integer({ min: -1, max: 40 }),
  outS: fc.integer({ min: -1, max: 40 }),
});
const PLATFORMS = 5;

function linkColumns(
  links: readonly { platform: number; edge: number; share: number; inS: number; outS: number }[],
): Links {
  const sorted = [...links].sort((a, b) => a.platform - b.platform);
  const firstLink = Int32Array.from({ length: PLATFORMS + 1 }, (_, p) => sorted.filter((l) => l.platform < p).length);
  const int = (pick: (l: (typeof sorted)[number]) => number) => Int32Array.from(sorted, pick);
  return {
    firstLink,
    edge: int((l) => l.edge),
    share: Float32Array.from(sorted, (l) => l.share),
    inS: int((l) => l.inS),
    outS: int((l) => l.outS),
    lengthDm: int((l) => l.platform + 1),
  };
}

const costsOf = (network: Network, edgeWeight: 'time' | 'distance') =>
  new StreetCostsCache(network).get({
    travel: DEFAULT_TRAVEL.walk,
    reverse: false,
    edgeWeight,
    conditions: DEFAULT_CONDITIONS,
    exclusion: null,
  });

/** Computes every pair of links by the plain search, applying the bound only at the end. */
function plainWalks(network: Network, links: Links, maxDs: number): number[][] {
  const costs = costsOf(network, 'time');
  const best = Array.from({ length: PLATFORMS }, () => Array<number>(PLATFORMS).fill(Infinity));
  const point = (l: number) => ({
    edge: links.edge[l] as EdgeIndex,
    share: links.share[l],
    distanceM: 0,
    lon: 0,
    lat: 0,
  });
  for (let p = 0; p < PLATFORMS; p++) {
    for (let out = links.firstLink[p]; out < links.firstLink[p + 1]; out++) {
      if (links.outS[out] < 0) continue;
      const to = plainSearch(costs, point(out));
      for (let q = 0; q < PLATFORMS; q++) {
        for (let into = links.firstLink[q]; into < links.firstLink[q + 1]; into++) {
          if (links.inS[into] < 0) continue;
          const ds = to(point(into)) + (links.outS[out] + links.inS[into]) * DS_PER_SECOND;
          if (p !== q && ds <= maxDs) best[p][q] = Math.min(best[p][q], ds);
        }
      }
    }
  }
  return best;
}

function toMatrix(walks: Walks, values: Int32Array): number[][] {
  const matrix = Array.from({ length: PLATFORMS }, () => Array<number>(PLATFORMS).fill(Infinity));
  for (let p = 0; p < PLATFORMS; p++) {
    for (let i = walks.first[p]; i < walks.first[p + 1]; i++) matrix[p][walks.head[i]] = values[i];
  }
  return matrix;
}

it('are the shortest by any links, as the plain search finds them, and as long as their way', () => {
  fc.assert(
    fc.property(
      fc.array(place, { minLength: NODES, maxLength: NODES }),
      fc.array(edge, { minLength: 12, maxLength: 12 }),
      fc.array(link, { maxLength: 10 }),
      fc.integer({ min: 500, max: 8000 }),
      (places, edges, linkList, maxDs) => {
        const network = streetWorld(
          places.map(([x, y]) => [8 + x * 1e-4, 50 + y * 1e-4] as const),
          edges,
        );
        const links = linkColumns(linkList);
        const walks = new PlatformWalks(network.streets, costsOf(network, 'time'), links, maxDs).all(() => {});
        expect(toMatrix(walks, walks.durationDs)).toEqual(plainWalks(network, links, maxDs));
        for (let i = 0; i < walks.head.length; i++) {
          // No walk is faster than 5 km/h, and climbs make slower; links of two platforms count 3 dm at least.
          expect(walks.lengthDm[i]).toBeGreaterThanOrEqual(3);
          const streetDm = walks.lengthDm[i] - 10;
          expect(walks.durationDs[i]).toBeGreaterThanOrEqual(Math.floor(streetDm * 0.72) - 20);
        }
      },
    ),
    { numRuns: 60 },
  );
});

it('have the length of the quickest way, not of the shortest', () => {
  // From 0 to 1 straight over a hill, or round by 2.
  const network = streetWorld(
    [
      [0, 0],
      [0.004, 0],
      [0.002, 0.001],
    ],
    [
      { from: 0, to: 1, ascentM: 100 },
      { from: 0, to: 2 },
      { from: 2, to: 1 },
    ],
  );
  const links: Links = {
    firstLink: Int32Array.of(0, 1, 2),
    edge: Int32Array.of(1, 2),
    share: Float32Array.of(0, 1),
    inS: Int32Array.of(0, 7),
    outS: Int32Array.of(5, 0),
    lengthDm: Int32Array.of(60, 90),
  };
  const walks = new PlatformWalks(network.streets, costsOf(network, 'time'), links, 20_000).all(() => {});
  const { lengthDm } = network.streets.edge;
  const round = lengthDm[1 as EdgeIndex] + lengthDm[2 as EdgeIndex];
  const straight = lengthDm[0 as EdgeIndex];
  expect([...walks.head]).toEqual([1, 0]);
  // Down the hill nothing is slower.
  expect([...walks.lengthDm]).toEqual([round + 150, straight + 150]);
  expect([...walks.durationDs].map((ds) => Math.abs(ds - 120 - 0.72 * round) < 2)).toEqual([true, false]);
});
