import { COST_SHIFT, type TimeField } from '../kernel/time-field.ts';

/**
 * Whether block (column, row) has a node that is reached within a cost, be it on a side: where no area up to that cost comes, none has.
 * @param cellBits blocks are `2 ** cellBits` cells wide and begin at multiples of that
 */
export function coveredBlocks(
  { values, minI, minJ, width, height, from, to }: TimeField,
  cellBits: number,
  cost: number,
) {
  if (cost < 0) return () => false;
  if (cost === Infinity) return () => true;
  const cells = 2 ** cellBits;
  const bound = (cost + 1) << COST_SHIFT;
  const known = new Map<number, boolean>();
  const isCovered = (column: number, row: number): boolean => {
    const [first, south] = [column * cells - minI, row * cells - minJ];
    for (let j = Math.max(0, south); j <= Math.min(height - 1, south + cells); j++) {
      const end = Math.min(to[j], first + cells);
      for (let i = Math.max(from[j], first); i <= end; i++) if (values[j * width + i] < bound) return true;
    }
    return false;
  };
  return (column: number, row: number): boolean => {
    const key = column * BLOCKS + row;
    const covered = known.get(key) ?? isCovered(column, row);
    known.set(key, covered);
    return covered;
  };
}

/** There are fewer from pole to pole, on either side of the equator. */
const BLOCKS = 2 ** 20;
