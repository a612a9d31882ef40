import { type CancelFlag, NEVER_CANCELLED } from '../core/cancel.ts';
import { DM_PER_METER, DS_PER_SECOND } from '../core/units.ts';
import { Shape } from '../geo/shape.ts';
import { MetricHierarchies, type WeighedHierarchy } from '../network/metric-hierarchies.ts';
import type { Network } from '../network/network.ts';
import { type SnappedPoint, Snapper } from '../network/snap.ts';
import { edgesTouching, snappingSuitability } from '../network/street-access.ts';
import { type StreetCosts, StreetCostsCache, type StreetCostsQuery } from '../network/street-costs.ts';
import { areaStretches, stretchAt, stretchesOf } from '../network/street-sources.ts';
import { arcSearch } from '../street/kernel/arc-search.ts';
import { BudgetLabels, budgetSearch } from '../street/kernel/budget-search.ts';
import { nodeSearch } from '../street/kernel/node-search.ts';
import { SearchSpace } from '../street/kernel/search-space.ts';
import type { SearchGraph } from '../street/search-graph.ts';
import type { StreetMode } from '../street/street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL, type StreetTravel } from '../street/travel-mode.ts';
import type { PlatformIndex } from '../transit/timetable.ts';
import { ArcList } from './arc-list.ts';
import { BudgetReach } from './budget-reach.ts';
import type { CostRow } from './cost-row.ts';
import { NetworkTargets } from './network-targets.ts';
import { addStarts, firstPoint, type OriginPlace, walkingOffset } from './origin-place.ts';
import type { RoutingQuery } from './routing-query.ts';
import { startingServiceArea } from './service-area.ts';
import { StartList } from './starts.ts';
import type { StreetOrigin } from './street-origin.ts';
import { type PathsReached, type Reach, StreetReach, type StreetsReached } from './street-reach.ts';
import { Sweeper } from './sweeper.ts';
import { SweptStreets } from './swept-streets.ts';
import { MinuteRides } from './transit/minute-rides.ts';
import { windowMinutes } from './transit/minutes.ts';
import { QuickestRides } from './transit/quickest-rides.ts';
import { isTransitOrigin, serviceFrame, type TransitOrigin, timetableOf } from './transit/service-frame.ts';
import { accessBy, type PlatformPath, platformPath, type StopWays, stopWays } from './transit/stop-access.ts';
import { addPlatform, type StopLinks, stopLinksOf } from './transit/stop-links.ts';

/**
 * The one engine behind all answers about streets: snaps, searches, and tells what was reached.
 * Matrices, routes, isochrones, places and statistics all ask here. One per thread.
 */
export class Reacher {
  private readonly snapper: Snapper;
  private readonly arcs = new ArcList();
  private readonly costs: StreetCostsCache;
  private readonly spaces = new Map<SearchGraph, { states?: SearchSpace; slots?: SearchSpace }>();
  private readonly budgetLabels = new Map<number, BudgetLabels>();
  private rides: QuickestRides | null = null;
  private readonly sweeper = new Sweeper();

  constructor(
    readonly network: Network,
    private readonly hierarchies = new MetricHierarchies(),
  ) {
    this.snapper = new Snapper(network);
    this.costs = new StreetCostsCache(network);
  }

  /**
   * Searches from `origins` (one group of {@link originGroups}) up to the query's limit, or until all `targets` are
   * final. The answer is valid until the next call.
   */
  spread(
    query: RoutingQuery,
    origins: readonly StreetOrigin[],
    cancel: CancelFlag,
    targets: NetworkTargets | null = null,
  ): Reach {
    return this.spreadOver(query, origins, cancel, targets, true);
  }

  /** @param tellsLengths of equally quick paths the shortest counts, which takes a little longer */
  private spreadOver(
    query: RoutingQuery,
    origins: readonly StreetOrigin[],
    cancel: CancelFlag,
    targets: NetworkTargets | null,
    tellsLengths: boolean,
  ): Reach {
    const { travel, reverse } = origins[0];
    const costs = this.costsOf(query, travel, reverse);
    const limit = query.maxEdgeWeight * (costs.weighsTime ? DS_PER_SECOND : DM_PER_METER);
    const starts = new StartList(costs);
    const snapped = origins.map((origin, index) => this.depart(query, origin, index, costs, starts, cancel));
    return this.searchFrom(costs, starts, limit, travel, snapped, cancel, targets, tellsLengths);
  }

