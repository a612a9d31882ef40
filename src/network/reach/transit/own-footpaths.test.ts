import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asWalked } from '../../../../test/oracle/walked-footpaths.ts';
import { originAt, queryOf, transitPlaces } from '../../../../test/worlds/random-transit.ts';
import { transitWorld } from '../../../../test/worlds/transit-world.ts';
import { asColumn } from '../../../kit/collections/column.ts';
import { withWorkspace } from '../../../kit/collections/workspace.ts';
import { NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import type { Network } from '../../network/network.ts';
import type { RoutingQuery } from '../../routing/index.ts';
import { atSpeed, FOOTPATH_FIXED, RangeSearch, type StopIndex, type Timetable } from '../../transit/index.ts';
import { Reacher } from '../reach.ts';
import type { StreetOrigin } from '../street-origin.ts';
import type { TransitOrigin } from '../transit-origin.ts';
import { transitOf } from './transit-reach.ts';

const NOWHERE = { count: 0, stop: new Int32Array(0), durationS: new Int32Array(0), lengthDm: new Int32Array(0) };

interface Way {
  readonly from: number;
  readonly to: number;
  readonly amount: number;
  readonly kind: number;
}

const way = (kinds: number) =>
  fc.record({ from: fc.nat(99), to: fc.nat(99), amount: fc.integer({ min: 1, max: 600 }), kind: fc.nat(kinds - 1) });

/** Returns the columns of ways between `count` stops or platforms: each pair once, in the order of both. */
function columnsOf(ways: readonly Way[], count: number) {
  const placed = ways.map((one) => ({ ...one, from: one.from % count, to: one.to % count }));
  const distinct = new Map(placed.filter(({ from, to }) => from !== to).map((one) => [one.from * count + one.to, one]));
  const rows = [...distinct].sort(([a], [b]) => a - b).map(([, row]) => row);
  const column = (value: (row: Way) => number) => asColumn<never, never>(Int32Array.from(rows, value));
  return {
    first: asColumn<never>(
      Int32Array.from({ length: count + 1 }, (_, i) => rows.filter(({ from }) => from < i).length),
    ),
    head: column(({ to }) => to),
    amount: column(({ amount }) => amount),
    lengthDm: column(({ amount }) => 3 * amount),
    kind: column(({ kind }) => kind),
  };
}

/** Returns a timetable with other footpaths and shortcuts. */
function withWays(timetable: Timetable, footpaths: readonly Way[], shortcuts: readonly Way[]): Timetable {
  const { stop, platform } = timetable;
  const paths = columnsOf(footpaths, stop.count);
  const cuts = columnsOf(shortcuts, platform.count);
  const { head, lengthDm, kind } = paths;
  return withWorkspace<Timetable>({
    ...timetable,
    platform: { ...platform, firstShortcut: cuts.first },
    shortcut: { head: cuts.head, durationDs: cuts.amount, lengthDm: cuts.lengthDm, kind: cuts.kind },
    stop: { ...stop, firstFootpath: paths.first },
    footpath: { head, durationS: paths.amount, lengthDm, kind },
  });
}

/** Up to some 50 meters. */
const shiftE7 = fc.integer({ min: -5000, max: 5000 });

/** Moves doors beside their streets instead of on them. */
function withShiftedPlatforms<N extends Network & { readonly transit: Timetable }>(
  network: N,
  shifts: readonly (readonly [number, number])[],
): N {
  const { platform } = network.transit;
  const shifted = (column: Timetable['platform']['lonE7'], axis: 0 | 1) =>
    asColumn<never>(Int32Array.from({ length: platform.count }, (_, p) => column[p as never] + shifts[p][axis]));
  const [lonE7, latE7] = [shifted(platform.lonE7, 0), shifted(platform.latE7, 1)];
  const transit = withWorkspace<Timetable>({ ...network.transit, platform: { ...platform, lonE7, latE7 } });
  return withWorkspace<N>({ ...network, transit }, network.workspace.thread);
}

/** Returns the footpaths that a search for an origin reads, from all stops: `0>3 120 s, 1`. */
function footpathsRead(network: Network, query: RoutingQuery, origin: TransitOrigin & StreetOrigin): string[] | null {
  const frame = transitOf(new Reacher(network)).frameOf(query, origin, NEVER_CANCELLED);
  if (frame === null) return null;
  const search = new RangeSearch();
  search.start(frame.day, NOWHERE, frame.options);
  const stops = Array.from({ length: frame.day.stopCount }, (_, s) => s as StopIndex);
  const rows = stops.flatMap((stop) => {
    const { begin, end, head, durationS, kind } = search.footpathsFrom(stop);
    return Array.from({ length: end[stop] - begin[stop] }, (_, i) => {
      const f = begin[stop] + i;
      const ends = origin.reverse ? [head[f], stop] : [stop, head[f]];
      return `${ends.join('>')} ${durationS[f]} s, ${kind[f]}`;
    });
  });
  return rows.sort();
}

function footpathsExpected({ stop, footpath }: Timetable, walkKmh: number): string[] {
  const rows = Array.from({ length: stop.count }, (_, s) => s as StopIndex).flatMap((from) => {
    const first = stop.firstFootpath[from];
    return Array.from({ length: stop.firstFootpath[(from + 1) as StopIndex] - first }, (_, i) => {
      const f = first + i;
      const seconds = footpath.durationS[f];
      const tookS = footpath.kind[f] === FOOTPATH_FIXED ? seconds : atSpeed(seconds, walkKmh);
      return `${from}>${footpath.head[f]} ${tookS} s, ${footpath.kind[f]}`;
    });
  });
  return rows.sort();
}

it('take what the streets left to a traveler and the shortcuts take, onwards and back', () => {
  let walked = 0;
  let changed = 0;
  fc.assert(
    fc.property(
      transitPlaces,
      fc.array(way(3), { minLength: 6, maxLength: 20 }),
      fc.array(way(2), { maxLength: 6 }),
      fc.array(fc.tuple(shiftE7, shiftE7), { minLength: 7, maxLength: 7 }),
      fc.boolean(),
      (world, footpaths, shortcuts, shifts, reverse) => {
        const links = world.links.map((of) => of.slice(0, 1));
        const transit = withWays(world.network.transit, footpaths, shortcuts);
        const network = withShiftedPlatforms(transitWorld(world.network, transit, links), shifts);
        const origin = originAt(world.spots[0], world, reverse);
        const found = footpathsRead(network, queryOf([origin], world), origin);
        fc.pre(found !== null);
        const { walkKmh } = world.transit;
        expect(found).toEqual(footpathsExpected(asWalked({ ...world, network, links }), walkKmh));
        walked += found.length;
        if (found.join() !== footpathsExpected(transit, walkKmh).join()) changed++;
      },
    ),
    { numRuns: 40, seed: 1 },
  );
  expect(walked).toBeGreaterThan(100);
  expect(changed).toBeGreaterThan(20);
});
