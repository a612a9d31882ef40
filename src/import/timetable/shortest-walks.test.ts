import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../../test/property-seeds.ts';
import { InputError } from '../../kit/core/errors.ts';
import { boundWalks, MAX_WALKS, type Walks } from '../../network/transit/walking.ts';
import { shortestWalks } from './shortest-walks.ts';

const COUNT = 7;
const MAX_DS = 60;

type Matrix = number[][];

/** Returns the closure of a matrix by Floyd's algorithm. */
function closed(matrix: Matrix): Matrix {
  const all = matrix.map((row, i) => row.map((value, j) => (i === j ? 0 : value)));
  for (let k = 0; k < COUNT; k++) {
    for (let i = 0; i < COUNT; i++) {
      for (let j = 0; j < COUNT; j++) all[i][j] = Math.min(all[i][j], all[i][k] + all[k][j]);
    }
  }
  return all;
}

function toWalks(matrix: Matrix): Walks {
  const rows = matrix.map((row, i) => row.flatMap((ds, j) => (i !== j && ds <= MAX_DS ? [{ j, ds }] : [])));
  const first = new Int32Array(COUNT + 1);
  rows.forEach((row, i) => {
    first[i + 1] = first[i] + row.length;
  });
  const flat = rows.flat();
  const durationDs = Int32Array.from(flat, ({ ds }) => ds);
  return { first, head: Int32Array.from(flat, ({ j }) => j), durationDs, lengthDm: durationDs.map((ds) => 2 * ds) };
}

const matrix = (density: number) =>
  fc.array(fc.array(fc.integer({ min: 1, max: density }), { minLength: COUNT, maxLength: COUNT }), {
    minLength: COUNT,
    maxLength: COUNT,
  });

it('walks by streets and shortcuts in any order are as short as those of a plain closure', () => {
  fc.assert(
    fc.property(matrix(150), matrix(250), (streets, shortcuts) => {
      const shortest = closed(streets);
      const expected = closed(shortest.map((row, i) => row.map((ds, j) => Math.min(ds, shortcuts[i][j]))));
      expect(shortestWalks(toWalks(shortest), toWalks(shortcuts), MAX_DS)).toEqual(toWalks(expected));
    }),
  );
});

it('refuses more walks than memory holds', () => {
  expect(() => boundWalks(MAX_WALKS)).not.toThrow();
  expect(() => boundWalks(MAX_WALKS + 1)).toThrow(InputError);
});
