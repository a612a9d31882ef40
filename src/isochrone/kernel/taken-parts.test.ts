import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Chains } from './chains.ts';
import { PIECE_SIDE } from './dry-pieces.ts';
import { Paths } from './paths.ts';
import { MOST_PARTS, ownerOf, writeShores } from './shore-blocks.ts';
import type { Shore, ShoreLine } from './shore-lines.ts';
import { TakenParts } from './taken-parts.ts';
import { readShores } from './test-shores.ts';

const CELLS = 4;
const PARTS = 3;
const [X, Y] = [640, -320];
const takenParts = new TakenParts();

/** Shores that go from point to point, of parts by chance, in chords of some lines each; those along sides of pieces are of one unit. */
const worlds = fc.record({
  shores: fc.array(
    fc.array(
      fc.array(fc.tuple(fc.nat(CELLS - 1), fc.nat(PARTS - 1), fc.boolean(), fc.nat(126), fc.nat(126)), {
        minLength: 1,
        maxLength: 5,
      }),
      { minLength: 1, maxLength: 5 },
    ),
    { maxLength: 4 },
  ),
  /** By cell: none, all or some of its parts. */
  cells: fc.array(fc.constantFrom(0, 1, 2), { minLength: CELLS, maxLength: CELLS }),
  parts: fc.array(fc.boolean(), { minLength: CELLS * PARTS, maxLength: CELLS * PARTS }),
});

function shoresOf(steps: (typeof worlds extends fc.Arbitrary<infer World> ? World : never)['shores']): Shore[] {
  let [x, y] = [5, 5];
  return steps.map((shore) =>
    shore.map((chord) =>
      chord.map(([cell, part, isAlong, toX, toY]): ShoreLine => {
        const [ax, ay] = [x, y];
        // Along a side of pieces, or to anywhere.
        if (isAlong) [x, y] = [ax + 1, ay];
        else [x, y] = [toX, toY];
        return [ax, ay, x, y, ownerOf(cell, part, isAlong)];
      }),
    ),
  );
}

it('shores are the chords of which all parts are taken, and the lines of those that are where not', () => {
  fc.assert(
    fc.property(worlds, ({ shores: steps, cells, parts }) => {
      const words: number[] = [7];
      writeShores(shoresOf(steps), (word) => words.push(word | 0));
      takenParts.clear();
      const isTaken = (part: number): boolean => {
        const cell = Math.floor(part / MOST_PARTS);
        return cells[cell] === 1 || (cells[cell] === 2 && parts[cell * PARTS + (part % MOST_PARTS)]);
      };
      cells.forEach((kind, cell) => {
        if (kind === 1) takenParts.takeAll(cell);
        for (let part = 0; part < PARTS && kind === 2; part++) takenParts.take(cell, part, parts[cell * PARTS + part]);
      });
      const [paths, chains, back] = [new Paths(), new Chains(PIECE_SIDE), new Paths()];
      takenParts.addShores(Int32Array.from(words), 1, X, Y, paths, chains);
      const lines: string[] = [];
      for (let p = 0; p < paths.count; p++) {
        for (let k = paths.start[p]; k + 1 < paths.start[p + 1]; k++) {
          lines.push(Array.from(paths.xy.subarray(2 * k, 2 * k + 4)).join(' '));
          const [x, y] = [paths.xy[2 * k], paths.xy[2 * k + 1]];
          // Other lines may come to sides of pieces.
          if (k > paths.start[p]) expect(x % PIECE_SIDE !== 0 && y % PIECE_SIDE !== 0).toBe(true);
        }
      }
      const chords = readShores(words, 1).flat();
      const moved = ([ax, ay, bx, by]: readonly number[]): string => [X + ax, Y + ay, X + bx, Y + by].join(' ');
      const isWhole = ({ runs }: (typeof chords)[number]): boolean => runs.every(({ part }) => isTaken(part));
      const expected = chords.flatMap((chord) =>
        isWhole(chord)
          ? [moved(chord.line)]
          : chord.runs.flatMap(({ part, isAlong, lines: own }) => (isTaken(part) && !isAlong ? own.map(moved) : [])),
      );
      expect(lines).toEqual(expected);
      const plain = new Chains(PIECE_SIDE);
      for (const chord of chords.filter(isWhole)) {
        for (const { isAlong, lines: own } of chord.runs) {
          for (const [ax, ay, bx, by] of isAlong ? own : []) plain.add(X + bx, Y + by, X + ax, Y + ay);
        }
      }
      chains.settle(back);
      const settled = new Paths();
      plain.settle(settled);
      expect(back.xy.subarray(0, 4 * back.count)).toEqual(settled.xy.subarray(0, 4 * settled.count));
    }),
  );
});
