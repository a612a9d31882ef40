import type { CancelFlag } from '../../core/cancel.ts';
import { LimitError } from '../../core/errors.ts';
import type { LatticePolygons } from '../../geo/lattice-polygons.ts';
import type { Network } from '../../network/network.ts';
import {
  isTransitOrigin,
  type OriginPlaces,
  originGroups,
  rankOf,
  reacherOf,
  type StreetOrigin,
  type StreetsReached,
  windowMinutes,
} from '../../reach/index.ts';
import type { StreetMode } from '../../street/street-graph.ts';
import { BankCover } from '../kernel/bank-cover.ts';
import { CountField, intersectFields, MeanField, uniteFields } from '../kernel/combine.ts';
import type { OffRoadCrossing } from '../kernel/crossing.ts';
import { EnteredLines } from '../kernel/entered-lines.ts';
import type { TimeField } from '../kernel/time-field.ts';
import {
  type AreaPlan,
  type AreaRequest,
  finestMode,
  modesOf,
  offRoadOf,
  planAreas,
  specOf,
  twiceAsFar,
} from '../plan/area-plan.ts';
import { MAX_NODES } from '../plan/detail-levels.ts';
import { ZoneGrid, zoneOf } from '../plan/grid.ts';
import { type OffRoad, SURROUNDINGS } from '../plan/off-road.ts';
import { AreaDrawer, borderRule, type DrawnLevel } from '../rings/area-drawer.ts';
import { type EnteredRoads, enterArcs } from '../roads/entered-arcs.ts';
import { DrawnAreas } from './drawn-areas.ts';
import { FieldPool, type FieldsByLevel } from './field-pool.ts';
import { type FinerField, RoadFields } from './road-fields.ts';

/** Nodes of all thresholds together at which departures are counted: 256 MB. */
const MOST_COUNTED = 128_000_000;
/** A mean takes eight bytes where a count takes two. */
const COUNTS_PER_MEAN = 4;

/** Origins that travel alike. */
type OriginGroups = readonly (readonly StreetOrigin[])[];

/**
 * What becomes of the field of a search: it is drawn as it is (the whole), united with others first, or counted or weighed with others. Only of what is drawn is it known how it is drawn
 * on finer grids, so that nodes in water needn't be taken for that.
 */
type Use = 'whole' | 'united' | 'counted';

/** The request that is being drawn. */
interface AreaRun {
  readonly plan: AreaPlan;
  readonly places: OriginPlaces;
  readonly roads: RoadFields;
  readonly cancel: CancelFlag;
  readonly drawn: DrawnAreas;
  /** By level: where its border leaves room for areas on finer grids. */
  readonly banks: readonly BankCover[];
}

/** Draws areas within reach on streets. One per thread and network: it holds the scratch memory. */
export class StreetAreaEngine {
  /** By zone, size of cells and whose roads they are. */
  private readonly roads = new Map<string, RoadFields>();
  private readonly entered: EnteredLines;
  private readonly drawer = new AreaDrawer();
  private readonly fields = new FieldPool();

  constructor(
    private readonly network: Network,
    private readonly maxNodes = MAX_NODES,
    private readonly maxCounted = MOST_COUNTED,
  ) {
    this.entered = new EnteredLines(network.streets.edgeCount);
  }

  /** By percentile, where they are asked for, then in the order of the thresholds. */
  areas(request: AreaRequest, cancel: CancelFlag): LatticePolygons[] {
    const { origins, places, unconnected, mode, percentiles } = request;
    const roads = this.roadsAround(origins);
    const { bounds, frame } = this.network;
    const crowding = (mode: StreetMode, lon: number, lat: number): number => {
      // A place that nothing is known of takes some milliseconds.
      cancel.check();
      return roads.crowdingAt(mode, frame.near(lon), lat);
    };
    const surveyed = { grid: roads.grid, region: bounds, frame, maxNodes: this.maxNodes, crowding };
    const plan = planAreas(request, surveyed);
    const banks = plan.levels.map(() => new BankCover());
    const run = { plan, places, roads, cancel, banks, drawn: new DrawnAreas(percentiles?.length ?? 1) };
    if (percentiles) this.count(run, origins, percentiles);
    else if (mode === 'union') this.unite(run, origins);
    else if (mode === 'intersection') this.intersect(run, origins);
    else this.average(run, origins, origins.length + unconnected);
    roads.trim();
    this.drawer.trim();
    this.fields.trim();
    return run.drawn.inOrderOf(request.thresholds);
  }

