import type { CancelFlag } from '../core/cancel.ts';
import { DM_PER_METER, DS_PER_SECOND } from '../core/units.ts';
import { type BBox, emptyBBox, extendBBox } from '../geo/bbox.ts';
import { EMPTY_POLYGONS, type LatticePolygons } from '../geo/lattice-polygons.ts';
import { xFromLon } from '../geo/mercator.ts';
import { Shape } from '../geo/shape.ts';
import type { Network } from '../network/network.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import type { StreetTravel } from '../street/travel-mode.ts';
import { type Origin, originGroups, type RoutingQuery, reacherOf, type StreetOrigin } from '../travel-time/index.ts';
import { AreaDrawer, type DrawOptions, isDrawnLarger } from './area-drawer.ts';
import { BASE_CELL_M, LatitudeTable, ZoneGrid, zoneOf } from './grid.ts';
import type { Buffer } from './isochrone.query.ts';
import { intersectFields, MeanField, uniteFields } from './kernel/combine.ts';
import { COST_LIMIT, TimeField } from './kernel/time-field.ts';
import { type ExtentBounds, levelMargin, levelOf, MAX_NODES } from './levels.ts';
import { OffRoad, SURROUNDINGS } from './off-road.ts';
import { type FieldSpec, type Finer, RoadFields } from './road-field.ts';

/** A threshold in units of the interface and in deciseconds or decimetres. */
export interface Threshold {
  readonly value: number;
  readonly cost: number;
}

export interface StreetAreas {
  /** In the order of the thresholds asked. */
  readonly polygons: LatticePolygons[];
  readonly unconnected: readonly StreetOrigin[];
}

export interface AreaStyle extends Omit<DrawOptions, 'bufferCells'> {
  readonly buffer: Buffer;
}

/** A buffer in cells of the finest grid. */
function bufferCells({ value, unit }: Buffer, grid: ZoneGrid): number {
  if (unit === 'mercator') return value / grid.cellM;
  return (unit === 'degrees' ? xFromLon(value) : value) / BASE_CELL_M;
}

/** Thresholds that are drawn on the same grid, ascending. */
interface LevelPlan {
  readonly level: number;
  readonly exponent: number;
  readonly costs: readonly number[];
  /** Greatest cost that counts. */
  readonly limit: number;
  readonly extra: number;
  readonly finer: Finer | null;
}

/** What all fields of one request have in common. */
interface Plan {
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

/** Draws areas within reach on streets. One per thread and network: it holds the scratch memory. */
export class StreetAreaEngine {
  private readonly latitudes: LatitudeTable;
  private readonly zones = new Map<number, RoadFields>();
  private readonly drawer = new AreaDrawer();
  private readonly pool: TimeField[] = [];

  constructor(
    private readonly network: Network,
    private readonly maxNodes = MAX_NODES,
  ) {
    this.latitudes = new LatitudeTable(network.bounds);
  }

  areas(
    routing: RoutingQuery,
    origins: readonly StreetOrigin[],
    thresholds: readonly Threshold[],
    mode: 'union' | 'intersection' | 'average',
    style: AreaStyle,
    cancel: CancelFlag,
  ): StreetAreas {
    const plan = this.plan(routing, origins, thresholds, mode, style, cancel);
    if (mode === 'union') this.unite(plan, origins);
    else if (mode === 'intersection') this.intersect(plan, origins);
    else this.average(plan, origins);
    plan.fields.tidy();
    this.drawer.tidy();
    for (const field of this.pool) field.shrink(6_000_000);
    const polygons = thresholds.map(({ cost }) => plan.drawn.get(cost) ?? EMPTY_POLYGONS);
    return { polygons, unconnected: plan.unconnected };
  }

