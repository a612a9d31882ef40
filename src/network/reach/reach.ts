import type { CancelFlag } from '../../kit/core/cancel.ts';
import { DS_PER_SECOND, tenthsWithin } from '../../kit/core/units.ts';
import { CustomizationCache, MetricMemory, StreetCostsCache } from '../network/index.ts';
import type { Network } from '../network/network.ts';
import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import type { RoutingQuery } from '../routing/index.ts';
import { ArcList } from './arc-list.ts';
import type { CostRow } from './cost-row.ts';
import type { NetworkTargets } from './network-targets.ts';
import { addStarts, type OriginPlace, type OriginPlaces } from './origin-place.ts';
import { OriginSweeps, type SweptOrigin } from './origin-sweeps.ts';
import { RequestStreets } from './request-streets.ts';
import { waivedAround } from './service-area.ts';
import { StartList } from './starts.ts';
import type { StreetOrigin } from './street-origin.ts';
import type { PathsReached, Reach, StreetsReached } from './street-reach.ts';
import { StreetSearches } from './street-searches.ts';
import { lastStretchesOf } from './transit/last-stretches.ts';
import { windowMinutes } from './transit/minutes.ts';
import { platformExitsOf } from './transit/platform-exits.ts';
import { isTransitOrigin, type TransitOrigin } from './transit/service-frame.ts';
import { TransitRides } from './transit/transit-rides.ts';
import { WalkedFootpaths } from './transit/walked-footpaths.ts';
import { WaysToStops } from './transit/ways-to-stops.ts';
import { WorkMeter } from './work-meter.ts';

/** The number of labels whose settling takes as long as following a path. */
const LABELS_PER_PATH = 4000;

/**
 * The one engine behind all answers about streets: searches from origins and reports what they reached. Matrices,
 * routes, isochrones, places and statistics all use it. There is one instance per thread.
 */
export class Reacher {
  /** The work done for all answers so far. */
  readonly work = new WorkMeter();
  readonly streets: RequestStreets;
  readonly sweeps: OriginSweeps;
  readonly footpaths: WalkedFootpaths;
  readonly ways: WaysToStops;
  readonly rides: TransitRides;
  private readonly searches: StreetSearches;

  /** @param memory the thread's cache, for all networks */
  constructor(
    readonly network: Network,
    hierarchies = new CustomizationCache(),
    memory = new MetricMemory(),
  ) {
    const { work } = this;
    const arcs = new ArcList();
    const costs = new StreetCostsCache(network, memory);
    this.searches = new StreetSearches(arcs, work, (by, labels) => {
      work.labels += hierarchies.searched(by, labels);
    });
    this.streets = new RequestStreets(network, costs, work);
    this.sweeps = new OriginSweeps(this.streets, costs, hierarchies, arcs, work);
    this.footpaths = new WalkedFootpaths(network, costs, this.searches, work);
    this.ways = new WaysToStops(network, this.streets, this.sweeps, this.searches);
    this.rides = new TransitRides(network, this.streets, this.searches, this.ways, this.footpaths);
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
      this.depart(query, origin, index, place, costs, starts, cancel);
      return place.point;
    });
    const waived = waivedAround(costs, starts, origins[0].travel);
    return this.searches.run({ costs, starts, limit, waived, snapped, cancel, targets, tellsLengths });
  }

  /** Adds the starts of an origin and those after its rides by public transport; nothing on a day without any. */
  private depart(
    query: RoutingQuery,
    origin: StreetOrigin,
    index: number,
    place: OriginPlace,
    costs: StreetCosts,
    starts: StartList,
    cancel: CancelFlag,
  ): void {
    if (!isTransitOrigin(origin)) {
      addStarts(starts, place, index, origin.snapping, costs);
      return;
    }
    const rides = this.rides.quickest(query, origin, place, costs, cancel);
    if (!rides) return;
    addStarts(starts, place, index, origin.snapping, costs);
    rides.addStarts(starts, this.ways.linksOf(origin, costs), index, origin.transit.maxWalkToTargetS * DS_PER_SECOND);
  }

  /**
   * Yields what `origins` (one group of {@link originGroups}) reach together when they leave at the full minutes of
   * their window and waiting counts, minute by minute. Lengths aren't computed. Each result is valid until the next
   * call.
   * @param abreast how many such searches run side by side and share the memory
   */
  *searchByMinute(
    query: RoutingQuery,
    origins: readonly TransitOrigin<StreetOrigin>[],
    cancel: CancelFlag,
    abreast = 1,
  ): Generator<Reach> {
    const { travel, transit } = origins[0];
    const costs = this.streets.costsOf(query, origins[0]);
    const limit = tenthsWithin(query.maxEdgeWeight);
    const places = origins.map((origin) => this.streets.placeOf(origin, costs, cancel));
    const snapped = places.map(({ point }) => point);
    const links = this.ways.linksOf(origins[0], costs);
    const rides = this.rides.byMinute(query, origins, places, costs, cancel, abreast);
    for (let minute = 0; minute < windowMinutes(origins[0]).count; minute++) {
      const starts = new StartList(costs);
      if (rides) {
        for (const [i, place] of places.entries()) addStarts(starts, place, i, origins[i].snapping, costs);
        rides.addStarts(starts, links, minute, limit, transit.maxWalkToTargetS * DS_PER_SECOND);
      }
      const waived = waivedAround(costs, starts, travel);
      yield this.searches.run({ costs, starts, limit, waived, snapped, cancel, targets: null, tellsLengths: false });
    }
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
   */
  pathsTo(query: RoutingQuery, origin: StreetOrigin, targets: NetworkTargets, cancel: CancelFlag): PathsReached {
    const { slotCount } = this.network.streets.search[origin.travel.mode].forward;
    const isFar = origin.transit === null && targets.count * LABELS_PER_PATH <= slotCount;
    const swept = isFar ? this.sweeps.from(query, origin, cancel) : null;
    return swept ? this.sweeps.pathsFrom(swept) : this.search(query, [origin], cancel, targets);
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
      if (isTransitOrigin(origin)) this.fillRidingRow(query, origin, swept, targets, row, cancel);
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

  /**
   * Fills a row with public transport. Costs begin where the origin is and where its rides end; none on a day without
   * any.
   */
  private fillRidingRow(
    query: RoutingQuery,
    origin: TransitOrigin<StreetOrigin>,
    swept: SweptOrigin,
    targets: NetworkTargets,
    row: CostRow,
    cancel: CancelFlag,
  ): void {
    const rides = this.rides.quickest(query, origin, swept.place, swept.costs, cancel);
    if (!rides) return;
    const links = this.ways.linksOf(origin, swept.costs);
    this.sweeps.fill(swept, targets, row, rides.seeds(platformExitsOf(links), swept.limit));
    rides.fillBeside(lastStretchesOf(links, targets), swept.limit, row);
  }
}