  private unite(run: AreaRun, origins: readonly StreetOrigin[]): void {
    const reached = this.fillLeast(run, origins);
    this.drawLevels(run, reached);
  }

  /**
   * What all reach is cut out of what any reaches, on the union's own nodes: where sources together get to a node from
   * further off the road than each alone, none of them draws beyond the union.
   */
  private intersect(run: AreaRun, origins: readonly StreetOrigin[]): void {
    const { combined, least, single } = this.fields;
    const reached = this.fillLeast(run, origins);
    reached.forEach((isReached, l) => {
      if (isReached) least.at(l).copy(combined.at(l));
    });
    for (const origin of origins) {
      const offRoad = offRoadOf(run.plan, origin.travel);
      this.fill(run, run.plan, this.search(run, run.plan, [origin]), offRoad, single).forEach((filled, l) => {
        if (!filled) reached[l] = false;
        else if (reached[l]) intersectFields(combined.at(l), filled, least.at(l));
      });
    }
    this.drawLevels(run, reached);
  }

  /** Draws means as unions are drawn, on the same nodes: of one source they are the same. */
  private average(run: AreaRun, origins: readonly StreetOrigin[], sources: number): void {
    const { plan } = run;
    const { combined, single, spare } = this.fields;
    const reached = this.fillLeast(run, origins);
    const nodes = plan.levels.reduce(
      (sum, { costs }, l) => sum + (reached[l] ? costs.length * combined.at(l).size : 0),
      0,
    );
    checkNodes('maxAveragedNodes', this.maxCounted / COUNTS_PER_MEAN, nodes);
    const means = plan.levels.map(({ costs }, l) =>
      reached[l] ? costs.map((cost) => new MeanField(combined.at(l), cost)) : [],
    );
    const far = twiceAsFar(plan);
    for (const origin of origins) {
      const offRoad = offRoadOf(far, origin.travel);
      this.fill(run, far, this.search(run, far, [origin]), offRoad, single).forEach((filled, l) => {
        if (filled) for (const mean of means[l]) mean.add(filled);
      });
    }
    means.forEach((ofLevel, l) => {
      const { costs } = plan.levels[l];
      ofLevel.forEach((mean, k) => {
        mean.finish(sources, spare);
        this.draw(run, l, spare, [costs[k]]);
      });
    });
  }

  /** The least cost of all origins, in the combined fields; by level whether anything is reached. */
  private fillLeast(run: AreaRun, origins: readonly StreetOrigin[]): boolean[] {
    const reached = run.plan.levels.map(() => false);
    const groups = originGroups(origins);
    if (groups.length === 1) {
      const offRoad = offRoadOf(run.plan, groups[0][0].travel);
      const entered = this.search(run, run.plan, groups[0]);
      const filled = this.fill(run, run.plan, entered, offRoad, this.fields.combined, 'whole');
      return filled.map((field) => field !== null);
    }
    groups.forEach((group, g) => {
      const offRoad = offRoadOf(run.plan, group[0].travel);
      this.fillUnited(run, this.search(run, run.plan, group), offRoad, 'united', g === 0, reached);
    });
    this.finishUnited(run, groups, reached);
    return reached;
  }

