import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { DS_PER_SECOND } from '../../../kit/core/units.ts';
import type { StopAccess } from '../../transit/index.ts';
import type { PlatformIndex, Timetable } from '../../transit/timetable.ts';
import { type CostRow, UNREACHABLE } from '../cost-row.ts';
import type { PathArc } from '../street-path.ts';
import type { Reach, ReachedTarget } from '../street-reach.ts';
import { platformStopsOf, type StopLinks } from './stop-links.ts';

/** Ways between a place and stops: columns of equal length, each stop once. */
export interface StopWays {
  readonly count: number;
  readonly stop: Int32Array;
  readonly travelTimeDs: Int32Array;
  readonly lengthDm: Int32Array;
}

/** A way between a place and a platform, as walked. */
export interface PlatformPath {
  /** The whole way, including that between the place and the streets if it counts. */
  readonly travelTimeDs: number;
  readonly lengthDm: number;
  /** The path on streets, in the direction of travel. */
  readonly path: readonly PathArc[];
  /** The way between the streets and the platform. */
  readonly linkDs: number;
  readonly linkDm: number;
}

/** Returns the ways to the stops that a search on streets reached: for each platform the quickest way onto it. */
export function stopWays(timetable: Timetable, links: StopLinks, reach: Reach): StopWays {
  const stops = platformStopsOf(timetable);
  const stop = new GrowableInt32();
  const travelTimeDs = new GrowableInt32();
  const lengthDm = new GrowableInt32();
  eachPlatformReached(links, reach, (p, reached) => {
    for (let s = stops.first[p]; s < stops.first[p + 1]; s++) {
      stop.push(stops.stop[s]);
      travelTimeDs.push(reached.travelTimeDs);
      lengthDm.push(reached.lengthDm);
    }
  });
  return { count: stop.length, stop: stop.view(), travelTimeDs: travelTimeDs.view(), lengthDm: lengthDm.view() };
}

/** Returns these ways from a row in which every link is a target. */
export function stopWaysIn(timetable: Timetable, { first }: StopLinks, row: CostRow): StopWays {
  const stops = platformStopsOf(timetable);
  const stop = new GrowableInt32();
  const travelTimeDs = new GrowableInt32();
  const lengthDm = new GrowableInt32();
  for (let p = 0; p < first.length - 1; p++) {
    let best = -1;
    for (let link = first[p]; link < first[p + 1]; link++) {
      const time = row.travelTimeDs[link];
      if (time !== UNREACHABLE && (best < 0 || time < row.travelTimeDs[best])) best = link;
    }
    for (let s = stops.first[p]; best >= 0 && s < stops.first[p + 1]; s++) {
      stop.push(stops.stop[s]);
      travelTimeDs.push(row.travelTimeDs[best]);
      lengthDm.push(row.lengthDm[best]);
    }
  }
  return { count: stop.length, stop: stop.view(), travelTimeDs: travelTimeDs.view(), lengthDm: lengthDm.view() };
}

/** Reports every platform that a search on streets reached, with the quickest way onto it, by ascending index. */
export function eachPlatformReached(
  links: StopLinks,
  reach: Reach,
  visit: (platform: PlatformIndex, reached: ReachedTarget) => void,
): void {
  for (const platform of links.byEdge.reachedBy(reach.arcs())) {
    const arrival = arrivalOn(links, platform, reach);
    if (arrival !== null) visit(platform, arrival.reached);
  }
}

/** Returns the way of {@link stopWays} onto a platform, with its path on streets; null if it isn't reached. */
function platformPath(links: StopLinks, reach: Reach, platform: PlatformIndex): PlatformPath | null {
  const arrival = arrivalOn(links, platform, reach);
  const path = arrival && reach.pathTo(links.onto, arrival.link);
  if (!arrival || !path) return null;
  const { link, reached } = arrival;
  const { travelTimeDs, lengthDm } = reached;
  return { travelTimeDs, lengthDm, path, linkDs: links.onto.offset[link], linkDm: links.onto.offsetSecondary[link] };
}

/** Returns the quickest way onto a platform by one of its links. */
function arrivalOn({ onto, first }: StopLinks, platform: PlatformIndex, reach: Reach) {
  let arrival: { link: number; reached: ReachedTarget } | null = null;
  for (let link = first[platform]; link < first[platform + 1]; link++) {
    const reached = reach.at(onto, link);
    if (!reached || (arrival !== null && reached.travelTimeDs >= arrival.reached.travelTimeDs)) continue;
    arrival = { link, reached };
  }
  return arrival;
}

/** Returns ways in the form of timetable searches: whole seconds, rounded up. */
export const accessBy = ({ count, stop, travelTimeDs, lengthDm }: StopWays): StopAccess => ({
  count,
  stop,
  durationS: travelTimeDs.map((ds) => Math.ceil(ds / DS_PER_SECOND)),
  lengthDm,
});

/** Returns the ways onto several platforms with their paths, by platform. */
export function pathsOnto(
  links: StopLinks,
  reach: Reach,
  platforms: Iterable<PlatformIndex>,
): Map<PlatformIndex, PlatformPath> {
  const paths = new Map<PlatformIndex, PlatformPath>();
  for (const platform of platforms) {
    const path = platformPath(links, reach, platform);
    if (path) paths.set(platform, path);
  }
  return paths;
}
