/** Returns the text of an H3 index, 15 digits, from its lower and upper 32 bits. */
export const h3Text = (low: number, high: number): string => high.toString(16) + low.toString(16).padStart(8, '0');

/** Returns the bits of an H3 index, in the order that `h3-js` takes. */
export const splitH3 = (text: string): [low: number, high: number] => [
  Number.parseInt(text.slice(-8), 16),
  Number.parseInt(text.slice(0, -8), 16),
];

const UPPER = 2 ** 32;
const CELL_MODE = 0x08000000;
const RESOLUTION_BIT = 20;
/** The bits of a digit of an index, of which there are 15; all ones mean none. */
const DIGIT_BITS = 3;
const DIGITS = 15;

/**
 * Returns a cell's index as a double without its mode and resolution: base cell and digits, 52 bits (H3's
 * documentation, "H3 cell index"). Unique among cells of one resolution.
 */
export const h3Key = (low: number, high: number): number => (high & 0xfffff) * UPPER + low;

/** Returns the bits of the cell with a key. */
export const splitKey = (key: number, resolution: number): [low: number, high: number] => [
  key % UPPER,
  Math.floor(key / UPPER) + CELL_MODE + resolution * 2 ** RESOLUTION_BIT,
];

/** Returns the key of the ancestor of a cell at a coarser resolution. */
export function parentKey(key: number, resolution: number): number {
  const below = 2 ** (DIGIT_BITS * (DIGITS - resolution));
  return Math.floor(key / below) * below + below - 1;
}
