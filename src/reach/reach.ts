import { type CancelFlag, NEVER_CANCELLED } from '../core/cancel.ts';
import { DS_PER_SECOND, tenthsWithin } from '../core/units.ts';
import { CustomizationCache, MetricMemory, StreetCostsCache, usualCosts } from '../network/index.ts';
import type { Network } from '../network/network.ts';
import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts, StreetCostsQuery } from '../network/street-costs.ts';
import type { RoutingQuery, TargetSnaps } from '../routing/index.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import type { StreetMode } from '../street/street-graph.ts';
import { DEFAULT_TRAVEL, type StreetTravel } from '../street/travel-mode.ts';
import { FOOTPATH_KMH, type OwnFootpaths, type PlatformIndex, RangeSearch } from '../transit/index.ts';
import { ArcList } from './arc-list.ts';
import { inClip } from './clip.ts';
import { type CostRow, UNREACHABLE } from './cost-row.ts';
import { HierarchyQuery } from './hierarchy-query.ts';
import type { NetworkTargets } from './network-targets.ts';
import { addStarts, type OriginPlace, type OriginPlaces } from './origin-place.ts';
import { searchCost } from './search-cost.ts';
import { startingServiceArea } from './service-area.ts';
import { StartList } from './starts.ts';
import type { StreetOrigin } from './street-origin.ts';
import type { PathsReached, Reach, StreetReach, StreetsReached } from './street-reach.ts';
import { StreetSearches } from './street-searches.ts';
import { type Positions, StreetSnapper } from './street-snapper.ts';
import { SweptStreets } from './swept-streets.ts';
import type { Arrivals } from './transit/arrivals.ts';
import { lastStretchesOf } from './transit/last-stretches.ts';
import { MinuteRides } from './transit/minute-rides.ts';
import { windowMinutes } from './transit/minutes.ts';
import { RequestFootpaths } from './transit/own-footpaths.ts';
import { MAX_OWN_WALK_DS } from './transit/own-walks.ts';
import { platformExitsOf } from './transit/platform-exits.ts';
import { QuickestRides } from './transit/quickest-rides.ts';
import {
  boundsLastWalk,
  isTransitOrigin,
  type ServiceFrame,
  serviceFrame,
  type TransitOrigin,
  timetableOf,
} from './transit/service-frame.ts';
import {
  accessBy,
  eachPlatformReached,
  type PlatformPath,
  platformPath,
  type StopWays,
  stopWays,
  stopWaysIn,
} from './transit/stop-access.ts';
import { addPlatform, type StopLinks, stopLinksOf } from './transit/stop-links.ts';
import { type StopProfiles, stopProfiles } from './transit/stop-profiles.ts';
import { StreetArrivals } from './transit/street-arrivals.ts';
import { SWEEP_SHARE, WorkMeter } from './work-meter.ts';

/**
 * The one engine behind all answers about streets: snaps, searches, and tells what was reached.
 * Matrices, routes, isochrones, places and statistics all ask here. One per thread.
 */
export class Reacher {
  private readonly snapper: StreetSnapper;
  private readonly arcs = new ArcList();
  private readonly costs: StreetCostsCache;
  private readonly searches: StreetSearches;
  private rides: QuickestRides | null = null;
  private readonly rangeSearch = new RangeSearch();
  private kept: { readonly asked: readonly unknown[]; readonly profiles: StopProfiles } | null = null;
  private linkRow: CostRow = { travelTimeDs: new Int32Array(0), lengthDm: new Int32Array(0) };
  /** What was done for all answers so far. */
  readonly work = new WorkMeter();
  private readonly hierarchyQuery = new HierarchyQuery(this.work);
  /** Apart from {@link searches}: walks between stops are searched for while other searches go on. */
  private readonly footSearches = new StreetSearches(new ArcList(), this.work, () => {});
  private readonly footpaths = new WeakMap<StreetCosts, RequestFootpaths>();

