import { type Capability, endpoint, type MountGroup, STATION } from '../operation/index.ts';
import { ratingOperation } from './ratings/rating-operation.ts';
import { RatingAnswer, RatingRequest } from './ratings/ratings.schema.ts';
import { toRatingQuery } from './ratings/read-rating.ts';
import { coreServiceUrlsIn } from './read-criteria.ts';
import { toScoresQuery } from './read-scores.ts';
import { ScoresAnswer, ScoresRequest } from './scores.schema.ts';
import { scoresOperation } from './scores-operation.ts';

const SCORING: MountGroup = {
  tag: 'scoring',
  description: 'Locations by what they reach',
  mounts: ['/quality/v1'],
};

const onFoot = { travelMode: { walk: {} }, edgeWeight: 'time', maxEdgeWeight: 600 };
const shops = { osmTypes: [{ key: 'group', value: 'g_shop' }], ...onFoot };

const example = {
  locations: [STATION, { id: 'market', lat: 50.501, lng: 8.5 }],
  criteria: {
    shops: { type: 'poiCoverageCount', ...shops },
    nearest: { type: 'closestPoiAbsoluteDistance', ...shops },
    drawn: { type: 'poiGravitationSum', ...shops },
  },
};

export const scoringCapability: Capability = {
  name: 'scoring',
  endpoints: [
    endpoint({
      name: 'scores',
      group: SCORING,
      path: '/scores',
      reading: { from: 'body' },
      summary: 'Scores of locations by criteria',
      description:
        'What every location reaches, counted by criteria of your choice. A criterion that fails has the score null and an entry in `errors`; the others are told all the same.',
      parameters: { showDetails: '`true`: tell the places, cells and stops that counted.' },
      schema: ScoresRequest,
      toQuery: (wire, limits, { parameters }) => toScoresQuery(wire, limits, parameters.showDetails),
      regionHintsIn: ({ criteria }) => coreServiceUrlsIn(criteria),
      operation: scoresOperation,
      answer: { form: 'verbatim', schema: ScoresAnswer },
      example,
    }),
    endpoint({
      name: 'ratings',
      group: SCORING,
      path: '/rating/:ratingId/location',
      reading: { from: 'body' },
      summary: 'Ratings of locations against reference areas',
      description:
        "How many percent of a reference area's places score less than a location, by the criteria of a rating that `hinterland rating` has made.",
      parameters: { showDetails: '`true`: tell the places, cells and stops that counted.' },
      schema: RatingRequest,
      toQuery: (wire, limits, { parameters }) => toRatingQuery(wire, limits, parameters),
      operation: ratingOperation,
      answer: { form: 'verbatim', schema: RatingAnswer },
      example: { locations: example.locations },
    }),
  ],
};
