import type { CancelFlag } from '../core/cancel.ts';
import { DM_PER_METER, DS_PER_SECOND } from '../core/units.ts';
import { Shape } from '../geo/shape.ts';
import type { Network } from '../network/network.ts';
import { type SnappedPoint, Snapper } from '../network/snap.ts';
import { edgesTouching, snappingSuitability } from '../network/street-access.ts';
import { type StreetCosts, StreetCostsCache } from '../network/street-costs.ts';
import { areaStretches, type Stretch, stretchAt, stretchesOf } from '../network/street-sources.ts';
import { arcSearch } from '../street/kernel/arc-search.ts';
import { nodeSearch } from '../street/kernel/node-search.ts';
import { SearchSpace } from '../street/kernel/search-space.ts';
import type { SearchGraph } from '../street/search-graph.ts';
import { STREET_MODES, type StreetMode } from '../street/street-graph.ts';
import type { StreetTravel } from '../street/travel-mode.ts';
import { ArcList } from './collect-reached-arcs.ts';
import type { Origin, RoutingQuery, Target } from './routing-query.ts';
import { startingServiceArea } from './service-area.ts';
import { StartList } from './starts.ts';
import { approachesOf, type SnappedTarget, StreetReach } from './street-reach.ts';

/** An origin that travels on streets. */
export type StreetOrigin = Origin & { readonly travel: StreetTravel };

export const isStreetOrigin = (origin: Origin): origin is StreetOrigin =>
  (STREET_MODES as readonly string[]).includes(origin.travel.mode);

/** Puts origins that can share one search together: the same way of travelling, in the same direction. */
export function originGroups(origins: readonly StreetOrigin[]): StreetOrigin[][] {
  const groups = new Map<string, StreetOrigin[]>();
  for (const origin of origins) {
    const key = JSON.stringify([origin.travel, origin.reverse]);
    const group = groups.get(key);
    if (group) group.push(origin);
    else groups.set(key, [origin]);
  }
  return [...groups.values()];
}

/**
 * The one engine behind all answers about streets: snaps, searches, and tells what was reached.
 * Matrices, routes, isochrones, places and statistics all ask here. One per thread.
 */
export class Reacher {
  private readonly snapper: Snapper;
  private readonly arcs = new ArcList();
  private readonly costs: StreetCostsCache;
  private readonly spaces = new Map<SearchGraph, { states?: SearchSpace; slots?: SearchSpace }>();

  constructor(readonly network: Network) {
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
    targets: readonly (SnappedTarget | null)[] | null = null,
  ): StreetReach {
    const { travel, reverse } = origins[0];
    const costs = this.costsOf(query, travel, reverse);
    const starts = new StartList(costs);
    const snapped = origins.map((origin, index) => this.start(origin, index, costs, starts, cancel));

    const space = this.spaceOf(costs);
    const limit = query.maxEdgeWeight * (costs.weighsTime ? DS_PER_SECOND : DM_PER_METER);
    const waived = travel.ignorePenaltiesInStartingServiceArea ? startingServiceArea(costs, starts) : null;
    const reach = new StreetReach(costs, space, starts, limit, waived, this.arcs, snapped);
    const stop = { cancel, done: targets ? reach.whenAllFinal(targets) : null };
    if (costs.steps) {
      arcSearch(space, costs.steps, waived, starts, limit, stop);
    } else {
      nodeSearch(space, costs.graph, costs.weight, starts, limit, stop);
    }
    return reach;
  }

  /** Finds targets on the network of an origin's mode; null where there is none within its `maxDistanceM`. */
  snapTargets(query: RoutingQuery, origin: StreetOrigin, targets: readonly Target[]): (SnappedTarget | null)[] {
    const { travel, reverse, snapping } = origin;
    const costs = this.costsOf(query, travel, reverse);
    const suitability = this.suitability(travel.mode, costs, snapping.excludedClasses);
    return targets.map(({ lon, lat }) => {
      const point = this.snapper.nearest(lon, lat, snapping.maxDistanceM, suitability);
      if (!point) return null;
      const [offset, offsetOther] = snapping.countTargetDistance
        ? walkingOffset(point.distanceM, snapping.speedKmh, costs.weighsTime)
        : [0, 0];
      return { point, approaches: approachesOf(costs, point), offset, offsetOther };
    });
  }

  private start(
    origin: StreetOrigin,
    index: number,
    costs: StreetCosts,
    starts: StartList,
    cancel: CancelFlag,
  ): SnappedPoint | null {
    const { snapping } = origin;
    const suitability = this.suitability(origin.travel.mode, costs, snapping.excludedClasses);
    let nearest: SnappedPoint | null = null;
    let stretches: Stretch[];
    if (origin.geometry) {
      const shape = new Shape(origin.geometry);
      const edges = edgesTouching(this.network, shape);
      stretches = stretchesOf(this.network, this.snapper, shape, edges, suitability, snapping.maxDistanceM, cancel);
    } else {
      nearest = this.snapper.nearest(origin.lon, origin.lat, snapping.maxDistanceM, suitability);
      if (!nearest) return null;
      const area = { radiusM: snapping.areaRadiusM, oppositeLanesM: snapping.oppositeLanesM };
      stretches = snapping.area
        ? areaStretches(this.network, this.snapper, origin.lon, origin.lat, nearest, area, suitability)
        : [stretchAt(nearest)];
    }
    for (const stretch of stretches) {
      const [offset, offsetOther] = snapping.countSourceDistance
        ? walkingOffset(stretch.distanceM, snapping.speedKmh, costs.weighsTime)
        : [0, 0];
      starts.add(stretch, index, offset, offsetOther);
    }
    return nearest ?? firstPoint(stretches, origin);
  }

  private costsOf(query: RoutingQuery, travel: StreetTravel, reverse: boolean): StreetCosts {
    const { edgeWeight, conditions, exclusion } = query;
    return this.costs.get({ travel, reverse, edgeWeight, conditions, exclusion });
  }

  private suitability(mode: StreetMode, costs: StreetCosts, excludedClasses: readonly number[]) {
    return snappingSuitability(this.network, mode, costs.graph, costs.weight, excludedClasses);
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

function walkingOffset(distanceM: number, speedKmh: number, weighsTime: boolean): [weight: number, other: number] {
  const timeDs = Math.round((distanceM / (speedKmh / 3.6)) * DS_PER_SECOND);
  const lengthDm = Math.round(distanceM * DM_PER_METER);
  return weighsTime ? [timeDs, lengthDm] : [lengthDm, timeDs];
}

function firstPoint(stretches: readonly Stretch[], { lon, lat }: Origin): SnappedPoint | null {
  if (stretches.length === 0) return null;
  const { edge, from, distanceM } = stretches[0];
  return { edge, share: from, distanceM, lon, lat };
}