  /**
   * What `origins` (one group of {@link originGroups}) reach together when they leave at the full minutes of their
   * window and waiting counts, minute by minute. Nobody tells the lengths. Each answer is valid until the next call.
   * @param abreast how many such searches go on side by side and share the memory
   */
  *spreadByMinute(
    query: RoutingQuery,
    origins: readonly TransitOrigin<StreetOrigin>[],
    cancel: CancelFlag,
    abreast = 1,
  ): Generator<Reach> {
    const { travel, reverse, transit } = origins[0];
    const costs = this.costsOf(query, travel, reverse);
    const limit = query.maxEdgeWeight * DS_PER_SECOND;
    const places = origins.map((origin) => this.find(origin, costs, cancel));
    const snapped = places.map(({ point }) => point);
    const minutes = windowMinutes(origins[0]);
    const timetable = timetableOf(this.network);
    const links = this.linksFor(origins[0], costs);
    const rides = new MinuteRides(timetable, minutes.fromS, minutes.count, abreast);
    const frame = serviceFrame(timetable, origins[0], query.maxEdgeWeight, cancel, query.maxEdgeWeight);
    origins.forEach((origin, i) => {
      if (!frame) return;
      const ways = this.waysFrom(query, origin, places[i], costs, transit.maxWalkFromSourceS, cancel);
      rides.add(frame, accessBy(ways));
    });
    rides.finish();
    for (let minute = 0; minute < minutes.count; minute++) {
      const starts = new StartList(costs);
      origins.forEach(({ snapping }, i) => {
        if (frame) addStarts(starts, places[i], i, snapping, costs);
      });
      rides.addStarts(starts, links, minute, limit, transit.maxWalkToTargetS * DS_PER_SECOND);
      yield this.searchFrom(costs, starts, limit, travel, snapped, cancel, null, false);
    }
  }

  /**
   * The streets that `origins` (one group of {@link originGroups}) reach within the query's limit; what was reached
   * otherwise, {@link spread} tells. Of a single origin they are swept out of a hierarchy where its metric has earned one.
   */
  streetsWithin(query: RoutingQuery, origins: readonly StreetOrigin[], cancel: CancelFlag): StreetsReached {
    const swept = origins.length > 1 ? null : this.sweptFrom(query, origins[0], cancel);
    if (!swept) return this.spreadOver(query, origins, cancel, null, false);
    const { weighed, costs, starts, limit, point } = swept;
    const sweep = () => this.sweeper.reach(weighed, costs, starts, limit);
    return new SweptStreets(costs, starts, limit, sweep, this.arcs, [point]);
  }

  /** The paths from an origin to `targets`: of few in a wide network they are followed in a hierarchy, if it is ready. */
  pathsTo(query: RoutingQuery, origin: StreetOrigin, targets: NetworkTargets, cancel: CancelFlag): PathsReached {
    const { slotCount } = this.network.streets.search[origin.travel.mode].forward;
    const swept = targets.count * LABELS_PER_PATH > slotCount ? null : this.sweptFrom(query, origin, cancel);
    if (!swept) return this.spread(query, [origin], cancel, targets);
    return this.sweeper.paths(swept.weighed, swept.costs, swept.starts, swept.limit, [swept.point]);
  }

  /** Makes ready what sweeping by the usual metric of a mode needs, before anybody has asked. */
  weighUsual(mode: StreetMode): void {
    const { hierarchy } = this.network.streets.search[mode];
    const costs = this.costs.get(usualCosts(mode));
    if (costs.hierarchy && hierarchy.head.length <= QUICKLY_WEIGHED && !this.hierarchies.has(costs)) {
      this.hierarchies.weigh(hierarchy, costs, NEVER_CANCELLED);
    }
  }

  /** Whether {@link fillRow} sweeps for such an origin. */
  sweeps(query: RoutingQuery, { travel, transit, reverse }: StreetOrigin): boolean {
    return !transit && this.hierarchies.has(this.costsOf(query, travel, reverse));
  }