  /** Counts at each node the minutes of departure that get there in time. Windows have equally many minutes. */
  private count(run: AreaRun, origins: readonly StreetOrigin[], percentiles: readonly number[]): void {
    const { plan, cancel } = run;
    const { levels } = plan;
    const riders = origins.filter(isTransitOrigin);
    const minutes = windowMinutes(riders[0]).count;
    const counts = levels.map(({ costs }) => costs.map((cost) => new CountField(cost)));
    const groups = originGroups(riders);
    const searches = groups.map((group) => ({
      group,
      offRoad: offRoadOf(plan, group[0].travel),
      reaches: reacherOf(this.network).searchByMinute(plan.routing, group, cancel, groups.length),
    }));
    for (let minute = 0; minute < minutes; minute++) {
      const reached = levels.map(() => false);
      searches.forEach(({ offRoad, reaches }, g) => {
        const { value: reach } = reaches.next();
        if (reach) this.fillUnited(run, this.enter(run, plan, reach), offRoad, 'counted', g === 0, reached);
      });
      levels.forEach((_, l) => {
        if (!reached[l]) return;
        for (const count of counts[l]) {
          count.add(this.fields.combined.at(l));
          checkNodes(
            'maxCountedNodes',
            this.maxCounted,
            counts.flat().reduce((sum, { nodes }) => sum + nodes, 0),
          );
        }
      });
    }
    const ranks = percentiles.map((percentile) => rankOf(percentile, minutes));
    this.drawCounts(run, counts, ranks, groups);
  }

  /**
   * Where several fields come together, barriers are what is one to all ways of traveling, whether they come there or not: so they depend on no threshold. Takes the memory for single
   * searches.
   */
  private raiseBarriers({ plan, roads }: AreaRun, l: number, field: TimeField, groups: OriginGroups): void {
    const level = plan.levels[l];
    // Grown roads have none.
    if (level.growth > 0) field.clearBarriers();
    else {
      const specs = groups.map(([{ travel }]) => specOf(level, offRoadOf(plan, travel)));
      roads.raiseCommonBarriers(field, specs, this.fields.single.at(l));
    }
  }

  /** One search's field of each level, united with those before. @param reached by level: whether there is one yet */
  private fillUnited(
    run: AreaRun,
    entered: EnteredRoads,
    offRoad: OffRoad,
    use: Use,
    isFirst: boolean,
    reached: boolean[],
  ): void {
    const { combined, single, spare } = this.fields;
    this.fill(run, run.plan, entered, offRoad, isFirst ? combined : single, use).forEach((filled, l) => {
      if (!filled) return;
      if (!isFirst && reached[l]) uniteFields(combined.at(l), filled, spare);
      else if (!isFirst) combined.swap(l, single);
      reached[l] = true;
    });
  }

  /** What takes all that is reached together: where barriers are, and holding what is drawn on finer grids. */
  private finishUnited(run: AreaRun, groups: OriginGroups, reached: readonly boolean[]): void {
    const { combined } = this.fields;
    run.plan.levels.forEach((level, l) => {
      if (!reached[l]) return;
      const field = combined.at(l);
      this.raiseBarriers(run, l, field, groups);
      if (level.finer === null || !reached[l - 1]) return;
      run.roads.holdFiner(field, this.finerOf(run, run.plan, l, combined.at(l - 1), 'whole'), level);
    });
  }

  /** One search's field of each level; null where nothing is reached. */
  private fill(
    run: AreaRun,
    plan: AreaPlan,
    entered: EnteredRoads,
    offRoad: OffRoad,
    into: FieldsByLevel,
    use: Use = 'counted',
  ): (TimeField | null)[] {
    let finer: TimeField | null = null;
    return plan.levels.map((level, l) => {
      const field = into.at(l);
      const spec = specOf(level, offRoad);
      const filled = run.roads.fill(field, entered, l, spec, finer && this.finerOf(run, plan, l, finer, use));
      finer = filled ? field : null;
      return finer;
    });
  }

  /** What the level before a level holds, and how its greatest area is drawn. */
  private finerOf(run: AreaRun, plan: AreaPlan, l: number, field: TimeField, use: Use): FinerField {
    const [{ exponent }, { exponent: coarser, finer }] = plan.levels.slice(l - 1, l + 1);
    const exponents = coarser - exponent;
    const isLater = use === 'united';
    if (use !== 'whole' || finer === null) return { field, exponents, banks: null, isLater };
    const drawn = this.levelOf(run, l - 1, field, plan.border.crossing(field, exponent));
    return { field, exponents, banks: { cover: run.banks[l], rule: borderRule(drawn, finer) }, isLater };
  }

