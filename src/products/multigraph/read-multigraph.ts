import type { Geometry } from 'geojson';
import { LimitError } from '../../kit/core/errors.ts';
import { MAX_TILE_ZOOM, type Tile } from '../../kit/geo/tile.ts';
import { isTransitOrigin, windowMinutes } from '../../network/reach/index.ts';
import type { Limits } from '../../network/routing/index.ts';
import {
  listOr,
  numberIn,
  type RoutingQuery,
  readGeometry,
  readPercentiles,
  refuse,
  toRoutingQuery,
  type VertexBudget,
  vertexBudget,
  wordOr,
} from '../../network/routing/index.ts';
import { DEFAULT_WALK_KMH } from '../../network/street/travel-mode.ts';
import type { RequestContext } from '../operation/index.ts';
import type { AggregationSourceParameters } from './aggregation.schema.ts';
import type { MultigraphRequest } from './multigraph.schema.ts';
import type {
  Aggregation,
  DetailRule,
  Domain,
  H3Buffer,
  Layer,
  MultigraphBasis,
  MultigraphFormat,
  MultigraphQuery,
} from './multigraph-query.ts';
import { type AggregationContext, readAggregation } from './read-aggregation.ts';
import { isUnion } from './tallies.ts';
import { H3_ID_FORMATS, LAYER_WORDS, type LayerType, layerOf, MERGE_WORDS, type Merge, mergeOf } from './words.ts';

type Options = MultigraphRequest['multigraph'];

const FORMATS = ['geojson', 'json', 'mvt', 'tilehash'] as const;
const DOMAINS = ['edge', 'node', 'none', 'statistic_geometry'] as const;
const MAX_PIPELINE = 20;
/** The most inputs of all expressions together: each has a column of its own. */
const MAX_MATH_INPUTS = 50;
const MAX_CUSTOM_GEOMETRIES = 10_000;
/** The finest levels: keys of cells are safe integers, and cells are no smaller than a street is wide. */
const FINEST: Readonly<Record<LayerType, number>> = {
  identity: 31,
  tile: 24,
  hexagon: 24,
  h3hexagon: 15,
  custom_geometries: 31,
  statistic_geometry: 31,
};
const DEFAULT_DETAIL_PER_TILE = 3;
/** The default number of cells of a whole answer. */
const USUAL_COUNT = 10_000;
/** The default number of elements of a tile. */
const TILE_COUNT = 100_000;

/**
 * The choices that an operation fixes and that replace those of the body: the tile of a path, the form of the answer.
 */
export interface Asked {
  readonly tile?: Tile;
  readonly format?: MultigraphFormat;
  /** Makes the basis, or returns that of an equal request. */
  readonly once?: RequestContext['once'];
}

/** Reads a multigraph request as a domain query. Throws RequestError and LimitError. */
export function toMultigraphQuery(body: MultigraphRequest, limits: Limits, asked: Asked = {}): MultigraphQuery {
  const options: Options | null | undefined = body.multigraph;
  if (typeof options !== 'object' || options === null) refuse('multigraph', 'is required: an object');
  const { once = (make) => make() } = asked;
  const basis = once(() => basisOf(body, options, limits));
  const serialization = options.serialization ?? {};
  const format = asked.format ?? wordOr(serialization.format, 'multigraph.serialization.format', FORMATS, 'geojson');
  const tile = asked.tile ?? readTile(options);
  if (format === 'mvt' && tile === null) {
    refuse('multigraph.tile', 'is required with the format mvt: zoom, x and y; or ask for a tile by its path');
  }
  const count = { min: 1, max: Number.MAX_SAFE_INTEGER, integer: true };
  const maxCount = numberIn(serialization.maxGeometryCount, 'multigraph.serialization.maxGeometryCount', count, 0);
  const digits = { min: 0, max: 20, integer: true };
  return {
    basis,
    detail: readDetail(options, basis.layer.type, maxCount || USUAL_COUNT),
    format,
    tile,
    decimals: numberIn(serialization.decimalPrecision, 'multigraph.serialization.decimalPrecision', digits, -1),
    maxCount: maxCount || (tile === null ? Number.POSITIVE_INFINITY : TILE_COUNT),
    numericIds:
      wordOr(serialization.h3IdFormat, 'multigraph.serialization.h3IdFormat', H3_ID_FORMATS, 'string') === 'numeric',
  };
}

function basisOf(body: MultigraphRequest, options: Options, limits: Limits): MultigraphBasis {
  const budget = vertexBudget(limits.maxGeometryVertices);
  const { clip, ...rest } = toRoutingQuery(body, limits);
  // Streets with ends outside of the clip count too, so the layers do the clipping.
  const routing = { ...rest, clip: null };
  const layer = readLayer(options, budget);
  const stages = readStages(body, options, routing);
  return {
    routing,
    layer,
    edgeClasses: readEdgeClasses(options),
    clip,
    percentile: readPercentile(body, routing, layer, stages),
    stages,
    h3Buffer: layer.type === 'h3hexagon' ? readH3Buffer(options, routing) : null,
    maxValues: limits.maxPairs,
  };
}

