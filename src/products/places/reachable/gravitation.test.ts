import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withTestPlaces } from '../../../../test/worlds/places/places.ts';
import { list, read } from '../../../../test/worlds/places/reachable.ts';
import { randomSpot, randomStreets } from '../../../../test/worlds/random-streets.ts';
import { NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import { DEFAULT_LIMITS } from '../../../network/routing/index.ts';
import { gravitationOperation } from './gravitation.ts';
import type { GravitationRequest } from './reachable.schema.ts';
import { toGravitationQuery } from './read-reachable.ts';

const source = fc.record({
  spot: randomSpot,
  strength: fc.constantFrom(0, 1, 2.5),
  isCompetitor: fc.boolean(),
});

describe('gravitation', () => {
  it('shares every place among the sources that reach it', () => {
    const places = fc.array(fc.tuple(randomSpot, fc.constantFrom('cafe', 'bank')), { minLength: 1, maxLength: 15 });
    const rule = fc.record({ exponent: fc.constantFrom(-2, 0, 1), decay: fc.constantFrom(0, 0.01) });
    fc.assert(
      fc.property(
        randomStreets,
        places,
        fc.array(source, { minLength: 1, maxLength: 4 }),
        rule,
        (streets, spots, sources, { exponent, decay }) => {
          const network = withTestPlaces(
            streets,
            spots.map(([[lon, lat], amenity]) => ({ lon, lat, tags: { amenity } })),
          );
          const body = {
            osmTypes: [{ key: 'amenity', value: '*' }],
            maxEdgeWeight: 300,
            gravitationExponent: exponent,
            probabilityDecay: decay,
            c_bank: 'amenity=bank',
            sources: sources.map(({ spot: [lng, lat], strength, isCompetitor }, id) => ({
              ...{ id, lng, lat, tm: { walk: {} } },
              properties: { gravitationAttractionStrength: strength, gravitationPositiveInfluence: !isCompetitor },
            })),
          };
          const query = toGravitationQuery(body as object as GravitationRequest, DEFAULT_LIMITS);
          const answer = read(gravitationOperation.run(network, query, NEVER_CANCELLED).body);

          const reached = body.sources.map((one) => list(network, { ...body, sources: [one] }));
          const attraction = (i: number, id: string) =>
            id in reached[i] ? sources[i].strength * Math.max(1, reached[i][id].edgeWeight) ** exponent : 0;
          const expected = sources.flatMap(({ isCompetitor }, i) => {
            if (isCompetitor) return [];
            const drawn = (only?: string) =>
              Object.entries(reached[i]).reduce((sum, [id, { edgeWeight, tags }]) => {
                const total = sources.reduce((all, _, j) => all + attraction(j, id), 0);
                if (total === 0 || (only && tags.amenity !== only)) return sum;
                return sum + (attraction(i, id) / total) * Math.exp(-decay * edgeWeight);
              }, 0);
            return [
              [String(i), { all: expect.closeTo(drawn(), 4), c_bank: expect.closeTo(drawn('bank'), 4) }] as const,
            ];
          });
          expect(answer).toEqual(Object.fromEntries(expected));
        },
      ),
      { numRuns: 40 },
    );
  });
});
