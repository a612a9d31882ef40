import { GrowableInt32 } from '../../kit/collections/growable.ts';
import type { Remarks } from '../../kit/core/remarks.ts';
import { MAX_WALKS, type Walks } from '../../network/transit/walking.ts';
import type { GtfsFeed } from '../gtfs/gtfs-feed.ts';
import type { Platforms } from './platforms.ts';
import { rulesOfVariants, type Variant } from './same-rules.ts';
import type { TransferRule, TransferRules } from './transfer-rules.ts';

/**
 * The stops of searches: one for every platform, and one more per set of routes and trips with the same special
 * transfer rules there, so that every rule is a footpath between two stops.
 */
export interface StopVariants {
  readonly count: number;
  readonly platform: Int32Array;
  /** A route and a trip (of the feed) with special rules that represent all of the stop; -1 if none. */
  readonly route: Int32Array;
  readonly trip: Int32Array;
  /** Stops of platform p are `first[p] .. first[p + 1] - 1`; the first of them is the general one. */
  readonly first: Int32Array;
  /** Returns the stop at which a trip of a route stops at a platform. */
  stopOf(platform: number, route: number, trip: number): number;
}

/** The most footpaths that stops with special rules may add; if there would be more, the busiest platforms get none. */
const MAX_ADDED_FOOTPATHS = 20_000_000;

export function splitStops(
  feeds: readonly GtfsFeed[],
  platforms: Platforms,
  rules: TransferRules,
  walks: Walks,
  remarks: Remarks,
  maxAdded = MAX_ADDED_FOOTPATHS,
): StopVariants {
  const classes = new Map<number, VariantClasses>();
  feeds.forEach((feed, f) => {
    for (const [p, variants] of variantsOf(feed, platforms.platformOf[f], rules)) {
      const merged = mergeVariants(rules, p, [...variants.values()]);
      if (merged.distinct.length > 0) classes.set(p, merged);
    }
  });
  const most = mostVariants(classes, platforms.count, rules, walks, maxAdded);
  for (const [p, { distinct }] of classes) {
    if (distinct.length <= most) continue;
    remarks.add('stop without transfer rules of routes and trips: too many footpaths');
    classes.delete(p);
  }

  const platform = new GrowableInt32();
  const route = new GrowableInt32();
  const trip = new GrowableInt32();
  const first = new Int32Array(platforms.count + 1);
  for (let p = 0; p < platforms.count; p++) {
    for (const variant of [GENERAL, ...(classes.get(p)?.distinct ?? [])]) {
      platform.push(p);
      route.push(variant.route);
      trip.push(variant.trip);
    }
    first[p + 1] = platform.length;
  }
  const stops = { platform: platform.toArray(), route: route.toArray(), trip: trip.toArray(), first };
  const stopOf = (p: number, tripRoute: number, tripIndex: number): number => {
    const own = classes.get(p);
    if (own === undefined) return first[p];
    return first[p] + (own.classOf.get(keyOf(variantAt(rules, p, tripRoute, tripIndex))) ?? 0);
  };
  return { count: stops.platform.length, ...stops, stopOf };
}

/** Returns the rule for a transfer from one stop to another (or the same), null if the feed has none. */
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

const GENERAL: Variant = { route: -1, trip: -1 };
const keyOf = ({ route, trip }: Variant): string => `${route}/${trip}`;

/**
 * The variants at a platform: one of each class, and the class of each by its key, counted from 1; 0 is the general
 * one.
 */
interface VariantClasses {
  readonly distinct: readonly Variant[];
  readonly classOf: ReadonlyMap<string, number>;
}

function mergeVariants(rules: TransferRules, platform: number, variants: readonly Variant[]): VariantClasses {
  const texts = rulesOfVariants(rules, platform, variants);
  const known = new Map([['', 0]]);
  const distinct: Variant[] = [];
  const classOf = new Map<string, number>();
  variants.forEach((variant, i) => {
    const same = known.get(texts[i]) ?? distinct.push(variant);
    known.set(texts[i], same);
    classOf.set(keyOf(variant), same);
  });
  return { distinct, classOf };
}

/** Returns the largest number of variants a platform may have so that all together add at most `maxAdded` footpaths. */
function mostVariants(
  classes: ReadonlyMap<number, VariantClasses>,
  platformCount: number,
  rules: TransferRules,
  { first, head }: Walks,
  maxAdded: number,
): number {
  const variants = new Int32Array(platformCount);
  for (const [p, { distinct }] of classes) variants[p] = distinct.length;
  const footpaths = (most: number): number => {
    const stopsAt = (p: number) => (variants[p] <= most ? 1 + variants[p] : 1);
    let count = 0;
    for (let p = 0; p < platformCount; p++) {
      let heads = stopsAt(p);
      for (let w = first[p]; w < first[p + 1]; w++) heads += stopsAt(head[w]);
      for (const target of rules.targetsOf(p)) heads += stopsAt(target);
      count += stopsAt(p) * heads;
    }
    return count;
  };
  const plain = footpaths(0);
  const allowed = plain + Math.max(0, Math.min(maxAdded, MAX_WALKS - plain));
  const counts = [0, ...new Set(variants)].sort((a, b) => a - b);
  let [low, high] = [0, counts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (footpaths(counts[middle]) <= allowed) low = middle;
    else high = middle - 1;
  }
  return counts[low];
}

function variantAt(rules: TransferRules, platform: number, route: number, trip: number): Variant {
  const mentioned = rules.mentionedAt(platform);
  if (mentioned === null) return GENERAL;
  return { route: mentioned.routes.has(route) ? route : -1, trip: mentioned.trips.has(trip) ? trip : -1 };
}

/** Returns the variants that trips actually use, by platform, without the general one. */
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
      found.set(platform, own.set(keyOf(variant), variant));
    }
  }
  return found;
}
