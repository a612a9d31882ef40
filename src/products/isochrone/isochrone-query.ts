import type { Geometry } from 'geojson';
import { LimitError } from '../../kit/core/errors.ts';
import { referenceSystem } from '../../kit/geo/reference-systems/reference-system.ts';
import { isTransitOrigin, windowMinutes } from '../../network/reach/index.ts';
import type { Limits } from '../../network/routing/index.ts';
import {
  booleanOr,
  listOr,
  numberIn,
  optionalArea,
  type RoutingQuery,
  readEpsg,
  readPercentiles,
  refuse,
  refuseBeyond,
  toRoutingQuery,
  vertexBudget,
  wordOr,
} from '../../network/routing/index.ts';
import {
  INTERSECTION_MODES,
  MOST_QUADRANT_SEGMENTS,
  ORIENTATIONS,
  type PolygonOptions,
  type PolygonRequest,
  SERIALIZERS,
} from './isochrone.schema.ts';
import type { LeastSizes } from './rings/least-sizes.ts';

type IntersectionMode = (typeof INTERSECTION_MODES)[number];

/** The unit a buffer is given in. */
export interface Buffer {
  readonly value: number;
  readonly unit: 'degrees' | 'mercator' | 'ground';
  /** Corners of what areas grow by, per quarter. */
  readonly quadrantSegments: number;
}

/** The areas that a request asks for. Plain data: it goes to a worker. */
export interface AreaQuery {
  readonly routing: RoutingQuery;
  /** The thresholds in the order of the request, without repetitions; seconds or meters. */
  readonly thresholds: readonly number[];
  readonly mode: IntersectionMode;
  /** The percentiles of travel times over the departures of a window, each once; null: the least travel time. */
  readonly percentiles: readonly number[] | null;
  /** EPSG code of the answer's coordinates. */
  readonly srid: number;
  readonly decimals: number;
  readonly buffer: Buffer;
  readonly simplifyM: number;
  readonly sizes: LeastSizes;
  /** Points of a fly circle. */
  readonly circlePoints: number;
  /** Areas are cut to each of these (WGS 84). */
  readonly clips: readonly Geometry[];
}

export interface IsochroneQuery extends AreaQuery {
  readonly serializer: 'json' | 'geojson';
  readonly orientation: 'right_hand' | 'left_hand';
  /** `post`: as specified for `/polygon_post`; `client`: as the public clients parse `/polygon`. */
  readonly shape: 'post' | 'client';
}

/**
 * The lattice of a system's coordinates, and the unit of its buffers: `unitM` meters each where that is on the ground.
 */
interface Coordinates {
  /** Below this, degrees would be coarser than whole cities. */
  readonly minDecimals: number;
  readonly defaultDecimals: number;
  readonly unit: Buffer['unit'];
  readonly unitM: number;
}

const DEGREES: Coordinates = { minDecimals: 2, defaultDecimals: 6, unit: 'degrees', unitM: 1 };
const MERCATOR: Coordinates = { minDecimals: 0, defaultDecimals: 0, unit: 'mercator', unitM: 1 };
const MAX_BUFFER = { degrees: 0.1, mercator: 20_000, ground: 10_000 } as const;
const DEFAULT_CIRCLE_POINTS = 128;
/** Corners of a buffer per quarter: with four, borders lie within a hundredth of it. */
const DEFAULT_BUFFER_SEGMENTS = 4;
const MAX_SIMPLIFY_M = 500;
const MOST_PERCENTILES = 5;

export function toIsochroneQuery(body: PolygonRequest, limits: Limits, shape: 'post' | 'client'): IsochroneQuery {
  const options = polygonOf(body);
  const serializer = readSerializer(options);
  const area = toAreaQuery(body, limits, DEFAULT_SRID[serializer]);
  refuseBeyond(area.srid, 'polygon.srid', placesOf(area.routing));
  const rule = wordOr(options.polygonOrientationRule, 'polygon.polygonOrientationRule', ORIENTATIONS, 'right_hand');
  return { ...area, serializer, orientation: rule, shape };
}

const DEFAULT_SRID = { json: 3857, geojson: 4326 } as const;

const readSerializer = (options: PolygonOptions): 'json' | 'geojson' =>
  wordOr(options.serializer, 'polygon.serializer', SERIALIZERS, 'json');

/** Reads the buffer of a request in the coordinates that its answer would have. */
export function toBuffer(body: PolygonRequest): Buffer {
  const options = polygonOf(body);
  const srid = readEpsg(options.srid, 'polygon.srid', DEFAULT_SRID[readSerializer(options)]);
  return readBuffer(options, coordinatesIn(srid));
}

