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
} from '../reach/index.ts';
import { AreaDrawer } from './area-drawer.ts';
import {
  type AreaPlan,
  type AreaRequest,
  finestMode,
  offRoadOf,
  planAreas,
  rangesOf,
  specOf,
  twiceAsFar,
} from './area-plan.ts';
import { type EnteredRoads, enterArcs } from './entered-arcs.ts';
import { ZoneGrid, zoneOf } from './grid.ts';
import { MAX_NODES } from './grid-ladder.ts';
import { CountField, intersectFields, MeanField, uniteFields } from './kernel/combine.ts';
import { EnteredLines } from './kernel/entered-lines.ts';
import { TimeField } from './kernel/time-field.ts';
import { type OffRoad, SURROUNDINGS } from './off-road.ts';
import { RoadFields } from './road-field.ts';

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

  /** By percentile, where they are asked for, then in the order of the thresholds. */
  areas(request: AreaRequest): LatticePolygons[] {
    const { origins, unconnected, thresholds, mode, percentiles } = request;
    const plan = planAreas(request, this.fieldsAround(origins), this.network.bounds, this.maxNodes);
    if (percentiles) this.count(plan, origins, percentiles);
    else if (mode === 'union') this.unite(plan, origins);
    else if (mode === 'intersection') this.intersect(plan, origins);
    else this.average(plan, origins, origins.length + unconnected);
    plan.fields.tidy();
    this.drawer.tidy();
    for (const field of this.pool) field.shrink(6_000_000);
    return plan.drawn.flatMap((drawn) => thresholds.map(({ cost }) => drawn.get(cost) ?? EMPTY_POLYGONS));
  }

  private unite(plan: AreaPlan, origins: readonly StreetOrigin[]): void {
    const reached = this.fillLeast(plan, origins);
    this.drawLevels(plan, (l) => reached[l]);
  }

  private intersect(plan: AreaPlan, origins: readonly StreetOrigin[]): void {
    const { length } = plan.levels;
    const reached = plan.levels.map(() => true);
    origins.forEach((origin, i) => {
      const offRoad = offRoadOf(plan, origin.travel);
      this.fill(plan, this.search(plan, [origin]), offRoad, i > 0 ? length : 0).forEach((filled, l) => {
        if (!filled) reached[l] = false;
        else if (i > 0 && reached[l]) intersectFields(this.field(l), filled);
      });
    });
    this.drawLevels(plan, (l) => reached[l]);
  }

  /** Draws means as unions are drawn, on the same nodes: of one source they are the same. */
  private average(plan: AreaPlan, origins: readonly StreetOrigin[], sources: number): void {
    const { length } = plan.levels;
    const reached = this.fillLeast(plan, origins);
    const nodes = plan.levels.reduce(
      (sum, { costs }, l) => sum + (reached[l] ? costs.length * this.field(l).size : 0),
      0,
    );
    checkNodes('maxAveragedNodes', this.maxCounted / COUNTS_PER_MEAN, nodes);
    const means = plan.levels.map(({ costs }, l) =>
      reached[l] ? costs.map((cost) => new MeanField(this.field(l), cost)) : [],
    );
    const far = twiceAsFar(plan);
    for (const origin of origins) {
      const offRoad = offRoadOf(far, origin.travel);
      this.fill(far, this.search(far, [origin]), offRoad, length).forEach((filled, l) => {
        if (filled) for (const mean of means[l]) mean.add(filled);
      });
    }
    const field = this.field(2 * length);
    means.forEach((ofLevel, l) => {
      const { exponent, costs } = plan.levels[l];
      ofLevel.forEach((mean, k) => {
        mean.finish(sources, field);
        this.draw(plan, exponent, field, [costs[k]]);
      });
    });
  }

  /** The least cost of all origins, in the pool's first fields; by level whether anything is reached. */
  private fillLeast(plan: AreaPlan, origins: readonly StreetOrigin[]): boolean[] {
    const reached = plan.levels.map(() => false);
    originGroups(origins).forEach((group, g) => {
      this.fillUnited(plan, this.search(plan, group), offRoadOf(plan, group[0].travel), g === 0, reached);
    });
    return reached;
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
      searches.forEach(({ offRoad, reaches }, g) => {
        const { value: reach } = reaches.next();
        if (reach) this.fillUnited(plan, this.enter(plan, reach, offRoad), offRoad, g === 0, reached);
      });
      levels.forEach((_, l) => {
        if (!reached[l]) return;
        for (const count of counts[l]) {
          count.add(this.field(l));
          checkNodes(
            'maxCountedNodes',
            this.maxCounted,
            counts.flat().reduce((sum, { nodes }) => sum + nodes, 0),
          );
        }
      });
    }
    const ranks = percentiles.map((percentile) => rankOf(percentile, minutes));
    this.drawCounts(plan, counts, ranks);
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

  /** Valid until the next search. */
  private search(plan: AreaPlan, group: readonly StreetOrigin[]): EnteredRoads {
    const reach = reacherOf(this.network).streetsWithin(plan.routing, group, plan.cancel);
    return this.enter(plan, reach, offRoadOf(plan, group[0].travel));
  }

  private enter(plan: AreaPlan, reach: StreetsReached, offRoad: OffRoad): EnteredRoads {
    plan.cancel.check();
    return enterArcs(this.entered, reach, rangesOf(plan, offRoad));
  }

  /** Draws the pool's first fields. */
  private drawLevels(plan: AreaPlan, isReached: (level: number) => boolean): void {
    plan.levels.forEach(({ exponent, costs }, l) => {
      if (isReached(l) && costs.length > 0) this.draw(plan, exponent, this.field(l), costs);
    });
  }

  private draw(plan: AreaPlan, exponent: number, field: TimeField, costs: readonly number[]): void {
    plan.cancel.check();
    const border = plan.border.crossing(field, exponent);
    const polygons = this.drawer.draw(plan.fields.grid, field, exponent, costs, border, plan.options);
    costs.forEach((cost, k) => {
      plan.drawn[0].set(cost, polygons[k]);
    });
  }

  /** Draws where enough departures get in time, by threshold and percentile. */
  private drawCounts(plan: AreaPlan, counts: readonly (readonly CountField[])[], fields: readonly number[]): void {
    const field = this.field(0);
    plan.levels.forEach(({ exponent, costs }, l) => {
      costs.forEach((cost, k) => {
        plan.drawn.forEach((drawn, p) => {
          plan.cancel.check();
          if (!counts[l][k].finish(fields[p], field)) return;
          drawn.set(cost, this.drawer.draw(plan.fields.grid, field, exponent, [0], null, plan.options)[0]);
        });
      });
    });
  }

  /** Grids are those of the latitude in the middle of the sources, and of their finest mode. */
  private fieldsAround(origins: readonly StreetOrigin[]): RoadFields {
    const latitudes = origins.map(({ lat }) => lat);
    const zone = zoneOf((Math.min(...latitudes) + Math.max(...latitudes)) / 2);
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

function checkNodes(limit: string, most: number, nodes: number): void {
  if (nodes > most) throw new LimitError(limit, most, nodes, 'polygon.values');
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
