/** Nodes in one word. */
const WORD_BITS = 32;

/** Nodes of a rectangle of the grid, a bit each; rows begin at whole words. */
export interface NodeSheet {
  readonly width: number;
  readonly height: number;
  readonly wordsPerRow: number;
  readonly words: Int32Array;
}

/** Makes a sheet without marks. */
export function newSheet(width: number, height: number): NodeSheet {
  const wordsPerRow = Math.ceil(width / WORD_BITS);
  return { width, height, wordsPerRow, words: new Int32Array(wordsPerRow * height) };
}

export const isMarkedOn = ({ words, wordsPerRow }: NodeSheet, x: number, y: number): boolean =>
  (words[y * wordsPerRow + (x >> 5)] & (1 << (x & 31))) !== 0;

/** Marks a node of the sheet. */
export function markOn({ words, wordsPerRow }: NodeSheet, x: number, y: number): void {
  words[y * wordsPerRow + (x >> 5)] |= 1 << (x & 31);
}

/** Marks the nodes of a row from one to another, both included. */
export function markBetween({ words, wordsPerRow }: NodeSheet, from: number, to: number, y: number): void {
  const row = y * wordsPerRow;
  for (let x = from; x <= to; ) {
    const end = Math.min(to, x | 31);
    words[row + (x >> 5)] |= bitsBetween(x & 31, end & 31);
    x = end + 1;
  }
}

/** Clears the marks that are near a line. */
export function clearAlong(
  { words, wordsPerRow, width, height }: NodeSheet,
  reach: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  const north = Math.min(height - 1, Math.max(ay, by) + reach);
  const west = Math.max(0, Math.ceil(Math.min(ax, bx) - reach));
  const east = Math.min(width - 1, Math.floor(Math.max(ax, bx) + reach));
  if (east < west) return;
  for (let y = Math.max(0, Math.ceil(Math.min(ay, by) - reach)); y <= north; y++) {
    for (let k = west >> 5; k <= east >> 5; k++) {
      const at = y * wordsPerRow + k;
      const ends = bitsBetween(Math.max(0, west - 32 * k), Math.min(31, east - 32 * k));
      // Mostly none is marked.
      for (let left = words[at] & ends; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        const x = 32 * k + bit;
        const share = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / squared));
        if ((ax + share * dx - x) ** 2 + (ay + share * dy - y) ** 2 <= reach * reach) words[at] &= ~(1 << bit);
      }
    }
  }
}

/** Returns the bits of a word from one to another, both included. */
const bitsBetween = (from: number, to: number): number => (-1 << from) & (-1 >>> (31 - to));

export function isBlank({ words }: NodeSheet): boolean {
  for (let k = 0; k < words.length; k++) if (words[k] !== 0) return false;
  return true;
}