  /** @param memory that of the thread, for all networks */
  constructor(
    readonly network: Network,
    private readonly hierarchies = new CustomizationCache(),
    memory = new MetricMemory(),
  ) {
    this.snapper = new StreetSnapper(network, this.work);
    this.costs = new StreetCostsCache(network, memory);
    this.searches = new StreetSearches(this.arcs, this.work, (costs, labels) => {
      this.work.labels += hierarchies.searched(costs, labels);
    });
  }

  /**
   * Searches from `origins` (one group of {@link originGroups}) up to the query's limit, or until all `targets` are
   * final. The answer is valid until the next call.
   */
  search(
    query: RoutingQuery,
    origins: readonly StreetOrigin[],
    cancel: CancelFlag,
    targets: NetworkTargets | null = null,
  ): Reach {
    return this.searchOver(query, origins, cancel, targets, true, null);
  }

  /** @param tellsLengths of equally quick paths the shortest counts, which takes a little longer */
  private searchOver(
    query: RoutingQuery,
    origins: readonly StreetOrigin[],
    cancel: CancelFlag,
    targets: NetworkTargets | null,
    tellsLengths: boolean,
    places: OriginPlaces | null,
  ): Reach {
    const { travel, reverse } = origins[0];
    const costs = this.costsOf(query, travel, reverse);
    const limit = tenthsWithin(query.maxEdgeWeight);
    const starts = new StartList(costs);
    const snapped = origins.map((origin, index) => {
      const place = places?.get(origin) ?? this.snapper.origin(origin, costs, cancel);
      this.depart(query, origin, index, place, costs, starts, cancel);
      return place.point;
    });
    const waived = waivedAround(costs, starts, travel);
    return this.searches.run({ costs, starts, limit, waived, snapped, cancel, targets, tellsLengths });
  }

  /**
   * What `origins` (one group of {@link originGroups}) reach together when they leave at the full minutes of their
   * window and waiting counts, minute by minute. Lengths aren't told. Each answer is valid until the next call.
   * @param abreast how many such searches go on side by side and share the memory
   */
  *searchByMinute(
    query: RoutingQuery,
    origins: readonly TransitOrigin<StreetOrigin>[],
    cancel: CancelFlag,
    abreast = 1,
  ): Generator<Reach> {
    const { travel, reverse, transit } = origins[0];
    const costs = this.costsOf(query, travel, reverse);
    const limit = tenthsWithin(query.maxEdgeWeight);
    const places = origins.map((origin) => this.snapper.origin(origin, costs, cancel));
    const snapped = places.map(({ point }) => point);
    const minutes = windowMinutes(origins[0]);
    const timetable = timetableOf(this.network);
    const links = this.linksFor(origins[0], costs);
    const rides = new MinuteRides(timetable, minutes.fromS, minutes.count, abreast);
    const frame = this.frameOf(query, origins[0], cancel, query.maxEdgeWeight);
    origins.forEach((origin, i) => {
      if (!frame) return;
      const ways = this.waysFrom(query, origin, places[i], costs, transit.maxWalkFromSourceS, cancel);
      rides.add(this.rangeSearch, frame, accessBy(ways));
    });
    rides.finish();
    for (let minute = 0; minute < minutes.count; minute++) {
      const starts = new StartList(costs);
      origins.forEach(({ snapping }, i) => {
        if (frame) addStarts(starts, places[i], i, snapping, costs);
      });
      rides.addStarts(starts, links, minute, limit, transit.maxWalkToTargetS * DS_PER_SECOND);
      const waived = waivedAround(costs, starts, travel);
      yield this.searches.run({ costs, starts, limit, waived, snapped, cancel, targets: null, tellsLengths: false });
    }
  }