/** Reads the part of a request that decides on areas; `srid` is the system where the request names none. */
export function toAreaQuery(body: PolygonRequest, limits: Limits, defaultSrid: number): AreaQuery {
  const options = polygonOf(body);
  const thresholds = readThresholds(options.values, limits);
  const routing = toRoutingQuery(body, limits, {
    maxEdgeWeight: Math.ceil(Math.max(...thresholds)),
    maxEdgeWeightPath: 'polygon.values',
  });
  const mode = wordOr(options.intersectionMode, 'polygon.intersectionMode', INTERSECTION_MODES, 'union');
  const srid = readEpsg(options.srid, 'polygon.srid', defaultSrid);
  const coordinates = coordinatesIn(srid);
  // Borders have no points within straight lines.
  booleanOr(options.pointReduction, 'polygon.pointReduction', true);
  const decimals = numberIn(
    options.decimalPrecision,
    'polygon.decimalPrecision',
    { min: 0, max: 20, integer: true },
    coordinates.defaultDecimals,
  );
  return {
    routing,
    thresholds,
    mode,
    percentiles: percentilesOf(body, routing, mode),
    srid,
    decimals: Math.max(coordinates.minDecimals, decimals),
    buffer: readBuffer(options, coordinates),
    simplifyM: numberIn(options.simplify, 'polygon.simplify', { min: 0, max: MAX_SIMPLIFY_M }, 0),
    sizes: {
      holeM2: leastSize(options.minPolygonHoleSize, 'polygon.minPolygonHoleSize'),
      partM2: leastSize(options.minPolygonSize, 'polygon.minPolygonSize'),
    },
    circlePoints: readCirclePoints(options),
    clips: [
      routing.clip,
      optionalArea(
        options.intersectionGeometry,
        'polygon.intersectionGeometry',
        vertexBudget(limits.maxGeometryVertices),
      ),
    ].filter((clip) => clip !== null),
  };
}

const leastSize = (value: unknown, path: string): number | null =>
  value === undefined || value === null ? null : numberIn(value, path, { min: 0, max: Infinity }, 0);

function polygonOf(body: PolygonRequest): PolygonOptions {
  const { polygon } = body;
  if (typeof polygon !== 'object' || polygon === null) refuse('polygon', 'is required: an object with values');
  return polygon;
}

function readThresholds(values: unknown, limits: Limits): number[] {
  const list = listOr(values as readonly number[] | null | undefined, 'polygon.values');
  if (list.length === 0) refuse('polygon.values', 'must have at least one threshold');
  if (list.length > limits.maxThresholds) {
    throw new LimitError('maxThresholds', limits.maxThresholds, list.length, 'polygon.values');
  }
  const range = { min: 0, max: Number.MAX_SAFE_INTEGER };
  return [...new Set(list.map((value, i) => numberIn(value ?? Number.NaN, `polygon.values[${i}]`, range, 0)))];
}

function percentilesOf(body: PolygonRequest, routing: RoutingQuery, mode: IntersectionMode): number[] | null {
  const percentiles = readPercentiles(body.percentiles, routing, MOST_PERCENTILES);
  if (!percentiles) return null;
  if (mode === 'intersection' || mode === 'average') {
    refuse('polygon.intersectionMode', `can't be ${mode} with percentiles: use union or none`);
  }
  const windows = new Set(routing.origins.filter(isTransitOrigin).map((origin) => windowMinutes(origin).count));
  if (mode === 'union' && windows.size > 1) {
    refuse('percentiles', "can't be used: sources together must have windows of the same length");
  }
  return percentiles;
}

function coordinatesIn(srid: number): Coordinates {
  if (srid === 4326) return DEGREES;
  if (srid === 3857) return MERCATOR;
  const { unitM } = referenceSystem(srid)!;
  return unitM === null ? DEGREES : { minDecimals: 0, defaultDecimals: 2, unit: 'ground', unitM };
}

const placesOf = ({ origins }: RoutingQuery) => origins.map(({ id, lon, lat }) => ({ lon, lat, what: `source ${id}` }));

function readBuffer(options: PolygonOptions, { unit, unitM }: Coordinates): Buffer {
  const { bufferMeters } = options;
  const quadrantSegments = readQuadrantSegments(options) || DEFAULT_BUFFER_SEGMENTS;
  if (bufferMeters !== undefined && bufferMeters !== null) {
    const range = { min: 0, max: MAX_BUFFER.ground };
    return { unit: 'ground', value: numberIn(bufferMeters, 'polygon.bufferMeters', range, 0), quadrantSegments };
  }
  const range = { min: 0, max: MAX_BUFFER[unit] / unitM };
  return { unit, value: numberIn(options.buffer, 'polygon.buffer', range, 0) * unitM, quadrantSegments };
}

function readCirclePoints(options: PolygonOptions): number {
  const level = numberIn(
    options.flyCircleDetailLevel,
    'polygon.flyCircleDetailLevel',
    { min: 1, max: 1024, integer: true },
    0,
  );
  return Math.max(8, level || readQuadrantSegments(options) * 4 || DEFAULT_CIRCLE_POINTS);
}

/** Reads the corners per quarter; 0 if the request has none. */
const readQuadrantSegments = ({ quadrantSegments }: PolygonOptions): number =>
  numberIn(quadrantSegments, 'polygon.quadrantSegments', { min: 1, max: MOST_QUADRANT_SEGMENTS, integer: true }, 0);
