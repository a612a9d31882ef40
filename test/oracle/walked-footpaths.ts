import { asColumn } from '../../src/kit/collections/column.ts';
import { withWorkspace } from '../../src/kit/collections/workspace.ts';
import { type SnappedPoint, Snapper } from '../../src/network/network/snap.ts';
import { snappingSuitability } from '../../src/network/network/street-access.ts';
import type { StreetCosts } from '../../src/network/network/street-costs.ts';
import { StreetCostsCache } from '../../src/network/network/street-costs-cache.ts';
import { EdgeLine } from '../../src/network/street/edge-line.ts';
import { weightOf } from '../../src/network/street/metric.ts';
import { EDGE_ISLAND_BIKE, type EdgeIndex } from '../../src/network/street/street-graph.ts';
import { DEFAULT_TRAVEL } from '../../src/network/street/travel-mode.ts';
import { FOOTPATH_FIXED, FOOTPATH_STRAIGHT, type Timetable } from '../../src/network/transit/index.ts';
import { SHORTCUT_PATHWAY } from '../../src/network/transit/timetable.ts';
import type { TransitPlace } from '../worlds/random-transit.ts';
import { plainSearch } from './plain-search.ts';

// How platforms are reached and what footpaths take for a traveler to whom streets are closed, as plainly as can be.

interface OracleLink {
  readonly point: SnappedPoint;
  /** Deciseconds at the walker's speed; Infinity where that direction is closed. */
  readonly inDs: number;
  readonly outDs: number;
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);

const placeOf = ({ platform }: Timetable, p: number) =>
  [platform.lonE7[p as never] / 1e7, platform.latE7[p as never] / 1e7] as const;

type Spot = readonly [lon: number, lat: number];

const isClear = ({ exclusion }: StreetCosts, from: Spot, to: Spot): boolean =>
  !exclusion?.touchesSegment(...from, ...to, 1e-5);

/**
 * Returns a platform's links whose edges are open to the traveler, not on islands and not behind what is excluded; in a
 * direction that has none of these left, the nearest edge that is open.
 */
export function openLinks(
  { network, links }: Pick<TransitPlace, 'network' | 'links'>,
  costs: StreetCosts,
  stop: number,
  walkKmh: number,
): OracleLink[] {
  const place = placeOf(network.transit, stop);
  const given = links[stop].map(({ edge, share, inS = 0, outS = 0, lengthDm = 0 }) => {
    const point = { edge: edge as EdgeIndex, share, distanceM: 0, lon: 0, lat: 0 };
    const open = [inS, outS].filter((seconds) => seconds >= 0);
    return { point, inS, outS, outsideS: Math.min(...open, Math.ceil(Math.round(lengthDm * 0.72) / 10)) };
  });
  const isGood = ({ point: { edge } }: Pick<OracleLink, 'point'>) =>
    (costs.mode === 'walk' || (network.streets.edge.flags[edge] & EDGE_ISLAND_BIKE) === 0) &&
    [2 * edge, 2 * edge + 1].some((arc) => {
      const slot = costs.graph.slotOfArc[arc as never];
      return slot >= 0 && weightOf(costs.weight, slot) >= 0;
    });
  const hasClearWay = ({ point, inS, outS, outsideS }: (typeof given)[number]) => {
    // The place of an entrance isn't known.
    if (inS > outsideS || outS > outsideS) return true;
    return isClear(costs, place, new EdgeLine().read(network.streets, point.edge).at(point.share) as Spot);
  };
  const good = given.filter((link) => isGood(link) && hasClearWay(link));
  const walked = (allS: number, insideS: number, outsideS: number) =>
    allS < 0 ? Infinity : insideS * 10 + Math.round((outsideS * 50) / walkKmh);
  const left = good.map(({ point, inS, outS, outsideS }) => ({
    point,
    inDs: walked(inS, inS - outsideS, outsideS),
    outDs: walked(outS, outS - outsideS, outsideS),
  }));
  const isLost = (direction: 'inS' | 'outS') =>
    given.some((link) => link[direction] >= 0) && !good.some((link) => link[direction] >= 0);
  if (!isLost('inS') && !isLost('outS')) return left;
  const suits = snappingSuitability(network, costs.mode, costs.graph, costs.weight, []);
  const point = new Snapper(network).nearest(...place, 1000, suits, ({ lon, lat }) =>
    isClear(costs, place, [lon, lat]),
  );
  if (!point) return left;
  const outsideS = Math.ceil(Math.round(point.distanceM * 7.2) / 10);
  const through = (direction: 'inS' | 'outS') => {
    const ways = given.filter((link) => link[direction] >= 0).map((link) => link[direction] - link.outsideS);
    return walked(isLost(direction) ? 0 : -1, least(ways), outsideS);
  };
  return [...left, { point, inDs: through('inS'), outDs: through('outS') }];
}

