import { tenthsWithin } from '../../core/units.ts';
import { type BBox, emptyBBox, extendBBox } from '../../geo/bbox.ts';
import type { LongitudeFrame } from '../../geo/longitude-frame.ts';
import { Shape } from '../../geo/shape.ts';
import type { OriginPlaces, StreetOrigin } from '../../reach/index.ts';
import type { Origin, RoutingQuery } from '../../routing/index.ts';
import { STREET_MODES, type StreetMode } from '../../street/street-graph.ts';
import type { StreetTravel } from '../../street/travel-mode.ts';
import { COST_LIMIT } from '../kernel/time-field.ts';
import {
  type DetailLevel,
  detailLevels,
  type ExtentBounds,
  exponentOf,
  growthOf,
  type ModeGrid,
} from './detail-levels.ts';
import type { DrawOptions } from './drawing.ts';
import type { ZoneGrid } from './grid.ts';
import { gridsAt, OffRoad, SURROUNDINGS } from './off-road.ts';

/** A threshold in units of the interface and in deciseconds or decimeters. */
export interface Threshold {
  readonly value: number;
  readonly cost: number;
}

export interface AreaRequest {
  readonly routing: RoutingQuery;
  /** All of them meet the network, and each area is that of all together. */
  readonly origins: readonly StreetOrigin[];
  readonly thresholds: readonly Threshold[];
  readonly mode: 'union' | 'intersection' | 'average';
  /** Of the origins, and maybe of others. */
  readonly places: OriginPlaces;
  /** Sources of a mean beside the origins: those that reach nothing. */
  readonly unconnected: number;
  /** Of travel times over the departures of the sources' windows, which all use public transport; null: the least. */
  readonly percentiles: readonly number[] | null;
  readonly style: DrawOptions;
}

/** A grid and the thresholds that are drawn on it, ascending; none where it only serves the next grid. */
interface LevelPlan {
  readonly exponent: number;
  readonly costs: readonly number[];
  /** Greatest cost that counts. */
  readonly limit: number;
  /** Cells to grow by without walking: above all levels of detail. */
  readonly growth: number;
  /** What this grid must hold: the areas of the level before up to this cost, where there is one. */
  readonly finer: number | null;
  /** Up to this cost areas may lie on finer grids, as far as nodes tell: nowhere (-1) to anywhere (infinity). */
  readonly finerUpTo: number;
}

/** How the field of one grid and one way of traveling is made. */
export interface FieldSpec {
  readonly exponent: number;
  /** Cells to grow the roads by, without barriers and without walking; above 0 only on coarser levels. */
  readonly margin: number;
  readonly offRoad: OffRoad;
  /** Only costs up to this count. */
  readonly limit: number;
  /** What a finer field holds up to this cost is held by this one too. */
  readonly finer: number | null;
}

/** How the areas of one request are found and drawn. Immutable: what comes of it stands elsewhere. */
export interface AreaPlan {
  readonly grid: ZoneGrid;
  readonly routing: RoutingQuery;
  /** From fine to coarse. */
  readonly levels: readonly LevelPlan[];
  /** Exponent of the finest cells that such sources may have, whatever the threshold. */
  readonly finest: number;
  readonly options: DrawOptions;
  /** How borders are drawn between nodes. */
  readonly border: OffRoad;
  /** Whose roads may be reached. */
  readonly modes: readonly StreetMode[];
}

/** Fields hold no greater costs: 231 hours, 832 kilometers. */
const MOST_COST = COST_LIMIT - 1;
const MOST_VALUE = Math.floor(MOST_COST / 10);

/** A threshold of a request: its area holds what answers tell as this value or less. */
export function thresholdOf(asked: number): Threshold {
  const value = Math.min(asked, MOST_VALUE);
  return { value, cost: Math.min(tenthsWithin(value), MOST_COST) };
}
const CAR_KMH = 100;
const TRANSIT_KMH = 120;
/** Riding downhill is faster than asked. */
const DOWNHILL = 1.5;

/** What a plan has to know of the region. */
interface Surveyed {
  readonly grid: ZoneGrid;
  /** Degrees, in the frame. */
  readonly region: BBox;
  readonly frame: LongitudeFrame;
  /** Of one field. */
  readonly maxNodes: number;
  /** Share of the streets of a mode around a place that lie apart from others in their cells. */
  readonly crowding: (mode: StreetMode, lon: number, lat: number) => number;
}

/** Which thresholds are drawn on which grids, and how far the search must go; grids have `maxNodes` at most. */
export function planAreas(
  { routing, origins, thresholds, mode, percentiles, style }: AreaRequest,
  { grid, region, frame, maxNodes, crowding }: Surveyed,
): AreaPlan {
  const weighsTime = routing.edgeWeight === 'time';
  const metersPerUnit = weighsTime ? Math.max(...origins.map((o) => kmh(o, routing))) / 3.6 : 1;
  const bounds: ExtentBounds = {
    region,
    sources: boxOf(origins, frame),
    metersPerUnit,
    maxNodes,
    baseM: grid.cellM,
  };
  const grids = gridsOf(origins, crowding);
  const details = detailLevels(grids, routing.edgeWeight, bounds);
  const ascending = [...new Map(thresholds.map((t) => [t.cost, t])).values()].sort((a, b) => a.cost - b.cost);
  const byExponent = new Map<number, number[]>();
  for (const { value, cost } of ascending) {
    const exponent = exponentOf(value, details, bounds);
    byExponent.set(exponent, [...(byExponent.get(exponent) ?? []), cost]);
  }
  // Of means and of counts of departures nodes don't tell what smaller thresholds hold.
  const tellsCosts = mode !== 'average' && percentiles === null;
  const levels = levelsOf(details, byExponent, tellsCosts);
  const most = Math.round(ascending[ascending.length - 1].cost / 10);
  return {
    grid,
    routing: { ...routing, maxEdgeWeight: Math.min(most, MOST_VALUE) },
    levels,
    finest: grids[0].exponent,
    options: style,
    border: new OffRoad(borderTravel(origins), weighsTime, grid.cellM),
    modes: modesOf(origins),
  };
}