function readPercentile(
  body: MultigraphRequest,
  routing: RoutingQuery,
  layer: Layer,
  stages: readonly Aggregation[],
): number | null {
  const percentiles = readPercentiles(body.percentiles, routing, 1);
  if (percentiles === null) return null;
  const cant = (why: string) => refuse('percentiles', `can't be used: ${why}`);
  if (routing.edgeWeight !== 'time') cant('edgeWeight must be time');
  if (layer.domain === 'statistic') cant('multigraph.domain.type must not be statistic_geometry');
  const windows = new Set(routing.origins.filter(isTransitOrigin).map((origin) => windowMinutes(origin).count));
  if (stages.some(isUnion) && windows.size > 1) cant('sources together must have windows of the same length');
  return percentiles[0];
}

function readTile({ tile }: Options): Tile | null {
  if (tile === undefined || tile === null) return null;
  const { zoom, x, y } = tile;
  const given = [zoom, x, y].filter((value) => value !== undefined && value !== null);
  if (given.length === 0) return null;
  if (given.length < 3) refuse('multigraph.tile', 'must have zoom, x and y');
  const z = numberIn(zoom, 'multigraph.tile.zoom', { min: 0, max: MAX_TILE_ZOOM, integer: true }, 0);
  const place = { min: 0, max: 2 ** z - 1, integer: true };
  return {
    z,
    x: numberIn(x, 'multigraph.tile.x', place, 0),
    y: numberIn(y, 'multigraph.tile.y', place, 0),
  };
}

function readLayer(options: Options, budget: VertexBudget): Layer {
  const { layer, domain } = options;
  const { type, domain: named } = layerOf(wordOr(layer?.type, 'multigraph.layer.type', LAYER_WORDS, 'identity'));
  const wanted = wordOr(
    domain?.type,
    'multigraph.domain.type',
    DOMAINS,
    named ?? (type === 'h3hexagon' ? 'none' : 'edge'),
  );
  if (wanted === 'none' && type !== 'h3hexagon') refuse('multigraph.domain.type', 'can be none with h3hexagon only');
  if (wanted === 'statistic_geometry') return readStatisticLayer(type, options, budget);
  if (Object.keys(options.referencedStatisticIds ?? {}).length > 0) {
    refuse('multigraph.referencedStatisticIds', "can't be used: multigraph.domain.type must be statistic_geometry");
  }
  const from: Domain = wanted === 'node' ? 'node' : 'edge';
  if (type === 'identity') return { type, domain: from, merge: readMerge(options, false) };
  const merge = readMerge(options, true);
  const geometries = type === 'custom_geometries' ? readGeometries(options, budget) : [];
  return { type, domain: from, group: null, merge, level: 0, geometries };
}

/** Reads a layer of statistic cells, or of larger elements that take their values from them. */
function readStatisticLayer(type: LayerType, options: Options, budget: VertexBudget): Layer {
  if (type === 'tile' || type === 'hexagon') {
    refuse(
      'multigraph.domain.type',
      `can't be statistic_geometry with the layer ${type}: use identity, h3hexagon or custom_geometries`,
    );
  }
  const { statisticGroupId, statisticCollectionId } = options.domain ?? {};
  if (statisticGroupId == null && statisticCollectionId == null) {
    refuse('multigraph.domain.statisticCollectionId', 'is required with statistic_geometry; or statisticGroupId');
  }
  return {
    type: type === 'identity' ? 'statistic_geometry' : type,
    domain: 'statistic',
    group: { groupId: statisticGroupId ?? null, collectionId: statisticCollectionId ?? null },
    merge: readMerge(options, true),
    level: 0,
    geometries: type === 'custom_geometries' ? readGeometries(options, budget) : [],
  };
}

function readMerge({ layer, domain }: Options, isCells: boolean): Merge {
  const merge = (value: unknown, path: string): Merge | null => {
    const word = wordOr(value, `multigraph.${path}`, [...MERGE_WORDS, 'none'], 'none');
    return word === 'none' ? null : mergeOf(word);
  };
  const custom = merge(layer?.customGeometryMergeAggregation, 'layer.customGeometryMergeAggregation');
  const ofLayer = merge(layer?.edgeAggregationType, 'layer.edgeAggregationType');
  const ofDomain = merge(domain?.edgeAggregationType, 'domain.edgeAggregationType');
  return (isCells ? custom : null) ?? ofLayer ?? ofDomain ?? 'min';
}