  /**
   * The streets that `origins` (one group of {@link originGroups}) reach within the query's limit; what was reached
   * otherwise, {@link search} tells. Of a single origin they are swept out of a hierarchy where one is customized for its metric.
   * @param places of the origins, if they are known
   */
  streetsWithin(
    query: RoutingQuery,
    origins: readonly StreetOrigin[],
    cancel: CancelFlag,
    places: OriginPlaces | null = null,
  ): StreetsReached {
    const isOne = origins.length === 1 && origins[0].transit === null;
    const swept = isOne ? this.sweptFrom(query, origins[0], cancel, places?.get(origins[0])) : null;
    if (!swept) return this.searchOver(query, origins, cancel, null, false, places);
    const { customized, costs, starts, limit, place } = swept;
    const sweep = () => this.hierarchyQuery.reach(customized, costs, starts, limit);
    const labels = this.hierarchyQuery.labelsOf(customized);
    return new SweptStreets(costs, starts, limit, sweep, labels, this.arcs, [place.point]);
  }

  /** The paths from an origin to `targets`: of few in a wide network they are followed in a hierarchy, if it is ready. */
  pathsTo(query: RoutingQuery, origin: StreetOrigin, targets: NetworkTargets, cancel: CancelFlag): PathsReached {
    const { slotCount } = this.network.streets.search[origin.travel.mode].forward;
    const isFar = origin.transit === null && targets.count * LABELS_PER_PATH <= slotCount;
    const swept = isFar ? this.sweptFrom(query, origin, cancel) : null;
    if (!swept) return this.search(query, [origin], cancel, targets);
    return this.hierarchyQuery.paths(swept.customized, swept.costs, swept.starts, swept.limit, [swept.place.point]);
  }

  /** Makes ready what sweeping for an origin needs, step by step, before the first request. */
  *customize(query: RoutingQuery, { travel, reverse }: StreetOrigin): Generator<void> {
    yield* this.hierarchies.customize(this.costsOf(query, travel, reverse));
  }

  /** The same for the usual metric of a mode, unless that takes long. */
  *customizeUsual(mode: StreetMode): Generator<void> {
    const costs = this.costs.get(usualCosts(mode));
    if (costs.hierarchy && costs.hierarchy.head.length <= QUICKLY_CUSTOMIZED) yield* this.hierarchies.customize(costs);
  }

  /** Whether the hierarchy by an origin's metric comes with the region, so that all threads sweep for it. */
  isUsual(query: RoutingQuery, { travel, reverse, transit }: StreetOrigin): boolean {
    return transit === null && this.costs.usual(costsAsked(query, travel, reverse)) !== null;
  }

  /** Whether {@link fillRow} sweeps for such an origin. */
  sweeps(query: RoutingQuery, { travel, transit, reverse }: StreetOrigin): boolean {
    const costs = transit ? undefined : this.costs.peek(costsAsked(query, travel, reverse));
    return costs !== undefined && this.hierarchies.get(costs) !== null;
  }

