import type { AddressIndex, EntryIndex, HouseIndex } from './address-index.ts';

/** A result found in a region. */
export interface Hit {
  readonly index: AddressIndex;
  readonly entry: EntryIndex;
  /** A house of the entry; null: the entry itself. */
  readonly house: HouseIndex | null;
  /** The house's number, as on the map or as requested. */
  readonly number: string;
  readonly lon: number;
  readonly lat: number;
  /** Relaxations needed to find it: 0 none, 1 misspellings, one more for each missing word. Lower comes first. */
  readonly slack: number;
  /** Higher is better. */
  readonly score: number;
  readonly isInterpolated: boolean;
}