  /**
   * The costs from one origin to all `targets`, into a row that tells of none yet. Swept out of a hierarchy where the
   * metric has earned one, otherwise searched for. Gives where the origin met the network.
   */
  fillRow(
    query: RoutingQuery,
    origin: StreetOrigin,
    targets: NetworkTargets,
    row: CostRow,
    cancel: CancelFlag,
  ): SnappedPoint | null {
    const swept = this.sweptFrom(query, origin, cancel);
    if (swept) {
      this.sweeper.fill(swept.weighed, swept.costs, swept.starts, swept.limit, targets, row);
      return swept.point;
    }
    const reach = this.spread(query, [origin], cancel, targets);
    for (let i = 0; i < targets.count; i++) {
      const reached = reach.at(targets, i);
      if (!reached) continue;
      row.travelTimeDs[i] = reached.travelTimeDs;
      row.lengthDm[i] = reached.lengthDm;
    }
    return reach.snapped[0];
  }

  /** What sweeps from an origin need; null where they can't answer, or their metric hasn't earned them yet. */
  private sweptFrom(query: RoutingQuery, origin: StreetOrigin, cancel: CancelFlag): SweptOrigin | null {
    if (origin.transit) return null;
    const costs = this.costsOf(query, origin.travel, origin.reverse);
    const weighed = this.hierarchies.get(costs, cancel);
    if (!weighed) return null;
    const place = this.find(origin, costs, cancel);
    const starts = new StartList(costs);
    addStarts(starts, place, 0, origin.snapping, costs);
    return { weighed, costs, starts, limit: query.maxEdgeWeight * DS_PER_SECOND, point: place.point };
  }

  /** Starts whose journeys end before the limit need a search of their own. */
  private searchFrom(
    costs: StreetCosts,
    starts: StartList,
    limit: number,
    travel: StreetTravel,
    snapped: readonly (SnappedPoint | null)[],
    cancel: CancelFlag,
    targets: NetworkTargets | null,
    tellsLengths: boolean,
  ): Reach {
    const waived = waivedAround(costs, starts, travel);
    const method = starts.arcs.some(({ until }) => until < limit) ? 'searchByBudget' : 'search';
    return this[method](costs, starts, limit, waived, snapped, cancel, targets, tellsLengths);
  }

  /** The ways from one origin to the stops of the region's timetable, by its travel alone, within `maxS` seconds. */
  waysToStops(query: RoutingQuery, origin: StreetOrigin, maxS: number, cancel: CancelFlag): StopWays {
    const costs = this.costsOf(query, origin.travel, origin.reverse);
    return this.waysFrom(query, origin, this.find(origin, costs, cancel), costs, maxS, cancel);
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
    const reach = this.streetsAround(query, origin, this.find(origin, costs, cancel), costs, maxS, cancel);
    return pathsOnto(this.linksFor(origin, costs), reach, platforms);
  }

  /** The shortest walks on streets from one platform to others, as the timetable's footpaths go. */
  pathsBetweenPlatforms(
    from: PlatformIndex,
    platforms: Iterable<PlatformIndex>,
    maxS: number,
    cancel: CancelFlag,
  ): Map<PlatformIndex, PlatformPath> {
    const costs = this.costs.get(USUAL_WALK);
    const links = stopLinksOf(timetableOf(this.network), costs, USUAL_WALK.travel.speedKmh);
    const starts = new StartList(costs);
    addPlatform(starts, links, from);
    const reach = this.search(costs, starts, maxS * DS_PER_SECOND, null, [], cancel, null);
    return pathsOnto(links, reach, platforms);
  }

  private search(
    costs: StreetCosts,
    starts: StartList,
    limit: number,
    waived: ReadonlySet<number> | null,
    snapped: readonly (SnappedPoint | null)[],
    cancel: CancelFlag,
    targets: NetworkTargets | null,
    tellsLengths = false,
  ): StreetReach {
    const space = this.spaceOf(costs);
    // Among several origins the one that was named first counts.
    const breaksTies = tellsLengths && costs.weighsTime && snapped.length <= 1;
    const ties = breaksTies ? { other: costs.other, startOther: starts.costOther } : null;
    const reach = new StreetReach(costs, space, starts, limit, waived, this.arcs, snapped, breaksTies);
    const stop = { cancel, done: targets ? reach.whenAllFinal(targets) : null };
    if (costs.steps) {
      arcSearch(space, costs.steps, waived, starts, limit, stop, ties);
    } else {
      nodeSearch(space, costs.graph, costs.weight, starts, limit, stop, ties);
    }
    this.hierarchies.searched(costs, space.settledCount);
    return reach;
  }

