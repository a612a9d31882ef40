import type { Position } from '../../../kit/geo/coordinates.ts';
import type { RoutingQuery, TargetTable } from '../../../network/routing/index.ts';
import type { FleetProblem, GivenTours } from '../tours/index.ts';
import type { Algorithm, FleetRequest, GeojsonForm } from './fleet.schema.ts';
import type { Mitigation } from './mitigations.ts';

/** The source of the ways between places. */
export type CostSource =
  | { readonly from: 'air'; readonly speedKmh: number }
  /** The region's network, from every place to every place. */
  | { readonly from: 'network' };

/** A request as understood; plain data. */
export interface FleetQuery {
  /** The request as received, without keys. */
  readonly request: FleetRequest;
  readonly mitigations: readonly Mitigation[];
  /** The Unix time in seconds of the problem's time 0. */
  readonly originS: number;
  /** All distinct positions; the rows of the travel matrix. */
  readonly places: readonly Position[];
  /** The problem without its matrix. */
  readonly outline: Omit<FleetProblem, 'travel'>;
  /** Indexed by order of the problem: its index in the request. */
  readonly orderIndex: readonly number[];
  /** The names of loads by dimension. */
  readonly loads: readonly string[];
  readonly costs: CostSource;
  /** The routing query, with each place as an origin. */
  readonly routing: RoutingQuery;
  readonly targets: TargetTable;
  readonly algorithm: Algorithm;
  /** The time limit of the search, in seconds. */
  readonly seconds: number;
  readonly unimprovedSeconds: number | null;
  readonly seed: number;
  readonly geojson: GeojsonForm;
  readonly given: GivenTours | null;
}
