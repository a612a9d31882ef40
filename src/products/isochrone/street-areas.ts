import type { ScratchHolder } from '../../kit/collections/scratch-memory.ts';
import { ThreadSection } from '../../kit/collections/workspace.ts';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import { LimitError } from '../../kit/core/errors.ts';
import type { LatticePolygons } from '../../kit/geo/lattice-polygons.ts';
import { Rings } from '../../kit/geo/rings.ts';
import type { StreetMesh } from '../../network/mesh/index.ts';
import type { Network } from '../../network/network/network.ts';
import {
  isTransitOrigin,
  originGroups,
  rankOf,
  reacherOf,
  type StreetOrigin,
  type StreetsReached,
  windowMinutes,
} from '../../network/reach/index.ts';
import { type AreaRequest, finestMode, MOST_COST, modesOf } from './area-request.ts';
import { BorderWalk } from './border/border-walk.ts';
import { type GateRules, gateRules } from './border/gate-rules.ts';
import type { SiteField } from './border/site-field.ts';
import { MOST_THRESHOLDS, SiteLevels } from './border/site-levels.ts';
import { DepartureCounts } from './costs/departure-counts.ts';
import { LeastField } from './costs/least-field.ts';
import { ALL_BORDERS, SiteCosts } from './costs/site-costs.ts';
import { MOST_TIMES, TogetherField } from './costs/together-field.ts';
import { nestRings } from './kernel/nested-rings.ts';
import { SiteNumbers } from './kernel/site-numbers.ts';
import { ringPolygons } from './rings/ring-polygons.ts';
import { simplified } from './rings/simplified.ts';

/** Sites of all thresholds together at which departures are counted: 256 MB. */
export const MOST_COUNTED = 128_000_000;
/** A mean takes eight bytes where a count takes two. */
const COUNTS_PER_MEAN = 4;

/** Borders become simpler by so much of what is reached off the street at most. */
const MOST_SIMPLIFIED = 0.3;

/** The memory with which areas are drawn. One per thread, empty between requests. */
class DrawingScratch implements ScratchHolder {
  /** The costs of all searches so far together. */
  readonly least = new SiteCosts();
  /** The costs of one search, where there are several. */
  readonly single = new SiteCosts();
  readonly counted = new SiteNumbers();
  readonly levels = new SiteLevels();
  readonly walk = new BorderWalk();
  readonly rings = new Rings();

  clear(): void {
    this.least.clear();
    this.single.clear();
    this.counted.clear();
    this.levels.clear();
  }

  release(): void {
    for (const part of [this.least, this.single, this.counted, this.levels, this.walk]) part.release();
  }
}

const DRAWING = new ThreadSection('drawing', ({ scratch }) => {
  const drawing = new DrawingScratch();
  scratch.join(drawing);
  return drawing;
});

/**
 * Areas within reach on streets, in the coordinates of {@link DRAWN}: by percentile, where they are asked for, then in
 * the order of the thresholds.
 * @param mostCounted sites of all thresholds together at which departures are counted
 */
export function streetAreas(
  network: Network,
  request: AreaRequest,
  cancel: CancelFlag,
  mostCounted = MOST_COUNTED,
): LatticePolygons[] {
  const scratch = network.workspace.thread.of(DRAWING);
  const drawing = new AreaDrawing(network, scratch, request, cancel, mostCounted);
  try {
    return drawing.areas();
  } finally {
    scratch.clear();
  }
}

/** One request. */
class AreaDrawing {
  private readonly mesh: StreetMesh;
  /** The limits of thresholds, ascending. */
  private readonly rules: readonly GateRules[];

  constructor(
    private readonly network: Network,
    private readonly scratch: DrawingScratch,
    private readonly request: AreaRequest,
    private readonly cancel: CancelFlag,
    private readonly mostCounted: number,
  ) {
    const { origins, thresholds, routing } = request;
    this.mesh = network.meshes.of(modesOf(origins));
    const finest = finestMode(origins);
    const ascending = [...new Set(thresholds)].sort((a, b) => a - b);
    this.rules = ascending.map((threshold) => gateRules(finest, routing.edgeWeight === 'time', threshold));
    const borders = request.percentiles ? [] : request.mode === 'union' ? this.rules : ALL_BORDERS;
    this.scratch.least.open(this.mesh, borders);
    this.scratch.single.open(this.mesh, originGroups(origins).length === 1 ? [] : borders);
  }

  areas(): LatticePolygons[] {
    const { request } = this;
    const { origins, mode, percentiles, unconnected } = request;
    if (percentiles) return this.counted(origins, percentiles);
    const union = this.searchLeast(origins, this.nearly);
    if (mode === 'union') return this.draw(union);
    return this.draw(this.together(origins, mode === 'average' ? origins.length + unconnected : 0));
  }

  /** The greatest cost that matters. */
  private get nearly(): number {
    return this.rules[this.rules.length - 1].nearly;
  }

