import type { AddressIndex, EntryIndex, HouseIndex } from './address-index.ts';

/** Something found in a region. */
export interface Hit {
  readonly index: AddressIndex;
  readonly entry: EntryIndex;
  /** A house of the entry; null: the entry itself. */
  readonly house: HouseIndex | null;
  /** The house's number, as the map has it or as it was asked for. */
  readonly number: string;
  readonly lon: number;
  readonly lat: number;
  /** What was given up to find it: 0 nothing, 1 right letters, more a word each. Less comes first. */
  readonly slack: number;
  /** The greater, the better. */
  readonly score: number;
  readonly isInterpolated: boolean;
}
