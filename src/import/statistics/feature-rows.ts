import { InputError } from '../../kit/core/errors.ts';
import { toE7 } from '../../kit/geo/coordinates.ts';
import type { CellTable } from '../../network/statistics/cell-table.ts';
import type { NoData } from '../elevation/index.ts';
import { type CellSource, ignoredBy } from './cell-reader.ts';
import { CellRows } from './cell-rows.ts';
import { MAX_CELLS } from './order-cells.ts';
import type { Plane } from './plane.ts';
import { inOnePiece, PolygonRows } from './polygon-rows.ts';
import type { PlaneGeometry } from './wkb.ts';

/** A feature's value; anything but a number, or the text of one, is missing. */
export type FeatureValue = string | number | bigint | boolean | Uint8Array | null | undefined | object;

/** Collects features with points or polygons, whichever the first one has. */
export class FeatureRows {
  private readonly rows: CellRows;
  private readonly polygons = new PolygonRows();
  private readonly ignored: readonly NoData[];
  private type: PlaneGeometry['type'] | null = null;

  constructor(
    private readonly source: CellSource,
    private readonly plane: Plane,
  ) {
    this.rows = new CellRows(source.group.statistics.map(({ id }) => id));
    this.ignored = ignoredBy(source.group);
  }

  /** Adds a feature, or reports the problem with it. */
  add(id: number, geometry: PlaneGeometry | null, valueIn: (column: string) => FeatureValue): void {
    const { problems, group, name } = this.source;
    const where = `feature ${id}`;
    const problem = this.addPlace(geometry);
    if (problem !== null) {
      problems.add(`${problem}, left out`, where);
      return;
    }
    this.rows.id.push(id);
    for (const [s, { column }] of group.statistics.entries()) {
      const found = valueIn(String(column));
      const value = numberOf(found);
      if (Number.isNaN(value) && found !== null && found !== undefined && found !== '') {
        problems.add(`${column} is no number, taken as missing`, where);
      }
      this.rows.values[s].push(this.ignored[s].has(value) ? Number.NaN : value);
    }
    if (this.rows.count > MAX_CELLS) throw new InputError(`${name} has more than ${MAX_CELLS} cells`);
  }

  toTable(): CellTable {
    return this.rows.toTable(this.type === 'polygons' ? this.polygons.shapes() : { kind: 'point' });
  }

  private addPlace(geometry: PlaneGeometry | null): string | null {
    if (geometry === null) return 'neither a point nor a polygon';
    this.type ??= geometry.type;
    if (geometry.type !== this.type) return `not of ${this.type}, as the first feature is`;
    if (geometry.type === 'point') {
      const place = this.plane.placeAt(geometry.x, geometry.y);
      return place === null ? 'a position beyond its coordinate system' : this.put(place);
    }
    const polygons = geometry.polygons.map((rings) => rings.map((ring) => this.degreeRing(ring)));
    if (polygons.some((rings) => rings.includes(null))) return 'a position beyond its coordinate system';
    const drawn = (polygons as number[][][]).map((rings) => rings.filter((ring) => ring.length >= 6));
    const cell = inOnePiece(drawn.filter((rings) => rings.length > 0));
    if (cell === null) return 'a polygon without area';
    this.polygons.add(cell.polygons);
    return this.put(cell.centroid);
  }

  private put([lon, lat]: readonly [lon: number, lat: number]): null {
    this.rows.lonE7.push(toE7(lon));
    this.rows.latE7.push(toE7(lat));
    return null;
  }

  /** Converts a ring to degrees without its last point, which repeats the first; null where a point has no position. */
  private degreeRing(ring: readonly number[]): number[] | null {
    const open =
      ring.length >= 4 && ring[0] === ring[ring.length - 2] && ring[1] === ring[ring.length - 1]
        ? ring.length - 2
        : ring.length;
    const degrees: number[] = [];
    for (let i = 0; i < open; i += 2) {
      const place = this.plane.placeAt(ring[i], ring[i + 1]);
      if (place === null) return null;
      degrees.push(place[0], place[1]);
    }
    return degrees;
  }
}

function numberOf(value: FeatureValue): number {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = typeof value === 'number' || typeof value === 'bigint' || isText ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}
