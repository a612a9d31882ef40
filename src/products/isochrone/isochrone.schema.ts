import Type, { type Static } from 'typebox';
import {
  GeoJsonData,
  optionalAnyCase,
  optionalArray,
  optionalBoolean,
  optionalInteger,
  optionalNumber,
  routingFields,
} from '../../network/routing/index.ts';

export const INTERSECTION_MODES = ['union', 'intersection', 'average', 'none'] as const;
export const SERIALIZERS = ['json', 'geojson'] as const;
export const MOST_QUADRANT_SEGMENTS = 8;
export const ORIENTATIONS = ['right_hand', 'left_hand'] as const;

const IntersectionGeometry = Type.Object(
  {
    data: Type.Optional(GeoJsonData),
    crs: Type.Optional(Type.Integer({ description: 'EPSG code of the coordinates.' })),
    type: optionalAnyCase(['geojson']),
  },
  { description: 'Polygon or MultiPolygon that areas are cut to. `data` and `crs` are both required.' },
);

export const PolygonOptions = Type.Object(
  {
    values: Type.Array(Type.Integer({ minimum: 0 }), {
      minItems: 1,
      description:
        'Thresholds in seconds or meters by `edgeWeight`. Each area depends on its own threshold alone, unless simplified; one above `maxEdgeWeight` stands for that.',
      examples: [[300, 600, 900]],
    }),
    serializer: optionalAnyCase(SERIALIZERS, { default: 'json' }),
    intersectionMode: optionalAnyCase(INTERSECTION_MODES, {
      default: 'union',
      description:
        'Sources together: within reach of one (`union`), of all (`intersection`), on the average of all (`average`; a source that needs more than twice the threshold, or meets no network, counts twice the threshold); or each source by itself (`none`).',
    }),
    srid: optionalInteger({
      description:
        "EPSG code of the answer's coordinates: 4326 (default of `geojson`), 3857 (default of `json`), or another that is known, as 25832.",
    }),
    buffer: optionalNumber({
      minimum: 0,
      default: 0,
      description:
        'Areas grow by this much in units of `srid`: degrees of latitude (4326), EPSG:3857 meters, meters or feet of other systems; at most 0.1° (4326), 20,000 (3857) and 10 km (others). `area` stays that of the area without.',
    }),
    bufferMeters: optionalNumber({
      minimum: 0,
      maximum: 10_000,
      description: 'The same in meters on the ground, instead of `buffer`.',
    }),
    simplify: optionalNumber({
      minimum: 0,
      maximum: 500,
      default: 0,
      description:
        'Meters by which borders may move to either side to need fewer points (0: they stay), and never more than three tenths of what is reached off the street; `area` stays that of the area as it is. Areas stay valid and nested.',
    }),
    quadrantSegments: optionalInteger({
      minimum: 1,
      maximum: MOST_QUADRANT_SEGMENTS,
      description:
        'Points per quarter of the disc that a buffer grows areas by (default 4; 1 grows as 2 does), and of a fly circle (default 32; `flyCircleDetailLevel` says more).',
    }),
    flyCircleDetailLevel: optionalInteger({ minimum: 1, maximum: 1024, description: 'Points of a fly circle.' }),
    minPolygonHoleSize: optionalNumber({
      minimum: 0,
      description:
        'Holes smaller than this are filled, before and after a buffer; square meters on the ground. Default: those that are small, hold no street or are reached a little later, and after a buffer all below 1,200 (walk), 2,500 (bike) or 6,000 (car).',
    }),
    minPolygonSize: optionalNumber({
      minimum: 0,
      description: 'Parts smaller than this are left out, square meters on the ground. Default: none.',
    }),
    pointReduction: optionalBoolean({
      default: true,
      description: 'Changes nothing: borders have no points within straight lines.',
    }),
    decimalPrecision: optionalInteger({
      minimum: 0,
      maximum: 20,
      description:
        'Digits after the point; 2 to 7 in degrees (default 6, a tenth of a meter) and up to 2 in meters (default 0 in EPSG:3857, 2 in other systems). Borders are rounded to them and stay valid; what becomes too narrow for them goes, `area` stays.',
    }),
    polygonOrientationRule: optionalAnyCase(ORIENTATIONS, {
      default: 'right_hand',
      description: 'Outer rings counter-clockwise (`right_hand`, RFC 7946) or clockwise.',
    }),
    intersectionGeometry: Type.Optional(
      Type.Unsafe<Static<typeof IntersectionGeometry> | null>({ ...IntersectionGeometry, type: ['object', 'null'] }),
    ),
  },
  { description: 'What is drawn, and how.' },
);

/** Request for isochrone polygons. */
export const PolygonRequest = Type.Object(
  {
    ...routingFields,
    polygon: PolygonOptions,
    percentiles: optionalArray(Type.Number({ exclusiveMinimum: 0, maximum: 100 }), {
      description:
        'An extension for public transport: areas whose percentile of the travel time over departures at every full minute of the window, waiting included, is within the threshold. At most five; not with `intersectionMode` intersection or average.',
    }),
  },
  { description: 'The area within reach of sources.' },
);
export type PolygonRequest = Static<typeof PolygonRequest>;
export type PolygonOptions = Static<typeof PolygonOptions>;

const Pair = Type.Array(Type.Number(), { minItems: 2, maxItems: 2 });
const Ring = Type.Array(Pair, { description: 'Closed: the last position is the first again.' });
const area = Type.Number({ description: 'Square meters on the ground.' });
const travelTime = Type.Number({ description: 'The threshold the polygon belongs to.' });
const source = Type.Optional(
  Type.Unsafe<string | number>({
    type: ['string', 'number'],
    description: 'With `intersectionMode` none: the source.',
  }),
);

const percentile = Type.Optional(Type.Number({ description: 'With `percentiles`: the one the area belongs to.' }));

/** `data` of `/polygon`, serializer json. */
export const PolygonData = Type.Array(
  Type.Object({
    area,
    percentile,
    source,
    polygons: Type.Array(Type.Object({ area, travelTime, outerBoundary: Ring, innerBoundary: Type.Array(Ring) })),
  }),
  { description: 'One element per threshold, in the order asked; with `percentiles` for one after the other.' },
);

/** The bare answer of `/polygon_post`, serializer json. */
export const PolygonPostBody = Type.Object({
  area: Type.Number({ description: 'Sum of the areas of all polygons, square meters on the ground.' }),
  polygons: Type.Object({
    polygons: Type.Array(
      Type.Object({
        area,
        travelTime,
        percentile,
        source,
        outerBoundary: Ring,
        innerBoundary: Type.Array(Pair, {
          description: 'Holes one after the other, each closed: a hole ends where its first pair comes again.',
        }),
      }),
    ),
  }),
});

/** `data` of both, serializer geojson. */
export const PolygonGeoJson = Type.Object({
  type: Type.Literal('FeatureCollection'),
  crs: Type.Object({ type: Type.Literal('name'), properties: Type.Object({ name: Type.String() }) }),
  features: Type.Array(
    Type.Object({
      type: Type.Literal('Feature'),
      id: Type.String(),
      properties: Type.Object({
        time: Type.Number({ description: 'The threshold.' }),
        area,
        distance: Type.Optional(Type.Number({ description: 'The threshold again, with `edgeWeight` distance.' })),
        percentile,
        source,
      }),
      geometry: Type.Object({
        type: Type.Literal('MultiPolygon'),
        coordinates: Type.Array(Type.Array(Ring)),
      }),
    }),
    { description: 'One per threshold (and percentile) that has an area, the largest threshold first.' },
  ),
});
