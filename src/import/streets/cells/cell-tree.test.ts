import { expect, it } from 'vitest';
import { lowestCommonCell } from './cell-tree.ts';

it('the lowest common cell is the smallest that contains both', () => {
  // 6 = 2 + 5, 2 = 0 + 1, 5 = 3 + 4
  const tree = { cellOfNode: new Int32Array(0), parent: Int32Array.of(2, 2, 6, 5, 5, 6, -1) };
  const common = (a: number, b: number) => [lowestCommonCell(tree, a, b), lowestCommonCell(tree, b, a)];
  expect(common(0, 1)).toEqual([2, 2]);
  expect(common(3, 4)).toEqual([5, 5]);
  expect(common(1, 3)).toEqual([6, 6]);
  expect(common(4, 5)).toEqual([5, 5]);
  expect(common(4, 2)).toEqual([6, 6]);
  expect(common(6, 0)).toEqual([6, 6]);
  expect(common(3, 3)).toEqual([3, 3]);
});
