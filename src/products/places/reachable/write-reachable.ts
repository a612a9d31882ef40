import type { FoundPlaces, PlaceDescriber } from '../describe-place.ts';
import { placeCollection, placesById } from '../place-json.ts';
import type { PlaceIndex } from '../place-table.ts';
import type { ReachablePlaces } from './prepare-reachable.ts';
import type { ReachableBasis } from './reachable-query.ts';

/** The members that reach adds to a place. */
type Reached = {
  /** Seconds or meters. */
  readonly edgeWeight: number;
  readonly closestSource: string;
  /** True if the place lies in a filter geometry that bounds the answer. */
  readonly bounded: boolean;
  /** Only with `openingHours`. */
  readonly openOnArrival?: 'open' | 'unknown';
};

/** Writes reachable places. */
export class ReachedPlaceWriter {
  private readonly sourceIds: readonly string[];

  constructor(
    readonly describer: PlaceDescriber,
    readonly basis: ReachableBasis,
    readonly reached: ReachablePlaces,
  ) {
    this.sourceIds = basis.routing.origins.map(({ id }) => String(id));
  }

  placeOf(row: number): PlaceIndex {
    return this.reached.columns.place[row] as PlaceIndex;
  }

  reachedBy(row: number): Reached {
    const { source, edgeWeight, isOpen } = this.reached.columns;
    return {
      edgeWeight: edgeWeight[row],
      closestSource: this.sourceIds[source[row]],
      bounded: this.basis.geometry !== null,
      ...(isOpen.length > 0 ? { openOnArrival: isOpen[row] === 1 ? 'open' : 'unknown' } : {}),
    };
  }

  /** Writes an object of places by id, the nearest first. */
  byId(): Uint8Array<ArrayBuffer> {
    const rows = this.nearestFirst();
    return placesById(this.placesOf(rows), (i) => this.reachedBy(rows[i]));
  }

  /** Writes a GeoJSON FeatureCollection, the nearest first. */
  collection(): Uint8Array<ArrayBuffer> {
    const rows = this.nearestFirst();
    return placeCollection(this.placesOf(rows), (i) => this.reachedBy(rows[i]));
  }

  private placesOf(rows: Int32Array): FoundPlaces[] {
    return [{ describer: this.describer, found: Array.from(rows, (row) => this.placeOf(row)) }];
  }

  /** Returns rows by edge weight; equal ones in the order of places. */
  nearestFirst(): Int32Array {
    const { edgeWeight } = this.reached.columns;
    return Int32Array.from(edgeWeight.keys()).sort((a, b) => edgeWeight[a] - edgeWeight[b] || a - b);
  }
}
