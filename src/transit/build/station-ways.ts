import { type GtfsFeed, STOP_BOARDING_AREA, STOP_ENTRANCE } from '../../gtfs/gtfs-feed.ts';
import type { Platforms } from './platforms.ts';

/** An entrance of a platform's station: seconds from it to the platform and back, -1 where no way leads. */
export interface StationEntrance {
  readonly lon: number;
  readonly lat: number;
  readonly inS: number;
  readonly outS: number;
}

interface Way {
  readonly to: number;
  readonly seconds: number;
}

/** The ways inside stations that pathways.txt tells: between platforms, and from the entrances and back. */
export class StationWays {
  private readonly forward: readonly ReadonlyMap<number, Way[]>[];
  private readonly backward: readonly ReadonlyMap<number, Way[]>[];

  constructor(
    private readonly feeds: readonly GtfsFeed[],
    private readonly platforms: Platforms,
  ) {
    this.forward = feeds.map((feed) => waysOf(feed, false));
    this.backward = feeds.map((feed) => waysOf(feed, true));
  }

  /** Whether pathways lead anywhere from or to a platform. */
  knows(platform: number): boolean {
    const { feed, stop } = this.platforms;
    return this.forward[feed[platform]].has(stop[platform]) || this.backward[feed[platform]].has(stop[platform]);
  }

  /** Entrances by which the streets are reached, in the feed's order. */
  entrancesOf(platform: number): StationEntrance[] {
    if (!this.knows(platform)) return [];
    const feed = this.platforms.feed[platform];
    const { stops } = this.feeds[feed];
    const out = reachableFrom(this.forward[feed], this.platforms.stop[platform]);
    const into = reachableFrom(this.backward[feed], this.platforms.stop[platform]);
    const reached = [...new Set([...out.keys(), ...into.keys()])].sort((a, b) => a - b);
    return reached
      .filter((stop) => stops[stop].locationType === STOP_ENTRANCE)
      .map((stop) => {
        const { lon, lat } = stops[stop];
        return { lon, lat, inS: into.get(stop) ?? -1, outS: out.get(stop) ?? -1 };
      });
  }

  /** Other platforms that pathways lead to, with the seconds it takes. */
  platformsFrom(platform: number): Map<number, number> {
    const found = new Map<number, number>();
    if (!this.knows(platform)) return found;
    const feed = this.platforms.feed[platform];
    for (const [stop, seconds] of reachableFrom(this.forward[feed], this.platforms.stop[platform])) {
      const other = this.platforms.platformOf[feed][stop];
      if (other >= 0 && other !== platform) found.set(other, seconds);
    }
    return found;
  }
}

/** Pathways by the stop they lead from (or to, when turned round). A boarding area and its platform are one place. */
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

/** Seconds to every stop that pathways lead to (Dijkstra's algorithm; stations are small). */
function reachableFrom(ways: ReadonlyMap<number, readonly Way[]>, start: number): Map<number, number> {
  const final = new Map<number, number>();
  const open = new Map<number, number>([[start, 0]]);
  while (open.size > 0) {
    let nearest = -1;
    let least = Infinity;
    for (const [stop, seconds] of open) {
      if (seconds < least) {
        nearest = stop;
        least = seconds;
      }
    }
    open.delete(nearest);
    final.set(nearest, least);
    for (const { to, seconds } of ways.get(nearest) ?? []) {
      if (!final.has(to)) open.set(to, Math.min(open.get(to) ?? Infinity, least + seconds));
    }
  }
  return final;
}
