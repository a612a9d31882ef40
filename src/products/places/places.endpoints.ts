import { type Capability, endpoint, storingOperation, tileAddress, toStoredConfiguration } from '../operation/index.ts';
import { PLACES, Uuid } from './mounts.ts';
import { placesOperation, placeTileOperation } from './operations.ts';
import { PLACE_LOOK_UP_ENDPOINTS } from './place-look-ups.endpoints.ts';
import {
  PlaceListData,
  PlacesInBoxRequest,
  PlacesRequest,
  PlaceTileOfRequest,
  PlaceTileRequest,
} from './places.schema.ts';
import { PLACES_IN_GEOMETRY_ENDPOINTS } from './places-in-geometry.endpoints.ts';
import { REACHABLE_PLACE_ENDPOINTS } from './reachable/reachable.endpoints.ts';
import { toBoxQuery, toPlaceQuery, toTileQuery, toTileQueryOf } from './read-place-query.ts';
import { tileForms } from './tile-forms.ts';

export const placesCapability: Capability = {
  name: 'places',
  endpoints: [
    ...PLACE_LOOK_UP_ENDPOINTS,
    endpoint({
      group: PLACES,
      name: 'placesInBox',
      path: '/boundingBox',
      reading: { from: 'address' },
      summary: 'Places in a box',
      schema: PlacesInBoxRequest,
      toQuery: (wire, limits) => ({ ...toBoxQuery(wire, limits), form: 'list' as const }),
      operation: placesOperation,
      answer: { form: 'verbatim', schema: PlaceListData },
    }),
    ...tileForms({ name: 'placeTile', path: '', reading: { from: 'address' }, summary: 'places' }, (words, format) =>
      endpoint({
        ...words,
        schema: PlaceTileRequest,
        toQuery: (wire, _limits, { parameters }) => toTileQuery(wire, tileAddress(parameters), format),
        operation: placeTileOperation,
      }),
    ),
    endpoint({
      group: PLACES,
      name: 'placesRegister',
      checks: 'places',
      path: '/register',
      reading: { from: 'body', stores: 'poi' },
      summary: 'Store a configuration of places for tiles',
      description: 'It is kept for the key that stored it, as long as the object cache keeps things.',
      schema: PlacesRequest,
      // The configuration is validated as if used at once; then it is stored.
      toQuery: (wire, limits) => {
        toPlaceQuery(wire, limits);
        return toStoredConfiguration(wire);
      },
      operation: storingOperation,
      answer: { form: 'text', schema: Uuid },
      example: { osmTypes: [{ key: 'group', value: 'g_eat-out' }] },
    }),
    ...tileForms(
      {
        name: 'placeTileOf',
        path: '/:uuid',
        reading: { from: 'stored', class: 'poi' },
        summary: 'a registered configuration',
      },
      (words, format) =>
        endpoint({
          ...words,
          schema: PlaceTileOfRequest,
          toQuery: (wire, limits, { parameters }) => toTileQueryOf(wire, limits, tileAddress(parameters), format),
          operation: placeTileOperation,
        }),
    ),
    ...PLACES_IN_GEOMETRY_ENDPOINTS,
    ...REACHABLE_PLACE_ENDPOINTS,
  ],
};
