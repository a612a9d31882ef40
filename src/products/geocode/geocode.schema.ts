import Type, { type Static } from 'typebox';
import { LAYERS } from './layers.ts';

/** Returns a query parameter: one value or, repeated, several. */
const texts = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | string[] | null>({
      type: ['string', 'array', 'null'],
      items: { type: 'string' },
      maxItems: 100,
      description,
    }),
  );

const filters = {
  lang: Type.Optional(
    Type.String({
      maxLength: 35,
      description: 'Language of names where the map has them (`de`); `default`: as on the spot.',
    }),
  ),
  osm_tag: texts(
    'Kinds of results: `key:value`, `key`, `:value`; with `!` in front those are left out. Repeated: any of them.',
  ),
  layer: texts(`Layers of results, repeated or separated by commas: ${LAYERS.join(', ')}.`),
  serviceUrl: Type.Optional(
    Type.String({ description: 'Extension: names one region by its last segment; otherwise all are searched.' }),
  ),
};

export const SearchRequest = Type.Object({
  q: Type.String({
    maxLength: 400,
    description: 'What is looked for, finished or not: `market squ`, `12 high street`.',
  }),
  limit: Type.Optional(Type.Integer({ default: 15, description: 'Most results, 1 to 50.' })),
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'With `lon`: what is near comes first.' })),
  lon: Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: 'With `lat`.' })),
  zoom: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 24,
      default: 12,
      description: 'Zoom of the map that is looked at: how near is near.',
    }),
  ),
  location_bias_scale: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, default: 0.2, description: '0: nearness counts most, 1: importance.' }),
  ),
  bbox: Type.Optional(Type.String({ description: 'Only within `west,south,east,north`.' })),
  ...filters,
});
export type SearchRequest = Static<typeof SearchRequest>;

export const ReverseRequest = Type.Object({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lon: Type.Number({ minimum: -180, maximum: 180 }),
  radius: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 5000,
      default: 1,
      description: 'Kilometers within which something is named.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ default: 1, description: 'Most results, 1 to 50.' })),
  ...filters,
});
export type ReverseRequest = Static<typeof ReverseRequest>;

const text = (description?: string) => Type.Optional(Type.String(description === undefined ? {} : { description }));

export const AddressCollection = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(
    Type.Object({
      type: Type.Literal('Feature'),
      geometry: Type.Object({
        type: Type.Literal('Point'),
        coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
      }),
      properties: Type.Object({
        osm_type: text('`N`, `W` or `R`; absent for what OpenStreetMap has not.'),
        osm_id: Type.Optional(Type.Integer()),
        osm_key: Type.String(),
        osm_value: Type.String(),
        type: Type.String({ enum: [...LAYERS], description: 'The layer.' }),
        name: text(),
        housenumber: text(),
        street: text(),
        locality: text(),
        district: text(),
        city: text(),
        county: text(),
        state: text(),
        postcode: text(),
        country: text(),
        countrycode: text('ISO 3166-1 alpha-2.'),
        interpolated: Type.Optional(
          Type.Boolean({ description: 'Extension: the number lies between two that the map has.' }),
        ),
        extent: Type.Optional(Type.Array(Type.Number(), { description: 'West, north, east, south.' })),
      }),
    }),
  ),
});
