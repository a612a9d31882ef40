import { LimitError } from '../../kit/core/errors.ts';
import { centroid } from './centroid.ts';
import { positionOfCell, positionOfGeohash } from './coded-positions.ts';
import { booleanOr, isWithin, listOr, numberIn, type Range, refuse, wordOr } from './field-checks.ts';
import type { Limits } from './limits.ts';
import { readConditions } from './read-conditions.ts';
import { optionalArea, optionalGeometry, readGeometry, type VertexBudget, vertexBudget } from './read-geometry.ts';
import { DEFAULT_MAX_SNAP_DISTANCE_M, knownMode, type Mode, readMode, SNAP_DISTANCE } from './read-mode.ts';
import type { RoutingBody, SourceAddressBody, SourceBody, SourceGeometryBody, TargetsBody } from './routing.schema.ts';
import type { Origin, RoutingQuery } from './routing-query.ts';
import { type TargetTable, targetTable } from './target-table.ts';

export const DEFAULT_MAX_EDGE_WEIGHT = 1800;

const LAT: Range = { min: -90, max: 90 };
const LON: Range = { min: -180, max: 180 };

/** Names of a point's longitude and latitude. */
type Coordinates = readonly ['lng', 'lat'] | readonly ['x', 'y'];
const USUAL: Coordinates = ['lng', 'lat'];

interface RoutingDefaults {
  /** Default for `maxEdgeWeight`; polygons pass their largest threshold. */
  readonly maxEdgeWeight?: number;
  /** The field that the default comes from. */
  readonly maxEdgeWeightPath?: string;
  /** Names of coordinates in this request, for refusals. */
  readonly coordinates?: Coordinates;
}

/**
 * Maps the shared routing options of a request to a domain query with defaults filled in. Checks everything itself, so
 * it may be called on bodies that no schema has validated. Throws `RequestError` (400, names the field) or `LimitError`
 * (names the plan's limit).
 */
export function toRoutingQuery(body: RoutingBody, limits: Limits, defaults: RoutingDefaults = {}): RoutingQuery {
  const edgeWeight = wordOr(body.edgeWeight, 'edgeWeight', ['time', 'distance'], 'time');
  const maxEdgeWeight = readMaxEdgeWeight(body, edgeWeight, limits, defaults);
  const budget = vertexBudget(limits.maxGeometryVertices);
  const origins = readOrigins(body, maxEdgeWeight, limits, budget, defaults.coordinates);
  if (edgeWeight === 'distance' && origins.some(({ transit }) => transit !== null)) {
    refuse('edgeWeight', 'must be time for sources that use public transport');
  }
  return {
    origins,
    edgeWeight,
    maxEdgeWeight,
    conditions: readConditions(body),
    exclusion: optionalGeometry(body.exclusionGeometry, 'exclusionGeometry', budget),
    clip: optionalArea(body.clipGeometry, 'clipGeometry', budget),
    showSnapInformation: booleanOr(body.showSnapInformation, 'showSnapInformation', false),
  };
}

/** Reads the targets of a request into columns. `originCount` is for the limit of pairs. */
export function toTargetTable(
  body: TargetsBody,
  originCount: number,
  limits: Limits,
  names: Coordinates = USUAL,
): TargetTable {
  const { targets, targetAddresses, targetGeohashes } = body;
  if ((targets ?? targetAddresses ?? targetGeohashes ?? null) === null) {
    refuse('targets', 'is required: a list of {id, lat, lng}; or targetAddresses, or targetGeohashes');
  }
  const points = listOr(targets, 'targets');
  const cells = listOr(targetAddresses, 'targetAddresses');
  const hashes = listOr(targetGeohashes, 'targetGeohashes');
  const count = points.length + cells.length + hashes.length;
  if (count > limits.maxTargets) throw new LimitError('maxTargets', limits.maxTargets, count, 'targets');
  const pairs = originCount * count;
  if (pairs > limits.maxPairs) throw new LimitError('maxPairs', limits.maxPairs, pairs, 'targets');
  if (count === points.length) return targetTable(points, (target, i) => readPoint(target, 'targets', i, names));
  const all = [
    ...points.map((target, i) => readPoint(target, 'targets', i, names)),
    ...cells.map((id, i) => ({ id, ...positionOfCell(id, `targetAddresses[${i}]`) })),
    ...hashes.map((id, i) => ({ id, ...positionOfGeohash(id, `targetGeohashes[${i}]`) })),
  ];
  return targetTable(all, (target) => target);
}