  /**
   * The costs from one origin to all `targets`, into a row that tells of none yet. Swept out of a hierarchy where the
   * metric has a customized one, otherwise searched for. Gives where the origin met the network.
   */
  fillRow(
    query: RoutingQuery,
    origin: StreetOrigin,
    targets: NetworkTargets,
    row: CostRow,
    cancel: CancelFlag,
  ): SnappedPoint | null {
    const swept = this.sweptFrom(query, origin, cancel);
    if (swept && isTransitOrigin(origin)) return this.fillRidingRow(query, origin, swept, targets, row, cancel);
    if (swept) {
      this.hierarchyQuery.fill(swept.customized, swept.costs, swept.starts, swept.limit, targets, row);
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
   * The rows of several origins of one kind (`snappingKey`), swept abreast: up to {@link LANES}. Gives where each met the network;
   * null where they can't be swept, and no row is filled.
   */
  fillRowsAbreast(
    query: RoutingQuery,
    origins: readonly StreetOrigin[],
    targets: NetworkTargets,
    rows: readonly CostRow[],
    cancel: CancelFlag,
  ): (SnappedPoint | null)[] | null {
    const swept: SweptOrigin[] = [];
    for (const origin of origins) {
      const one = this.sweptFrom(query, origin, cancel);
      if (!one) return null;
      swept.push(one);
    }
    const [{ customized, costs, limit }] = swept;
    const starts = swept.map((one) => one.starts);
    this.hierarchyQuery.fillAbreast(customized, costs, starts, limit, targets, rows);
    return swept.map(({ place }) => place.point);
  }

  /** The same for an origin that rides in between: costs begin where it stands and where its rides end. */
  private fillRidingRow(
    query: RoutingQuery,
    origin: TransitOrigin<StreetOrigin>,
    { customized, costs, starts, limit, place }: SweptOrigin,
    targets: NetworkTargets,
    row: CostRow,
    cancel: CancelFlag,
  ): SnappedPoint | null {
    const rides = this.ride(query, origin, place, costs, cancel);
    if (!rides) return place.point;
    const links = this.linksFor(origin, costs);
    const seeds = rides.seeds(platformExitsOf(links), limit);
    this.hierarchyQuery.fill(customized, costs, starts, limit, targets, row, seeds);
    rides.fillBeside(lastStretchesOf(links, targets), limit, row);
    return place.point;
  }

  /** What sweeps from an origin need; null where they can't answer, or aren't customized for its metric yet. */
  private sweptFrom(
    query: RoutingQuery,
    origin: StreetOrigin,
    cancel: CancelFlag,
    known?: OriginPlace,
  ): SweptOrigin | null {
    if (isTransitOrigin(origin) && boundsLastWalk(query, origin)) return null;
    const costs = this.costsOf(query, origin.travel, origin.reverse);
    const customized = this.hierarchies.get(costs);
    if (!customized) return null;
    const place = known ?? this.snapper.origin(origin, costs, cancel);
    const starts = new StartList(costs);
    addStarts(starts, place, 0, origin.snapping, costs);
    return { customized, costs, starts, limit: tenthsWithin(query.maxEdgeWeight), place };
  }

  /** Where the journeys of origins begin; a place without a point lies off the network. */
  placesOf(query: RoutingQuery, origins: readonly StreetOrigin[], cancel: CancelFlag): OriginPlaces {
    return new Map(
      origins.map((origin) => {
        const costs = this.costsOf(query, origin.travel, origin.reverse);
        return [origin, this.snapper.origin(origin, costs, cancel)];
      }),
    );
  }

  /** The ways from one origin to the stops of the region's timetable, by its travel alone, within `maxS` seconds. */
  waysToStops(query: RoutingQuery, origin: StreetOrigin, maxS: number, cancel: CancelFlag): StopWays {
    const costs = this.costsOf(query, origin.travel, origin.reverse);
    return this.waysFrom(query, origin, this.snapper.origin(origin, costs, cancel), costs, maxS, cancel);
  }

  /**
   * All optimal rides from an origin; null where nothing runs. The last origin's are kept, for the pieces of its request.
   * @param afterS seconds of departures after the origin's window that are needed as well
   */
  stopProfiles(
    query: RoutingQuery,
    origin: TransitOrigin<StreetOrigin>,
    afterS: number,
    cancel: CancelFlag,
  ): StopProfiles | null {
    const { maxEdgeWeight, conditions, exclusion } = query;
    const asked = [origin, maxEdgeWeight, conditions, exclusion, afterS];
    if (this.kept && asked.every((value, i) => value === this.kept?.asked[i])) return this.kept.profiles;
    this.kept = null;
    const frame = this.frameOf(query, origin, cancel, afterS);
    if (!frame) return null;
    const access = accessBy(this.waysToStops(query, origin, origin.transit.maxWalkFromSourceS, cancel));
    const profiles = stopProfiles(this.rangeSearch, frame, access);
    this.kept = { asked, profiles };
    return profiles;
  }

  /**
   * Arrivals at targets by streets after the rides of an origin. No other search may come between its departures.
   * @param fromS when the origin is left at the earliest
   */
  arrivalsByStreets(
    query: RoutingQuery,
    origin: StreetOrigin,
    targets: NetworkTargets,
    fromS: number,
    cancel: CancelFlag,
  ): Arrivals {
    const links = this.linksFor(origin, this.costsOf(query, origin.travel, origin.reverse));
    const limitDs = tenthsWithin(query.maxEdgeWeight);
    return new StreetArrivals(timetableOf(this.network), this.searches, links, targets, fromS, limitDs, cancel);
  }

  /** The paths of {@link waysToStops} to some platforms, by platform. */
  pathsToPlatforms(
    query: RoutingQuery,
    origin: StreetOrigin,
    maxS: number,
    platforms: Iterable<PlatformIndex>,
    cancel: CancelFlag,
  ): Map<PlatformIndex, PlatformPath> {
    const costs = this.costsOf(query, origin.travel, origin.reverse);
    const reach = this.streetsAround(query, origin, this.snapper.origin(origin, costs, cancel), costs, maxS, cancel);
    return pathsOnto(this.linksFor(origin, costs), reach, platforms);
  }

  /** The shortest walks on streets from one platform to others, as the footpaths of an origin go, in the order of travel. */
  pathsBetweenPlatforms(
    query: RoutingQuery,
    origin: StreetOrigin,
    from: PlatformIndex,
    platforms: Iterable<PlatformIndex>,
    maxS: number,
    cancel: CancelFlag,
  ): Map<PlatformIndex, PlatformPath> {
    const links = this.footLinks(this.costs.get(footpathCosts(query, { ...origin, reverse: false })));
    return pathsOnto(links, walksFrom(this.searches, links, from, maxS * DS_PER_SECOND, cancel), platforms);
  }

  /** When an origin's vehicles run, and what its travelers accept; null where nothing runs then. See {@link serviceFrame}. */
  frameOf(
    query: RoutingQuery,
    origin: TransitOrigin<StreetOrigin>,
    cancel: CancelFlag,
    afterS = 0,
  ): ServiceFrame | null {
    const footpaths = this.ownFootpaths(query, origin);
    return serviceFrame(timetableOf(this.network), origin, query.maxEdgeWeight, footpaths, cancel, afterS);
  }

  /** Null where those of the timetable will do. */
  private ownFootpaths(query: RoutingQuery, origin: TransitOrigin<StreetOrigin>): OwnFootpaths | null {
    const asked = footpathCosts(query, origin);
    const usual = { ...USUAL_WALK, reverse: origin.reverse };
    if (this.costs.areAlike(asked, usual)) return null;
    const costs = this.costs.get(asked);
    const { walkKmh } = origin.transit;
    const known = this.footpaths.get(costs);
    if (known?.walkKmh === walkKmh) return known;
    known?.drop();
    const onlyExcludes = this.costs.areAlike({ ...asked, exclusion: null }, usual);
    const links = this.footLinks(costs);
    const own = new RequestFootpaths(timetableOf(this.network), costs, walkKmh, onlyExcludes, (from, tell) => {
      const reach = walksFrom(this.footSearches, links, from, MAX_OWN_WALK_DS, NEVER_CANCELLED);
      eachPlatformReached(links, reach, (to, { travelTimeDs, lengthDm }) => tell(to, travelTimeDs, lengthDm));
    });
    this.footpaths.set(costs, own);
    return own;
  }

  private footLinks(costs: StreetCosts): StopLinks {
    return stopLinksOf(timetableOf(this.network), costs, FOOTPATH_KMH);
  }

  /** Adds where an origin begins and what it gets to by public transport; nothing on a day without any. */
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
    const rides = this.ride(query, origin, place, costs, cancel);
    if (!rides) return;
    addStarts(starts, place, index, origin.snapping, costs);
    rides.addStarts(starts, this.linksFor(origin, costs), index, origin.transit.maxWalkToTargetS * DS_PER_SECOND);
  }

  /** The quickest rides of an origin; null on a day without any. Valid until the next call. */
  private ride(
    query: RoutingQuery,
    origin: TransitOrigin<StreetOrigin>,
    place: OriginPlace,
    costs: StreetCosts,
    cancel: CancelFlag,
  ): QuickestRides | null {
    const timetable = timetableOf(this.network);
    const frame = this.frameOf(query, origin, cancel);
    if (!frame) return null;
    const ways = this.waysFrom(query, origin, place, costs, origin.transit.maxWalkFromSourceS, cancel);
    this.rides ??= new QuickestRides(timetable, this.rangeSearch);
    this.rides.find(frame, accessBy(ways));
    return this.rides;
  }

  private waysFrom(
    query: RoutingQuery,
    origin: StreetOrigin,
    place: OriginPlace,
    costs: StreetCosts,
    maxS: number,
    cancel: CancelFlag,
  ): StopWays {
    const timetable = timetableOf(this.network);
    const links = this.linksFor(origin, costs);
    const customized = this.sweepsToStops(query, origin, costs, maxS) ? this.hierarchies.get(costs) : null;
    if (!customized) return stopWays(timetable, links, this.streetsAround(query, origin, place, costs, maxS, cancel));
    const starts = new StartList(costs);
    addStarts(starts, place, 0, origin.snapping, costs);
    const limit = Math.min(tenthsWithin(query.maxEdgeWeight), maxS * DS_PER_SECOND);
    const row = this.stopRow(links.onto.count);
    this.hierarchyQuery.fill(customized, costs, starts, limit, links.onto, row);
    return stopWaysIn(timetable, links, row);
  }

  /** Whether sweeping to all platforms takes less than searching around an origin. */
  private sweepsToStops(query: RoutingQuery, origin: StreetOrigin, { hierarchy }: StreetCosts, maxS: number): boolean {
    if (!hierarchy) return false;
    const around = { ...query, maxEdgeWeight: Math.min(maxS, query.maxEdgeWeight) };
    return SWEEP_SHARE * hierarchy.labelCount < searchCost(this.network, around, { ...origin, transit: null });
  }

  /** Room for what links cost, of which none is told yet. */
  private stopRow(count: number): CostRow {
    if (this.linkRow.travelTimeDs.length !== count) {
      this.linkRow = { travelTimeDs: new Int32Array(count), lengthDm: new Int32Array(count) };
    }
    this.linkRow.travelTimeDs.fill(UNREACHABLE);
    return this.linkRow;
  }

  /** What an origin reaches by its travel alone within `maxS` seconds. */
  private streetsAround(
    { maxEdgeWeight }: RoutingQuery,
    { travel, snapping }: StreetOrigin,
    place: OriginPlace,
    costs: StreetCosts,
    maxS: number,
    cancel: CancelFlag,
  ): StreetReach {
    const starts = new StartList(costs);
    addStarts(starts, place, 0, snapping, costs);
    const limit = Math.min(tenthsWithin(maxEdgeWeight), maxS * DS_PER_SECOND);
    const waived = waivedAround(costs, starts, travel);
    const snapped = [place.point];
    return this.searches.plain({ costs, starts, limit, waived, snapped, cancel, targets: null, tellsLengths: true });
  }

  /** The places of targets on the network of an origin's mode: of those in the clip that have some within its `maxDistanceM`. */
  snapTargets(query: RoutingQuery, origin: StreetOrigin, positions: Positions, cancel: CancelFlag): NetworkTargets {
    for (const steps = this.snapping(query, origin, positions); ; ) {
      cancel.check();
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  /** The same in steps of a thousand targets. */
  snapping(query: RoutingQuery, origin: StreetOrigin, positions: Positions): Generator<void, NetworkTargets> {
    const costs = this.costsOf(query, origin.travel, origin.reverse);
    return this.snapper.targets(costs, origin.snapping, positions, inClip(query));
  }

  /** The same where the import has found them already. */
  placeTargets(query: RoutingQuery, origin: StreetOrigin, positions: Positions, snaps: TargetSnaps): NetworkTargets {
    const costs = this.costsOf(query, origin.travel, origin.reverse);
    return this.snapper.placed(costs, positions, snaps, inClip(query));
  }

  /** The nearest point of the network that a target at `lon`, `lat` would snap to. */
  snapPoint(query: RoutingQuery, { travel, reverse, snapping }: StreetOrigin, lon: number, lat: number) {
    return this.snapper.point(this.costsOf(query, travel, reverse), snapping, lon, lat);
  }

  /** Whether there is any street within a distance, open to the mode or not. */
  hasStreet(lon: number, lat: number, maxDistanceM: number): boolean {
    return this.snapper.hasStreet(lon, lat, maxDistanceM);
  }

  /** Without public transport stops are reached as the streets are. */
  private linksFor({ transit, snapping }: StreetOrigin, costs: StreetCosts): StopLinks {
    return stopLinksOf(timetableOf(this.network), costs, transit?.walkKmh ?? snapping.speedKmh);
  }

  /** The costs that searches from an origin read. */
  costsOf(query: RoutingQuery, travel: StreetTravel, reverse: boolean): StreetCosts {
    return this.costs.get(costsAsked(query, travel, reverse));
  }
}

const costsAsked = (
  { edgeWeight, conditions, exclusion }: RoutingQuery,
  travel: StreetTravel,
  reverse: boolean,
): StreetCostsQuery => ({ travel, reverse, edgeWeight, conditions, exclusion });

/** An origin as sweeps begin there. */
interface SweptOrigin {
  readonly customized: CustomizedHierarchy;
  readonly costs: StreetCosts;
  readonly starts: StartList;
  readonly limit: number;
  readonly place: OriginPlace;
}

/** Travel by default options. */
/** How footpaths between stops were measured. */
const USUAL_WALK = usualCosts('walk');

/** Walking between stops, at the usual speed: a bicycle is pushed there. */
function footpathCosts({ conditions, exclusion }: RoutingQuery, { travel, reverse }: StreetOrigin): StreetCostsQuery {
  const { uphill, downhill } = travel.mode === 'walk' ? travel : DEFAULT_TRAVEL.walk;
  return {
    travel: { ...DEFAULT_TRAVEL.walk, uphill, downhill },
    reverse,
    edgeWeight: 'time',
    // Speeds of roads are none of walkers.
    conditions: { ...conditions, defaultSpeedsKmh: null },
    exclusion,
  };
}

/** What is reached on foot from a platform within `limit` deciseconds. Valid until the next of these searches. */
function walksFrom(
  searches: StreetSearches,
  links: StopLinks,
  from: PlatformIndex,
  limit: number,
  cancel: CancelFlag,
): StreetReach {
  const { costs } = links;
  const starts = new StartList(costs);
  addPlatform(starts, links, from);
  const search = { costs, starts, limit, waived: null, snapped: [], cancel, targets: null, tellsLengths: false };
  return searches.plain(search);
}

/** Following a path takes as long as settling so many labels. */
const LABELS_PER_PATH = 4000;
/** Arcs that are customized in half a second. */
const QUICKLY_CUSTOMIZED = 4_000_000;

function pathsOnto(
  links: StopLinks,
  reach: Reach,
  platforms: Iterable<PlatformIndex>,
): Map<PlatformIndex, PlatformPath> {
  const paths = new Map<PlatformIndex, PlatformPath>();
  for (const platform of platforms) {
    const path = platformPath(links, reach, platform);
    if (path) paths.set(platform, path);
  }
  return paths;
}

const waivedAround = (costs: StreetCosts, starts: StartList, travel: StreetTravel): ReadonlySet<number> | null =>
  travel.ignorePenaltiesInStartingServiceArea ? startingServiceArea(costs, starts) : null;
