import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { DS_PER_SECOND, tenthsWithin } from '../../../kit/core/units.ts';
import type { StreetCosts } from '../../network/street-costs.ts';
import type { RoutingQuery } from '../../routing/index.ts';
import type { PlatformIndex, Timetable } from '../../transit/timetable.ts';
import { type CostRow, UNREACHABLE } from '../cost-row.ts';
import { type OriginPlace, startsOf } from '../origin-place.ts';
import type { StreetEngine } from '../rides.ts';
import { searchCost } from '../search-cost.ts';
import { waivedAround } from '../service-area.ts';
import type { StreetOrigin } from '../street-origin.ts';
import type { StreetReach } from '../street-reach.ts';
import { SWEEP_SHARE } from '../work-meter.ts';
import { type PlatformPath, pathsOnto, type StopWays, stopWays, stopWaysIn } from './stop-access.ts';
import { type StopLinks, stopLinksOf } from './stop-links.ts';

/**
 * The ways from an origin to the stops of the region's timetable, by its mode alone. There is one instance per thread
 * and network.
 */
export class WaysToStops {
  private linkRow: CostRow = { travelTimeDs: new Int32Array(0), lengthDm: new Int32Array(0) };

  constructor(
    private readonly timetable: Timetable,
    private readonly engine: StreetEngine,
  ) {}

  /** Returns the ways within `maxS` seconds and the limit of the query. */
  from(query: RoutingQuery, origin: StreetOrigin, maxS: number, cancel: CancelFlag): StopWays {
    const costs = this.engine.streets.costsOf(query, origin);
    return this.fromPlace(query, origin, this.engine.streets.placeOf(origin, costs, cancel), costs, maxS, cancel);
  }

  /** Returns the ways of an origin whose place and costs are known. */
  fromPlace(
    query: RoutingQuery,
    origin: StreetOrigin,
    place: OriginPlace,
    costs: StreetCosts,
    maxS: number,
    cancel: CancelFlag,
  ): StopWays {
    const { timetable } = this;
    const links = this.linksOf(origin, costs);
    const customized = this.sweepsToStops(query, origin, costs, maxS) ? this.engine.sweeps.customizedBy(costs) : null;
    if (!customized) return stopWays(timetable, links, this.streetsAround(query, origin, place, costs, maxS, cancel));
    const row = this.emptyRow(links.onto.count);
    const starts = startsOf(origin, place, costs);
    this.engine.sweeps.fill({ customized, costs, starts, limit: limitOf(query, maxS), place }, links.onto, row);
    return stopWaysIn(timetable, links, row);
  }

  /** Returns the paths of such ways onto some platforms, by platform. */
  pathsFrom(
    query: RoutingQuery,
    origin: StreetOrigin,
    maxS: number,
    platforms: Iterable<PlatformIndex>,
    cancel: CancelFlag,
  ): Map<PlatformIndex, PlatformPath> {
    const costs = this.engine.streets.costsOf(query, origin);
    const place = this.engine.streets.placeOf(origin, costs, cancel);
    const reach = this.streetsAround(query, origin, place, costs, maxS, cancel);
    return pathsOnto(this.linksOf(origin, costs), reach, platforms);
  }

  /** Returns the links of stops; without public transport they are walked at the snapping speed. */
  linksOf({ transit, snapping }: StreetOrigin, costs: StreetCosts): StopLinks {
    return stopLinksOf(this.timetable, costs, transit?.walkKmh ?? snapping.speedKmh);
  }

  /** Returns whether sweeping to all platforms takes less than searching around an origin. */
  private sweepsToStops(query: RoutingQuery, origin: StreetOrigin, { hierarchy }: StreetCosts, maxS: number): boolean {
    if (!hierarchy) return false;
    const around = { ...query, maxEdgeWeight: Math.min(maxS, query.maxEdgeWeight) };
    return SWEEP_SHARE * hierarchy.labelCount < searchCost(this.engine.network, around, { ...origin, transit: null });
  }

  /** Returns an empty row for the costs of links. */
  private emptyRow(count: number): CostRow {
    if (this.linkRow.travelTimeDs.length !== count) {
      this.linkRow = { travelTimeDs: new Int32Array(count), lengthDm: new Int32Array(count) };
    }
    this.linkRow.travelTimeDs.fill(UNREACHABLE);
    return this.linkRow;
  }

  /** Searches what an origin reaches by its mode alone within `maxS` seconds. */
  private streetsAround(
    query: RoutingQuery,
    origin: StreetOrigin,
    place: OriginPlace,
    costs: StreetCosts,
    maxS: number,
    cancel: CancelFlag,
  ): StreetReach {
    const starts = startsOf(origin, place, costs);
    const limit = limitOf(query, maxS);
    const waived = waivedAround(costs, starts, origin.travel);
    const snapped = [place.point];
    return this.engine.searches.plain({
      costs,
      starts,
      limit,
      waived,
      snapped,
      cancel,
      targets: null,
      tellsLengths: true,
    });
  }
}

const limitOf = ({ maxEdgeWeight }: RoutingQuery, maxS: number): number =>
  Math.min(tenthsWithin(maxEdgeWeight), maxS * DS_PER_SECOND);