  /** Valid until the next search. */
  private search(run: AreaRun, plan: AreaPlan, group: readonly StreetOrigin[]): EnteredRoads {
    const reach = reacherOf(this.network).streetsWithin(plan.routing, group, run.cancel, run.places);
    return this.enter(run, plan, reach);
  }

  private enter({ cancel }: AreaRun, plan: AreaPlan, reach: StreetsReached): EnteredRoads {
    cancel.check();
    return enterArcs(
      this.entered,
      reach,
      plan.levels.map(({ limit }) => limit),
    );
  }

  /** Draws the combined fields of the levels that were reached. */
  private drawLevels(run: AreaRun, reached: readonly boolean[]): void {
    run.plan.levels.forEach(({ costs }, l) => {
      if (reached[l] && costs.length > 0) this.draw(run, l, this.fields.combined.at(l), costs);
    });
  }

  private draw(run: AreaRun, l: number, field: TimeField, costs: readonly number[]): void {
    const { plan, cancel, drawn } = run;
    cancel.check();
    const crossing = plan.border.crossing(field, plan.levels[l].exponent);
    const polygons = this.drawer.draw(this.levelOf(run, l, field, crossing), costs, plan.options);
    costs.forEach((cost, k) => {
      drawn.put(0, cost, polygons[k]);
    });
  }

  /** Draws where enough departures get in time, by threshold and percentile. @param ranks by percentile */
  private drawCounts(
    run: AreaRun,
    counts: readonly (readonly CountField[])[],
    ranks: readonly number[],
    groups: OriginGroups,
  ): void {
    const { plan, cancel, drawn } = run;
    const { spare } = this.fields;
    plan.levels.forEach(({ costs }, l) => {
      costs.forEach((cost, k) => {
        ranks.forEach((rank, p) => {
          cancel.check();
          if (!counts[l][k].finish(rank, spare)) return;
          this.raiseBarriers(run, l, spare, groups);
          drawn.put(p, cost, this.drawer.draw(this.levelOf(run, l, spare, null), [0], plan.options)[0]);
        });
      });
    });
  }

  private levelOf(
    { plan, roads, banks }: AreaRun,
    l: number,
    field: TimeField,
    crossing: OffRoadCrossing | null,
  ): DrawnLevel {
    const { grid, border, finest, modes } = plan;
    // Cells of walkers are narrower than open water.
    const isFine = border.travel.mode === 'walk';
    const { exponent, growth, finerUpTo } = plan.levels[l];
    const crossings = roads.hasNarrowRoads(exponent) ? modes.map((mode) => roads.crossingsOf(mode, exponent)) : [];
    // Wider cells than those of all levels of detail serve whole countries.
    const cuts = growth > 0 || isFine ? null : roads.cutsOn(exponent, finest, modes);
    const narrow = { water: roads.waterOn(exponent), roads: crossings, banks: banks[l], cuts };
    return { grid, exponent, field, crossing, reachM: border.reachM, finerUpTo, ...narrow };
  }

  /** Grids are those of the latitude in the middle of the sources, and of their finest mode. */
  private roadsAround(origins: readonly StreetOrigin[]): RoadFields {
    const latitudes = origins.map(({ lat }) => lat);
    const zone = zoneOf((Math.min(...latitudes) + Math.max(...latitudes)) / 2);
    return this.roadsIn(zone, finestMode(origins), modesOf(origins));
  }

  /** Grids of a zone for sources of some modes. */
  roadsIn(zone: number, finest: StreetMode, modes: readonly StreetMode[]): RoadFields {
    const { cells } = SURROUNDINGS[finest];
    // Half of a city's streets are closed to cars; cyclists and walkers share their grids.
    const only = modes.every((mode) => mode === 'car') ? 'car' : null;
    const key = `${zone} ${cells.meters} ${only}`;
    let roads = this.roads.get(key);
    if (!roads) {
      roads = new RoadFields(this.network, new ZoneGrid(zone, cells), only);
      this.roads.set(key, roads);
    }
    return roads;
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
