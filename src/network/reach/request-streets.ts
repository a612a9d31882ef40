import type { CancelFlag } from '../../kit/core/cancel.ts';
import type { StreetCostsCache } from '../network/index.ts';
import type { Network } from '../network/network.ts';
import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts, StreetCostsQuery } from '../network/street-costs.ts';
import type { RoutingQuery, TargetSnaps } from '../routing/index.ts';
import type { StreetTravel } from '../street/travel-mode.ts';
import { inClip } from './clip.ts';
import type { NetworkTargets } from './network-targets.ts';
import type { OriginPlace, OriginPlaces } from './origin-place.ts';
import type { StreetOrigin } from './street-origin.ts';
import { type Positions, StreetSnapper } from './street-snapper.ts';
import type { WorkMeter } from './work-meter.ts';

/**
 * The streets for a request: their costs for its origins, and the snapped points of its origins and targets. There is
 * one instance per thread and network.
 */
export class RequestStreets {
  private readonly snapper: StreetSnapper;

  constructor(
    network: Network,
    private readonly costs: StreetCostsCache,
    work: WorkMeter,
  ) {
    this.snapper = new StreetSnapper(network, work);
  }

  /** Returns the costs for searches from an origin. */
  costsOf(query: RoutingQuery, { travel, reverse }: Travel): StreetCosts {
    return this.costs.get(costsAsked(query, { travel, reverse }));
  }

  /** Returns where the journeys of an origin begin; a place without a point is off the network. */
  placeOf(origin: StreetOrigin, costs: StreetCosts, cancel: CancelFlag): OriginPlace {
    return this.snapper.origin(origin, costs, cancel);
  }

  /** Returns the places of several origins. */
  placesOf(query: RoutingQuery, origins: readonly StreetOrigin[], cancel: CancelFlag): OriginPlaces {
    return new Map(origins.map((origin) => [origin, this.placeOf(origin, this.costsOf(query, origin), cancel)]));
  }

  /** Snaps the targets within the clip area to the network of an origin's mode, within its `maxDistanceM`. */
  snapTargets(query: RoutingQuery, origin: StreetOrigin, positions: Positions, cancel: CancelFlag): NetworkTargets {
    for (const steps = this.snapping(query, origin, positions); ; ) {
      cancel.check();
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  /** Snaps targets in steps of a thousand. */
  snapping(query: RoutingQuery, origin: StreetOrigin, positions: Positions): Generator<void, NetworkTargets> {
    return this.snapper.targets(this.costsOf(query, origin), origin.snapping, positions, inClip(query));
  }

  /** Places targets that the import has already snapped. */
  placeTargets(query: RoutingQuery, origin: StreetOrigin, positions: Positions, snaps: TargetSnaps): NetworkTargets {
    return this.snapper.placed(this.costsOf(query, origin), positions, snaps, inClip(query));
  }

  /**
   * Returns the nearest point of the network that a target at `lon`, `lat` would snap to.
   * @param accepts decides about points; null accepts all
   */
  snapPoint(
    query: RoutingQuery,
    origin: StreetOrigin,
    lon: number,
    lat: number,
    accepts: ((point: SnappedPoint) => boolean) | null = null,
  ): SnappedPoint | null {
    return this.snapper.point(this.costsOf(query, origin), origin.snapping, lon, lat, accepts);
  }

  /** Returns whether there is any street within a distance, open to the mode or not. */
  hasStreet(lon: number, lat: number, maxDistanceM: number): boolean {
    return this.snapper.hasStreet(lon, lat, maxDistanceM);
  }
}

/** The options and direction of travel. */
interface Travel {
  readonly travel: StreetTravel;
  readonly reverse: boolean;
}

export const costsAsked = (
  { edgeWeight, conditions, exclusion }: RoutingQuery,
  { travel, reverse }: Travel,
): StreetCostsQuery => ({ travel, reverse, edgeWeight, conditions, exclusion });