/** Reads the one point of a request into a table of its own; its `id` may be missing. */
export function toPointTable(body: PointBody, path: string): TargetTable {
  const { id, lng, lon, x, lat, y } = body;
  const point = { id: id ?? path, lon: lng ?? lon ?? x, lat: lat ?? y };
  if (!isId(point.id) || !isWithin(point.lon, LON) || !isWithin(point.lat, LAT)) {
    return refusePoint({ ...body, id: point.id }, path, USUAL);
  }
  return targetTable([{ id: point.id, lon: point.lon, lat: point.lat }], (one) => one);
}

interface PointBody {
  readonly id?: string | number;
  readonly lat?: number | null;
  readonly lng?: number | null;
  readonly lon?: number | null;
  readonly x?: number | null;
  readonly y?: number | null;
}

interface Point {
  readonly id: string | number;
  readonly lon: number;
  readonly lat: number;
}

const isId = (id: unknown): id is string | number =>
  typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id));

function readId(id: unknown, path: string): string | number {
  if (isId(id)) return id;
  return refuse(`${path}.id`, 'must be a string or a number');
}

/** Reads the point `list[i]`. Its path is built only for an error, since lists are long. */
function readPoint(body: PointBody, list: string, i: number, names: Coordinates): Point {
  const { id, lng, lon, x, lat, y } = body ?? {};
  const longitude = lng ?? lon ?? x;
  const latitude = lat ?? y;
  if (isId(id) && isWithin(longitude, LON) && isWithin(latitude, LAT)) return { id, lon: longitude, lat: latitude };
  return refusePoint(body, `${list}[${i}]`, names);
}

/** Refuses a point with its error. A missing coordinate is named to match the other one, or by the usual names. */
function refusePoint(body: PointBody, path: string, [usualLon, usualLat]: Coordinates): never {
  if (typeof body !== 'object' || body === null) refuse(path, 'must be an object');
  readId(body.id, path);
  const lon = (['lng', 'lon', 'x'] as const).find((name) => body[name] != null);
  const lat = (['lat', 'y'] as const).find((name) => body[name] != null);
  const lonName = lon ?? (lat === undefined ? usualLon : lat === 'y' ? 'x' : 'lng');
  const latName = lat ?? (lon === undefined ? usualLat : lon === 'x' ? 'y' : 'lat');
  numberIn(body[lonName], `${path}.${lonName}`, LON, 0);
  numberIn(body[latName], `${path}.${latName}`, LAT, 0);
  return refuse(`${path}.${lat === undefined ? latName : lonName}`, 'is required');
}

function readOrigins(
  body: RoutingBody,
  maxEdgeWeight: number,
  limits: Limits,
  budget: VertexBudget,
  names: Coordinates = USUAL,
): Origin[] {
  const points = listOr(body.sources, 'sources');
  const cells = listOr(body.sourceAddresses, 'sourceAddresses');
  const geometries = listOr(body.sourceGeometries, 'sourceGeometries');
  const count = points.length + cells.length + geometries.length;
  if (count === 0) refuse('sources', 'must have at least one source, or sourceGeometries at least one geometry');
  if (count > limits.maxSources) {
    throw new LimitError('maxSources', limits.maxSources, count, points.length > 0 ? 'sources' : 'sourceGeometries');
  }
  const reverse = booleanOr(body.reverse, 'reverse', false);
  const modes = modeReader(body, maxEdgeWeight);
  return [
    ...points.map((source, i) => pointOrigin(source, i, names, modes, reverse)),
    ...cells.map((source, i) => cellOrigin(source, `sourceAddresses[${i}]`, modes, reverse)),
    ...geometries.map((source, i) => geometryOrigin(source, `sourceGeometries[${i}]`, modes, reverse, budget)),
  ];
}

