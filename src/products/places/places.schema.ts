import Type, { type Static } from 'typebox';
import { optionalAnyCase, optionalArray, optionalBoolean, optionalInteger } from '../../network/routing/index.ts';
import { LANGUAGES } from './groups/hierarchy.ts';

/** Returns a parameter of the address: one value or, repeated, several. */
const texts = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | string[] | null>({
      type: ['string', 'array', 'null'],
      items: { type: 'string' },
      maxItems: 1000,
      description,
    }),
  );

const serviceUrl = Type.Optional(
  Type.String({ description: 'Names one region by its last segment; otherwise all that the key may use are meant.' }),
);
const match = optionalAnyCase(['any', 'all'], { default: 'any', description: 'How several groups and tags combine.' });

export const CLUSTERS = {
  patternProperties: {
    '^c_': {
      type: ['string', 'array', 'null'],
      items: { type: 'string' },
      description: 'A cluster of this name: a group or `key=value`; a place belongs to every cluster that it fits.',
    },
  },
};

/** A filter of places as parameters of the address. */
const filterParameters = {
  group: texts('Ids of groups (`g_eat-out`); repeated or separated by commas.'),
  osmType: texts('Tags, `key=value` or `key=*`; repeated, separated by commas, or one JSON object.'),
  exclude: texts('Groups and tags that places must not have; repeated or separated by commas.'),
  match,
  serviceUrl,
};

const tileParameters = {
  layerType: optionalAnyCase(['node', 'hexagon'], {
    default: 'node',
    description: 'Places, or cells that count them.',
  }),
  loadAllTags: optionalBoolean({ default: false, description: 'All tags of places; otherwise their names only.' }),
  layerGeometryDetailPerTile: optionalInteger({
    minimum: -31,
    maximum: 31,
    default: 3,
    description: 'Hexagons are as wide as tiles of this many zooms deeper.',
  }),
  layerMinGeometryDetailLevel: optionalInteger({
    minimum: 0,
    maximum: 31,
    description: 'Zoom of the widest hexagons.',
  }),
  layerMaxGeometryDetailLevel: optionalInteger({
    minimum: 0,
    maximum: 31,
    description: 'Zoom of the finest hexagons.',
  }),
  maxGeometryCount: optionalInteger({
    minimum: 1,
    description: 'Features of a tile: the most important places, the fullest cells. Default: all.',
  }),
};

export const PlacesInBoxRequest = Type.Object(
  {
    northEastX: Type.Number({ minimum: -180, maximum: 180, description: 'Longitude.' }),
    northEastY: Type.Number({ minimum: -90, maximum: 90, description: 'Latitude.' }),
    southWestX: Type.Number({ minimum: -180, maximum: 180, description: 'East of `northEastX`: over the date line.' }),
    southWestY: Type.Number({ minimum: -90, maximum: 90, description: 'Latitude.' }),
    ...filterParameters,
  },
  CLUSTERS,
);
export type PlacesInBoxRequest = Static<typeof PlacesInBoxRequest>;

export const PlacesByIdRequest = Type.Object({ poiIds: texts('Ids, `0_…` nodes, `1_…` ways.'), serviceUrl });
export type PlacesByIdRequest = Static<typeof PlacesByIdRequest>;

export const TagKeysRequest = Type.Object({ serviceUrl });
export const TagValuesRequest = Type.Object({
  text: Type.Optional(
    Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 200, description: 'Values that resemble this.' }),
  ),
  limit: optionalInteger({ minimum: 1, description: 'Most values that are told. Default: all.' }),
  serviceUrl,
});
export type TagValuesRequest = Static<typeof TagValuesRequest>;

/** Additional members are removed, so a `serviceUrl` is ignored: the hierarchy is the same everywhere. */
export const HierarchyRequest = Type.Object(
  { lang: optionalAnyCase(LANGUAGES, { default: 'en', description: 'Language of names and descriptions.' }) },
  { additionalProperties: false },
);
export type HierarchyRequest = Static<typeof HierarchyRequest>;

export const PlaceTileRequest = Type.Object({ ...filterParameters, ...tileParameters }, CLUSTERS);
export type PlaceTileRequest = Static<typeof PlaceTileRequest>;

const OsmType = Type.Object(
  { key: Type.String({ minLength: 1, maxLength: 255 }), value: Type.String({ minLength: 1, maxLength: 1000 }) },
  { description: 'A tag (`value` `*`: any), or a group: `key` = `group` and `value` = its id.' },
);

