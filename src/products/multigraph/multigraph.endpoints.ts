import Type, { type TSchema } from 'typebox';
import {
  type Answer,
  type Capability,
  CORE,
  CYCLIST,
  type Endpoint,
  endpoint,
  tileAddress,
} from '../operation/index.ts';
import { MultigraphGeoJson, MultigraphJson, MultigraphOverviewData, MultigraphRequest } from './multigraph.schema.ts';
import { multigraphOperation } from './multigraph-operation.ts';
import { toMultigraphQuery } from './read-multigraph.ts';

const parts = {
  group: CORE,
  reading: { from: 'body-or-cfg' },
  schema: MultigraphRequest,
  operation: multigraphOperation,
  example: {
    sources: [CYCLIST],
    edgeWeight: 'time',
    maxEdgeWeight: 600,
    multigraph: {
      layer: { type: 'hexagon', edgeAggregationType: 'min', geometryDetailLevel: 17 },
      aggregation: { type: 'min' },
      serialization: { format: 'geojson' },
    },
  },
} as const;

const enveloped = (schema: TSchema): Answer => ({ form: 'enveloped', schema });

/** Declares an endpoint of tiles by path, in this form instead of the body's. */
const tile = (
  format: 'mvt' | 'geojson' | 'json',
  words: Pick<Endpoint, 'name' | 'summary' | 'description' | 'answer'>,
): Endpoint =>
  endpoint({
    ...parts,
    ...words,
    path: `/multigraph/:z/:x/:y.${format}`,
    toQuery: (wire, limits, { parameters, once }) =>
      toMultigraphQuery(wire, limits, { format, tile: tileAddress(parameters), once }),
  });

export const multigraphCapability: Capability = {
  name: 'multigraphs',
  endpoints: [
    endpoint({
      ...parts,
      name: 'multigraph',
      path: '/multigraph',
      summary: 'One value per street, crossing or cell from many sources',
      description: 'GeoJSON, or JSON of a graph, or a vector tile (without an envelope), by `serialization.format`.',
      toQuery: (wire, limits, { once }) => toMultigraphQuery(wire, limits, { once }),
      answer: enveloped(Type.Union([MultigraphGeoJson, MultigraphJson])),
      formOf: ({ multigraph }) => (multigraph.serialization?.format === 'mvt' ? 'tile' : 'enveloped'),
    }),
    endpoint({
      ...parts,
      name: 'multigraphOverview',
      checks: 'multigraph',
      path: '/multigraph/overview',
      summary: 'Values and extent of a multigraph',
      toQuery: (wire, limits, { once }) => toMultigraphQuery(wire, limits, { format: 'overview', once }),
      answer: enveloped(MultigraphOverviewData),
    }),
    tile('mvt', {
      name: 'multigraphTile',
      summary: 'Vector tile of a multigraph',
      description: 'One layer, `multigraph`; features have `w`.',
      answer: { form: 'tile' },
    }),
    tile('geojson', {
      name: 'multigraphGeoJsonTile',
      summary: 'Tile of a multigraph as GeoJSON',
      answer: enveloped(MultigraphGeoJson),
    }),
    tile('json', {
      name: 'multigraphJsonTile',
      summary: 'Tile of a multigraph as JSON',
      answer: enveloped(MultigraphJson),
    }),
  ],
};
