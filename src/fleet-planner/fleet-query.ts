import type { FleetProblem, GivenTours } from '../fleet/index.ts';
import type { Position } from '../geo/coordinates.ts';
import type { RoutingQuery, TargetTable } from '../routing/index.ts';
import type { Algorithm, FleetRequest, GeojsonForm } from './fleet.schema.ts';
import type { Mitigation } from './mitigations.ts';

/** How the ways between places are found. */
export type CostSource =
  | { readonly from: 'air'; readonly speedKmh: number }
  /** From every place to every place by the region's network. */
  | { readonly from: 'network' };

/** A request, understood. Plain data. */
export interface FleetQuery {
  /** The request as it came, without keys. */
  readonly request: FleetRequest;
  readonly mitigations: readonly Mitigation[];
  /** Unix seconds of the problem's time 0. */
  readonly originS: number;
  /** All different addresses; rows of the travel matrix. */
  readonly places: readonly Position[];
  /** The problem but for its matrix. */
  readonly outline: Omit<FleetProblem, 'travel'>;
  /** By order of the problem: its index in the request. */
  readonly orderIndex: readonly number[];
  /** Names of loads by dimension. */
  readonly loads: readonly string[];
  readonly costs: CostSource;
  /** Each place is an origin and a target. */
  readonly routing: RoutingQuery;
  readonly targets: TargetTable;
  readonly algorithm: Algorithm;
  /** What the search may take. */
  readonly seconds: number;
  readonly unimprovedSeconds: number | null;
  readonly seed: number;
  readonly geojson: GeojsonForm;
  readonly given: GivenTours | null;
}
