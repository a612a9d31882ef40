import type { Item } from './items.ts';

/** Places or cells of one's own. */
export interface OwnLayer {
  readonly title: string;
  readonly kind: 'places' | 'cells';
  readonly items: readonly Item[];
}

/** Travel times and lengths from every start to every place, in their order; -1: out of reach. */
export interface OwnTimes {
  readonly layer: OwnLayer;
  readonly starts: readonly string[];
  readonly seconds: readonly (readonly number[])[];
  readonly meters: readonly (readonly number[])[];
}

/** The data brought into the page; it stays in this browser and isn't in the URL. */
export interface OwnData {
  /** A file that is being brought in. */
  readonly file: File | null;
  readonly places: OwnLayer | null;
  readonly cells: OwnLayer | null;
  readonly times: OwnTimes | null;
  readonly error: string | null;
}

export const NO_OWN_DATA: OwnData = { file: null, places: null, cells: null, times: null, error: null };
