import type { CancelFlag } from '../core/cancel.ts';
import { DM_PER_METER, DS_PER_SECOND } from '../core/units.ts';
import { type BBox, emptyBBox, extendBBox } from '../geo/bbox.ts';
import type { LatticePolygons } from '../geo/lattice-polygons.ts';
import { xFromLon } from '../geo/mercator.ts';
import { Shape } from '../geo/shape.ts';
import type { StreetTravel } from '../street/travel-mode.ts';
import type { Origin, RoutingQuery, StreetOrigin } from '../travel-time/index.ts';
import { type DrawOptions, isDrawnLarger } from './area-drawer.ts';
import { BASE_CELL_M, type ZoneGrid } from './grid.ts';
import type { Buffer } from './isochrone.query.ts';
import { COST_LIMIT, type TimeField } from './kernel/time-field.ts';
import { type ExtentBounds, levelMargin, levelOf } from './levels.ts';
import { OffRoad, SURROUNDINGS } from './off-road.ts';
import type { FieldSpec, Finer, RoadFields } from './road-field.ts';

/** A threshold in units of the interface and in deciseconds or decimetres. */
export interface Threshold {
  readonly value: number;
  readonly cost: number;
}

export interface AreaStyle extends Omit<DrawOptions, 'bufferCells'> {
  readonly buffer: Buffer;
}

export interface AreaRequest {
  readonly routing: RoutingQuery;
  readonly origins: readonly StreetOrigin[];
  readonly thresholds: readonly Threshold[];
  readonly mode: 'union' | 'intersection' | 'average';
  readonly style: AreaStyle;
  readonly cancel: CancelFlag;
}

/** A buffer in cells of the finest grid. */
function bufferCells({ value, unit }: Buffer, grid: ZoneGrid): number {
  if (unit === 'mercator') return value / grid.cellM;
  return (unit === 'degrees' ? xFromLon(value) : value) / BASE_CELL_M;
}

/** Thresholds that are drawn on the same grid, ascending. */
export interface LevelPlan {
  readonly level: number;
  readonly exponent: number;
  readonly costs: readonly number[];
  /** Greatest cost that counts. */
  readonly limit: number;
  readonly extra: number;
  readonly finer: Finer | null;
}

/** What all fields of one request have in common. */
export interface AreaPlan {
  readonly fields: RoadFields;
  readonly routing: RoutingQuery;
  readonly levels: readonly LevelPlan[];
  readonly roomM: number;
  readonly options: DrawOptions;
  readonly cancel: CancelFlag;
  readonly drawn: Map<number, LatticePolygons>;
  readonly unconnected: StreetOrigin[];
}

/** Fields hold no greater costs: 231 hours, 832 kilometres. */
export const MOST_VALUE = (COST_LIMIT - 1) / DS_PER_SECOND;
const CAR_KMH = 100;
/** Riding downhill is faster than asked. */
const DOWNHILL = 1.5;

/** Which thresholds are drawn on which grids, and how far the search must go; grids have `maxNodes` at most. */
export function planAreas(
  { routing, origins, thresholds, mode, style, cancel }: AreaRequest,
  fields: RoadFields,
  region: BBox,
  maxNodes: number,
): AreaPlan {
  const options = { ...style, bufferCells: bufferCells(style.buffer, fields.grid) };
  const weighsTime = routing.edgeWeight === 'time';
  const finest = origins.reduce((a, b) => (exponentOf(b) < exponentOf(a) ? b : a));
  const baseExponent = exponentOf(finest);
  const fineUpTo = SURROUNDINGS[finest.travel.mode].fineUpTo[routing.edgeWeight];
  // An average counts what is reached within twice the threshold.
  const factor = mode === 'average' ? 2 : 1;
  const metersPerUnit = weighsTime ? Math.max(...origins.map((o) => kmh(o.travel, routing))) / 3.6 : 1;
  const bounds: ExtentBounds = {
    region,
    // Each source has a window of its own unless areas are put together.
    sources: mode === 'intersection' ? boxOf(origins.slice(0, 1)) : boxOf(origins),
    metersPerUnit: metersPerUnit * factor,
    maxNodes,
  };
  const byLevel = new Map<number, number[]>();
  const ascending = [...new Map(thresholds.map((t) => [t.cost, t])).values()].sort((a, b) => a.cost - b.cost);
  for (const { value, cost } of ascending) {
    const level = levelOf(value, fineUpTo, bounds, baseExponent);
    byLevel.set(level, [...(byLevel.get(level) ?? []), cost]);
  }
  // What simplifying and buffers may add on a finer level must be inside on the coarser.
  const coarse = isDrawnLarger(fields.grid, baseExponent - 1, options) ? 1 : 0;
  const extra = coarse + (options.bufferCells > 0 ? 3 : 0);
  const unit = weighsTime ? DS_PER_SECOND : DM_PER_METER;
  const finer = fineUpTo > 0 ? { cost: fineUpTo * unit * factor, extra, field: null } : null;
  const levels = [...byLevel].map(([level, costs]): LevelPlan => {
    // The finest level serves the next one too, so it is always filled as far as that needs.
    const most = level < 0 && finer ? finer.cost : costs[costs.length - 1] * factor;
    const limit = Math.min(most, COST_LIMIT - 1);
    return { level, exponent: baseExponent + level, costs, limit, extra, finer: level === 0 ? finer : null };
  });
  const most = ascending[ascending.length - 1].value * factor;
  return {
    fields,
    routing: { ...routing, maxEdgeWeight: Math.min(most, MOST_VALUE) },
    levels,
    roomM: options.bufferCells * BASE_CELL_M,
    options,
    cancel,
    drawn: new Map(),
    unconnected: [],
  };
}

const exponentOf = ({ travel }: StreetOrigin): number => SURROUNDINGS[travel.mode].exponent;

export const offRoadOf = (plan: AreaPlan, travel: StreetTravel): OffRoad =>
  new OffRoad(travel, plan.routing.edgeWeight === 'time');

/** `finest`: the field of the level before, if there is one and the same search filled it. */
export const specOf = (plan: AreaPlan, level: LevelPlan, offRoad: OffRoad, finest: TimeField | null): FieldSpec => ({
  exponent: level.exponent,
  margin: levelMargin(level.level, offRoad.reachCells(level.exponent), level.extra),
  roomM: plan.roomM,
  offRoad,
  limit: level.limit,
  finer: level.finer && { ...level.finer, field: finest },
});

/** Ground gained per hour at most, as far as it can be told beforehand. */
function kmh(travel: StreetTravel, { conditions }: RoutingQuery): number {
  const usual = travel.mode === 'car' ? CAR_KMH : travel.mode === 'bike' ? travel.speedKmh * DOWNHILL : travel.speedKmh;
  let least = 1;
  for (const factor of conditions.timeFactors ?? []) if (factor > 0 && factor < least) least = factor;
  return usual / least;
}

function boxOf(origins: readonly Origin[]): BBox {
  const box = emptyBBox();
  for (const { geometry, lon, lat } of origins) {
    extendBBox(box, lon, lat);
    if (!geometry) continue;
    const { bounds } = new Shape(geometry);
    extendBBox(box, bounds.minX, bounds.minY);
    extendBBox(box, bounds.maxX, bounds.maxY);
  }
  return box;
}
