import { GrowableFloat64, GrowableInt32 } from '../../kit/collections/growable.ts';
import { StringInterner } from '../../kit/collections/string-table.ts';

/** A house while the index is built. */
export interface House {
  readonly number: string;
  /** OSM id × 4 + kind. */
  readonly osm: number;
  readonly lonE7: number;
  readonly latE7: number;
  readonly postcode: string;
}

/**
 * Columns of houses, 24 bytes each, since there are more of them than of anything else. A row is what {@link add}
 * returns.
 */
export class HouseRows {
  readonly osm = new GrowableFloat64();
  readonly lonE7 = new GrowableInt32();
  readonly latE7 = new GrowableInt32();
  private readonly number = new GrowableInt32();
  private readonly postcode = new GrowableInt32();
  /** Numbers and postcodes repeat, so each text is stored once. */
  private readonly indices = new StringInterner();
  private readonly texts: string[] = [];

  add(house: House): number {
    this.osm.push(house.osm);
    this.lonE7.push(house.lonE7);
    this.latE7.push(house.latE7);
    this.number.push(this.indexOf(house.number));
    this.postcode.push(this.indexOf(house.postcode));
    return this.osm.length - 1;
  }

  numberOf(row: number): string {
    return this.texts[this.number.get(row)];
  }

  postcodeOf(row: number): string {
    return this.texts[this.postcode.get(row)];
  }

  private indexOf(text: string): number {
    const index = this.indices.intern(text);
    this.texts[index] = text;
    return index;
  }
}
