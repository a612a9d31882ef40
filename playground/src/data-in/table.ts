import type { Geometry } from 'geojson';

/** A cell of a table: text as it stands in the file, or a value that the file has as such. */
export type Value = string | number | boolean | null;

/** A row of a file. */
export interface Row {
  /** The line of the file or the number of the feature, from 1 on, as errors name it. */
  readonly number: number;
  readonly values: readonly Value[];
  /** The shape of a feature; null in tables. */
  readonly geometry: Geometry | null;
}

/** A file as rows of named columns. */
export interface Table {
  readonly file: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** A file that can't be read, as a sentence for the person who chose it. */
export class FileProblem extends Error {}
