import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withTestPlaces } from '../../../test/worlds/places/places.ts';
import { randomSpot, randomStreets } from '../../../test/worlds/random-streets.ts';
import { Run } from '../../kit/core/run.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { countPlaces } from './count-places.ts';
import type { ReachedRow } from './kernel/row-measures.ts';
import { LocationSearch } from './location-search.ts';
import { Opportunities } from './opportunities.ts';
import { readSearch } from './read-search.ts';
import type { CriterionBody } from './scores.schema.ts';

const pairs = ({ count, item, weight }: ReachedRow) =>
  Array.from({ length: count }, (_, i) => `${item[i]} ${weight[i]}`).sort();

it('looking only near what is reached changes nothing', () => {
  fc.assert(
    fc.property(
      randomStreets,
      fc.array(randomSpot, { minLength: 1, maxLength: 15 }),
      randomSpot,
      fc.constantFrom<object>({ walk: {} }, { car: {} }, { fly: { speed: 5 } }, { bike: { maxSnapDistance: 20 } }),
      fc.integer({ min: 0, max: 300 }),
      (streets, spots, [lon, lat], travelMode, maxEdgeWeight) => {
        const network = withTestPlaces(
          streets,
          spots.map(([x, y]) => ({ lon: x, lat: y, tags: { amenity: 'cafe' } })),
        );
        const filter = { match: 'any', terms: null, exclude: [] } as const;
        const all = countPlaces(network, { of: 'places', filter, weightedBy: null }, null, new Run());
        const opportunities = new Opportunities(network, [all]);
        const search = readSearch(
          { type: 'poiCoverageCount', travelMode, maxEdgeWeight } as CriterionBody,
          DEFAULT_LIMITS,
        );
        const location = { id: 0, lon, lat, geometry: null, strength: 1 };
        const reached = [Number.POSITIVE_INFINITY, 0].map((manyOpportunities) => {
          try {
            return pairs(
              new LocationSearch(network, search, opportunities, manyOpportunities).from(location, new Run()),
            );
          } catch (error) {
            return (error as Error).message;
          }
        });
        expect(reached[1]).toEqual(reached[0]);
      },
    ),
    { numRuns: 200 },
  );
});