type ModeReader = (tm: unknown, path: string) => Mode;

/** Returns a reader in which sources with equal `tm` share one mode: a matrix of thousands of sources reads it once. */
function modeReader(body: RoutingBody, maxEdgeWeight: number): ModeReader {
  const maxSnapDistanceM = numberIn(
    body.maxSnapDistance,
    'maxSnapDistance',
    SNAP_DISTANCE,
    DEFAULT_MAX_SNAP_DISTANCE_M,
  );
  const { travelType } = body;
  // Checked even if every source has its own.
  if (travelType !== undefined && travelType !== null) knownMode(String(travelType), 'travelType');
  const known = new Map<string, Mode>();
  return (tm, path) => {
    const key = JSON.stringify(tm ?? null);
    let mode = known.get(key);
    if (mode === undefined) {
      mode = readMode(tm, path, travelType, { maxSnapDistanceM, maxEdgeWeight });
      known.set(key, mode);
    }
    return mode;
  };
}

function pointOrigin(source: SourceBody, i: number, names: Coordinates, modes: ModeReader, reverse: boolean): Origin {
  const { id, lon, lat } = readPoint(source, 'sources', i, names);
  const path = `sources[${i}]`;
  const { travel, transit, snapping } = modes(source.tm, `${path}.tm`);
  return {
    id,
    lon,
    lat,
    geometry: null,
    travel,
    transit,
    snapping,
    reverse: booleanOr(source.reverse, `${path}.reverse`, reverse),
  };
}

function cellOrigin(source: SourceAddressBody, path: string, modes: ModeReader, reverse: boolean): Origin {
  if (typeof source !== 'object' || source === null) refuse(path, 'must be an object');
  const { h3Address: id } = source;
  const position = positionOfCell(id, `${path}.h3Address`);
  const mode = modes(source.tm, `${path}.tm`);
  return { id, ...position, geometry: null, ...mode, reverse: booleanOr(source.reverse, `${path}.reverse`, reverse) };
}

function geometryOrigin(
  source: SourceGeometryBody,
  path: string,
  modes: ModeReader,
  reverse: boolean,
  budget: VertexBudget,
): Origin {
  if (typeof source !== 'object' || source === null) refuse(path, 'must be an object');
  const geometry = readGeometry(source.data, source.crs, path, budget);
  const [lon, lat] = centroid(geometry);
  const isPoint = geometry.type === 'Point' || booleanOr(source.routeFromCentroid, `${path}.routeFromCentroid`, false);
  const { travel, transit, snapping } = modes(source.tm, `${path}.tm`);
  return {
    id: readId(source.id, path),
    lon,
    lat,
    geometry: isPoint ? null : geometry,
    travel,
    transit,
    snapping,
    reverse: booleanOr(source.reverse, `${path}.reverse`, reverse),
  };
}

function readMaxEdgeWeight(
  { maxEdgeWeight }: RoutingBody,
  edgeWeight: 'time' | 'distance',
  limits: Limits,
  defaults: RoutingDefaults,
): number {
  const range = { min: 0, max: Number.MAX_SAFE_INTEGER, integer: true };
  const value = numberIn(maxEdgeWeight, 'maxEdgeWeight', range, defaults.maxEdgeWeight ?? DEFAULT_MAX_EDGE_WEIGHT);
  const limit = edgeWeight === 'time' ? 'maxEdgeWeightSeconds' : 'maxEdgeWeightMeters';
  if (value > limits[limit]) throw new LimitError(limit, limits[limit], value, pathOf(maxEdgeWeight, defaults));
  return value;
}

const pathOf = (maxEdgeWeight: unknown, { maxEdgeWeightPath }: RoutingDefaults): string =>
  maxEdgeWeight === undefined || maxEdgeWeight === null ? (maxEdgeWeightPath ?? 'maxEdgeWeight') : 'maxEdgeWeight';