const FilterGeometry = Type.Object(
  {
    crs: optionalInteger({ default: 4326, description: 'EPSG code of the coordinates.' }),
    type: optionalAnyCase(['geojson']),
    data: Type.Unsafe<unknown>({ description: 'GeoJSON Polygon or MultiPolygon, as text or as an object.' }),
  },
  { description: 'Only places inside. Open rings are closed; inside is even-odd where a ring crosses itself.' },
);

const configuration = {
  osmTypes: Type.Array(OsmType, { maxItems: 1000, description: 'Groups and tags that are asked for.' }),
  exclude: optionalArray(OsmType, { description: 'Groups and tags that places must not have.' }),
  match,
  serviceUrl,
  serviceKey: Type.Optional(Type.String()),
};

/** A configuration of places, to be registered. */
export const PlacesRequest = Type.Object(
  {
    ...configuration,
    format: optionalAnyCase(['json', 'geojson'], { default: 'json' }),
    filterGeometry: Type.Optional(
      Type.Unsafe<Static<typeof FilterGeometry> | null>({ anyOf: [FilterGeometry, { type: 'null' }] }),
    ),
  },
  CLUSTERS,
);
export type PlacesRequest = Static<typeof PlacesRequest>;

export const PlacesInGeometryRequest = Type.Object(
  {
    ...configuration,
    format: optionalAnyCase(['json', 'geojson'], {
      default: 'json',
      description: '`json`: an object of places by id; `geojson`: a FeatureCollection.',
    }),
    filterGeometry: FilterGeometry,
  },
  CLUSTERS,
);
export type PlacesInGeometryRequest = Static<typeof PlacesInGeometryRequest>;

/** A stored or posted configuration, and parameters of the address. */
export const PlaceTileOfRequest = Type.Object({
  cfg: PlacesRequest,
  query: Type.Object({ ...tileParameters, serviceUrl }, CLUSTERS),
});
export const PlaceTileInGeometryRequest = Type.Object({
  cfg: PlacesInGeometryRequest,
  query: Type.Object({ ...tileParameters, serviceUrl }, CLUSTERS),
});
export const StoredPlacesInGeometryRequest = Type.Object({
  cfg: PlacesInGeometryRequest,
  query: Type.Object({ serviceUrl }, CLUSTERS),
});
export type TileParameters = Static<typeof PlaceTileOfRequest>['query'];

const description = {
  id: Type.String({ description: '`0_…` node, `1_…` way or area (negative: a relation), `2_…` custom.' }),
  type: Type.Enum(['node', 'way']),
  osmType: Type.String({ description: 'Tags that were asked for, joined by commas.' }),
  tags: Type.Record(Type.String(), Type.String()),
  groupIds: Type.Array(Type.String()),
  clusterIds: Type.Optional(Type.Array(Type.String())),
  source: Type.Optional(Type.Literal('custom')),
};

export const PlaceData = Type.Object({ ...description, lat: Type.Number(), lng: Type.Number() });
export const PlaceListData = Type.Array(PlaceData);
const bounded = Type.Boolean({ description: 'true: the geometry that the place lies in bounds the answer.' });
export const PlacesData = Type.Union([
  Type.Record(Type.String(), Type.Object({ ...description, lat: Type.Number(), lng: Type.Number(), bounded })),
  Type.Object({
    type: Type.Literal('FeatureCollection'),
    features: Type.Array(
      Type.Object({
        type: Type.Literal('Feature'),
        geometry: Type.Object({ type: Type.Literal('Point'), coordinates: Type.Array(Type.Number()) }),
        properties: Type.Object({ ...description, bounded }),
      }),
    ),
  }),
]);
export const PlaceTileData = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(Type.Object({ type: Type.Literal('Feature') })),
});
const counts = Type.Record(Type.String(), Type.Integer());
export const PlaceSummaryData = Type.Object({
  totalPoi: Type.Integer(),
  osmTypeCount: counts,
  osmTypesCount: counts,
  groupIdCount: counts,
  clusterIdCount: counts,
});
export const TagKeysData = Type.Array(Type.String());
export const TagValuesData = Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }));
export const HierarchyData = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  type: Type.Literal('CATEGORY'),
  contents: Type.Array(Type.Object({ id: Type.String(), type: Type.Enum(['CATEGORY', 'TAG']) })),
});
export const HierarchyListData = Type.Array(HierarchyData);
