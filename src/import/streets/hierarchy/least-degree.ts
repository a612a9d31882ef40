import type { Neighbors } from './neighbors.ts';

/** The most words that are joined before the rest keeps its order by current degree: some seconds of work. */
const MOST_WORK = 300_000_000;
/** The most words of all rows together: 256 MB. */
const MOST_WORDS = 64_000_000;

/**
 * Sorts a few labels so that each has the fewest neighbors when its turn comes (minimum degree). Other labels are
 * contracted later and only count as neighbors. In very dense networks no order is much better than another, so what
 * would take too long is ordered by its current degree.
 */
export function orderByLeastDegree(labels: Int32Array, neighbors: Neighbors): void {
  const rows = new NeighborRows(labels, neighbors);
  const { size } = rows;
  const given = labels.slice();
  const left = Array.from(given.keys());
  let turn = 0;
  for (let work = 0; left.length > 0 && work < MOST_WORK && rows.areKept; turn++) {
    const [next] = left.splice(leastOf(left, size), 1);
    labels[turn] = given[next];
    work += left.length + rows.eliminate(next);
  }
  left.sort((a, b) => size[a] - size[b]);
  for (const one of left) labels[turn++] = given[one];
}

/** Returns the index of the first list item with the least size. */
function leastOf(list: readonly number[], size: Int32Array): number {
  let best = 0;
  for (let i = 1; i < list.length; i++) if (size[list[i]] < size[list[best]]) best = i;
  return best;
}

/**
 * The neighbors of a few labels as bits, a row for each label. These labels themselves have the first bits of a row, in
 * their order.
 */
class NeighborRows {
  /** Indexed by label: its number of neighbors. */
  readonly size: Int32Array;
  /** False if rows would be too long; then only sizes are available, with parallel arcs counted twice. */
  readonly areKept: boolean;
  private readonly words: number;
  private readonly bits: Int32Array;

  constructor(labels: Int32Array, { first, label }: Neighbors) {
    const placeOf = new Map<number, number>();
    for (const one of labels) placeOf.set(one, placeOf.size);
    for (const one of labels) {
      for (let i = first[one]; i < first[one + 1]; i++) {
        if (!placeOf.has(label[i])) placeOf.set(label[i], placeOf.size);
      }
    }
    this.words = Math.ceil(placeOf.size / 32);
    this.areKept = this.words * labels.length <= MOST_WORDS;
    this.size = Int32Array.from(labels, (one) => first[one + 1] - first[one]);
    this.bits = new Int32Array(this.areKept ? this.words * labels.length : 0);
    if (!this.areKept) return;
    labels.forEach((one, place) => {
      const row = this.bits.subarray(place * this.words, (place + 1) * this.words);
      for (let i = first[one]; i < first[one + 1]; i++) {
        const other = placeOf.get(label[i]) as number;
        row[other >> 5] |= 1 << (other & 31);
      }
      this.size[place] = row.reduce((sum, word) => sum + bitCount(word), 0);
    });
  }

  /** Eliminates a label: its neighbors become neighbors of each other. Returns the number of words joined. */
  eliminate(gone: number): number {
    const { words, bits, size } = this;
    const joined = gone * words;
    let work = 0;
    for (let w = 0; w * 32 < size.length; w++) {
      for (let rest = bits[joined + w]; rest !== 0; rest &= rest - 1) {
        const place = w * 32 + 31 - Math.clz32(rest & -rest);
        if (place >= size.length) break;
        const row = place * words;
        let count = size[place];
        for (let k = 0; k < words; k++) {
          const more = bits[joined + k] & ~bits[row + k];
          if (more === 0) continue;
          bits[row + k] |= more;
          count += bitCount(more);
        }
        // Neither the eliminated label nor the label itself is a neighbor.
        bits[row + (gone >> 5)] &= ~(1 << (gone & 31));
        bits[row + w] &= ~(1 << (place & 31));
        size[place] = count - 2;
        work += words;
      }
    }
    return work;
  }
}

/** Returns the number of set bits in a word. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
