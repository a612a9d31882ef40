import type { FeatureCollection, Geometry } from 'geojson';

/** A result that can be saved: a row for each feature. */
export interface Result {
  /** The word of the file's name that says what it holds, such as `areas`. */
  readonly what: string;
  /** Properties are numbers, texts and truth values; features of tables have no geometry. */
  readonly collection: FeatureCollection<Geometry | null>;
  /** Shapes don't fit into cells of a spreadsheet: tables leave them out. */
  readonly hasLongShapes?: boolean;
}

/** Makes a result without shapes of its rows. */
export const tableOf = (what: string, rows: readonly Readonly<Record<string, unknown>>[]): Result => ({
  what,
  collection: {
    type: 'FeatureCollection',
    features: rows.map((properties) => ({ type: 'Feature', geometry: null, properties })),
  },
});

/** Returns the names of all properties in the order of their first appearance. */
export const columnsOf = ({ features }: Result['collection']): readonly string[] => [
  ...new Set(features.flatMap(({ properties }) => Object.keys(properties ?? {}))),
];
