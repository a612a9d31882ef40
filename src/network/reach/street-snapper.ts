import type { CancelFlag } from '../../kit/core/cancel.ts';
import { Shape } from '../../kit/geo/shape.ts';
import {
  areaStretches,
  edgesTouching,
  type SnappedPoint,
  Snapper,
  snappingSuitability,
  stretchAt,
  stretchesOf,
} from '../network/index.ts';
import type { Network } from '../network/network.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import type { Snapping, TargetSnaps } from '../routing/index.ts';
import type { EdgeIndex } from '../street/street-graph.ts';
import type { InClip } from './clip.ts';
import { NetworkTargets } from './network-targets.ts';
import { firstPoint, type OriginPlace, walkingOffset } from './origin-place.ts';
import type { StreetOrigin } from './street-origin.ts';
import { PAIR_COST, SNAP_COST, type WorkMeter } from './work-meter.ts';

/** Positions in degrees, as columns. */
export interface Positions {
  readonly count: number;
  readonly lon: ArrayLike<number>;
  readonly lat: ArrayLike<number>;
}

/** The number of targets per step: some milliseconds of work. */
const TARGETS_PER_STEP = 1000;

const NO_OFFSET = [0, 0] as const;

/** Snaps origins and targets to the streets that are open to a traveler. There is one instance per thread. */
export class StreetSnapper {
  private readonly snapper: Snapper;

  constructor(
    private readonly network: Network,
    private readonly work: WorkMeter,
  ) {
    this.snapper = new Snapper(network);
  }

  /** Snaps targets that count to streets within `maxDistanceM`. Yields after each step. */
  *targets(
    costs: StreetCosts,
    snapping: Snapping,
    { count, lon, lat }: Positions,
    counts: InClip,
  ): Generator<void, NetworkTargets> {
    const suitability = this.suitability(costs, snapping);
    const targets = new NetworkTargets(count);
    for (let i = 0; i < count; i++) {
      if (i > 0 && i % TARGETS_PER_STEP === 0) yield;
      this.work.labels += SNAP_COST;
      if (!counts(lon[i], lat[i])) continue;
      const point = this.snapper.nearest(lon[i], lat[i], snapping.maxDistanceM, suitability);
      if (!point) continue;
      const [offset, offsetSecondary] = snapping.countTargetDistance
        ? walkingOffset(point.distanceM, snapping.speedKmh, costs.weighsTime)
        : NO_OFFSET;
      targets.placeSnapped(costs, i, point, offset, offsetSecondary);
    }
    return targets;
  }

  /** Places targets that the import has snapped; their snapped points aren't available. */
  placed(costs: StreetCosts, { count, lon, lat }: Positions, snaps: TargetSnaps, counts: InClip): NetworkTargets {
    const targets = new NetworkTargets(count);
    for (let i = 0; i < count; i++) {
      const edge = snaps.edge[i] as EdgeIndex;
      if (edge >= 0 && counts(lon[i], lat[i])) targets.place(costs, i, edge, snaps.share[i]);
    }
    this.work.labels += PAIR_COST * count;
    return targets;
  }

  /** Returns the nearest point that a target at `lon`, `lat` would snap to. @param accepts decides about points */
  point(
    costs: StreetCosts,
    snapping: Snapping,
    lon: number,
    lat: number,
    accepts: ((point: SnappedPoint) => boolean) | null = null,
  ): SnappedPoint | null {
    return this.snapper.nearest(lon, lat, snapping.maxDistanceM, this.suitability(costs, snapping), accepts);
  }

  /** Returns whether there is any street within a distance, open to the mode or not. */
  hasStreet(lon: number, lat: number, maxDistanceM: number): boolean {
    return this.snapper.nearest(lon, lat, maxDistanceM, () => 'good') !== null;
  }

  /** Returns where an origin's journeys begin. */
  origin(origin: StreetOrigin, costs: StreetCosts, cancel: CancelFlag): OriginPlace {
    const { snapping } = origin;
    const suitability = this.suitability(costs, snapping);
    if (origin.geometry) {
      const shape = new Shape(origin.geometry, this.network.frame);
      const edges = edgesTouching(this.network, shape);
      const { network, snapper } = this;
      const stretches = stretchesOf(network, snapper, shape, edges, suitability, snapping.maxDistanceM, cancel);
      const center = { lon: network.frame.near(origin.lon), lat: origin.lat };
      return { point: firstPoint(stretches, center), stretches };
    }
    const point = this.snapper.nearest(origin.lon, origin.lat, snapping.maxDistanceM, suitability);
    if (!point) return { point, stretches: [] };
    if (!snapping.area) return { point, stretches: [stretchAt(point)] };
    const area = { radiusM: snapping.areaRadiusM, oppositeLanesM: snapping.oppositeLanesM };
    const { lon, lat } = origin;
    return { point, stretches: areaStretches(this.network, this.snapper, lon, lat, point, area, suitability) };
  }

  private suitability(costs: StreetCosts, { excludedClasses }: Snapping) {
    return snappingSuitability(this.network, costs.mode, costs.graph, costs.weight, excludedClasses);
  }
}
