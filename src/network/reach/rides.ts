import { ThreadSection } from '../../kit/collections/workspace.ts';
import type { CancelFlag } from '../../kit/core/cancel.ts';
import { wrongField } from '../../kit/core/errors.ts';
import type { Run } from '../../kit/core/run.ts';
import type { StreetCostsCache } from '../network/index.ts';
import type { Network } from '../network/network.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import type { RoutingQuery, TargetTable } from '../routing/index.ts';
import type { Timetable } from '../transit/timetable.ts';
import type { CostRow } from './cost-row.ts';
import type { NetworkTargets } from './network-targets.ts';
import type { OriginPlace } from './origin-place.ts';
import type { OriginSweeps, SweptOrigin } from './origin-sweeps.ts';
import type { RequestStreets } from './request-streets.ts';
import type { StartList } from './starts.ts';
import type { StreetOrigin } from './street-origin.ts';
import type { Reach } from './street-reach.ts';
import type { StreetSearches } from './street-searches.ts';
import type { TransitOrigin } from './transit-origin.ts';
import type { WorkMeter } from './work-meter.ts';

/** The engine of reach on streets, as public transport builds on it. */
export interface StreetEngine {
  readonly network: Network;
  readonly work: WorkMeter;
  readonly costs: StreetCostsCache;
  readonly streets: RequestStreets;
  readonly sweeps: OriginSweeps;
  readonly searches: StreetSearches;
  search(
    query: RoutingQuery,
    origins: readonly StreetOrigin[],
    cancel: CancelFlag,
    targets?: NetworkTargets | null,
  ): Reach;
}

/** Public transport as the engine of streets asks for it; `transit/` answers. */
export interface Rides {
  /**
   * Adds the starts of an origin on streets and those where its rides end; none on a day without any.
   * @param index of the origin
   */
  depart(
    query: RoutingQuery,
    origin: TransitOrigin<StreetOrigin>,
    index: number,
    place: OriginPlace,
    costs: StreetCosts,
    starts: StartList,
    cancel: CancelFlag,
  ): void;
  /** Fills a row from sweeps that begin where the origin is and where its rides end; leaves it on a day without any. */
  fillRow(
    query: RoutingQuery,
    origin: TransitOrigin<StreetOrigin>,
    swept: SweptOrigin,
    targets: NetworkTargets,
    row: CostRow,
    cancel: CancelFlag,
  ): void;
  /**
   * Yields what `origins` (one group of `originGroups`) reach together when they leave at the full minutes of
   * their window and waiting counts, minute by minute. Lengths aren't computed. Each result is valid until the next
   * call.
   * @param abreast how many such searches run side by side and share the memory
   */
  searchByMinute(
    query: RoutingQuery,
    origins: readonly TransitOrigin<StreetOrigin>[],
    cancel: CancelFlag,
    abreast?: number,
  ): Generator<Reach>;
  /** @param originCount the number of origins for these targets, in all threads */
  minuteTimes(query: RoutingQuery, targets: TargetTable, originCount?: number): MinuteTimes;
  /** Returns the date (yyyymmdd) of an origin's journeys; null if nothing runs within their time. */
  servedDate(origin: TransitOrigin, maxDurationS: number): number | null;
  /** Returns a notice on the dates of a request: which was chosen, or that nothing runs. Mostly empty. */
  notice(query: Pick<RoutingQuery, 'origins' | 'maxEdgeWeight'>): string;
}

/**
 * Travel times from one origin to every target for departures at the full minutes of its window, waits included (for
 * arrivals: by the full minutes), or travel without public transport if that is quicker.
 */
export interface MinuteTimes {
  /** True if the last origin is near a street. */
  readonly isConnected: boolean;
  /** Finds the times of an origin and drops the previous ones. */
  find(origin: TransitOrigin & StreetOrigin, run: Run): void;
  /** Returns the deciseconds of all minutes of departure, ascending; Infinity beyond the limit. */
  to(target: number): Float64Array;
  /** Returns the deciseconds by minute of departure; Infinity beyond the limit. */
  byMinute(target: number): Float64Array;
}

/** Makes the rides of a network; put there where a network with a timetable is opened. */
export const RIDES = new ThreadSection<(engine: StreetEngine) => Rides>('rides', () => {
  throw new Error('no timetable has been opened in this thread');
});

/** Refuses requests in regions without public transport. */
export function timetableOf({ transit }: Network): Timetable {
  if (transit) return transit;
  throw wrongField('tm.transit', "can't be used: this region has no public transport");
}
