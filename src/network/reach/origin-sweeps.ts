import type { ThreadWorkspace } from '../../kit/collections/workspace.ts';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import { tenthsWithin } from '../../kit/core/units.ts';
import { type CustomizationCache, type StreetCostsCache, usualCosts } from '../network/index.ts';
import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import type { RoutingQuery } from '../routing/index.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import type { StreetMode } from '../street/street-graph.ts';
import type { ArcList } from './arc-list.ts';
import type { CostRow } from './cost-row.ts';
import { HierarchyQuery, type LabelSeeds } from './hierarchy-query.ts';
import type { NetworkTargets } from './network-targets.ts';
import { type OriginPlace, startsOf } from './origin-place.ts';
import { costsAsked, type RequestStreets } from './request-streets.ts';
import type { StartList } from './starts.ts';
import type { StreetOrigin } from './street-origin.ts';
import type { PathsReached, StreetsReached } from './street-reach.ts';
import { SweptStreets } from './swept-streets.ts';
import { boundsLastWalk, isTransitOrigin } from './transit-origin.ts';
import type { WorkMeter } from './work-meter.ts';

/** An origin with its costs and starts for sweeps. */
export interface SweptOrigin {
  readonly customized: CustomizedHierarchy;
  readonly costs: StreetCosts;
  readonly starts: StartList;
  readonly limit: number;
  readonly place: OriginPlace;
}

/**
 * Answers from hierarchies for the origins whose metric has a customized one. There is one instance per thread and
 * network.
 */
export class OriginSweeps {
  private readonly query: HierarchyQuery;

  constructor(
    private readonly streets: RequestStreets,
    private readonly costs: StreetCostsCache,
    private readonly hierarchies: CustomizationCache,
    private readonly arcs: ArcList,
    work: WorkMeter,
    thread: ThreadWorkspace,
  ) {
    this.query = new HierarchyQuery(work, thread);
  }

  /** Prepares sweeps for an origin, step by step, before the first request. */
  *customize(query: RoutingQuery, origin: StreetOrigin): Generator<void> {
    yield* this.hierarchies.customize(this.streets.costsOf(query, origin));
  }

  /** Prepares sweeps for the usual metric of a mode, unless that takes long. */
  *customizeUsual(mode: StreetMode): Generator<void> {
    const costs = this.usualCosts(mode);
    if (costs.hierarchy && costs.hierarchy.head.length <= QUICKLY_CUSTOMIZED) yield* this.hierarchies.customize(costs);
  }

  /** Returns the costs of travelers of a mode with default options. */
  usualCosts(mode: StreetMode): StreetCosts {
    return this.costs.get(usualCosts(mode));
  }

  /**
   * Returns whether the region has the hierarchy customized for an origin's metric, so that all threads sweep for it.
   */
  isUsual(query: RoutingQuery, origin: StreetOrigin): boolean {
    return origin.transit === null && this.costs.usual(costsAsked(query, origin)) !== null;
  }

  /** Returns whether rows of such an origin are already swept. */
  isReady(query: RoutingQuery, origin: StreetOrigin): boolean {
    const costs = origin.transit ? undefined : this.costs.peek(costsAsked(query, origin));
    return costs !== undefined && this.hierarchies.get(costs) !== null;
  }

  /**
   * Returns the input for sweeps from an origin; null if they can't answer, or no hierarchy is customized for its
   * metric yet.
   * @param known where it is snapped
   */
  from(query: RoutingQuery, origin: StreetOrigin, cancel: CancelFlag, known?: OriginPlace): SweptOrigin | null {
    if (isTransitOrigin(origin) && boundsLastWalk(query, origin)) return null;
    const costs = this.streets.costsOf(query, origin);
    const customized = this.hierarchies.get(costs);
    if (!customized) return null;
    const place = known ?? this.streets.placeOf(origin, costs, cancel);
    return {
      customized,
      costs,
      starts: startsOf(origin, place, costs),
      limit: tenthsWithin(query.maxEdgeWeight),
      place,
    };
  }

  /** Returns all streets within the limit. */
  streetsFrom({ customized, costs, starts, limit, place }: SweptOrigin): StreetsReached {
    const sweep = () => this.query.reach(customized, costs, starts, limit);
    return new SweptStreets(costs, starts, limit, sweep, this.query.labelsOf(customized), this.arcs, [place.point]);
  }

  /** Returns the paths, each followed on demand. */
  pathsFrom({ customized, costs, starts, limit, place }: SweptOrigin): PathsReached {
    return this.query.paths(customized, costs, starts, limit, [place.point]);
  }

  /** Fills a row for an origin that may have seeds as well. */
  fill(from: SweptOrigin, targets: NetworkTargets, row: CostRow, seeds?: LabelSeeds): void {
    this.query.fill(from.customized, from.costs, from.starts, from.limit, targets, row, seeds);
  }

  /**
   * Sweeps the rows of several origins of one kind (`snappingKey`) abreast: up to {@link LANES}. Returns the snapped
   * point of each; null, with no row filled, if they can't be swept.
   */
  fillAbreast(
    query: RoutingQuery,
    origins: readonly StreetOrigin[],
    targets: NetworkTargets,
    rows: readonly CostRow[],
    cancel: CancelFlag,
  ): (SnappedPoint | null)[] | null {
    const swept: SweptOrigin[] = [];
    for (const origin of origins) {
      const one = this.from(query, origin, cancel);
      if (!one) return null;
      swept.push(one);
    }
    const [{ customized, costs, limit }] = swept;
    const starts = swept.map((one) => one.starts);
    this.query.fillAbreast(customized, costs, starts, limit, targets, rows);
    return swept.map(({ place }) => place.point);
  }

  /** Returns the customized hierarchy of costs; null if there is none yet. */
  customizedBy(costs: StreetCosts): CustomizedHierarchy | null {
    return this.hierarchies.get(costs);
  }
}

/** The number of arcs that are customized in half a second. */
const QUICKLY_CUSTOMIZED = 4_000_000;
