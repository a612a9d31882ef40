import type { PlaceDescriber } from '../describe-place.ts';
import { featureCollection, objectById, placeFeature, placeJson } from '../place-json.ts';
import type { PlaceIndex } from '../place-table.ts';
import type { ReachablePlaces } from './prepare-reachable.ts';
import type { ReachableBasis } from './reachable-query.ts';

/** What reach adds to a place. */
export interface Reached {
  /** Seconds or metres. */
  readonly edgeWeight: number;
  readonly closestSource: string;
  /** Whether the place lies in a filter geometry that bounds the answer. */
  readonly bounded: boolean;
  /** With `openingHours`. */
  readonly openOnArrival?: 'open' | 'unknown';
}

/** Tells about reachable places. */
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

  /** An object of places by id, the nearest first. */
  byId(): Uint8Array<ArrayBuffer> {
    return objectById(
      Array.from(this.nearestFirst(), (row) => {
        const place = this.placeOf(row);
        return [this.describer.places.idOf(place), placeJson(this.describer, place, this.reachedBy(row))];
      }),
    );
  }

  /** A GeoJSON FeatureCollection, the nearest first. */
  collection(): Uint8Array<ArrayBuffer> {
    return featureCollection(
      Array.from(this.nearestFirst(), (row) => placeFeature(this.describer, this.placeOf(row), this.reachedBy(row))),
    );
  }

  /** Rows by edge weight; equal ones in the order of places. */
  nearestFirst(): Int32Array {
    const { edgeWeight } = this.reached.columns;
    return Int32Array.from(edgeWeight.keys()).sort((a, b) => edgeWeight[a] - edgeWeight[b] || a - b);
  }
}
