import { GrowableInt32 } from '../../collections/growable.ts';
import type { GtfsFeed } from '../../gtfs/gtfs-feed.ts';
import type { Platforms } from './platforms.ts';
import type { TransferRule, TransferRules } from './transfer-rules.ts';

/**
 * Stops as searches see them: every platform is one, and one more for each route and trip that has transfer rules of
 * its own there, so that every rule is a footpath between two stops.
 */
export interface StopVariants {
  readonly count: number;
  readonly platform: Int32Array;
  /** The route and the trip (of the feed) that halt here and have rules of their own; -1 where none. */
  readonly route: Int32Array;
  readonly trip: Int32Array;
  /** Stops of platform p: `first[p] .. first[p + 1] - 1`; the first of them is the general one. */
  readonly first: Int32Array;
  /** The stop at which a trip of a route halts at a platform. */
  stopOf(platform: number, route: number, trip: number): number;
}

export function splitStops(feeds: readonly GtfsFeed[], platforms: Platforms, rules: TransferRules): StopVariants {
  const extra = feeds.map((feed, f) => variantsOf(feed, platforms.platformOf[f], rules));
  const platform = new GrowableInt32();
  const route = new GrowableInt32();
  const trip = new GrowableInt32();
  const first = new Int32Array(platforms.count + 1);
  for (let p = 0; p < platforms.count; p++) {
    const own = extra[platforms.feed[p]].get(p)?.values() ?? [];
    for (const variant of [GENERAL, ...own]) {
      platform.push(p);
      route.push(variant.route);
      trip.push(variant.trip);
    }
    first[p + 1] = platform.length;
  }
  const stops = { platform: platform.toArray(), route: route.toArray(), trip: trip.toArray(), first };
  const stopOf = (p: number, tripRoute: number, tripIndex: number): number => {
    let stop = first[p];
    if (first[p + 1] - stop === 1) return stop;
    const variant = variantAt(rules, p, tripRoute, tripIndex);
    while (stops.route[stop] !== variant.route || stops.trip[stop] !== variant.trip) stop++;
    return stop;
  };
  return { count: stops.platform.length, ...stops, stopOf };
}

/** The rule that holds for changing from one stop to another (or the same), null where the feed says nothing. */
export function ruleBetween(rules: TransferRules, stops: StopVariants, from: number, to: number): TransferRule | null {
  for (const rule of rules.between(stops.platform[from], stops.platform[to])) {
    if (rule.fromRoute >= 0 && rule.fromRoute !== stops.route[from]) continue;
    if (rule.fromTrip >= 0 && rule.fromTrip !== stops.trip[from]) continue;
    if (rule.toRoute >= 0 && rule.toRoute !== stops.route[to]) continue;
    if (rule.toTrip >= 0 && rule.toTrip !== stops.trip[to]) continue;
    return rule;
  }
  return null;
}

interface Variant {
  readonly route: number;
  readonly trip: number;
}

const GENERAL: Variant = { route: -1, trip: -1 };

function variantAt(rules: TransferRules, platform: number, route: number, trip: number): Variant {
  const mentioned = rules.mentionedAt(platform);
  if (mentioned === null) return GENERAL;
  return { route: mentioned.routes.has(route) ? route : -1, trip: mentioned.trips.has(trip) ? trip : -1 };
}

/** The variants that trips really use, by platform, without the general one. */
function variantsOf(
  { trips, stopTimes }: GtfsFeed,
  platformOf: Int32Array,
  rules: TransferRules,
): Map<number, Map<string, Variant>> {
  const found = new Map<number, Map<string, Variant>>();
  const split = Uint8Array.from(platformOf, (p) => (p >= 0 && rules.mentionedAt(p) !== null ? 1 : 0));
  if (!split.includes(1)) return found;
  for (let trip = 0; trip < trips.count; trip++) {
    for (let i = trips.firstStopTime[trip]; i < trips.firstStopTime[trip + 1]; i++) {
      if (split[stopTimes.stop[i]] === 0) continue;
      const platform = platformOf[stopTimes.stop[i]];
      const variant = variantAt(rules, platform, trips.route[trip], trip);
      if (variant.route < 0 && variant.trip < 0) continue;
      const own = found.get(platform) ?? new Map<string, Variant>();
      found.set(platform, own.set(`${variant.route}/${variant.trip}`, variant));
    }
  }
  return found;
}