function readGeometries({ layer }: Options, budget: VertexBudget): { id: string | number; geometry: Geometry }[] {
  const path = 'multigraph.layer.customGeometries';
  const list = listOr(layer?.customGeometries, path);
  if (list.length === 0) refuse(path, 'must have at least one geometry with the layer custom_geometries');
  if (list.length > MAX_CUSTOM_GEOMETRIES) {
    throw new LimitError('maxCustomGeometries', MAX_CUSTOM_GEOMETRIES, list.length, path);
  }
  return list.map(({ id, data, crs }, i) => ({ id, geometry: polygon(data, crs, `${path}[${i}]`, budget) }));
}

function polygon(data: unknown, crs: unknown, path: string, budget: VertexBudget): Geometry {
  const geometry = readGeometry(data, crs, path, budget);
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') {
    refuse(`${path}.data`, 'must be a Polygon or MultiPolygon');
  }
  return geometry;
}

function readEdgeClasses({ edgeClasses }: Options): readonly number[] | null {
  if (edgeClasses === undefined || edgeClasses === null) return null;
  const list = listOr(edgeClasses, 'multigraph.edgeClasses');
  return [...new Set(list)].sort((a, b) => a - b);
}

function readStages(
  body: MultigraphRequest,
  options: Options,
  { origins, maxEdgeWeight }: RoutingQuery,
): Aggregation[] {
  const pipeline = Object.entries(options.preAggregationPipeline ?? {});
  if (pipeline.length > MAX_PIPELINE) {
    throw new LimitError('maxPipelineStages', MAX_PIPELINE, pipeline.length, 'multigraph.preAggregationPipeline');
  }
  const bodies = [...listOr(body.sources, 'sources'), ...listOr(body.sourceGeometries, 'sourceGeometries')];
  const known: AggregationContext = {
    sourceIds: origins.map(({ id }) => String(id)),
    properties: bodies.map((source) => (source.properties ?? null) as AggregationSourceParameters | null),
    maxEdgeWeight,
    statistics: new Map(Object.entries(options.referencedStatisticIds ?? {})),
  };
  const names: string[] = [];
  const stages = pipeline.map(([name, aggregation]) => {
    const path = `multigraph.preAggregationPipeline.${name}`;
    const stage = readAggregation(aggregation, path, known, names, true);
    names.push(name);
    return stage;
  });
  const all = [...stages, readAggregation(options.aggregation ?? {}, 'multigraph.aggregation', known, names, false)];
  const columns = all.reduce((sum, { type, inputs }) => sum + (type === 'math' ? inputs.length : 0), 0);
  if (columns > MAX_MATH_INPUTS) {
    throw new LimitError('maxMathInputs', MAX_MATH_INPUTS, columns, 'multigraph.aggregation.mathExpression');
  }
  return all;
}

function readDetail({ layer }: Options, type: LayerType, maxCount: number): DetailRule {
  const finest = FINEST[type];
  const level = (value: unknown, name: string, fallback: number): number =>
    numberIn(value, `multigraph.layer.${name}`, { min: 0, max: finest, integer: true }, fallback);
  const fixed = level(layer?.geometryDetailLevel, 'geometryDetailLevel', -1);
  const min = level(layer?.minGeometryDetailLevel, 'minGeometryDetailLevel', 0);
  const max = level(layer?.maxGeometryDetailLevel, 'maxGeometryDetailLevel', finest);
  if (min > max) refuse('multigraph.layer.minGeometryDetailLevel', 'must not be above maxGeometryDetailLevel');
  const perTile = numberIn(
    layer?.geometryDetailPerTile,
    'multigraph.layer.geometryDetailPerTile',
    { min: -31, max: 31, integer: true },
    DEFAULT_DETAIL_PER_TILE,
  );
  return { fixed: fixed < 0 ? null : fixed, perTile, min, max, maxCount };
}

function readH3Buffer({ serialization: s = {} }: Options, { edgeWeight }: RoutingQuery): H3Buffer | null {
  const at = 'multigraph.serialization';
  const meters = numberIn(s.h3MaxBufferMeters, `${at}.h3MaxBufferMeters`, { min: 0, max: 1_000_000 }, -1);
  const cells = numberIn(s.h3MaxBufferCells, `${at}.h3MaxBufferCells`, { min: 0, max: 100, integer: true }, -1);
  if (meters >= 0 && cells >= 0) refuse(`${at}.h3MaxBufferCells`, "can't be given together with h3MaxBufferMeters");
  if (meters <= 0 && cells <= 0) return null;
  const kmh = numberIn(s.h3BufferSpeed, `${at}.h3BufferSpeed`, { min: 0, max: 1000, aboveMin: true }, DEFAULT_WALK_KMH);
  const word = wordOr(s.h3BufferAggregationType, `${at}.h3BufferAggregationType`, MERGE_WORDS, 'min');
  return {
    cells: cells > 0 ? cells : 0,
    meters: cells > 0 ? 0 : meters,
    perMeter: s.h3BufferFixedValue === true ? 0 : edgeWeight === 'time' ? 3.6 / kmh : 1,
    merge: mergeOf(word),
  };
}
