import { WorkspaceSection } from '../../../kit/collections/workspace.ts';
import { Section, Sections } from '../../../kit/core/sections.ts';
import { DS_PER_SECOND } from '../../../kit/core/units.ts';
import type { SnappedPoint } from '../../network/snap.ts';
import type { StreetCosts } from '../../network/street-costs.ts';
import { FOOTPATH_KMH } from '../../transit/index.ts';
import type { PlatformIndex, StopIndex, Timetable } from '../../transit/timetable.ts';
import { NetworkTargets } from '../network-targets.ts';
import type { StartList } from '../starts.ts';
import { LinksByEdge } from './links-by-edge.ts';
import { type OpenLink, OpenLinks } from './open-links.ts';

/** A way between a platform and a point of the streets. */
interface StopLink {
  readonly platform: PlatformIndex;
  readonly point: SnappedPoint;
  readonly lengthDm: number;
  /** Deciseconds from the platform to the street in the order of the search; -1 if one can't leave it here. */
  readonly offDs: number;
}

/** The stops of a timetable for a search on streets with certain costs, and a walking speed. */
export interface StopLinks {
  readonly costs: StreetCosts;
  readonly walkKmh: number;
  readonly links: readonly StopLink[];
  /** Indexed by link: its platform as a target of the search, without a place if one can't get onto it there. */
  readonly onto: NetworkTargets;
  /** Links of platform p are `first[p] .. first[p + 1] - 1`. */
  readonly first: Int32Array;
  readonly byEdge: LinksByEdge;
  /** The values that are derived from these links. */
  readonly derived: Sections;
}

/** Links live as long as their costs; only the most recently used ones are kept, since they are large. */
const KEPT = 2;
const LINKS = new Section<{ recent: readonly StopLinks[] }>('links of stops');
/** Bytes of a link with its point, its place among targets, and the labels that it leads to. */
const BYTES_PER_LINK = 450;

/**
 * Returns the links of stops.
 * @param walkKmh between the doors of platforms and the streets, whatever the mode there
 */
export function stopLinksOf(timetable: Timetable, costs: StreetCosts, walkKmh: number): StopLinks {
  const kept = costs.derived.of(LINKS, () => ({ recent: [] }));
  const known = kept.recent;
  if (known[0]?.walkKmh === walkKmh) return known[0];
  const links = known.find((one) => one.walkKmh === walkKmh) ?? makeLinks(timetable, costs, walkKmh);
  const now = [links, ...known.filter((one) => one !== links)].slice(0, KEPT);
  kept.recent = now;
  costs.grew(bytesOf(now) - bytesOf(known));
  return links;
}

const bytesOf = (all: readonly StopLinks[]): number =>
  all.reduce((sum, { links, first }) => sum + BYTES_PER_LINK * links.length + first.byteLength, 0);

function makeLinks(timetable: Timetable, costs: StreetCosts, walkKmh: number): StopLinks {
  const { count } = timetable.platform;
  const openLinks = new OpenLinks(timetable, costs);
  const open: OpenLink[] = [];
  const links: StopLink[] = [];
  const first = new Int32Array(count + 1);
  for (let p = 0 as PlatformIndex; p < count; p++) {
    for (const link of openLinks.of(p as PlatformIndex)) {
      open.push(link);
      links.push(seenBySearch(p as PlatformIndex, link, costs, walkKmh));
    }
    first[p + 1] = links.length;
  }
  const byEdge = new LinksByEdge(links, costs.network.streets.edgeCount);
  return { costs, walkKmh, links, onto: ontoPlatforms(open, costs, walkKmh), first, byEdge, derived: new Sections() };
}

function seenBySearch(platform: PlatformIndex, link: OpenLink, { graph }: StreetCosts, walkKmh: number): StopLink {
  const { point, lengthDm } = link;
  // Against traffic one leaves the platform where others enter it.
  return { platform, point, lengthDm, offDs: durationDs(link, graph.mirrored ? 'inS' : 'outS', walkKmh) };
}

function ontoPlatforms(links: readonly OpenLink[], costs: StreetCosts, walkKmh: number): NetworkTargets {
  const onto = new NetworkTargets(links.length);
  links.forEach((link, i) => {
    const ontoDs = durationDs(link, costs.graph.mirrored ? 'outS' : 'inS', walkKmh);
    if (ontoDs >= 0) onto.placeSnapped(costs, i, link.point, ontoDs, link.lengthDm);
  });
  return onto;
}

/**
 * Returns the duration of a link in one direction; -1 if that is closed. Only the way outside changes with the walking
 * speed.
 */
function durationDs(link: OpenLink, direction: 'inS' | 'outS', walkKmh: number): number {
  if (link[direction] < 0) return -1;
  return link[direction] * DS_PER_SECOND + Math.round((link.outsideS * DS_PER_SECOND * FOOTPATH_KMH) / walkKmh);
}

/** Adds starts of a search on streets on a platform: the cost spent so far, and the budget from there on. */
export function addPlatform(
  starts: StartList,
  { links, first }: StopLinks,
  platform: PlatformIndex,
  { origin, atDs, atDm, budgetDs } = ON_THE_PLATFORM,
): void {
  for (let l = first[platform]; l < first[platform + 1]; l++) {
    const { point, offDs, lengthDm } = links[l];
    if (offDs < 0 || offDs > budgetDs) continue;
    const stretch = { edge: point.edge, from: point.share, to: point.share };
    starts.add(stretch, origin, atDs + offDs, atDm + lengthDm, atDs + budgetDs);
  }
}

const ON_THE_PLATFORM = { origin: 0, atDs: 0, atDm: 0, budgetDs: Infinity };

/** Stops by platform: those of p are `stop[first[p]] .. stop[first[p + 1] - 1]`. */
interface PlatformStops {
  readonly first: Int32Array;
  readonly stop: Int32Array;
}

const PLATFORM_STOPS = new WorkspaceSection<Timetable, PlatformStops>('stops of platforms', groupStops);

export const platformStopsOf = ({ workspace }: Timetable): PlatformStops => workspace.of(PLATFORM_STOPS);

function groupStops({ platform, stop }: Timetable): PlatformStops {
  const first = new Int32Array(platform.count + 1);
  for (let s = 0; s < stop.count; s++) first[stop.platform[s as StopIndex] + 1]++;
  for (let p = 0; p < platform.count; p++) first[p + 1] += first[p];
  const next = first.slice();
  const stops = new Int32Array(stop.count);
  for (let s = 0; s < stop.count; s++) stops[next[stop.platform[s as StopIndex]]++] = s;
  return { first, stop: stops };
}
