import { LimitError } from '../core/errors.ts';
import { EMPTY_POLYGONS, type LatticePolygons } from '../geo/lattice-polygons.ts';
import type { Network } from '../network/network.ts';
import {
  isTransitOrigin,
  originGroups,
  rankOf,
  reacherOf,
  type StreetOrigin,
  type StreetsReached,
  windowMinutes,
} from '../travel-time/index.ts';
import { AreaDrawer } from './area-drawer.ts';
import {
  type AreaPlan,
  type AreaRequest,
  finestMode,
  type LevelPlan,
  offRoadOf,
  planAreas,
  rangesOf,
  specOf,
} from './area-plan.ts';
import { type EnteredRoads, enterArcs } from './entered-arcs.ts';
import { ZoneGrid, zoneOf } from './grid.ts';
import { MAX_NODES } from './grid-ladder.ts';
import { CountField, intersectFields, MeanField, uniteFields } from './kernel/combine.ts';
import { EnteredLines } from './kernel/entered-lines.ts';
import { TimeField } from './kernel/time-field.ts';
import { type OffRoad, SURROUNDINGS } from './off-road.ts';
import { RoadFields } from './road-field.ts';

export interface StreetAreas {
  /** By percentile, where they are asked for, then in the order of the thresholds. */
  readonly polygons: LatticePolygons[];
  readonly unconnected: readonly StreetOrigin[];
}

/** Nodes of all thresholds together at which departures are counted: 256 MB. */
const MOST_COUNTED = 128_000_000;
/** A mean takes eight bytes where a count takes two. */
const COUNTS_PER_MEAN = 4;

/** Draws areas within reach on streets. One per thread and network: it holds the scratch memory. */
export class StreetAreaEngine {
  /** By zone and size of cells. */
  private readonly fields = new Map<string, RoadFields>();
  private readonly entered: EnteredLines;
  private readonly drawer = new AreaDrawer();
  private readonly pool: TimeField[] = [];

  constructor(
    private readonly network: Network,
    private readonly maxNodes = MAX_NODES,
    private readonly maxCounted = MOST_COUNTED,
  ) {
    this.entered = new EnteredLines(network.streets.edgeCount);
  }

  areas(request: AreaRequest): StreetAreas {
    const { origins, thresholds, mode, percentiles } = request;
    const plan = planAreas(request, this.fieldsAround(origins), this.network.bounds, this.maxNodes);
    if (percentiles) this.count(plan, origins, percentiles);
    else if (mode === 'union') this.unite(plan, origins);
    else if (mode === 'intersection') this.intersect(plan, origins);
    else this.average(plan, origins);
    plan.fields.tidy();
    this.drawer.tidy();
    for (const field of this.pool) field.shrink(6_000_000);
    const polygons = plan.drawn.flatMap((drawn) => thresholds.map(({ cost }) => drawn.get(cost) ?? EMPTY_POLYGONS));
    return { polygons, unconnected: plan.unconnected };
  }

  private unite(plan: AreaPlan, origins: readonly StreetOrigin[]): void {
    const { levels } = plan;
    let first: OffRoad | null = null;
    const reached = levels.map(() => false);
    for (const group of originGroups(origins)) {
      const offRoad = offRoadOf(plan, group[0].travel);
      const roads = this.search(plan, group, offRoad);
      if (!roads) continue;
      this.fillUnited(plan, roads, offRoad, first === null, reached);
      first ??= offRoad;
    }
    levels.forEach((level, l) => {
      if (first && reached[l]) this.draw(plan, level, this.field(l), first);
    });
  }

  private intersect(plan: AreaPlan, origins: readonly StreetOrigin[]): void {
    const { levels } = plan;
    let first: OffRoad | null = null;
    const empty = levels.map(() => false);
    for (const origin of origins) {
      const offRoad = offRoadOf(plan, origin.travel);
      const roads = this.search(plan, [origin], offRoad);
      if (!roads) continue;
      this.fill(plan, roads, offRoad, first ? levels.length : 0).forEach((filled, l) => {
        if (!filled) empty[l] = true;
        else if (first) intersectFields(this.field(l), filled);
      });
      first ??= offRoad;
    }
    levels.forEach((level, l) => {
      if (first && !empty[l]) this.draw(plan, level, this.field(l), first);
    });
  }

  private average(plan: AreaPlan, origins: readonly StreetOrigin[]): void {
    const means = plan.levels.map(({ costs }) => costs.map((cost) => new MeanField(cost)));
    let sources = 0;
    for (const origin of origins) {
      const offRoad = offRoadOf(plan, origin.travel);
      const roads = this.search(plan, [origin], offRoad);
      if (!roads) continue;
      sources++;
      this.fill(plan, roads, offRoad, 0).forEach((filled, l) => {
        if (filled) for (const mean of means[l]) mean.add(filled);
        this.checkNodes('maxAveragedNodes', this.maxCounted / COUNTS_PER_MEAN, means);
      });
    }
    this.drawEach(plan, (l, k) => means[l][k].finish(sources, this.field(0)));
  }