  /** Finds the least cost of all origins. */
  private searchLeast(origins: readonly StreetOrigin[], limit: number): SiteField {
    const { least, single } = this.scratch;
    const groups = originGroups(origins);
    if (groups.length === 1) least.add(this.search(origins, limit), origins[0].travel.mode);
    else {
      for (const group of groups) {
        single.clear();
        single.add(this.search(group, limit), group[0].travel.mode);
        least.takeLess(single);
        least.takeStretches(single);
      }
    }
    return new LeastField(least, this.rules);
  }

  /** @param sources of a mean; 0: what all reach */
  private together(origins: readonly StreetOrigin[], sources: number): SiteField {
    const { rules } = this;
    const { least, single } = this.scratch;
    if (sources > 0) this.requireCounts('maxAveragedNodes', rules.length * least.sites.list().length, COUNTS_PER_MEAN);
    const field = new TogetherField(least, rules, sources, this.request.unconnected);
    const limit = sources > 0 ? Math.max(this.nearly, MOST_TIMES * rules[rules.length - 1].threshold) : this.nearly;
    for (const origin of origins) {
      single.clear();
      single.add(this.search([origin], limit), origin.travel.mode);
      field.add(single);
    }
    return field;
  }

  /** Counts at each site the minutes of departure that get there in time. Windows have equally many minutes. */
  private counted(origins: readonly StreetOrigin[], percentiles: readonly number[]): LatticePolygons[] {
    const { rules, cancel, mesh } = this;
    const riders = origins.filter(isTransitOrigin);
    const minutes = windowMinutes(riders[0]).count;
    const groups = originGroups(riders);
    const routing = this.routingWithin(this.nearly);
    const searches = groups.map((group) => ({
      mode: group[0].travel.mode,
      reaches: reacherOf(this.network).rides.searchByMinute(routing, group, cancel, groups.length),
    }));
    this.scratch.counted.open(mesh.siteCount);
    const counts = new DepartureCounts(rules, this.scratch.counted);
    for (let minute = 0; minute < minutes; minute++) {
      this.scratch.least.clear();
      for (const { mode, reaches } of searches) {
        const { value: reach } = reaches.next();
        cancel.check();
        if (!reach) continue;
        this.scratch.single.clear();
        this.scratch.single.add(reach, mode);
        this.scratch.least.takeLess(this.scratch.single);
      }
      counts.add(this.scratch.least);
      this.requireCounts('maxCountedNodes', counts.size, 1);
    }
    return percentiles.flatMap((percentile) => this.draw(counts.atLeast(rankOf(percentile, minutes))));
  }

  /** Searches the streets from a group of origins. The result is valid until the next search. */
  private search(group: readonly StreetOrigin[], limit: number): StreetsReached {
    const reached = reacherOf(this.network).streetsWithin(
      this.routingWithin(limit),
      group,
      this.cancel,
      this.request.places,
    );
    this.cancel.check();
    return reached;
  }

  private routingWithin(limit: number): AreaRequest['routing'] {
    return { ...this.request.routing, maxEdgeWeight: Math.ceil(Math.min(limit, MOST_COST) / 10) };
  }

  /** Draws the areas of a field, in the order of the requested thresholds. */
  private draw(field: SiteField): LatticePolygons[] {
    const { rules, request } = this;
    const { levels, walk, rings } = this.scratch;
    const drawn: LatticePolygons[] = [];
    for (let first = 0; first < rules.length; first += MOST_THRESHOLDS) {
      const some = rules.slice(first, first + MOST_THRESHOLDS);
      const part = first === 0 && some.length === rules.length ? field : partOf(field, first, some.length);
      levels.open(this.mesh, part, some);
      walk.open(this.mesh, part, levels);
      levels.gates().forEach((gates, k) => {
        this.cancel.check();
        rings.reset();
        walk.draw(gates, k, some[k], request.sizes.holeM2 === null, rings);
        nestRings(rings);
        drawn.push(ringPolygons(rings, request.sizes));
      });
      levels.clear();
    }
    const areas = request.simplifyM === 0 ? drawn : this.simplified(drawn);
    return request.thresholds.map((threshold) => areas[rules.findIndex((rule) => rule.threshold === threshold)]);
  }

  private simplified(drawn: readonly LatticePolygons[]): LatticePolygons[] {
    const { simplifyM, sizes } = this.request;
    return simplified(
      // More would change the size of areas.
      drawn.map((polygons, k) => ({ polygons, meters: Math.min(simplifyM, MOST_SIMPLIFIED * this.rules[k].reachM) })),
      sizes,
    );
  }

  private requireCounts(limit: string, counts: number, each: number): void {
    const most = this.mostCounted / each;
    if (counts > most) throw new LimitError(limit, most, counts, 'polygon.values');
  }
}

/** Returns a field of some thresholds, from one on. */
const partOf = (field: SiteField, first: number, count: number): SiteField => ({
  sites: field.sites,
  firstThreshold: (site) => Math.max(0, Math.min(count, field.firstThreshold(site) - first)),
  reachedShare: (from, to, k, nearly) => field.reachedShare(from, to, first + k, nearly),
  isNearlyWithin: (site, k) => field.isNearlyWithin(site, first + k),
});
