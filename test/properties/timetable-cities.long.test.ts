import { expect, it } from 'vitest';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { haversineM } from '../../src/kit/geo/distance.ts';
import type { Network } from '../../src/network/network/index.ts';
import { StreetCostsCache } from '../../src/network/network/street-costs-cache.ts';
import type { EdgeIndex } from '../../src/network/street/street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../../src/network/street/travel-mode.ts';
import {
  FOOTPATH_WALKED,
  type PlatformIndex,
  type StopIndex,
  type Timetable,
} from '../../src/network/transit/index.ts';
import { verifyTimetable } from '../../src/network/transit/verify.ts';
import { plainSearch } from '../oracle/plain-search.ts';
import { describeIn } from '../worlds/cities.ts';

const MAX_WALK_S = 720;

/** Returns the walks of a stop: seconds by stop. */
function walksFrom({ stop, footpath }: Timetable, from: number): Map<number, number> {
  const walks = new Map<number, number>();
  for (let f = stop.firstFootpath[from as StopIndex]; f < stop.firstFootpath[(from + 1) as StopIndex]; f++) {
    if (footpath.kind[f] === FOOTPATH_WALKED) walks.set(footpath.head[f], footpath.durationS[f]);
  }
  return walks;
}

/**
 * Returns the walks by the plain search between all links; no feed of these cities has rules that change stops into
 * several.
 */
function plainWalks(network: Network, timetable: Timetable, from: number): Map<number, number> {
  const { platform, link } = timetable;
  const query = { travel: DEFAULT_TRAVEL.walk, reverse: false, edgeWeight: 'time', exclusion: null } as const;
  const costs = new StreetCostsCache(network).get({ ...query, conditions: DEFAULT_CONDITIONS });
  const linksOf = (p: number) => {
    const first = platform.firstLink[p as PlatformIndex];
    return Array.from({ length: platform.firstLink[(p + 1) as PlatformIndex] - first }, (_, i) => first + i);
  };
  const point = (l: number) => {
    return { edge: link.edge[l] as EdgeIndex, share: link.share[l], distanceM: 0, lon: 0, lat: 0 };
  };
  const walks = new Map<number, number>();
  for (const out of linksOf(from)) {
    const to = plainSearch(costs, point(out));
    for (let p = 0; p < platform.count; p++) {
      for (const into of linksOf(p)) {
        const seconds = Math.ceil(to(point(into)) / 10) + link.outS[out] + link.inS[into];
        if (p !== from && seconds <= Math.min(MAX_WALK_S, (walks.get(p) ?? Infinity) - 1)) walks.set(p, seconds);
      }
    }
  }
  return walks;
}

describeIn(['monaco', 'porto-alegre', 'helsinki', 'heidelberg'], 'the timetable', ({ name, open }) => {
  it('keeps its invariants, and its walks are those of the streets', async () => {
    const network = await open();
    const timetable = network.transit!;
    expect(verifyTimetable(timetable, network.streets.edgeCount)).toEqual([]);
    const { platform, stop } = timetable;
    expect(stop.count).toBe(platform.count);
    const [lon, lat] = [platform.lonE7, platform.latE7].map((column) => Array.from(column as never, fromE7));
    const all = Array.from({ length: stop.count }, (_, s) => walksFrom(timetable, s));
    const linked = (p: number) => platform.firstLink[(p + 1) as PlatformIndex] > platform.firstLink[p as PlatformIndex];

    let pairs = 0;
    let different = 0;
    all.forEach((walks, from) => {
      for (const [to, seconds] of walks) {
        const straightS = (haversineM(lon[from], lat[from], lon[to], lat[to]) * 3.6) / 5;
        // Lengths of edges are rounded to decimeters.
        if (seconds < straightS - 2) throw new Error(`from ${from} to ${to} in ${seconds} s, straight ${straightS} s`);
        pairs++;
        if (all[to].get(from) !== seconds) different++;
      }
    });
    expect(pairs).toBeGreaterThan(stop.count);
    // No heights there: walking back takes as long.
    if (name === 'helsinki') expect(different).toBe(0);

    const sources = Array.from({ length: stop.count }, (_, p) => p).filter(linked);
    for (let i = 0; i < 4; i++) {
      const from = sources[Math.floor(((i + 0.5) * sources.length) / 4)];
      for (const [to, seconds] of plainWalks(network, timetable, from)) {
        const found = all[from].get(to) ?? Infinity;
        // Stations and stops off the streets shorten some.
        if (name === 'monaco') expect(found, `from ${from} to ${to}`).toBe(seconds);
        else expect(found, `from ${from} to ${to}`).toBeLessThanOrEqual(seconds);
      }
    }
  });
});