  /** Counts at each node the minutes of departure that get there in time. Windows have equally many minutes. */
  private count(plan: AreaPlan, origins: readonly StreetOrigin[], percentiles: readonly number[]): void {
    const { levels } = plan;
    const riders = origins.filter(isTransitOrigin);
    const minutes = windowMinutes(riders[0]).count;
    const counts = levels.map(({ costs }) => costs.map((cost) => new CountField(cost)));
    const groups = originGroups(riders);
    const searches = groups.map((group) => ({
      group,
      offRoad: offRoadOf(plan, group[0].travel),
      reaches: reacherOf(this.network).spreadByMinute(plan.routing, group, plan.cancel, groups.length),
    }));
    for (let minute = 0; minute < minutes; minute++) {
      const reached = levels.map(() => false);
      let isFirst = true;
      for (const { group, offRoad, reaches } of searches) {
        const { value: reach } = reaches.next();
        if (!reach) continue;
        if (minute === 0) plan.unconnected.push(...lostOf(group, reach));
        const roads = this.enter(plan, reach, offRoad);
        if (!roads) continue;
        this.fillUnited(plan, roads, offRoad, isFirst, reached);
        isFirst = false;
      }
      levels.forEach((_, l) => {
        if (!reached[l]) return;
        for (const count of counts[l]) {
          count.add(this.field(l));
          this.checkNodes('maxCountedNodes', this.maxCounted, counts);
        }
      });
    }
    this.drawEach(plan, (l, k, p) => counts[l][k].finish(rankOf(percentiles[p], minutes), this.field(0)));
  }

  /** Columns grow with the fields they hold, whatever the bounds of a single one. */
  private checkNodes(limit: string, most: number, columns: readonly (readonly { readonly nodes: number }[])[]): void {
    const nodes = columns.flat().reduce((sum, column) => sum + column.nodes, 0);
    if (nodes > most) throw new LimitError(limit, most, nodes, 'polygon.values');
  }

  /** One search's field of each level, united with those before. @param reached by level: whether there is one yet */
  private fillUnited(
    plan: AreaPlan,
    roads: EnteredRoads,
    offRoad: OffRoad,
    isFirst: boolean,
    reached: boolean[],
  ): void {
    const { length } = plan.levels;
    this.fill(plan, roads, offRoad, isFirst ? 0 : length).forEach((filled, l) => {
      if (!filled) return;
      if (!isFirst && reached[l]) uniteFields(this.field(l), filled, this.field(2 * length));
      else if (!isFirst) this.swapFields(l, length + l);
      reached[l] = true;
    });
  }

  /** One search's field of each level, in the pool's fields from `firstField` on; null where nothing is reached. */
  private fill(plan: AreaPlan, roads: EnteredRoads, offRoad: OffRoad, firstField: number): (TimeField | null)[] {
    let finer: TimeField | null = null;
    return plan.levels.map((level, l) => {
      const field = this.field(firstField + l);
      const exponents = l > 0 ? level.exponent - plan.levels[l - 1].exponent : 0;
      const spec = specOf(plan, level, offRoad);
      const filled = plan.fields.fill(field, roads, l, spec, finer && { field: finer, exponents });
      finer = filled ? field : null;
      return finer;
    });
  }

  /** `null` where no origin found a road. Valid until the next search. */
  private search(plan: AreaPlan, group: readonly StreetOrigin[], offRoad: OffRoad): EnteredRoads | null {
    const reach = reacherOf(this.network).streetsWithin(plan.routing, group, plan.cancel);
    plan.unconnected.push(...lostOf(group, reach));
    return this.enter(plan, reach, offRoad);
  }

  private enter(plan: AreaPlan, reach: StreetsReached, offRoad: OffRoad): EnteredRoads | null {
    plan.cancel.check();
    if (reach.snapped.every((point) => point === null)) return null;
    return enterArcs(this.entered, reach, rangesOf(plan, offRoad));
  }

  private draw(plan: AreaPlan, level: LevelPlan, field: TimeField, offRoad: OffRoad): void {
    if (level.costs.length === 0) return;
    plan.cancel.check();
    const border = offRoad.crossing(field, level.exponent);
    const polygons = this.drawer.draw(plan.fields.grid, field, level.exponent, level.costs, border, plan.options);
    level.costs.forEach((cost, k) => {
      plan.drawn[0].set(cost, polygons[k]);
    });
  }

  /** Draws what is inside for each threshold and percentile: `finish` writes it to the first field of the pool. */
  private drawEach(plan: AreaPlan, finish: (level: number, cost: number, percentile: number) => boolean): void {
    const field = this.field(0);
    plan.levels.forEach(({ exponent, costs }, l) => {
      costs.forEach((cost, k) => {
        plan.drawn.forEach((drawn, p) => {
          plan.cancel.check();
          if (!finish(l, k, p)) return;
          drawn.set(cost, this.drawer.draw(plan.fields.grid, field, exponent, [0], null, plan.options)[0]);
        });
      });
    });
  }

  /** Grids are those of the sources' mean latitude and finest mode. */
  private fieldsAround(origins: readonly StreetOrigin[]): RoadFields {
    const zone = zoneOf(origins.reduce((sum, { lat }) => sum + lat, 0) / origins.length);
    const { multiple } = SURROUNDINGS[finestMode(origins)];
    const key = `${zone} ${multiple}`;
    let fields = this.fields.get(key);
    if (!fields) {
      fields = new RoadFields(this.network, new ZoneGrid(zone, multiple));
      this.fields.set(key, fields);
    }
    return fields;
  }

  private swapFields(a: number, b: number): void {
    [this.pool[a], this.pool[b]] = [this.field(b), this.field(a)];
  }

  private field(k: number): TimeField {
    while (this.pool.length <= k) this.pool.push(new TimeField());
    return this.pool[k];
  }
}

/** Origins that found no road. */
const lostOf = (group: readonly StreetOrigin[], { snapped }: StreetsReached): StreetOrigin[] =>
  group.filter((_, i) => snapped[i] === null);

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
