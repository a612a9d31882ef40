import { LRUCache } from 'lru-cache';
import { DS_PER_SECOND } from '../../core/units.ts';
import type { SnappedPoint } from '../../network/snap.ts';
import type { StreetCosts } from '../../network/street-costs.ts';
import type { PlatformIndex, StopIndex, Timetable } from '../../transit/timetable.ts';
import { NetworkTargets } from '../network-targets.ts';
import type { StartList } from '../starts.ts';
import { LinksByEdge } from './links-by-edge.ts';
import { type OpenLink, OpenLinks } from './open-links.ts';

/** A way between a platform and a point of the streets. */
export interface StopLink {
  readonly platform: PlatformIndex;
  readonly point: SnappedPoint;
  readonly lengthDm: number;
  /** Deciseconds from the platform to the street in the order of the search; -1 where one can't leave it here. */
  readonly offDs: number;
}

/** The stops of a timetable as a search on streets with certain costs sees them. Made once per costs. */
export interface StopLinks {
  readonly links: readonly StopLink[];
  /** By link: its platform as a target of the search, without a place where one can't get onto it there. */
  readonly onto: NetworkTargets;
  /** Links of platform p: `first[p] .. first[p + 1] - 1`. */
  readonly first: Int32Array;
  readonly byEdge: LinksByEdge;
}

/** Kept per thread: a request uses one or two of them, and they are large. */
const KEPT = 8;
const kept = new LRUCache<StreetCosts, StopLinks>({ max: KEPT });

export function stopLinksOf(timetable: Timetable, costs: StreetCosts): StopLinks {
  let links = kept.get(costs);
  if (!links) {
    links = makeLinks(timetable, costs);
    kept.set(costs, links);
  }
  return links;
}

function makeLinks(timetable: Timetable, costs: StreetCosts): StopLinks {
  const { count } = timetable.platform;
  const openLinks = new OpenLinks(timetable, costs);
  const open: OpenLink[] = [];
  const links: StopLink[] = [];
  const first = new Int32Array(count + 1);
  for (let p = 0 as PlatformIndex; p < count; p++) {
    for (const link of openLinks.of(p as PlatformIndex)) {
      open.push(link);
      links.push(seenBySearch(p as PlatformIndex, link, costs));
    }
    first[p + 1] = links.length;
  }
  const byEdge = new LinksByEdge(links, costs.network.streets.edgeCount);
  return { links, onto: ontoPlatforms(open, costs), first, byEdge };
}

function seenBySearch(platform: PlatformIndex, { point, inS, outS, lengthDm }: OpenLink, costs: StreetCosts): StopLink {
  // Against the traffic one leaves the platform where others enter it.
  const offS = costs.graph.mirrored ? inS : outS;
  return { platform, point, lengthDm, offDs: offS < 0 ? -1 : offS * DS_PER_SECOND };
}

function ontoPlatforms(links: readonly OpenLink[], costs: StreetCosts): NetworkTargets {
  const onto = new NetworkTargets(costs, links.length);
  links.forEach(({ point, inS, outS, lengthDm }, i) => {
    const ontoS = costs.graph.mirrored ? outS : inS;
    if (ontoS >= 0) onto.placeSnapped(i, point, ontoS * DS_PER_SECOND, lengthDm);
  });
  return onto;
}

/**
 * Lets a search on streets begin on a platform: what was spent until there, and how long it may go on from there.
 */
export function addPlatform(
  starts: StartList,
  timetable: Timetable,
  costs: StreetCosts,
  platform: PlatformIndex,
  { origin, atDs, atDm, budgetDs } = ON_THE_PLATFORM,
): void {
  const { links, first } = stopLinksOf(timetable, costs);
  for (let l = first[platform]; l < first[platform + 1]; l++) {
    const { point, offDs, lengthDm } = links[l];
    if (offDs < 0 || offDs > budgetDs) continue;
    const stretch = { edge: point.edge, from: point.share, to: point.share };
    starts.add(stretch, origin, atDs + offDs, atDm + lengthDm, atDs + budgetDs);
  }
}

const ON_THE_PLATFORM = { origin: 0, atDs: 0, atDm: 0, budgetDs: Infinity };

/** Stops by platform: those of p are `stop[first[p]] .. stop[first[p + 1] - 1]`. */
export interface PlatformStops {
  readonly first: Int32Array;
  readonly stop: Int32Array;
}

const stopsKnown = new WeakMap<Timetable, PlatformStops>();

export function platformStopsOf(timetable: Timetable): PlatformStops {
  let stops = stopsKnown.get(timetable);
  if (!stops) {
    stops = groupStops(timetable);
    stopsKnown.set(timetable, stops);
  }
  return stops;
}

function groupStops({ platform, stop }: Timetable): PlatformStops {
  const first = new Int32Array(platform.count + 1);
  for (let s = 0; s < stop.count; s++) first[stop.platform[s as StopIndex] + 1]++;
  for (let p = 0; p < platform.count; p++) first[p + 1] += first[p];
  const next = first.slice();
  const stops = new Int32Array(stop.count);
  for (let s = 0; s < stop.count; s++) stops[next[stop.platform[s as StopIndex]]++] = s;
  return { first, stop: stops };
}
