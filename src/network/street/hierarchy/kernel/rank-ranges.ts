import type { Hierarchy } from '../hierarchy.ts';

/** A partition of a hierarchy's ranks into ranges, many of which can be customized at the same time. */
interface RankRanges {
  readonly count: number;
  /** Ranks of range i are `start[i] .. start[i + 1] - 1`. Length count + 1. */
  readonly start: Int32Array;
  /**
   * 1 for ranges of whole subtrees of the elimination tree, which depend on no other range; 0 for ranges above such,
   * which depend on those below them.
   */
  readonly isWhole: Uint8Array;
}

/** A subtree with less than this share of a range's work may be joined with ranks above it. */
const SMALL = 1 / 16;
/** The work counted for a rank itself. */
const LEAST_WORK = 8;

/**
 * Cuts the ranks into ranges of about `mostWork` triangles: whole subtrees as large as that allows, and the ranks above
 * them.
 * @param firstLower `first` of `LowerArcs`
 * @param mostRanges the largest number of ranges; they get larger where there would be more
 */
export function rankRanges(
  hierarchy: Hierarchy,
  firstLower: Int32Array,
  mostWork: number,
  mostRanges = Number.POSITIVE_INFINITY,
): RankRanges {
  const { labelCount, firstUp } = hierarchy;
  // The lower rank of an arc to a rank has at most as many arcs beyond it as the rank has.
  const workBelow = new Float64Array(labelCount + 1);
  for (let rank = 0; rank < labelCount; rank++) {
    const work = (firstLower[rank + 1] - firstLower[rank]) * (firstUp[rank + 1] - firstUp[rank]);
    workBelow[rank + 1] = workBelow[rank] + work + LEAST_WORK;
  }
  for (let most = mostWork; ; most *= 2) {
    const ranges = rangesOf(hierarchy, workBelow, most);
    if (ranges.count <= mostRanges) return ranges;
  }
}

function rangesOf({ labelCount, subtreeStart }: Hierarchy, workBelow: Float64Array, most: number): RankRanges {
  const starts: number[] = [];
  const wholes: boolean[] = [];
  // The current range grows from the highest rank down; its kind decides what may join it.
  let end = labelCount;
  let isWhole = true;
  let isSmall = true;
  const close = (start: number): void => {
    if (start === end) return;
    starts.push(start);
    wholes.push(isWhole);
    end = start;
  };
  for (let rank = labelCount - 1; rank >= 0; ) {
    const subtree = workBelow[rank + 1] - workBelow[subtreeStart[rank]];
    const fits = subtree <= most;
    const lowest = fits ? subtreeStart[rank] : rank;
    const small = fits && subtree <= SMALL * most;
    const fitsMost = workBelow[end] - workBelow[lowest] <= most;
    if (!fitsMost || !(small || isSmall || fits === isWhole)) {
      close(rank + 1);
      isWhole = true;
      isSmall = true;
    }
    isWhole &&= fits;
    isSmall &&= small;
    rank = lowest - 1;
  }
  close(0);
  return {
    count: starts.length,
    start: Int32Array.from([...starts.reverse(), labelCount]),
    isWhole: Uint8Array.from(wholes.reverse(), Number),
  };
}