type Asked = Pick<TransitPlace, 'network' | 'links' | 'travel' | 'conditions' | 'exclusion'>;

/**
 * Returns the deciseconds of the quickest walk between every two platforms by streets and shortcuts in any order, at 5
 * km/h. Where there are shortcuts, platforms must have one link: no walk passes through such from street to street.
 */
function walksBetween(world: Asked, costs: StreetCosts): number[][] {
  const { network } = world;
  const { platform, shortcut } = network.transit;
  const links = world.links.map((_, p) => openLinks(world, costs, p, 5));
  const walks = links.map((from) => {
    const searches = from.map(({ point, outDs }) => ({ outDs, search: plainSearch(costs, point) }));
    return links.map((to) =>
      least(searches.flatMap(({ outDs, search }) => to.map(({ point, inDs }) => outDs + search(point) + inDs))),
    );
  });
  walks.forEach((row, p) => {
    row[p] = 0;
    for (let s = platform.firstShortcut[p as never]; s < platform.firstShortcut[(p + 1) as never]; s++) {
      const to = shortcut.head[s];
      const open = isClear(costs, placeOf(network.transit, p), placeOf(network.transit, to));
      if (open || shortcut.kind[s] === SHORTCUT_PATHWAY) row[to] = Math.min(row[to], shortcut.durationDs[s]);
    }
  });
  if (shortcut.head.length === 0) return walks;
  walks.forEach((_, k) => {
    for (const row of walks) for (let j = 0; j < row.length; j++) row[j] = Math.min(row[j], row[k] + walks[k][j]);
  });
  return walks;
}

/** Returns the timetable with the footpaths as a traveler walks them by a request's rules of streets. */
export function asWalked(world: Asked): Timetable {
  const { network, travel, conditions, exclusion } = world;
  const { stop, footpath } = network.transit;
  const { ascentDm, descentDm } = network.streets.edge;
  const edges = Array.from({ length: network.streets.edgeCount }, (_, e) => e as EdgeIndex);
  const flat = edges.every((e) => ascentDm[e] === 0 && descentDm[e] === 0);
  const { uphill, downhill } = travel.mode === 'walk' ? travel : DEFAULT_TRAVEL.walk;
  const minds = { ...DEFAULT_TRAVEL.walk, uphill, downhill };
  const isUsual = uphill === DEFAULT_TRAVEL.walk.uphill && downhill === DEFAULT_TRAVEL.walk.downhill;
  const slopesAsUsual = flat || (conditions.elevation && isUsual);
  if (slopesAsUsual && conditions.excludedClasses === null && exclusion === null) return network.transit;
  const asked = { travel: minds, reverse: false, edgeWeight: 'time', conditions, exclusion } as const;
  const costs = new StreetCostsCache(network).get(asked);
  const walks = walksBetween(world, costs);
  const firstFootpath = [0];
  const rows: { head: number; durationS: number; lengthDm: number; kind: number }[] = [];
  for (let s = 0; s < stop.count; s++) {
    for (let f = stop.firstFootpath[s as never]; f < stop.firstFootpath[(s + 1) as never]; f++) {
      const row = { head: footpath.head[f], durationS: footpath.durationS[f], lengthDm: 0, kind: footpath.kind[f] };
      const [from, to] = [stop.platform[s as never], stop.platform[row.head as never]];
      if (row.kind === FOOTPATH_FIXED || from === to) rows.push(row);
      else if (row.kind === FOOTPATH_STRAIGHT) {
        if (isClear(costs, placeOf(network.transit, from), placeOf(network.transit, to))) rows.push(row);
      } else if (walks[from][to] <= 14_400) rows.push({ ...row, durationS: Math.ceil(walks[from][to] / 10) });
    }
    firstFootpath.push(rows.length);
  }
  const column = (name: keyof (typeof rows)[number]) =>
    asColumn<never, never>(Int32Array.from(rows, (row) => row[name]));
  return withWorkspace<Timetable>({
    ...network.transit,
    stop: { ...stop, firstFootpath: asColumn(Int32Array.from(firstFootpath)) },
    footpath: {
      head: column('head'),
      durationS: column('durationS'),
      lengthDm: column('lengthDm'),
      kind: column('kind'),
    },
  });
}