  private plan(
    routing: RoutingQuery,
    origins: readonly StreetOrigin[],
    thresholds: readonly Threshold[],
    mode: string,
    style: AreaStyle,
    cancel: CancelFlag,
  ): Plan {
    const fields = this.fieldsAround(origins);
    const options = { ...style, bufferCells: bufferCells(style.buffer, fields.grid) };
    const weighsTime = routing.edgeWeight === 'time';
    const finest = origins.reduce((a, b) => (exponentOf(b) < exponentOf(a) ? b : a));
    const baseExponent = exponentOf(finest);
    const fineUpTo = SURROUNDINGS[finest.travel.mode].fineUpTo[routing.edgeWeight];
    // An average counts what is reached within twice the threshold.
    const factor = mode === 'average' ? 2 : 1;
    const metersPerUnit = weighsTime ? Math.max(...origins.map((o) => kmh(o.travel, routing))) / 3.6 : 1;
    const bounds: ExtentBounds = {
      region: this.network.bounds,
      // Each source has a window of its own unless areas are put together.
      sources: mode === 'intersection' ? boxOf(origins.slice(0, 1)) : boxOf(origins),
      metersPerUnit: metersPerUnit * factor,
      maxNodes: this.maxNodes,
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

  private unite(plan: Plan, origins: readonly StreetOrigin[]): void {
    const groups = originGroups(origins);
    let first: OffRoad | null = null;
    const reached = plan.levels.map(() => false);
    for (const group of groups) {
      const arcs = this.search(plan, group);
      if (!arcs) continue;
      const offRoad = offRoadOf(plan, group[0].travel);
      first ??= offRoad;
      let finest: TimeField | null = null;
      plan.levels.forEach((level, l) => {
        const field = this.field(l);
        const target = reached[l] ? this.field(plan.levels.length) : field;
        if (!plan.fields.fill(target, arcs, specOf(plan, level, offRoad, finest))) return;
        if (reached[l]) uniteFields(field, target, this.field(plan.levels.length + 1));
        else finest = level.level < 0 ? field : null;
        reached[l] = true;
      });
    }
    plan.levels.forEach((level, l) => {
      if (first && reached[l]) this.draw(plan, level, this.field(l), first);
    });
  }

  private intersect(plan: Plan, origins: readonly StreetOrigin[]): void {
    let first: OffRoad | null = null;
    const empty = plan.levels.map(() => false);
    for (const origin of origins) {
      const arcs = this.search(plan, [origin]);
      if (!arcs) continue;
      const offRoad = offRoadOf(plan, origin.travel);
      plan.levels.forEach((level, l) => {
        const target = first ? this.field(plan.levels.length) : this.field(l);
        const any = plan.fields.fill(target, arcs, specOf(plan, level, offRoad, null));
        if (!any) empty[l] = true;
        if (first && any) intersectFields(this.field(l), target);
      });
      first ??= offRoad;
    }
    plan.levels.forEach((level, l) => {
      if (first && !empty[l]) this.draw(plan, level, this.field(l), first);
    });
  }

  private average(plan: Plan, origins: readonly StreetOrigin[]): void {
    const means = plan.levels.map(({ costs }) => costs.map((cost) => new MeanField(cost)));
    const field = this.field(0);
    let sources = 0;
    for (const origin of origins) {
      const arcs = this.search(plan, [origin]);
      if (!arcs) continue;
      sources++;
      const offRoad = offRoadOf(plan, origin.travel);
      plan.levels.forEach((level, l) => {
        if (!plan.fields.fill(field, arcs, specOf(plan, level, offRoad, null))) return;
        for (const mean of means[l]) mean.add(field);
      });
    }
    plan.levels.forEach((level, l) => {
      level.costs.forEach((cost, k) => {
        if (!means[l][k].finish(sources, field)) return;
        plan.drawn.set(cost, this.drawer.draw(plan.fields.grid, field, level.exponent, [0], null, plan.options)[0]);
      });
    });
  }

  /** `null` where no origin found a road. Valid until the next search. */
  private search(plan: Plan, group: readonly StreetOrigin[]): ReachedArcs | null {
    const reach = reacherOf(this.network).spread(plan.routing, group, plan.cancel);
    plan.cancel.check();
    const lost = group.filter((_, i) => reach.snapped[i] === null);
    plan.unconnected.push(...lost);
    return lost.length === group.length ? null : reach.arcs();
  }

  private draw(plan: Plan, level: LevelPlan, field: TimeField, offRoad: OffRoad): void {
    plan.cancel.check();
    const border = offRoad.crossing(field, level.exponent);
    const polygons = this.drawer.draw(plan.fields.grid, field, level.exponent, level.costs, border, plan.options);
    level.costs.forEach((cost, k) => {
      plan.drawn.set(cost, polygons[k]);
    });
  }

  /** Grids are those of the sources' mean latitude. */
  private fieldsAround(origins: readonly StreetOrigin[]): RoadFields {
    const zone = zoneOf(origins.reduce((sum, { lat }) => sum + lat, 0) / origins.length);
    let fields = this.zones.get(zone);
    if (!fields) {
      fields = new RoadFields(this.network, this.latitudes, new ZoneGrid(zone));
      this.zones.set(zone, fields);
    }
    return fields;
  }

  private field(k: number): TimeField {
    while (this.pool.length <= k) this.pool.push(new TimeField());
    return this.pool[k];
  }
}

const exponentOf = ({ travel }: StreetOrigin): number => SURROUNDINGS[travel.mode].exponent;

const offRoadOf = (plan: Plan, travel: StreetTravel): OffRoad =>
  new OffRoad(travel, plan.routing.edgeWeight === 'time');

/** `finest`: the field of the level before, if there is one and the same search filled it. */
const specOf = (plan: Plan, level: LevelPlan, offRoad: OffRoad, finest: TimeField | null): FieldSpec => ({
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

const engines = new WeakMap<Network, StreetAreaEngine>();

/** The thread's engine of a network. */
export function streetAreasOf(network: Network): StreetAreaEngine {
  let engine = engines.get(network);
  if (!engine) {
    engine = new StreetAreaEngine(network);
    engines.set(network, engine);
  }
  return engine;
}
