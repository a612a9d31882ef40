import { type Endpoint, endpoint, storingOperation, tileAddress, toStoredConfiguration } from '../operation/index.ts';
import { PLACES, Uuid } from './mounts.ts';
import { placesOperation, placeTileOperation } from './operations.ts';
import {
  PlaceSummaryData,
  PlacesData,
  PlacesInGeometryRequest,
  PlaceTileInGeometryRequest,
  StoredPlacesInGeometryRequest,
} from './places.schema.ts';
import { toPlaceQuery, toTileQueryOf } from './read-place-query.ts';
import { type TileWords, tileForms } from './tile-forms.ts';

const example = {
  osmTypes: [
    { key: 'group', value: 'g_eat-out' },
    { key: 'shop', value: '*' },
  ],
  filterGeometry: {
    crs: 4326,
    type: 'geojson',
    data: '{"type":"Polygon","coordinates":[[[8.49,50.49],[8.51,50.49],[8.51,50.51],[8.49,50.51],[8.49,50.49]]]}',
  },
};
const parts = { group: PLACES, reading: { from: 'body' }, schema: PlacesInGeometryRequest, example } as const;

const tile = (words: TileWords, format: 'mvt' | 'geojson'): Endpoint =>
  endpoint({
    ...words,
    schema: PlaceTileInGeometryRequest,
    toQuery: (wire, limits, { parameters }) => toTileQueryOf(wire, limits, tileAddress(parameters), format),
    operation: placeTileOperation,
  });

export const PLACES_IN_GEOMETRY_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    ...parts,
    name: 'placesInGeometry',
    checks: 'places in a geometry',
    path: '/geometry',
    summary: 'Places in a geometry',
    toQuery: (wire, limits) => ({ ...toPlaceQuery(wire, limits), form: wire.format ?? ('json' as const) }),
    operation: placesOperation,
    answer: { form: 'verbatim', schema: PlacesData },
  }),
  endpoint({
    ...parts,
    name: 'geometryRegister',
    path: '/geometry/register',
    reading: { from: 'body', stores: 'geometry' },
    summary: 'Store a configuration of places in a geometry',
    toQuery: (wire, limits) => {
      toPlaceQuery(wire, limits);
      return toStoredConfiguration(wire);
    },
    operation: storingOperation,
    answer: { form: 'text', schema: Uuid },
  }),
  endpoint({
    ...parts,
    name: 'geometrySummary',
    path: '/geometry/summary',
    summary: 'How many places of each kind are in a geometry',
    toQuery: (wire, limits) => ({ ...toPlaceQuery(wire, limits), form: 'summary' as const }),
    operation: placesOperation,
    answer: { form: 'verbatim', schema: PlaceSummaryData },
  }),
  endpoint({
    group: PLACES,
    name: 'geometrySummaryOf',
    path: '/geometry/summary/:uuid',
    reading: { from: 'stored', class: 'geometry' },
    summary: 'The same of a registered configuration',
    schema: StoredPlacesInGeometryRequest,
    toQuery: ({ cfg, query }, limits) => ({ ...toPlaceQuery(cfg, limits, query, 'cfg.'), form: 'summary' as const }),
    operation: placesOperation,
    answer: { form: 'verbatim', schema: PlaceSummaryData },
  }),
  ...tileForms(
    {
      name: 'geometryTileOf',
      path: '/geometry/:uuid',
      reading: { from: 'stored', class: 'geometry' },
      summary: 'a registered geometry',
    },
    tile,
  ),
  ...tileForms(
    {
      name: 'geometryTile',
      path: '/geometry',
      reading: { from: 'cfg', besideAddress: true },
      summary: 'places in a geometry',
    },
    tile,
  ),
];
