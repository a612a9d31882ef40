import { wrongField } from '../../../kit/core/errors.ts';
import type { Position } from '../../../kit/geo/coordinates.ts';
import type { FleetAddress } from './fleet.schema.ts';

/** All distinct positions of a request, in order of appearance: stops at one address share a row of the matrix. */
export class PlaceRows {
  readonly positions: Position[] = [];
  private readonly rows = new Map<string, number>();

  rowOf(position: Position): number {
    const key = position.join();
    let row = this.rows.get(key);
    if (row === undefined) {
      row = this.positions.length;
      this.rows.set(key, row);
      this.positions.push(position);
    }
    return row;
  }
}

/** Returns the position of an address, or null where it is missing or not on the globe. */
export function positionOf(address: FleetAddress | null | undefined): Position | null {
  const { lat, lng } = address ?? {};
  const isThere = (value: number | null | undefined, most: number): value is number =>
    typeof value === 'number' && Math.abs(value) <= most;
  return isThere(lat, 90) && isThere(lng, 180) ? [lng, lat] : null;
}

/** Returns the position of an address; throws RequestError if there is none. */
export function requiredPosition(address: FleetAddress, path: string): Position {
  const position = positionOf(address);
  if (position !== null) return position;
  const wrong = typeof address.lat === 'number' && Math.abs(address.lat) <= 90 ? 'lng' : 'lat';
  throw wrongField(
    `${path}.${wrong}`,
    `must be a number from -${wrong === 'lat' ? 90 : 180} to ${wrong === 'lat' ? 90 : 180}`,
  );
}
