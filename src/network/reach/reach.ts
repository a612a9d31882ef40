import type { CancelFlag } from '../../kit/core/cancel.ts';
import { tenthsWithin } from '../../kit/core/units.ts';
import { CustomizationCache, MetricMemory, StreetCostsCache } from '../network/index.ts';
import type { Network } from '../network/network.ts';
import type { SnappedPoint } from '../network/snap.ts';
import type { RoutingQuery } from '../routing/index.ts';
import { ArcList } from './arc-list.ts';
import type { CostRow } from './cost-row.ts';
import type { NetworkTargets } from './network-targets.ts';
import { addStarts, type OriginPlace, type OriginPlaces } from './origin-place.ts';
import { OriginSweeps } from './origin-sweeps.ts';
import { RequestStreets } from './request-streets.ts';
import { RIDES, type Rides, type StreetEngine, timetableOf } from './rides.ts';
import { waivedAround } from './service-area.ts';
import { StartList } from './starts.ts';
import type { StreetOrigin } from './street-origin.ts';
import type { PathsReached, Reach, StreetsReached } from './street-reach.ts';
import { StreetSearches } from './street-searches.ts';
import { isTransitOrigin } from './transit-origin.ts';
import { WorkMeter } from './work-meter.ts';

/** The number of labels whose settling takes as long as following a path. */
const LABELS_PER_PATH = 4000;

/**
 * The one engine behind all answers about streets: searches from origins and reports what they reached. Matrices,
 * routes, isochrones, places and statistics all use it. Origins that ride in between are asked of {@link Rides}. There
 * is one instance per thread and network.
 */
export class Reacher implements StreetEngine {
  /** The work done for all answers so far. */
  readonly work = new WorkMeter();
  readonly costs: StreetCostsCache;
  readonly streets: RequestStreets;
  readonly sweeps: OriginSweeps;
  readonly searches: StreetSearches;
  private riding: Rides | null = null;

  /** @param memory the thread's cache, for all networks */
  constructor(
    readonly network: Network,
    hierarchies = new CustomizationCache(),
    memory = new MetricMemory(),
  ) {
    const { work } = this;
    const { thread } = network.workspace;
    const arcs = new ArcList();
    this.costs = new StreetCostsCache(network, memory);
    this.searches = new StreetSearches(arcs, work, thread.spaces, (by, labels) => {
      work.labels += hierarchies.searched(by, labels);
    });
    this.streets = new RequestStreets(network, this.costs, work);
    this.sweeps = new OriginSweeps(this.streets, this.costs, hierarchies, arcs, work, thread);
  }

  /** Public transport. Throws RequestError where the region has none. */
  get rides(): Rides {
    timetableOf(this.network);
    this.riding ??= this.network.workspace.thread.of(RIDES)(this);
    return this.riding;
  }

  /**
   * Searches from `origins` (one group of {@link originGroups}) up to the query's limit, or until all `targets` are
   * final. The result is valid until the next call.
   */
  search(
    query: RoutingQuery,
    origins: readonly StreetOrigin[],
    cancel: CancelFlag,
    targets: NetworkTargets | null = null,
  ): Reach {
    return this.searchOver(query, origins, cancel, targets, true, null);
  }

  /** @param tellsLengths whether the shortest of equally quick paths counts, which takes a little longer */
  private searchOver(
    query: RoutingQuery,
    origins: readonly StreetOrigin[],
    cancel: CancelFlag,
    targets: NetworkTargets | null,
    tellsLengths: boolean,
    places: OriginPlaces | null,
  ): Reach {
    const costs = this.streets.costsOf(query, origins[0]);
    const limit = tenthsWithin(query.maxEdgeWeight);
    const starts = new StartList(costs);
    const snapped = origins.map((origin, index) => {
      const place = places?.get(origin) ?? this.streets.placeOf(origin, costs, cancel);
      if (isTransitOrigin(origin)) this.rides.depart(query, origin, index, place, costs, starts, cancel);
      else addStarts(starts, place, index, origin.snapping, costs);
      return place.point;
    });
    const waived = waivedAround(costs, starts, origins[0].travel);
    return this.searches.run({ costs, starts, limit, waived, snapped, cancel, targets, tellsLengths });
  }

  /**
   * Returns the streets that `origins` (one group of {@link originGroups}) reach within the query's limit; for other
   * results use {@link search}. For a single origin they are swept from a hierarchy if one is customized for its
   * metric.
   * @param places of the origins, if they are known
   */
  streetsWithin(
    query: RoutingQuery,
    origins: readonly StreetOrigin[],
    cancel: CancelFlag,
    places: OriginPlaces | null = null,
  ): StreetsReached {
    const isOne = origins.length === 1 && origins[0].transit === null;
    const swept = isOne ? this.sweeps.from(query, origins[0], cancel, places?.get(origins[0])) : null;
    if (swept) return this.sweeps.streetsFrom(swept);
    return this.searchOver(query, origins, cancel, null, false, places);
  }

  /**
   * Returns the paths from an origin to `targets`: those of few targets in a wide network are followed in a hierarchy,
   * if it is ready.
   * @param place of the origin, if it is known
   */
  pathsTo(
    query: RoutingQuery,
    origin: StreetOrigin,
    targets: NetworkTargets,
    cancel: CancelFlag,
    place?: OriginPlace,
  ): PathsReached {
    const { slotCount } = this.network.streets.search[origin.travel.mode].forward;
    const isFar = origin.transit === null && targets.count * LABELS_PER_PATH <= slotCount;
    const swept = isFar ? this.sweeps.from(query, origin, cancel, place) : null;
    if (swept) return this.sweeps.pathsFrom(swept);
    const places = place ? new Map([[origin, place]]) : null;
    return this.searchOver(query, [origin], cancel, targets, true, places);
  }

  /**
   * Fills an empty row with the costs from one origin to all `targets`. It is swept from a hierarchy if the metric has
   * a customized one, otherwise searched. Returns the snapped point of the origin.
   */
  fillRow(
    query: RoutingQuery,
    origin: StreetOrigin,
    targets: NetworkTargets,
    row: CostRow,
    cancel: CancelFlag,
  ): SnappedPoint | null {
    const swept = this.sweeps.from(query, origin, cancel);
    if (swept) {
      if (isTransitOrigin(origin)) this.rides.fillRow(query, origin, swept, targets, row, cancel);
      else this.sweeps.fill(swept, targets, row);
      return swept.place.point;
    }
    const reach = this.search(query, [origin], cancel, targets);
    for (let i = 0; i < targets.count; i++) {
      const reached = reach.at(targets, i);
      if (!reached) continue;
      row.travelTimeDs[i] = reached.travelTimeDs;
      row.lengthDm[i] = reached.lengthDm;
    }
    return reach.snapped[0];
  }
}
