import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMarkedOn, markOn, type NodeSheet, newSheet } from './node-sheet.ts';
import { openSheet } from './opened-sheet.ts';

/** Returns the distance in thirds of a node, by straight and diagonal steps. */
function distance(dx: number, dy: number): number {
  const [least, most] = [Math.min(Math.abs(dx), Math.abs(dy)), Math.max(Math.abs(dx), Math.abs(dy))];
  return 3 * (most - least) + 4 * least;
}

function sheetOf(values: readonly boolean[], width: number): NodeSheet {
  const sheet = newSheet(width, Math.floor(values.length / width));
  for (let p = 0; p < width * sheet.height; p++) {
    if (values[p]) markOn(sheet, p % width, Math.floor(p / width));
  }
  return sheet;
}

const marksOf = (sheet: NodeSheet): boolean[] =>
  Array.from({ length: sheet.width * sheet.height }, (_, p) =>
    isMarkedOn(sheet, p % sheet.width, Math.floor(p / sheet.width)),
  );

it('leaves of a sheet what discs fit into', () => {
  const nodes = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 40 * 12, maxLength: 40 * 14 });
  fc.assert(
    fc.property(nodes, fc.integer({ min: 17, max: 67 }), fc.integer({ min: 1, max: 5 }), (values, width, radius) => {
      const marked = values.map((v) => v > 0).slice(0, values.length - (values.length % width));
      const within = (p: number, q: number, most: number): boolean =>
        distance((p % width) - (q % width), Math.floor(p / width) - Math.floor(q / width)) <= most;
      const all = [...marked.keys()];
      const others = all.filter((q) => !marked[q]);
      const middles = all.filter((p) => others.every((q) => !within(p, q, 3 * radius - 1)));
      const opened = all.map((p) => middles.some((q) => within(p, q, 3 * (radius - 1))));
      const sheet = sheetOf(marked, width);
      openSheet(sheet, radius);
      expect(marksOf(sheet)).toEqual(opened);
    }),
  );
});

it('opens by the same distances as two passes over all nodes do, with discs of any size', () => {
  for (const radius of [3, 8, 26]) {
    const width = 150;
    const marked = Array.from({ length: width * width }, (_, p) => {
      const [x, y] = [p % width, Math.floor(p / width)];
      return Math.hypot(x - 60, y - 40) < 2.5 * radius && Math.hypot(x - 62, y - 30) > radius / 2 + 1;
    });
    const sheet = sheetOf(marked, width);
    openSheet(sheet, radius);
    const far = byPasses(marked, width, (is) => !is).map((d) => d >= 3 * radius);
    expect(marksOf(sheet)).toEqual(byPasses(far, width, (is) => is).map((d) => d <= 3 * (radius - 1)));
  }
});

/** Returns chamfer distances from some nodes. */
function byPasses(marked: readonly boolean[], width: number, isSource: (isMarked: boolean) => boolean): number[] {
  const distances = marked.map((is) => (isSource(is) ? 0 : Infinity));
  const at = (x: number, y: number): number =>
    x < 0 || x >= width ? Infinity : (distances[y * width + x] ?? Infinity);
  const pass = (p: number, turn: 1 | -1): void => {
    const [x, y] = [p % width, Math.floor(p / width)];
    const straight = Math.min(at(x - turn, y), at(x, y - turn));
    const diagonal = Math.min(at(x - 1, y - turn), at(x + 1, y - turn));
    distances[p] = Math.min(distances[p], straight + 3, diagonal + 4);
  };
  for (let p = 0; p < marked.length; p++) pass(p, 1);
  for (let p = marked.length - 1; p >= 0; p--) pass(p, -1);
  return distances;
}

it('keeps a strip that is wide enough, and no other', () => {
  const strip = (wide: number): number => {
    const rows = Array.from({ length: 40 * 40 }, (_, p) => Math.floor(p / 40) >= 10 && Math.floor(p / 40) < 10 + wide);
    const sheet = sheetOf(rows, 40);
    openSheet(sheet, 5);
    return Array.from({ length: 40 }, (_, row) => row).filter((row) => isMarkedOn(sheet, 20, row)).length;
  };
  expect([strip(8), strip(9), strip(12)]).toEqual([0, 9, 12]);
});
