import Type from 'typebox';
import { type Capability, CORE, CYCLIST, endpoint, tileAddress } from '../operation/index.ts';
import { PolygonData, PolygonGeoJson, PolygonPostBody, PolygonRequest } from './isochrone.schema.ts';
import { toIsochroneQuery } from './isochrone-query.ts';
import { polygonOperation } from './polygon-operation.ts';
import { polygonTileOperation, toPolygonTileQuery } from './tile-operation.ts';

const example = { sources: [CYCLIST], polygon: { values: [300, 600], serializer: 'geojson', srid: 4326 } };
const parts = { group: CORE, schema: PolygonRequest, example } as const;

export const isochroneCapability: Capability = {
  name: 'isochrones',
  endpoints: [
    endpoint({
      ...parts,
      name: 'polygon',
      checks: 'areas',
      path: '/polygon',
      reading: { from: 'body-or-cfg' },
      summary: 'Isochrone polygons, as the public clients parse them',
      description: 'Enveloped. With `serializer` json, `data` is a list with one element per threshold.',
      toQuery: (wire, limits) => toIsochroneQuery(wire, limits, 'client'),
      operation: polygonOperation,
      answer: { form: 'enveloped', schema: Type.Union([PolygonData, PolygonGeoJson]) },
    }),
    endpoint({
      ...parts,
      name: 'polygon_post',
      path: '/polygon_post',
      reading: { from: 'body-or-cfg' },
      summary: 'Isochrone polygons, as specified',
      description: '`serializer` json: `{area, polygons: {polygons: [...]}}` without an envelope; geojson: enveloped.',
      toQuery: (wire, limits) => toIsochroneQuery(wire, limits, 'post'),
      operation: polygonOperation,
      answer: { form: 'bare', schema: Type.Union([PolygonPostBody, PolygonGeoJson]) },
      formOf: ({ polygon }) => (polygon.serializer === 'geojson' ? 'enveloped' : 'bare'),
    }),
    endpoint({
      ...parts,
      name: 'polygonTile',
      path: '/polygon/:z/:x/:y.mvt',
      reading: { from: 'cfg' },
      summary: 'Tile of isochrone polygons',
      description: 'A vector tile with one layer, `polygon`; features have `time` and `area`.',
      toQuery: (wire, limits, { parameters }) => toPolygonTileQuery(wire, limits, tileAddress(parameters)),
      operation: polygonTileOperation,
      answer: { form: 'tile' },
    }),
  ],
  warmUpRequests: (place, mode) => [
    {
      endpoint: 'polygon',
      body: {
        sources: [{ ...place, tm: { [mode]: {} } }],
        maxEdgeWeight: 1800,
        polygon: { values: [300, 600, 900, 1200, 1500, 1800], serializer: 'geojson' },
      },
    },
  ],
};
