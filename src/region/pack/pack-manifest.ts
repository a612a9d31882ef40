import type { ColumnType } from '../../kit/collections/column.ts';
import type { RegionManifest } from '../storage/manifest.ts';

export const PACK_FORMAT = 'hinterland-pack';
/** Raised by one whenever packs or the columns in them change. */
export const PACK_VERSION = 1;
export const PACK_MANIFEST = 'pack.json';

/** The travel modes that a pack may have. */
export const PACK_MODES = ['walk', 'bike', 'car', 'transit'] as const;
export type PackMode = (typeof PACK_MODES)[number];

/** The forms in which a column's values are written, so that they compress well; see `column-forms.ts`. */
export type ColumnForm = 'plain' | 'planes' | 'steps' | 'planes of steps';

/** A column of a group; its bytes follow those of the column before. */
export interface PackedColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** Number of values. */
  readonly length: number;
  readonly form: ColumnForm;
}

/** A group of columns that are loaded together: one file, compressed with gzip. */
export interface PackedGroup {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly columns: readonly PackedColumn[];
}

/** The description of a pack, `pack.json`. */
export interface PackManifest
  extends Pick<RegionManifest, 'name' | 'bounds' | 'attribution' | 'osmTimestamp' | 'hinterlandVersion'> {
  readonly format: typeof PACK_FORMAT;
  readonly formatVersion: number;
  /** The generation of the region that it was made of. */
  readonly generation: string;
  /** The time when that region was put in use, milliseconds since 1970. */
  readonly writtenMs: number;
  readonly modes: readonly PackMode[];
  readonly groups: readonly PackedGroup[];
  /** Groups that the region has and the pack hasn't. */
  readonly leftOut: readonly string[];
}
