/**
 * The accessibility and the number of people of each place, from which measures say how evenly it is shared; some also
 * need a rank, such as the income there. Definitions as in Pereira and Herszenhut, "accessibility" (R, 2023).
 */
interface SharedAccess {
  readonly access: ArrayLike<number>;
  /** The number of people. Places without (0, NaN) don't count. */
  readonly weight: ArrayLike<number>;
}

/** Returns the weighted mean; NaN without people. */
export function meanAccess({ access, weight }: SharedAccess): number {
  let sum = 0;
  let people = 0;
  for (let i = 0; i < access.length; i++) {
    if (!(weight[i] > 0)) continue;
    sum += weight[i] * access[i];
    people += weight[i];
  }
  return sum / people;
}

/**
 * Returns the Gini coefficient: twice the area between the Lorenz curve and the line of equality; 0 is even, towards 1
 * uneven.
 */
export function gini(of: SharedAccess): number {
  const order = inhabited(of).sort((a, b) => of.access[a] - of.access[b]);
  const { people, total } = sumsOf(of, order);
  let below = 0;
  let area = 0;
  for (const i of order) {
    const share = (of.weight[i] * of.access[i]) / total;
    area += (of.weight[i] / people) * (2 * below + share);
    below += share;
  }
  return 1 - area;
}

/**
 * Returns Theil's T: the mean of r ln r, with r the accessibility over its mean; 0 is even, at most ln of the number of
 * people.
 */
export function theil(of: SharedAccess): number {
  const order = inhabited(of);
  const { people, total } = sumsOf(of, order);
  const mean = total / people;
  let sum = 0;
  for (const i of order) {
    const ratio = of.access[i] / mean;
    if (ratio > 0) sum += (of.weight[i] / people) * ratio * Math.log(ratio);
  }
  return mean === 0 ? Number.NaN : sum;
}

/**
 * Returns the concentration index: like Gini's, with people in the order of a rank instead of accessibility. Below 0
 * the low ranks have more than their share, above 0 the high ones.
 */
export function concentrationIndex(of: SharedAccess, rank: ArrayLike<number>): number {
  const blocks = ranked(of, rank);
  const people = blocks.reduce((sum, block) => sum + block.people, 0);
  const total = blocks.reduce((sum, block) => sum + block.total, 0);
  let before = 0;
  let sum = 0;
  for (const block of blocks) {
    sum += block.total * ((before + block.people / 2) / people);
    before += block.people;
  }
  return (2 * sum) / total - 1;
}

/**
 * Returns the Palma ratio: mean accessibility of the tenth of people who rank highest over that of the four tenths who
 * rank lowest.
 */
export function palma(of: SharedAccess, rank: ArrayLike<number>): number {
  const blocks = ranked(of, rank);
  const people = blocks.reduce((sum, block) => sum + block.people, 0);
  const low = meanOfFirst(blocks, 0.4 * people);
  const high = meanOfFirst([...blocks].reverse(), 0.1 * people);
  return high / low;
}

/** The people of equal rank. */
interface RankBlock {
  readonly people: number;
  readonly total: number;
}

function ranked(of: SharedAccess, rank: ArrayLike<number>): RankBlock[] {
  const order = inhabited(of)
    .filter((i) => !Number.isNaN(rank[i]))
    .sort((a, b) => rank[a] - rank[b]);
  const blocks: { people: number; total: number }[] = [];
  order.forEach((i, at) => {
    if (at === 0 || rank[order[at - 1]] !== rank[i]) blocks.push({ people: 0, total: 0 });
    const block = blocks[blocks.length - 1];
    block.people += of.weight[i];
    block.total += of.weight[i] * of.access[i];
  });
  return blocks;
}

/** Returns the mean accessibility of the first `people` people; a block that is cut is shared out evenly. */
function meanOfFirst(blocks: readonly RankBlock[], people: number): number {
  let left = people;
  let total = 0;
  for (const block of blocks) {
    const taken = Math.min(left, block.people);
    total += block.total * (taken / block.people);
    left -= taken;
    if (left <= 0) break;
  }
  return total / people;
}

const inhabited = ({ access, weight }: SharedAccess): number[] =>
  Array.from({ length: access.length }, (_, i) => i).filter((i) => weight[i] > 0);

function sumsOf({ access, weight }: SharedAccess, order: readonly number[]) {
  let people = 0;
  let total = 0;
  for (const i of order) {
    people += weight[i];
    total += weight[i] * access[i];
  }
  return { people, total };
}
