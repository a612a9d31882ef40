import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Timetable } from '../timetable.ts';
import type { ActiveTrips } from './active-trips.ts';
import { fifoPatterns } from './fifo-patterns.ts';
import type { TripChains } from './trip-chains.ts';

/** Seconds at the stop positions of one trip, from its own start. */
interface Run {
  readonly arrivalS: readonly number[];
  readonly departureS: readonly number[];
}
interface Trip {
  readonly pattern: number;
  readonly route: number;
  readonly profile: number;
  readonly startS: number;
  readonly shiftS: number;
}
interface World {
  /** The number of stop positions of each pattern. */
  readonly positions: readonly number[];
  readonly routeTypes: readonly number[];
  /** The profiles of each pattern. */
  readonly profiles: readonly (readonly Run[])[];
  /** Chains of trips. */
  readonly chains: readonly (readonly Trip[])[];
}

/** So few minutes that trips sometimes overtake each other, or are equal. */
const minutes = fc.integer({ min: 0, max: 3 }).map((n) => 60 * n);
const run = (positions: number) =>
  fc.array(fc.tuple(minutes, minutes), { minLength: positions, maxLength: positions }).map((steps): Run => {
    const [arrivalS, departureS]: number[][] = [[], []];
    let clock = 0;
    steps.forEach(([ride, stand], h) => {
      if (h > 0) clock += 60 + ride;
      arrivalS.push(clock);
      if (h > 0) clock += stand;
      departureS.push(clock);
    });
    return { arrivalS, departureS };
  });

const worlds: fc.Arbitrary<World> = fc
  .tuple(
    fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 1, maxLength: 3 }),
    fc.array(fc.constantFrom(0, 3), { minLength: 1, maxLength: 3 }),
  )
  .chain(([positions, routeTypes]) => {
    const profiles = fc.tuple(...positions.map((count) => fc.array(run(count), { minLength: 1, maxLength: 3 })));
    const trip = fc.record({
      pattern: fc.nat(positions.length - 1),
      route: fc.nat(routeTypes.length - 1),
      profile: fc.nat(2),
      startS: fc.integer({ min: 0, max: 12 }).map((n) => 60 * n),
      shiftS: fc.constantFrom(-86_400, 0, 0, 60),
    });
    const chains = fc.array(fc.array(trip, { minLength: 1, maxLength: 2 }), { maxLength: 24 });
    return fc.record({
      positions: fc.constant(positions),
      routeTypes: fc.constant(routeTypes),
      profiles,
      chains,
    });
  });

/** Returns the profile of a trip among its pattern's. */
const profileOf = ({ profiles }: World, trip: Trip): number => trip.profile % profiles[trip.pattern].length;

/** Returns the beginnings of rows with so many items, and the end of the last. */
function starts(counts: readonly number[]): number[] {
  const sums = [0];
  for (const count of counts) sums.push(sums.at(-1)! + count);
  return sums;
}

function columnsOf(world: World): [Timetable, ActiveTrips, TripChains] {
  const { positions, routeTypes, profiles, chains } = world;
  const trips = chains.flat();
  const runs = profiles.flat();
  const firstProfile = starts(profiles.map(({ length }) => length));
  const timetable = {
    pattern: { count: positions.length, firstPosition: starts(positions) },
    route: { type: routeTypes },
    profile: {
      first: starts(runs.map(({ arrivalS }) => arrivalS.length)),
      arrivalS: runs.flatMap(({ arrivalS }) => arrivalS),
      departureS: runs.flatMap(({ departureS }) => departureS),
    },
    trip: {
      pattern: trips.map(({ pattern }) => pattern),
      route: trips.map(({ route }) => route),
      startS: trips.map(({ startS }) => startS),
      profile: trips.map((trip) => firstProfile[trip.pattern] + profileOf(world, trip)),
    },
  };
  const numbers = Int32Array.from(trips.keys());
  return [
    timetable as unknown as Timetable,
    { count: trips.length, trip: numbers, shiftS: Int32Array.from(trips, ({ shiftS }) => shiftS) },
    { count: chains.length, firstPart: Int32Array.from(starts(chains.map(({ length }) => length))), part: numbers },
  ];
}

/**
 * Returns the times of a chain at its stops: departures from all but the last, arrivals at all but the first, of each
 * of its trips.
 */
const timesOf = (world: World, chain: readonly Trip[]): number[] =>
  chain.flatMap((trip) => {
    const { arrivalS, departureS } = world.profiles[trip.pattern][profileOf(world, trip)];
    const begin = trip.startS + trip.shiftS;
    return [...arrivalS.slice(1), ...departureS.slice(0, -1)].map((time) => begin + time);
  });

const keeps = (earlier: readonly number[], later: readonly number[]): boolean =>
  later.every((time, at) => time >= earlier[at]);

/** Returns what chains of one pattern have in common. */
const kindOf = ({ routeTypes }: World, chain: readonly Trip[]): string =>
  `${routeTypes[chain[0].route]}: ${chain.map(({ pattern }) => pattern).join(' ')}`;

/** Assigns each chain, in order of its start, to the first pattern of its kind whose last chain it nowhere precedes. */
function plainly(world: World): number[][] {
  const { chains } = world;
  const beginOf = ([first]: readonly Trip[]): number => first.startS + first.shiftS;
  const patterns: { readonly kind: string; readonly members: number[] }[] = [];
  const order = [...chains.keys()].sort((a, b) => beginOf(chains[a]) - beginOf(chains[b]) || a - b);
  for (const r of order) {
    const kind = kindOf(world, chains[r]);
    const times = timesOf(world, chains[r]);
    const fitting = patterns.find(
      (one) => one.kind === kind && keeps(timesOf(world, chains[one.members.at(-1)!]), times),
    );
    if (fitting) fitting.members.push(r);
    else patterns.push({ kind, members: [r] });
  }
  return patterns.map(({ members }) => members);
}

it('chains of a pattern never overtake each other, and there are no more patterns than joining the first that fits makes', () => {
  let overtaken = 0;
  fc.assert(
    fc.property(worlds, (world) => {
      const { count, firstChain, chain } = fifoPatterns(...columnsOf(world));
      const rows = Array.from({ length: count }, (_, l) => [...chain.subarray(firstChain[l], firstChain[l + 1])]);
      const byFirst = (patterns: number[][]) => patterns.toSorted((a, b) => a[0] - b[0]);
      expect(byFirst(rows)).toEqual(byFirst(plainly(world)));
      // All pairs, not only neighbors.
      for (const row of rows) {
        const times = row.map((r) => timesOf(world, world.chains[r]));
        times.forEach((later, at) => {
          for (const earlier of times.slice(0, at)) expect(keeps(earlier, later)).toBe(true);
        });
      }
      overtaken += count - new Set(world.chains.map((one) => kindOf(world, one))).size;
    }),
    { numRuns: 300, seed: 1 },
  );
  expect(overtaken).toBeGreaterThan(100);
});
