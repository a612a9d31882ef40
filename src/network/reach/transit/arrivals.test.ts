import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSpot } from '../../../../test/worlds/random-streets.ts';
import { originAt, queryOf, transitPlaces } from '../../../../test/worlds/random-transit.ts';
import { Run } from '../../../kit/core/run.ts';
import { tenthsWithin } from '../../../kit/core/units.ts';
import { targetTable } from '../../routing/index.ts';
import { Reacher } from '../reach.ts';
import { snapTargets } from '../snapped-targets.ts';
import type { Arrivals } from './arrivals.ts';
import { egressTo } from './egress.ts';
import { EgressArrivals } from './egress-arrivals.ts';
import type { StopProfiles } from './stop-profiles.ts';
import { transitOf } from './transit-reach.ts';

/** Returns by target the departures that arrive earlier than all later ones, with their arrivals. */
function profilesOf(arrivals: Arrivals, profiles: StopProfiles, targetCount: number): [number, number][][] {
  const found: [departureS: number, arrivalDs: number][][] = Array.from({ length: targetCount }, () => []);
  for (let d = 0; d < profiles.count; d++) {
    arrivals.depart(profiles, d, (target, departureS, arrivalDs) => {
      const pairs = found[target];
      const last = pairs.at(-1);
      if (last && last[1] <= arrivalDs) return;
      if (last && last[0] === departureS) pairs.pop();
      pairs.push([departureS, arrivalDs]);
    });
  }
  return found;
}

describe('arrivals at targets', () => {
  it('are the same by streets, all targets together, as by the ways searched for each target', () => {
    fc.assert(
      fc.property(
        transitPlaces,
        fc.array(randomSpot, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        fc.boolean(),
        (world, spots, reverse, countTargetDistance) => {
          const reacher = new Reacher(world.network);
          const plain = originAt(world.spots[0], world, reverse);
          const origin = {
            ...plain,
            snapping: { ...plain.snapping, countTargetDistance },
            transit: { ...plain.transit, maxWalkToTargetS: Infinity },
          };
          const query = queryOf([origin], world);
          const transit = transitOf(reacher);
          const profiles = transit.profiles(query, origin, 0, new Run());
          fc.pre(profiles !== null);
          const targets = targetTable([...world.spots, ...spots], ([lon, lat]) => ({ id: 0, lon, lat }));
          const snapped = snapTargets(reacher, query, origin, targets, new Run());
          const egress = egressTo(transit, query, origin, targets, new Run());
          const one = new EgressArrivals(egress, tenthsWithin(world.limit));
          const all = transit.arrivalsByStreets(query, origin, snapped, profiles.fromS, new Run());
          expect(profilesOf(all, profiles, targets.count)).toEqual(profilesOf(one, profiles, targets.count));
        },
      ),
      { numRuns: 40 },
    );
  });
});
