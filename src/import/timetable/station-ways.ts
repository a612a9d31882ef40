import { DS_PER_SECOND } from '../../kit/core/units.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import { SearchSpace } from '../../network/street/kernel/search-space.ts';
import { DETOUR, straightDs } from '../../network/transit/walking.ts';
import {
  ACCESS_BY_STATION,
  ACCESS_DIRECT,
  type GtfsFeed,
  type GtfsStop,
  STOP_BOARDING_AREA,
  STOP_ENTRANCE,
} from '../gtfs/index.ts';
import type { Platforms } from './platforms.ts';

/** An entrance of a platform's station: seconds from it to the platform and back, -1 if there is no way. */
interface StationEntrance {
  readonly lon: number;
  readonly lat: number;
  readonly inS: number;
  readonly outS: number;
}

interface Way {
  readonly to: number;
  readonly seconds: number;
}

/** The ways inside stations from pathways.txt: between platforms, and from the entrances and back. */
export class StationWays {
  private readonly forward: readonly ReadonlyMap<number, Way[]>[];
  private readonly backward: readonly ReadonlyMap<number, Way[]>[];
  private readonly spaces: (SearchSpace | undefined)[] = [];
  /** Indexed by feed and station: its entrances. */
  private readonly doors: readonly ReadonlyMap<number, readonly GtfsStop[]>[];

  constructor(
    private readonly feeds: readonly GtfsFeed[],
    private readonly platforms: Platforms,
  ) {
    this.forward = feeds.map((feed) => waysOf(feed, false));
    this.backward = feeds.map((feed) => waysOf(feed, true));
    this.doors = feeds.map(doorsByStation);
  }

  /** Returns whether pathways lead from or to a platform. */
  knows(platform: number): boolean {
    const { feed, stop } = this.platforms;
    return this.forward[feed[platform]].has(stop[platform]) || this.backward[feed[platform]].has(stop[platform]);
  }

  /** Returns the entrances that pathways connect with a platform, in the feed's order. */
  entrancesOf(platform: number): StationEntrance[] {
    const feed = this.platforms.feed[platform];
    const { stops } = this.feeds[feed];
    const isDirect = stops[this.platforms.stop[platform]].access === ACCESS_DIRECT;
    if (isDirect || !this.knows(platform)) return [];
    const out = reachableFrom(this.space(feed), this.forward[feed], this.platforms.stop[platform]);
    const into = reachableFrom(this.space(feed), this.backward[feed], this.platforms.stop[platform]);
    const reached = [...new Set([...out.keys(), ...into.keys()])].sort((a, b) => a - b);
    return reached
      .filter((stop) => stops[stop].locationType === STOP_ENTRANCE)
      .map((stop) => {
        const { lon, lat } = stops[stop];
        return { lon, lat, inS: into.get(stop) ?? -1, outS: out.get(stop) ?? -1 };
      });
  }

  /**
   * Returns the doors of a station, or the station itself, with straight ways to a platform that can't be entered from
   * the street.
   */
  doorsOf(platform: number): StationEntrance[] {
    const [feed, station] = [this.platforms.feed[platform], this.platforms.station[platform]];
    const { stops } = this.feeds[feed];
    const here = stops[this.platforms.stop[platform]];
    if (here.access !== ACCESS_BY_STATION || station < 0) return [];
    return (this.doors[feed].get(station) ?? [stops[station]]).map(({ lon, lat }) => {
      const seconds = Math.ceil(straightDs(DETOUR * haversineM(here.lon, here.lat, lon, lat)) / DS_PER_SECOND);
      return { lon, lat, inS: seconds, outS: seconds };
    });
  }

  /** Returns other platforms that pathways lead to, with the seconds it takes. */
  platformsFrom(platform: number): Map<number, number> {
    const found = new Map<number, number>();
    if (!this.knows(platform)) return found;
    const feed = this.platforms.feed[platform];
    for (const [stop, seconds] of reachableFrom(this.space(feed), this.forward[feed], this.platforms.stop[platform])) {
      const other = this.platforms.platformOf[feed][stop];
      if (other >= 0 && other !== platform) found.set(other, seconds);
    }
    return found;
  }

  /** Returns the labels for the stops of a feed, allocated when first needed. */
  private space(feed: number): SearchSpace {
    const space = this.spaces[feed] ?? new SearchSpace(this.feeds[feed].stops.length);
    this.spaces[feed] = space;
    return space;
  }
}

function doorsByStation({ stops }: GtfsFeed): Map<number, GtfsStop[]> {
  const doors = new Map<number, GtfsStop[]>();
  for (const stop of stops) {
    if (stop.locationType !== STOP_ENTRANCE || stop.parent < 0) continue;
    const known = doors.get(stop.parent);
    if (known) known.push(stop);
    else doors.set(stop.parent, [stop]);
  }
  return doors;
}

/** Returns pathways by the stop they lead from (or to, if `turned`). A boarding area and its platform are one place. */
function waysOf({ pathways, stops }: GtfsFeed, turned: boolean): Map<number, Way[]> {
  const ways = new Map<number, Way[]>();
  const add = (a: number, b: number, seconds: number) => {
    const [from, to] = turned ? [b, a] : [a, b];
    const list = ways.get(from);
    if (list) list.push({ to, seconds });
    else ways.set(from, [{ to, seconds }]);
  };
  for (const { from, to, bidirectional, traversalS } of pathways) {
    add(from, to, traversalS);
    if (bidirectional) add(to, from, traversalS);
  }
  if (ways.size === 0) return ways;
  stops.forEach(({ locationType, parent }, area) => {
    if (locationType !== STOP_BOARDING_AREA || parent < 0) return;
    add(area, parent, 0);
    add(parent, area, 0);
  });
  return ways;
}

/** The longest way through a station. */
const MAX_SECONDS = 7200;

/** Returns the seconds to every stop that pathways lead to (Dijkstra's algorithm). */
function reachableFrom(
  space: SearchSpace,
  ways: ReadonlyMap<number, readonly Way[]>,
  start: number,
): Map<number, number> {
  const reached = new Map<number, number>();
  space.reset(MAX_SECONDS);
  space.improve(start, 0, start);
  for (let stop = space.settle(); stop >= 0; stop = space.settle()) {
    const here = space.cost[stop];
    reached.set(stop, here);
    for (const { to, seconds } of ways.get(stop) ?? []) {
      if (here + seconds < space.cost[to] && here + seconds <= MAX_SECONDS) space.improve(to, here + seconds, stop);
    }
  }
  return reached;
}