  private searchByBudget(
    costs: StreetCosts,
    starts: StartList,
    limit: number,
    waived: ReadonlySet<number> | null,
    snapped: readonly (SnappedPoint | null)[],
    cancel: CancelFlag,
    targets: NetworkTargets | null,
  ): BudgetReach {
    const labels = this.budgetLabelsOf(costs);
    const reach = new BudgetReach(costs, labels, starts, limit, waived, this.arcs, snapped);
    const stop = { cancel, done: targets ? reach.whenAllFinal(targets) : null };
    const until = starts.startArc.map((arc) => Math.min(starts.arcs[arc].until, limit));
    const { count, slot, cost } = starts;
    const turns = costs.turns ? costs.timeTurns : null;
    budgetSearch(labels, costs.graph, costs.weight, turns, waived, { count, slot, cost, until }, stop);
    return reach;
  }

  /** Adds where an origin begins and what it gets to by public transport; nothing on a day without any. */
  private depart(
    query: RoutingQuery,
    origin: StreetOrigin,
    index: number,
    costs: StreetCosts,
    starts: StartList,
    cancel: CancelFlag,
  ): SnappedPoint | null {
    const place = this.find(origin, costs, cancel);
    if (!isTransitOrigin(origin)) {
      addStarts(starts, place, index, origin.snapping, costs);
      return place.point;
    }
    const timetable = timetableOf(this.network);
    const frame = serviceFrame(timetable, origin, query.maxEdgeWeight, cancel);
    if (!frame) return place.point;
    addStarts(starts, place, index, origin.snapping, costs);
    const { maxWalkFromSourceS, maxWalkToTargetS } = origin.transit;
    const ways = this.waysFrom(query, origin, place, costs, maxWalkFromSourceS, cancel);
    this.rides ??= new QuickestRides(timetable);
    this.rides.find(frame, accessBy(ways));
    this.rides.addStarts(starts, this.linksFor(origin, costs), index, maxWalkToTargetS * DS_PER_SECOND);
    return place.point;
  }

  private waysFrom(
    query: RoutingQuery,
    origin: StreetOrigin,
    place: OriginPlace,
    costs: StreetCosts,
    maxS: number,
    cancel: CancelFlag,
  ): StopWays {
    const reach = this.streetsAround(query, origin, place, costs, maxS, cancel);
    return stopWays(timetableOf(this.network), this.linksFor(origin, costs), reach);
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
    const limit = Math.min(maxEdgeWeight, maxS) * DS_PER_SECOND;
    return this.search(costs, starts, limit, waivedAround(costs, starts, travel), [place.point], cancel, null);
  }

  /** The places of targets on the network of an origin's mode, where there is some within its `maxDistanceM`. */
  snapTargets(
    query: RoutingQuery,
    { travel, reverse, snapping }: StreetOrigin,
    { count, lon, lat }: Positions,
    cancel: CancelFlag,
  ): NetworkTargets {
    const costs = this.costsOf(query, travel, reverse);
    const suitability = this.suitability(travel.mode, costs, snapping.excludedClasses);
    const targets = new NetworkTargets(costs, count);
    for (let i = 0; i < count; i++) {
      if (i % CANCEL_INTERVAL === 0) cancel.check();
      const point = this.snapper.nearest(lon[i], lat[i], snapping.maxDistanceM, suitability);
      if (!point) continue;
      const [offset, offsetOther] = snapping.countTargetDistance
        ? walkingOffset(point.distanceM, snapping.speedKmh, costs.weighsTime)
        : NO_OFFSET;
      targets.placeSnapped(i, point, offset, offsetOther);
    }
    return targets;
  }

  /** Room for targets whose places on the network are known. */
  targetsFor(query: RoutingQuery, { travel, reverse }: StreetOrigin, count: number): NetworkTargets {
    return new NetworkTargets(this.costsOf(query, travel, reverse), count);
  }

  /** The nearest point of the network that a target at `lon`, `lat` would snap to. */
  snapPoint(query: RoutingQuery, origin: StreetOrigin, lon: number, lat: number): SnappedPoint | null {
    const { travel, reverse, snapping } = origin;
    const suitability = this.suitability(travel.mode, this.costsOf(query, travel, reverse), snapping.excludedClasses);
    return this.snapper.nearest(lon, lat, snapping.maxDistanceM, suitability);
  }

