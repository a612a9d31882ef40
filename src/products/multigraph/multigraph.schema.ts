import Type, { type Static } from 'typebox';
import {
  GeoJsonData,
  Id,
  optionalAnyCase,
  optionalArray,
  optionalBoolean,
  optionalInteger,
  optionalMap,
  optionalNumber,
  routingFields,
  Source,
  SourceGeometry,
} from '../../network/routing/index.ts';
import { AggregationOptions, AggregationSourceParameters } from './aggregation.schema.ts';
import { H3_ID_FORMATS, LAYER_WORDS, MERGE_WORDS } from './words.ts';

/**
 * Returns the request of the multigraph operations on the wire (specification "MultiGraph configuration", wire facts
 * 4.2).
 */

const merge = (description: string) => optionalAnyCase(MERGE_WORDS, { description });
const level = (description: string) => optionalInteger({ minimum: -31, maximum: 31, description });

const CustomGeometry = Type.Object({
  id: Id,
  data: GeoJsonData,
  crs: optionalInteger({ default: 4326, description: 'EPSG code of the coordinates.' }),
});

const LayerOptions = Type.Object(
  {
    type: optionalAnyCase(LAYER_WORDS, {
      default: 'identity',
      description:
        'Streets or crossings themselves (`identity`), squares of the map (`tile`), hexagons (`hexagon`, `h3hexagon`) or geometries of the request (`custom_geometries`). The rest are older spellings.',
    }),
    edgeAggregationType: merge(
      'How values within one element become one; of an edge those at its two ends. Default: min.',
    ),
    customGeometryMergeAggregation: merge('The same for tiles, hexagons and custom geometries, where it comes first.'),
    geometryDetailLevel: level(
      'Size of cells: zoom of the tiles, zoom of tiles that are as wide as a hexagon, or H3 resolution. If missing it is chosen from the extent and `maxGeometryCount`.',
    ),
    geometryDetailPerTile: level('In tiles, if there is no level: zoom of the tile plus this. Default: 3.'),
    minGeometryDetailLevel: level('Coarsest level that is chosen.'),
    maxGeometryDetailLevel: level('Finest level that is chosen.'),
    customGeometries: optionalArray(CustomGeometry, {
      description: 'With `custom_geometries`: the polygons, each with an id.',
    }),
  },
  { description: 'The elements that have a value each.' },
);

const DomainOptions = Type.Object(
  {
    type: optionalAnyCase(['edge', 'node', 'none', 'statistic_geometry'], {
      description:
        'What values are taken from: streets, crossings, cells of statistics (identity: the cells themselves; H3 and custom geometries: those with their centroid inside), or (H3 only) `none`. Default: edge, of H3 none.',
    }),
    edgeAggregationType: merge('The same as of `layer`, where it comes first.'),
    statisticGroupId: optionalInteger({ description: 'With `statistic_geometry`: a group of cells.' }),
    statisticCollectionId: optionalInteger({
      description: 'With `statistic_geometry`: a collection, whose finest cells count.',
    }),
  },
  { description: 'Where values come from.' },
);

const SerializationOptions = Type.Object(
  {
    format: optionalAnyCase(['geojson', 'json', 'mvt', 'tilehash'], { default: 'geojson' }),
    decimalPrecision: optionalInteger({
      minimum: 0,
      maximum: 20,
      description: 'Digits after the point of coordinates. Default: 6 in degrees, 2 in meters.',
    }),
    maxGeometryCount: optionalInteger({
      minimum: 1,
      description:
        'Elements of an answer or tile at most: the most important streets, the lowest values. Default: all, in tiles 100000.',
    }),
    h3MaxBufferMeters: optionalNumber({ minimum: 0, description: 'H3 cells around the reached ones get values too.' }),
    h3MaxBufferCells: optionalInteger({ minimum: 0, maximum: 100, description: 'The same in cells.' }),
    h3BufferSpeed: optionalNumber({
      exclusiveMinimum: 0,
      maximum: 1000,
      default: 5,
      description: 'km/h from cell to cell of the buffer.',
    }),
    h3BufferFixedValue: optionalBoolean({ default: false, description: 'The buffer costs nothing.' }),
    h3BufferAggregationType: merge('Value of a cell of the buffer from its neighbors. Default: min.'),
    h3IdFormat: optionalAnyCase(H3_ID_FORMATS, { default: 'string' }),
  },
  { description: 'The form of the answer.' },
);

const TileOptions = Type.Object(
  { zoom: optionalInteger(), x: optionalInteger(), y: optionalInteger() },
  { description: 'Only what lies in this map tile; all three or none.' },
);

const MultigraphOptions = Type.Object(
  {
    layer: Type.Optional(LayerOptions),
    domain: Type.Optional(DomainOptions),
    serialization: Type.Optional(SerializationOptions),
    aggregation: Type.Optional(AggregationOptions),
    preAggregationPipeline: optionalMap(AggregationOptions, {
      description: 'Named aggregations, in order; the last one, `aggregation`, works on their results.',
    }),
    referencedStatisticIds: optionalMap(Type.Integer(), {
      description:
        'With the domain `statistic_geometry`: names for statistics that aggregations may have as inputs, such as `{people}` in an expression. An element has what its cells have together.',
    }),
    edgeClasses: optionalArray(Type.Integer(), { description: 'Only streets of these classes have values.' }),
    tile: Type.Optional(TileOptions),
  },
  { description: 'What is drawn, and how.' },
);

const withParameters = { properties: Type.Optional(AggregationSourceParameters) };
const MultigraphSource = Type.Object({ ...Source.properties, ...withParameters });
const MultigraphSourceGeometry = Type.Object({ ...SourceGeometry.properties, ...withParameters });

export const MultigraphRequest = Type.Object(
  {
    ...routingFields,
    sources: optionalArray(MultigraphSource),
    sourceGeometries: optionalArray(MultigraphSourceGeometry),
    percentiles: optionalArray(Type.Number(), {
      description:
        'One percentile of travel times over the departures of the window, waiting included (public transport): values are those that so many percent of the departures get. Without it those of the best departure.',
    }),
    multigraph: MultigraphOptions,
  },
  { description: 'Many sources, one value per street, crossing or cell.' },
);
export type MultigraphRequest = Static<typeof MultigraphRequest>;

/* Answers, for the API's description. */

const Corner = Type.Object({ x: Type.Number(), y: Type.Number(), z: Type.Literal('NaN') });

export const MultigraphOverviewData = Type.Object({
  valueBreaks: Type.Array(Type.Number()),
  minValue: Type.Number(),
  maxValue: Type.Number(),
  southWest: Corner,
  northEast: Corner,
  geometryDetailLevel: Type.Optional(Type.Integer()),
});

export const MultigraphGeoJson = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(Type.Object({}), { description: 'Lines, points or polygons with `w`; WGS 84.' }),
});

export const MultigraphJson = Type.Object({
  nodes: Type.Object({}, { description: '`{id: [x, y]}` in EPSG:3857.' }),
  edges: Type.Object({}, { description: '`{id: [source, target, class]}`.' }),
  supportingPoints: Type.Object({}, { description: '`{edgeId: [[x, y], …]}`.' }),
  layers: Type.Object({}, { description: '`{layer: {id: value}}`.' }),
});
