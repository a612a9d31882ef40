import { EMPTY_POLYGONS, type LatticePolygons } from '../geo/lattice-polygons.ts';
import type { Network } from '../network/network.ts';
import type { ReachedArcs } from '../street/reached-arcs.ts';
import { originGroups, reacherOf, type StreetOrigin } from '../travel-time/index.ts';
import { AreaDrawer } from './area-drawer.ts';
import { type AreaPlan, type AreaRequest, type LevelPlan, offRoadOf, planAreas, specOf } from './area-plan.ts';
import { LatitudeTable, ZoneGrid, zoneOf } from './grid.ts';
import { intersectFields, MeanField, uniteFields } from './kernel/combine.ts';
import { TimeField } from './kernel/time-field.ts';
import { MAX_NODES } from './levels.ts';
import type { OffRoad } from './off-road.ts';
import { RoadFields } from './road-field.ts';

export interface StreetAreas {
  /** In the order of the thresholds asked. */
  readonly polygons: LatticePolygons[];
  readonly unconnected: readonly StreetOrigin[];
}

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

  areas(request: AreaRequest): StreetAreas {
    const { origins, thresholds, mode } = request;
    const plan = planAreas(request, this.fieldsAround(origins), this.network.bounds, this.maxNodes);
    if (mode === 'union') this.unite(plan, origins);
    else if (mode === 'intersection') this.intersect(plan, origins);
    else this.average(plan, origins);
    plan.fields.tidy();
    this.drawer.tidy();
    for (const field of this.pool) field.shrink(6_000_000);
    const polygons = thresholds.map(({ cost }) => plan.drawn.get(cost) ?? EMPTY_POLYGONS);
    return { polygons, unconnected: plan.unconnected };
  }

  private unite(plan: AreaPlan, origins: readonly StreetOrigin[]): void {
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

  private intersect(plan: AreaPlan, origins: readonly StreetOrigin[]): void {
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

  private average(plan: AreaPlan, origins: readonly StreetOrigin[]): void {
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
  private search(plan: AreaPlan, group: readonly StreetOrigin[]): ReachedArcs | null {
    const reach = reacherOf(this.network).spread(plan.routing, group, plan.cancel);
    plan.cancel.check();
    const lost = group.filter((_, i) => reach.snapped[i] === null);
    plan.unconnected.push(...lost);
    return lost.length === group.length ? null : reach.arcs();
  }

  private draw(plan: AreaPlan, level: LevelPlan, field: TimeField, offRoad: OffRoad): void {
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
