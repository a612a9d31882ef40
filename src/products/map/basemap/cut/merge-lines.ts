/** Lines that may be joined: their ends, and the set of attributes they have. */
interface EndedLines {
  readonly count: number;
  readonly attributes: Int32Array;
  /** x and y of the first and of the last point: four values a line. */
  readonly ends: Int32Array;
  /** True if lines have a direction, which joined lines must share. */
  readonly directed: boolean;
}

/**
 * Joins lines of equal attributes end to end wherever exactly two of them meet. Returns chains of line × 2, + 1 if it
 * is passed from its last point to its first, in the order of the first line of each.
 */
export function mergeLines(lines: EndedLines): number[][] {
  const partners = partnersOf(lines);
  const used = new Uint8Array(lines.count);
  const chains: number[][] = [];
  for (let first = 0; first < lines.count; first++) {
    if (used[first] === 1) continue;
    // Back to where the chain begins, or around the ring to here.
    let begin = 2 * first;
    for (let before = partners[begin]; before >= 0 && before >> 1 !== first; before = partners[begin])
      begin = before ^ 1;
    const chain: number[] = [];
    for (let end = begin; end >= 0 && used[end >> 1] === 0; end = partners[end ^ 1]) {
      used[end >> 1] = 1;
      chain.push(end);
    }
    chains.push(chain);
  }
  return chains;
}

/**
 * Returns for each end (line × 2, + 1 for its last point) the end at which the chain continues; -1 if there is none or
 * a choice.
 */
function partnersOf({ count, attributes, ends, directed }: EndedLines): Int32Array {
  const mask = 2 ** Math.ceil(Math.log2(Math.max(4, 4 * count))) - 1;
  /** Ends + 1 that came first at their place. */
  const slots = new Int32Array(mask + 1);
  const partner = new Int32Array(2 * count).fill(-1);
  const crowd = new Uint8Array(2 * count);
  for (let end = 0; end < 2 * count; end++) {
    const attribute = attributes[end >> 1];
    const x = ends[2 * end];
    const y = ends[2 * end + 1];
    let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(attribute, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const other = slots[slot] - 1;
      if (ends[2 * other] === x && ends[2 * other + 1] === y && attributes[other >> 1] === attribute) break;
    }
    if (slots[slot] === 0) {
      slots[slot] = end + 1;
      continue;
    }
    const first = slots[slot] - 1;
    if (++crowd[first] === 1) {
      partner[first] = end;
      partner[end] = first;
    } else if (partner[first] >= 0) {
      partner[partner[first]] = -1;
      partner[first] = -1;
    }
    if (crowd[first] === 255) crowd[first] = 2;
  }
  if (directed) {
    for (let end = 0; end < 2 * count; end++) {
      const other = partner[end];
      if (other >= 0 && (other & 1) === (end & 1)) {
        partner[other] = -1;
        partner[end] = -1;
      }
    }
  }
  return partner;
}
