import { expect, it } from 'vitest';
import { Violations } from './verify.ts';
import { verifyCells } from './verify-cells.ts';

function found(cellOfNode: number[], parent: number[]): string {
  const violations = new Violations();
  verifyCells({ cellOfNode: Int32Array.from(cellOfNode), parent: Int32Array.from(parent) }, violations);
  return violations.toList().join('\n');
}

it('takes cells in post-order, nodes in the innermost', () => {
  expect(found([], [-1])).toBe('');
  expect(found([0, 0], [-1])).toBe('');
  expect(found([0, 1, 3, 3, 4], [2, 2, 6, 5, 5, 6, -1])).toBe('');
});

it.each<[string, number[], number[], RegExp]>([
  ['no cell', [], [], /the last cell is not the whole/],
  ['no whole', [0], [2, 2, 0], /the last cell is not the whole/],
  ['two wholes', [0], [2, -1, -1], /a cell is no part of a later one \(at 1\)/],
  ['a part after its whole', [0], [2, 0, -1], /a cell is no part of a later one \(at 1\)/],
  ['a parent beyond the last', [0], [9, 2, -1], /a cell is no part of a later one \(at 0\)/],
  ['one part only', [0], [1, -1], /a cell is not cut in two \(at 1\)/],
  ['three parts', [0], [3, 3, 3, -1], /a cell is not cut in two \(at 3\)/],
  ['another order', [0], [4, 5, 4, 5, 6, 6, -1], /cells do not stand in post-order/],
  ['a node in an unknown cell', [3], [2, 2, -1], /the cell of a node does not exist \(at 0\)/],
  ['a node in no cell', [0, -1], [2, 2, -1], /the cell of a node does not exist \(at 1\)/],
  ['a node in a cell that is cut', [0, 2], [2, 2, -1], /a node stands in a cell that is cut \(at 1\)/],
])('finds %s', (_, cellOfNode, parent, message) => {
  expect(found(cellOfNode, parent)).toMatch(message);
});
