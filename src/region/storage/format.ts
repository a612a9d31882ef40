export const FORMAT_NAME = 'hinterland-region';
/** Raised by one whenever the bytes or the meaning of a column change; see `docs/data-format.md`. */
export const FORMAT_VERSION = 10;
export const MANIFEST_FILE = 'manifest.json';

/** Bytes of a value by column type. */
export const BYTES_PER_VALUE = {
  Int8: 1,
  Uint8: 1,
  Int16: 2,
  Uint16: 2,
  Int32: 4,
  Uint32: 4,
  Float32: 4,
  Float64: 8,
} as const;

export const COLUMN_ALIGNMENT = 64;
