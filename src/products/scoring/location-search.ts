import type { Run } from '../../kit/core/run.ts';
import { metersFromDm, secondsFromDs } from '../../kit/core/units.ts';
import { type BBox, emptyBBox, extendBBox } from '../../kit/geo/bbox.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import type { Network } from '../../network/network/network.ts';
import {
  extendByArcs,
  flightBox,
  isFlyOrigin,
  isStreetOrigin,
  reacherOf,
  type StreetOrigin,
  UNREACHABLE,
} from '../../network/reach/index.ts';
import { matrixRows } from '../../network/reach/matrix/index.ts';
import type { Origin, RoutingQuery, TargetTable } from '../../network/routing/index.ts';
import type { ScoredLocation, SharedSearch } from './criterion.ts';
import type { ReachedRow } from './kernel/row-measures.ts';
import type { Opportunities } from './opportunities.ts';
import { Unmeasurable } from './unmeasurable.ts';

/**
 * With more opportunities than this only those in the box around what a location reaches are targets; finding the box
 * takes one more search.
 */
const MANY_OPPORTUNITIES = 50_000;

/** Returns a location as the origin of a search. */
export const originAt = (
  prototype: Origin,
  { id, lon, lat, geometry }: ScoredLocation,
  fromCentroid: boolean,
): Origin => ({
  ...prototype,
  id,
  lon,
  lat,
  geometry: fromCentroid ? null : geometry,
});

/** Searches for what locations reach, with the travel times of `/time`. */
export class LocationSearch {
  private readonly row: { count: number; item: Int32Array; weight: Int32Array };

  constructor(
    private readonly network: Network,
    private readonly search: SharedSearch,
    private readonly opportunities: Opportunities,
    private readonly manyOpportunities = MANY_OPPORTUNITIES,
  ) {
    this.row = { count: 0, item: new Int32Array(opportunities.count), weight: new Int32Array(opportunities.count) };
  }

  /**
   * Returns what a location reaches; valid until the next call. Throws {@link Unmeasurable} where it snaps to no
   * street.
   */
  from(location: ScoredLocation, run: Run): ReachedRow {
    const { routing, fromCentroid } = this.search;
    const origin = originAt(routing.origins[0], location, fromCentroid);
    const query = { ...routing, origins: [origin] };
    if (this.opportunities.count <= this.manyOpportunities)
      return this.to(query, this.opportunities.targets, null, run);
    const near = this.opportunities.within(this.boxAround(query, origin, run));
    return this.to(query, this.opportunities.some(near), near, run);
  }

  /** @param opportunities the opportunity of each target; null: all of them are targets, in their order */
  private to(query: RoutingQuery, targets: TargetTable, opportunities: Int32Array | null, run: Run): ReachedRow {
    const { row } = this;
    row.count = 0;
    const inUnits = query.edgeWeight === 'time' ? secondsFromDs : metersFromDm;
    for (const { origin, travelTimeDs, lengthDm } of matrixRows(this.network, query, targets, run)) {
      if (origin === null && !isFlyOrigin(query.origins[0])) throw unconnected(query.origins[0]);
      const tenths = query.edgeWeight === 'time' ? travelTimeDs : lengthDm;
      for (let target = 0; target < targets.count; target++) {
        if (tenths[target] === UNREACHABLE) continue;
        row.item[row.count] = opportunities === null ? target : opportunities[target];
        row.weight[row.count++] = inUnits(tenths[target]);
      }
    }
    return row;
  }

  private boxAround(query: RoutingQuery, origin: Origin, run: Run): BBox {
    const { streets, frame } = this.network;
    const box = emptyBBox();
    if (isFlyOrigin(origin)) flightBox(box, origin, query, frame);
    if (!isStreetOrigin(origin)) return box;
    const reach = reacherOf(this.network).streetsWithin(query, [origin], run);
    for (const point of reach.snapped) if (point) extendBBox(box, point.lon, point.lat);
    extendByArcs(box, streets, reach.arcs());
    return widened(box, origin.snapping.maxDistanceM);
  }
}

/** Returns the reason why nothing can be measured at a location without a street nearby. */
export const unconnected = (origin: Origin): Unmeasurable => {
  const { mode } = origin.travel as StreetOrigin['travel'];
  const { maxDistanceM } = origin.snapping;
  return new Unmeasurable('404', `the location meets no edge for ${mode} within maxSnapDistance, ${maxDistanceM} m`);
};

function widened({ minX, minY, maxX, maxY }: BBox, meters: number): BBox {
  const dLat = meters / METERS_PER_DEGREE;
  const dLon = meters / Math.max(1, metersPerDegreeLon(Math.min(89, Math.max(Math.abs(minY), Math.abs(maxY)) + dLat)));
  return { minX: minX - dLon, minY: minY - dLat, maxX: maxX + dLon, maxY: maxY + dLat };
}
