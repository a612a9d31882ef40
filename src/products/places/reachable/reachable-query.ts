import type { Geometry } from 'geojson';
import type { Position } from '../../../kit/geo/coordinates.ts';
import type { RoutingQuery, TransitUse } from '../../../network/routing/index.ts';
import type { PlaceCluster, PlaceFilter, PlaceTileQuery } from '../place-query.ts';

/** The departure from a source (with `reverse`: the arrival), local time. */
export type Departure = Pick<TransitUse, 'date' | 'timeS'>;

/** The accepted access: `limited` also accepts limited access. */
export type Wheelchair = 'yes' | 'limited';

/** The part of a query on which a prepared result depends. */
export interface ReachableBasis {
  readonly routing: RoutingQuery;
  readonly filter: PlaceFilter;
  /** Only places in this area. */
  readonly geometry: Geometry | null;
  readonly wheelchair: Wheelchair | null;
  /** The departure from each source; null: opening hours don't matter. */
  readonly departures: readonly Departure[] | null;
  /** The number of nearest places that are kept per source and term; null: all. */
  readonly nearest: number | null;
  /** The most places; more are refused. */
  readonly maxPlaces: number;
}

/** Returns the positions of the sources. */
export const sourcePositions = ({ routing }: ReachableBasis): Position[] =>
  routing.origins.map(({ lon, lat }): Position => [lon, lat]);

/** The form of the answer. */
type ReachableView =
  | { readonly form: 'json' | 'geojson'; readonly clusters: readonly PlaceCluster[] }
  | {
      readonly form: 'summary';
      readonly clusters: readonly PlaceCluster[];
      /** Seconds or meters, ascending: there are counts of the places within each. */
      readonly thresholds: readonly number[];
    }
  | { readonly form: 'tile'; readonly tile: PlaceTileQuery };

export interface ReachableQuery {
  readonly basis: ReachableBasis;
  readonly view: ReachableView;
}