  /** Where an origin's journeys begin on the network. */
  private find(origin: StreetOrigin, costs: StreetCosts, cancel: CancelFlag): OriginPlace {
    const { snapping } = origin;
    const suitability = this.suitability(origin.travel.mode, costs, snapping.excludedClasses);
    if (origin.geometry) {
      const shape = new Shape(origin.geometry);
      const edges = edgesTouching(this.network, shape);
      const { network, snapper } = this;
      const stretches = stretchesOf(network, snapper, shape, edges, suitability, snapping.maxDistanceM, cancel);
      return { point: firstPoint(stretches, origin), stretches };
    }
    const point = this.snapper.nearest(origin.lon, origin.lat, snapping.maxDistanceM, suitability);
    if (!point) return { point, stretches: [] };
    if (!snapping.area) return { point, stretches: [stretchAt(point)] };
    const area = { radiusM: snapping.areaRadiusM, oppositeLanesM: snapping.oppositeLanesM };
    const { lon, lat } = origin;
    return { point, stretches: areaStretches(this.network, this.snapper, lon, lat, point, area, suitability) };
  }

  /** Who doesn't use public transport comes to stops as to the streets. */
  private linksFor({ transit, snapping }: StreetOrigin, costs: StreetCosts): StopLinks {
    return stopLinksOf(timetableOf(this.network), costs, transit?.walkKmh ?? snapping.speedKmh);
  }

  private costsOf(query: RoutingQuery, travel: StreetTravel, reverse: boolean): StreetCosts {
    const { edgeWeight, conditions, exclusion } = query;
    return this.costs.get({ travel, reverse, edgeWeight, conditions, exclusion });
  }

  private suitability(mode: StreetMode, costs: StreetCosts, excludedClasses: readonly number[]) {
    return snappingSuitability(this.network, mode, costs.graph, costs.weight, excludedClasses);
  }

  private budgetLabelsOf({ graph, turns }: StreetCosts): BudgetLabels {
    const places = turns ? graph.slotCount : graph.stateCount;
    let labels = this.budgetLabels.get(places);
    if (!labels) {
      labels = new BudgetLabels(places);
      this.budgetLabels.set(places, labels);
    }
    return labels;
  }

  private spaceOf({ graph, turns }: StreetCosts): SearchSpace {
    let spaces = this.spaces.get(graph);
    if (!spaces) {
      spaces = {};
      this.spaces.set(graph, spaces);
    }
    if (turns) {
      spaces.slots ??= new SearchSpace(graph.slotCount);
      return spaces.slots;
    }
    spaces.states ??= new SearchSpace(graph.stateCount);
    return spaces.states;
  }
}

/** An origin as sweeps begin there. */
interface SweptOrigin {
  readonly weighed: WeighedHierarchy;
  readonly costs: StreetCosts;
  readonly starts: StartList;
  readonly limit: number;
  readonly point: SnappedPoint | null;
}

/** How those travel who ask for nothing special. */
const usualCosts = (mode: StreetMode): StreetCostsQuery => ({
  travel: DEFAULT_TRAVEL[mode],
  reverse: false,
  edgeWeight: 'time',
  conditions: DEFAULT_CONDITIONS,
  exclusion: null,
});

/** How footpaths between stops were measured. */
const USUAL_WALK = usualCosts('walk');

/** Following a path takes as long as settling so many labels. */
const LABELS_PER_PATH = 8000;
/** Arcs that are weighed in half a second. */
const QUICKLY_WEIGHED = 4_000_000;

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

/** Positions in degrees, as columns. */
export interface Positions {
  readonly count: number;
  readonly lon: ArrayLike<number>;
  readonly lat: ArrayLike<number>;
}

/** Cancelling waits for no more than this many targets. */
const CANCEL_INTERVAL = 1000;

const NO_OFFSET = [0, 0] as const;

const waivedAround = (costs: StreetCosts, starts: StartList, travel: StreetTravel): ReadonlySet<number> | null =>
  travel.ignorePenaltiesInStartingServiceArea ? startingServiceArea(costs, starts) : null;