/** The same grids with everything twice as far. */
export const twiceAsFar = (plan: AreaPlan): AreaPlan => ({
  ...plan,
  // Twice what is rounded down may be one more.
  routing: { ...plan.routing, maxEdgeWeight: Math.min(2 * plan.routing.maxEdgeWeight + 1, MOST_VALUE) },
  levels: plan.levels.map((level) => ({
    ...level,
    limit: Math.min(2 * level.limit, MOST_COST),
    finer: level.finer && 2 * level.finer,
  })),
});

/** All areas are drawn for the most crowded place of a source. */
function gridsOf(origins: readonly StreetOrigin[], crowding: Surveyed['crowding']): readonly ModeGrid[] {
  const mode = finestMode(origins);
  return gridsAt(mode, () => origins.reduce((most, { lon, lat }) => Math.max(most, crowding(mode, lon, lat)), 0));
}

/** Every level of detail up to the coarsest that is asked for, since each serves the next, and whatever lies above them. */
function levelsOf(
  details: readonly DetailLevel[],
  byExponent: ReadonlyMap<number, readonly number[]>,
  tellsCosts: boolean,
): LevelPlan[] {
  const coarsest = details.findLastIndex(({ exponent }) => byExponent.has(exponent));
  const levels = details.slice(0, coarsest + 1).map(({ exponent, upTo }, r): LevelPlan => {
    const costs = byExponent.get(exponent) ?? [];
    const most = upTo < Infinity ? tenthsWithin(upTo) : costs[costs.length - 1];
    const finer = r > 0 ? tenthsWithin(details[r - 1].upTo) : null;
    // Where several grids are finer, they are all drawn alike.
    const isCoarsest = r === details.length - 1;
    const finerUpTo = isCoarsest && finer === null ? -1 : isCoarsest && tellsCosts ? finer! : Infinity;
    return { exponent, costs, limit: Math.min(most, MOST_COST), growth: 0, finer, finerUpTo };
  });
  for (const [exponent, costs] of byExponent) {
    const growth = growthOf(exponent, details);
    if (growth === 0) continue;
    const limit = Math.min(costs[costs.length - 1], MOST_COST);
    levels.push({ exponent, costs, limit, growth, finer: null, finerUpTo: -1 });
  }
  return levels;
}

/** Who leaves a vehicle walks. */
export function modesOf(origins: readonly StreetOrigin[]): StreetMode[] {
  const modes = origins.flatMap(({ travel, transit }) => (transit ? [travel.mode, 'walk' as const] : [travel.mode]));
  return STREET_MODES.filter((mode) => modes.includes(mode));
}

/** Sources of several modes are drawn as finely as the finest of them. */
export function finestMode(origins: readonly StreetOrigin[]): StreetMode {
  return origins.map(({ travel }) => travel.mode).reduce((a, b) => (cellsOf(b) < cellsOf(a) ? b : a));
}

/** Width of the cells that a mode has for all thresholds. */
function cellsOf(mode: StreetMode): number {
  const { cells, grids } = SURROUNDINGS[mode];
  return cells.meters * 2 ** grids[grids.length - 1].exponent;
}

/** Between nodes people walk as the slowest of the finest mode do, whatever the order of the sources. */
function borderTravel(origins: readonly StreetOrigin[]): StreetTravel {
  const finest = finestMode(origins);
  return origins
    .map(({ travel }) => travel)
    .filter(({ mode }) => mode === finest)
    .reduce((a, b) => (b.speedKmh < a.speedKmh ? b : a));
}

export const offRoadOf = (plan: AreaPlan, travel: StreetTravel): OffRoad =>
  new OffRoad(travel, plan.routing.edgeWeight === 'time', plan.grid.cellM);

export const specOf = ({ exponent, growth, limit, finer }: LevelPlan, offRoad: OffRoad): FieldSpec => ({
  exponent,
  margin: growth > 0 ? growth + offRoad.reachCells(exponent) : 0,
  offRoad,
  limit,
  finer,
});

/** Ground gained per hour at most, as far as it can be told beforehand. */
function kmh({ travel, transit }: StreetOrigin, { conditions }: RoutingQuery): number {
  const usual = travel.mode === 'car' ? CAR_KMH : travel.mode === 'bike' ? travel.speedKmh * DOWNHILL : travel.speedKmh;
  let least = 1;
  for (const factor of conditions.timeFactors ?? []) if (factor > 0 && factor < least) least = factor;
  return Math.max(usual / least, transit ? TRANSIT_KMH : 0);
}

function boxOf(origins: readonly Origin[], frame: LongitudeFrame): BBox {
  const box = emptyBBox();
  for (const { geometry, lon, lat } of origins) {
    extendBBox(box, frame.near(lon), lat);
    if (!geometry) continue;
    const { bounds } = new Shape(geometry, frame);
    extendBBox(box, bounds.minX, bounds.minY);
    extendBBox(box, bounds.maxX, bounds.maxY);
  }
  return box;
}
