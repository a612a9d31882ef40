import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FeedWorld, feedWorld, type WorldTransfer } from '../../../test/worlds/feed-world.ts';
import { Remarks } from '../../kit/core/remarks.ts';
import type { Walks } from '../../network/transit/walking.ts';
import { collectPlatforms } from './platforms.ts';
import { ruleBetween, splitStops } from './stop-variants.ts';
import { TRANSFER_MIN_TIME, type TransferRule, TransferRules } from './transfer-rules.ts';

const STOPS = ['A', 'B', 'C'];
const ROUTES = ['r', 's', 't'];
const TRIPS = ROUTES.flatMap((route) => [`${route}1`, `${route}2`]);

function split(transfers: readonly WorldTransfer[], maxAdded?: number) {
  const world: FeedWorld = {
    stops: Object.fromEntries(STOPS.map((id, i) => [id, [8 + i / 1000, 50] as const])),
    trips: Object.fromEntries(TRIPS.map((id) => [id, { positions: 'A 8:00, B 8:10, C 8:20', route: id[0] }])),
    transfers,
  };
  const feeds = [feedWorld(world)];
  const platforms = collectPlatforms(feeds);
  const remarks = new Remarks();
  const rules = new TransferRules(feeds, platforms, remarks);
  const stops = splitStops(feeds, platforms, rules, eachToEach(platforms.count), remarks, maxAdded);
  return { feed: feeds[0], platforms, rules, stops, remarks: remarks.toRecord() };
}

function eachToEach(count: number): Walks {
  const others = Array.from({ length: count }, (_, p) =>
    Array.from({ length: count }, (_, q) => q).filter((q) => q !== p),
  );
  const head = Int32Array.from(others.flat());
  const first = Int32Array.from({ length: count + 1 }, (_, p) => p * (count - 1));
  return { first, head, durationDs: new Int32Array(head.length), lengthDm: new Int32Array(head.length) };
}

const end = <P extends 'from' | 'to'>(p: P) =>
  fc
    .tuple(
      fc.constantFrom(...STOPS),
      fc.constantFrom(null, null, ...ROUTES),
      fc.constantFrom(null, null, null, ...TRIPS),
    )
    .map(([stop, route, trip]) => ({
      [p]: stop,
      ...(route !== null && { [`${p}Route`]: route }),
      ...(trip !== null && { [`${p}Trip`]: trip }),
    }));
const transfer: fc.Arbitrary<WorldTransfer> = fc
  .tuple(end('from'), end('to'), fc.constantFrom(0, 1, 2, 2, 3), fc.constantFrom(60, 120))
  .map(([from, to, type, minS]) => ({ ...from, ...to, type, ...(type === TRANSFER_MIN_TIME && { minS }) }));

const effect = (rule: TransferRule | null | undefined) =>
  rule ? [rule.type, rule.type === TRANSFER_MIN_TIME ? rule.minTransferS : 0] : null;
const all = (wished: number, own: number) => wished < 0 || wished === own;

describe('stops with transfer rules of their own', () => {
  it('bind every two trips by the first rule that speaks of both', () => {
    fc.assert(
      fc.property(fc.array(transfer, { maxLength: 12 }), (transfers) => {
        const { feed, platforms, rules, stops } = split(transfers);
        const route = feed.trips.route;
        for (let p = 0; p < platforms.count; p++) {
          for (let q = 0; q < platforms.count; q++) {
            for (let a = 0; a < TRIPS.length; a++) {
              for (let b = 0; b < TRIPS.length; b++) {
                const expected = rules
                  .between(p, q)
                  .find(
                    (rule) =>
                      all(rule.fromRoute, route[a]) &&
                      all(rule.fromTrip, a) &&
                      all(rule.toRoute, route[b]) &&
                      all(rule.toTrip, b),
                  );
                const ruleHere = ruleBetween(rules, stops, stops.stopOf(p, route[a], a), stops.stopOf(q, route[b], b));
                expect(effect(ruleHere)).toEqual(effect(expected));
              }
            }
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  const rows = (minS: (route: string) => number) =>
    ROUTES.map((fromRoute) => ({ from: 'A', to: 'B', fromRoute, type: 2, minS: minS(fromRoute) }));

  it('are one for all routes and trips with the same rules, and none where these are those of all', () => {
    const sizes = (transfers: readonly WorldTransfer[]) => [...split(transfers).stops.first];
    expect(sizes(rows((route) => 60 + route.charCodeAt(0)))).toEqual([0, 4, 5, 6]);
    expect(sizes(rows(() => 60))).toEqual([0, 2, 3, 4]);
    expect(sizes([...rows(() => 60), { from: 'A', to: 'B', type: 2, minS: 60 }])).toEqual([0, 1, 2, 3]);
    expect(sizes([...rows(() => 60), { from: 'A', to: 'B', type: 2, minS: 61 }])).toEqual([0, 2, 3, 4]);
  });

  it('are left out where they add too many footpaths, first at platforms with most of them', () => {
    const many = rows((route) => 60 + route.charCodeAt(0));
    const few = { from: 'C', to: 'A', fromRoute: 'r', type: 3 };
    const remark = 'stop without transfer rules of routes and trips: too many footpaths';
    // Three plain stops: 9 footpaths, counting those that stay, and 2 more for the rules.
    const generous = split([...many, few]);
    expect([[...generous.stops.first], generous.remarks]).toEqual([[0, 4, 5, 7], {}]);
    const tight = split([...many, few], 10);
    expect([[...tight.stops.first], tight.remarks]).toEqual([[0, 1, 2, 4], { [remark]: 1 }]);
    const none = split([...many, few], 0);
    expect([[...none.stops.first], none.remarks]).toEqual([[0, 1, 2, 3], { [remark]: 2 }]);
  });
});
