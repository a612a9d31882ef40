import type { NodeSheet } from './node-sheet.ts';

/** Costs of straight and diagonal steps in a chamfer distance, in thirds of a node. */
const [STRAIGHT, DIAGONAL] = [3, 4];

/**
 * Reduces a sheet to the parts that are as wide as a disc in every direction (its morphological opening), in place.
 * Nodes within a disc's width of its edges are undefined, since the outside is unknown. Discs are octagons: chamfer
 * distances of 3 and 4 thirds of a node.
 * @param radius of the disc in nodes
 * @param off nodes that the parts are narrower by on each side
 */
export function openSheet(sheet: NodeSheet, radius: number, off = 0): void {
  erode(sheet, STRAIGHT * radius - 1);
  invert(sheet);
  erode(sheet, STRAIGHT * (radius - 1 - off));
  invert(sheet);
}

function invert({ words, wordsPerRow, width }: NodeSheet): void {
  const last = wordsPerRow - 1;
  for (let k = 0; k < words.length; k++) words[k] = ~words[k];
  for (let k = last; k < words.length; k += wordsPerRow) words[k] &= ~bitsBehind(width);
}

/** Returns the bits of a row's last word beyond its nodes. */
const bitsBehind = (width: number): number => ((width & 31) === 0 ? 0 : -1 << (width & 31));

/** Keeps the nodes of a sheet without an unmarked one within a distance; all nodes beyond its edges count as marked. */
function erode({ words, wordsPerRow, width, height }: NodeSheet, distance: number): void {
  const last = wordsPerRow - 1;
  // Bits beyond the last column count as marked, too.
  for (let row = 0; row < height; row++) words[row * wordsPerRow + last] |= bitsBehind(width);
  const narrowed = words.slice();
  const furthest = Math.floor(distance / STRAIGHT);
  let reach = 0;
  // From the furthest row on: further rows allow smaller reaches, so the reach only grows.
  for (let dy = furthest; dy >= 0; dy--) {
    for (const most = reachAt(dy, distance); reach < most; reach++) narrow(narrowed, wordsPerRow, height);
    for (const side of dy === 0 ? [0] : [-dy, dy]) takeRows(words, narrowed, side * wordsPerRow);
  }
}

/** Returns how far to each side a node that many rows away is within a distance. */
function reachAt(dy: number, distance: number): number {
  const diagonal = Math.floor(distance / DIAGONAL);
  // Along the diagonal as far as there are rows, then straight on.
  return dy <= diagonal
    ? dy + Math.floor((distance - DIAGONAL * dy) / STRAIGHT)
    : Math.floor((distance - STRAIGHT * dy) / (DIAGONAL - STRAIGHT));
}

/** Clears marks next to unmarked nodes. */
function narrow(words: Int32Array, wordsPerRow: number, height: number): void {
  for (let row = 0, at = 0; row < height; row++) {
    let before = -1;
    for (let k = 0; k < wordsPerRow; k++, at++) {
      const word = words[at];
      const next = k + 1 < wordsPerRow ? words[at + 1] : -1;
      words[at] = word & ((word << 1) | (before >>> 31)) & ((word >>> 1) | (next << 31));
      before = word;
    }
  }
}

/** Keeps only marks that another array has as well, at an offset in words. */
function takeRows(words: Int32Array, others: Int32Array, offset: number): void {
  const end = Math.min(words.length, words.length - offset);
  for (let at = Math.max(0, -offset); at < end; at++) words[at] &= others[at + offset];
}
