import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PIECE_SIDE } from './dry-pieces.ts';
import {
  isOnSide,
  isRunAlong,
  lineCountOf,
  MOST_PARTS,
  NO_PART,
  ownerOf,
  partOf,
  SHORE_BLOCK_BITS,
  writeShores,
} from './shore-blocks.ts';
import type { Shore, ShoreLine } from './shore-lines.ts';
import { readShores } from './test-shores.ts';

const BLOCK = 1 << SHORE_BLOCK_BITS;
/** Units on a side of a block: points of it are 0 to this each way. */
const SIDE = BLOCK * PIECE_SIDE;
const LAST_CELL = BLOCK * BLOCK - 1;

interface Owner {
  readonly cell: number;
  readonly part: number;
  readonly isAlong: boolean;
}

const coordinate = fc.oneof(fc.constantFrom(0, SIDE), fc.nat(SIDE));
const point = fc.tuple(coordinate, coordinate);
/** Few of them, so that lines that follow each other often have one. */
const owner: fc.Arbitrary<Owner> = fc.record({
  cell: fc.constantFrom(0, 1, LAST_CELL),
  part: fc.constantFrom(0, 1, NO_PART),
  isAlong: fc.boolean(),
});
const chord = fc.array(fc.record({ to: point, owner }), { minLength: 1, maxLength: 8 });
const shores = fc.array(fc.record({ from: point, chords: fc.array(chord, { minLength: 1, maxLength: 4 }) }), {
  maxLength: 4,
});

/** A record in memory as tiles keep it, behind something else. */
function written(all: readonly Shore[]): Int32Array {
  const words = [7, 7];
  writeShores(all, (word) => words.push(word));
  return Int32Array.from(words);
}

/** Lines of one owner on a straight way along the bottom of the block, there and back. */
const longRun = (length: number, { cell, part, isAlong }: Owner): ShoreLine[] =>
  Array.from({ length }, (_, k) => [k & 1, 0, 1 - (k & 1), 0, ownerOf(cell, part, isAlong)]);

describe('shores of a block', () => {
  it('are read as they were written: shores, their chords, and the lines of each by whose they are', () => {
    fc.assert(
      fc.property(shores, (world) => {
        const lines: Shore[] = [];
        const expected = world.map(({ from, chords }) => {
          let at: readonly [number, number] = from;
          const shore: ShoreLine[][] = [];
          const read = chords.map((steps) => {
            const start = at;
            const runs: { part: number; isAlong: boolean; lines: number[][] }[] = [];
            const ofChord: ShoreLine[] = [];
            for (const { to, owner } of steps) {
              const part = owner.cell * MOST_PARTS + owner.part;
              const last = runs.at(-1);
              const isSame = last?.part === part && last.isAlong === owner.isAlong;
              if (isSame) last.lines.push([...at, ...to]);
              else runs.push({ part, isAlong: owner.isAlong, lines: [[...at, ...to]] });
              ofChord.push([...at, ...to, ownerOf(owner.cell, owner.part, owner.isAlong)]);
              at = to;
            }
            shore.push(ofChord);
            return { line: [...start, ...at], runs };
          });
          lines.push(shore);
          return read;
        });
        expect(readShores(written(lines), 2)).toEqual(expected);
      }),
    );
  });

  it('keep all lines of one owner, however many they are', () => {
    const last = { cell: LAST_CELL, part: NO_PART - 1, isAlong: true };
    for (const length of [4096, 8191, 8192, 9000]) {
      const lines = longRun(length, last);
      const [[read]] = readShores(written([[lines]]), 2);
      expect(read.line).toEqual([0, 0, length & 1, 0]);
      const points = read.runs.flatMap((run) => run.lines).join(' ');
      expect(points).toBe(lines.map((line) => line.slice(0, 4)).join(' '));
      for (const { part, isAlong } of read.runs) {
        expect([part, isAlong]).toEqual([LAST_CELL * MOST_PARTS + NO_PART - 1, true]);
      }
    }
  });

  it('tell whose lines are by numbers of their own for all parts of all cells, along sides or not', () => {
    for (const cell of [0, 1, 100, LAST_CELL]) {
      for (let part = 0; part < MOST_PARTS; part++) {
        for (const isAlong of [false, true]) {
          const run = ownerOf(cell, part, isAlong);
          if (partOf(run) === cell * MOST_PARTS + part && isRunAlong(run) === isAlong && lineCountOf(run) === 0)
            continue;
          expect([partOf(run), isRunAlong(run), lineCountOf(run)]).toEqual([cell * MOST_PARTS + part, isAlong, 0]);
        }
      }
    }
    expect(NO_PART).toBe(MOST_PARTS - 1);
  });

  it('have those points on sides of pieces whose column or row is a whole number of pieces', () => {
    for (let k = 0; k <= SIDE; k++) {
      const words = written([[[[0, 0, k, 3, 0]], [[k, 3, 5, k, 0]], [[5, k, k, k, 0]], [[k, k, 5, 3, 0]]]]);
      // How many shores there are, where this one begins; then of each chord where it ends, its one run, where its line ends.
      const onSides = [4, 7, 10, 13].map((at) => isOnSide(words[at]));
      const isWhole = k % PIECE_SIDE === 0;
      expect(onSides, `at ${k}`).toEqual([isWhole, isWhole, isWhole, false]);
    }
  });
});
