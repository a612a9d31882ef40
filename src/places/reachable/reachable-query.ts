import type { Geometry } from 'geojson';
import type { Position } from '../../geo/coordinates.ts';
import type { RoutingQuery, TransitUse } from '../../routing/index.ts';
import type { PlaceCluster, PlaceFilter, PlaceTileQuery } from '../place-query.ts';

/** When a source is left (with `reverse`: reached), local time. */
export type Departure = Pick<TransitUse, 'date' | 'timeS'>;

/** Values of the tag `wheelchair` that are good enough. */
export type Wheelchair = 'yes' | 'limited';

/** What is reachable: all that a prepared result depends on. */
export interface ReachableBasis {
  readonly routing: RoutingQuery;
  readonly filter: PlaceFilter;
  /** Only places in this area. */
  readonly geometry: Geometry | null;
  readonly wheelchair: Wheelchair | null;
  /** By source; null: opening hours don't matter. */
  readonly departures: readonly Departure[] | null;
  /** Of every source and term only so many places stay, the nearest; null: all. */
  readonly nearest: number | null;
  /** More are refused. */
  readonly maxPlaces: number;
}

/** Where its sources are. */
export const sourcePositions = ({ routing }: ReachableBasis): Position[] =>
  routing.origins.map(({ lon, lat }): Position => [lon, lat]);

/** What is drawn of it. */
type ReachableView =
  | { readonly form: 'json' | 'geojson'; readonly clusters: readonly PlaceCluster[] }
  | {
      readonly form: 'summary';
      readonly clusters: readonly PlaceCluster[];
      /** Seconds or meters, ascending: counts of what is no further than each. */
      readonly thresholds: readonly number[];
    }
  | { readonly form: 'tile'; readonly tile: PlaceTileQuery };

export interface ReachableQuery {
  readonly basis: ReachableBasis;
  readonly view: ReachableView;
}
