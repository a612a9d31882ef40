import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Shore, type ShoreLine, ShoreLines } from './shore-lines.ts';
import { joinedPaths, type Line } from './test-paths.ts';

const SIDE = 16;
const shoreLines = new ShoreLines();

/** What is dry of squares of a block, noise or blobs: lines around it with the dry on their left, but for those along the block's sides. */
const worlds = fc
  .record({
    dry: fc.array(fc.boolean(), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE }),
    blobs: fc.array(fc.tuple(fc.nat(SIDE), fc.nat(SIDE), fc.integer({ min: 1, max: 7 })), { maxLength: 5 }),
    isNoise: fc.boolean(),
    least: fc.constantFrom(0, 0, 0.3, 0.7),
    most: fc.constantFrom(0, 0.8, 2, 5),
    order: fc.nat(),
  })
  .map(({ dry, blobs, isNoise, least, most, order }) => {
    const isDry = (x: number, y: number): boolean =>
      x >= 0 &&
      y >= 0 &&
      x < SIDE &&
      y < SIDE &&
      isInBlobs(x, y) !== (isNoise && dry[y * SIDE + x] && (x + y) % 3 === 0);
    const isInBlobs = (x: number, y: number): boolean =>
      blobs.some(([bx, by, r]) => (x + 0.5 - bx) ** 2 + (y + 0.5 - by) ** 2 < r * r);
    const lines: ShoreLine[] = [];
    for (let y = 0; y <= SIDE; y++) {
      for (let x = 0; x <= SIDE; x++) {
        if (y > 0 && y < SIDE && x < SIDE && isDry(x, y) !== isDry(x, y - 1)) {
          lines.push(isDry(x, y) ? [x, y, x + 1, y, lines.length] : [x + 1, y, x, y, lines.length]);
        }
        if (x > 0 && x < SIDE && y < SIDE && isDry(x, y) !== isDry(x - 1, y)) {
          lines.push(isDry(x, y) ? [x, y + 1, x, y, lines.length] : [x, y, x, y + 1, lines.length]);
        }
      }
    }
    return { isDry, lines, least, most, order };
  });

const ends = (shore: Shore): Line[] =>
  shore.map((chord): Line => [chord[0][0], chord[0][1], chord[chord.length - 1][2], chord[chord.length - 1][3]]);

/** Lines along the block's sides that close what is dry. */
function rim(isDry: (x: number, y: number) => boolean): Line[] {
  const lines: Line[] = [];
  for (let k = 0; k < SIDE; k++) {
    if (isDry(k, 0)) lines.push([k, 0, k + 1, 0]);
    if (isDry(SIDE - 1, k)) lines.push([SIDE, k, SIDE, k + 1]);
    if (isDry(k, SIDE - 1)) lines.push([k + 1, SIDE, k, SIDE]);
    if (isDry(0, k)) lines.push([0, k + 1, 0, k]);
  }
  return lines;
}

/** How often lines wind around a place that lies on none of them. */
function windings(lines: readonly Line[], x: number, y: number): number {
  let count = 0;
  for (const [ax, ay, bx, by] of lines) {
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) count += by > ay ? 1 : -1;
  }
  return count;
}

const distance = ([ax, ay, bx, by]: Line, x: number, y: number): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
};

const sideOf = ([ax, ay, bx, by]: Line, x: number, y: number): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
const isWithin = (line: Line, x: number, y: number): boolean =>
  sideOf(line, x, y) === 0 && (x - line[0]) * (x - line[2]) + (y - line[1]) * (y - line[3]) < 0;

/** Whether lines meet elsewhere than in points where both begin or end. */
function cross(a: Line, b: Line): boolean {
  const isSame = a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3];
  const isBack = a[0] === b[2] && a[1] === b[3] && a[2] === b[0] && a[3] === b[1];
  if (isSame || isBack) return true;
  const sides = [sideOf(a, b[0], b[1]), sideOf(a, b[2], b[3]), sideOf(b, a[0], a[1]), sideOf(b, a[2], a[3])];
  if (sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0) return true;
  return isWithin(a, b[0], b[1]) || isWithin(a, b[2], b[3]) || isWithin(b, a[0], a[1]) || isWithin(b, a[2], a[3]);
}

describe('shores', () => {
  it('are chords that stand for all lines, close to them, cross no others and only make what is dry larger, whichever are taken', () => {
    fc.assert(
      fc.property(worlds, ({ isDry, lines, least, most, order }) => {
        const shores = shoreLines.shoresOf([...lines], SIDE, least, most);
        const chords = shores.flat();
        expect(
          chords
            .flat()
            .map(([, , , , owner]) => owner)
            .sort((a, b) => a - b),
        ).toEqual(lines.map((_, k) => k));
        for (const shore of shores) {
          const points = ends(shore);
          for (let k = 1; k < points.length; k++) expect(points[k].slice(0, 2)).toEqual(points[k - 1].slice(2));
          shore.forEach((chord, k) => {
            chord.forEach((line, n) => {
              if (n > 0) expect(line.slice(0, 2)).toEqual(chord[n - 1].slice(2, 4));
              expect(distance(points[k], line[0], line[1])).toBeLessThanOrEqual(most + 1e-9);
            });
          });
        }
        const isAlongAxis = ([ax, ay, bx, by]: Line): boolean => ax === bx || ay === by;
        for (const chord of chords.filter(({ length }) => length > 1)) {
          const [line] = ends([chord]);
          for (const [x, y] of chord.slice(1)) {
            if (!isAlongAxis(line) || !isWithin(line, x, y)) expect(distance(line, x, y)).toBeGreaterThan(least);
          }
          for (const [x, y] of ends(chords)) {
            const isEnd = (x === line[0] && y === line[1]) || (x === line[2] && y === line[3]);
            if (!isEnd) expect(distance(line, x, y)).toBeGreaterThan(least);
          }
        }
        // Some stand for their lines, others don't.
        const mixed = chords.flatMap((chord, k): Line[] =>
          Math.imul(k + 1, order | 1) & 64 ? ends([chord]) : chord.map(([ax, ay, bx, by]): Line => [ax, ay, bx, by]),
        );
        for (const all of [shores.flatMap(ends), mixed]) {
          all.forEach((a, k) => {
            for (let l = 0; l < k; l++) if (cross(a, all[l])) expect([a, all[l]]).toBe('apart');
          });
        }
        const [before, after] = [
          [...lines.map((line): Line => [line[0], line[1], line[2], line[3]]), ...rim(isDry)],
          [...mixed, ...rim(isDry)],
        ];
        for (let y = 0; y < SIDE; y++) {
          for (let x = 0; x < SIDE; x++) {
            for (const [px, py] of [
              [x + 0.513, y + 0.171],
              [x + 0.829, y + 0.489],
              [x + 0.491, y + 0.832],
            ]) {
              expect(windings(before, px, py)).toBe(isDry(x, y) ? 1 : 0);
              const is = windings(after, px, py);
              if (is !== 1 && (is !== 0 || isDry(x, y))) expect(`${px} ${py}`).toBe('dry as before');
            }
          }
        }
        // Nothing comes apart, and nothing together.
        const ringsOf = (all: readonly Line[]): number => joinedPaths([...all, ...rim(isDry)]).length;
        expect(ringsOf(shores.flatMap(ends))).toBe(ringsOf(before.slice(0, lines.length)));
      }),
      { numRuns: 200 },
    );
  });

  it('don’t depend on the order of lines', () => {
    fc.assert(
      fc.property(worlds, ({ lines, least, most, order }) => {
        const turned = lines.map((line, k) => ({ line, key: Math.imul(k + 7, order | 1) >>> 0 }));
        const shuffled = turned.sort((a, b) => a.key - b.key).map(({ line }) => line);
        expect(shoreLines.shoresOf(shuffled, SIDE, least, most)).toEqual(
          shoreLines.shoresOf([...lines], SIDE, least, most),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('pass bays that are narrow, and stay where they are wide', () => {
    const bay = (depth: number): ShoreLine[] => [
      [0, 8, 4, 8, 1],
      [4, 8, 5, 8 + depth, 2],
      [5, 8 + depth, 6, 8, 3],
      [6, 8, 16, 8, 4],
    ];
    const shallow = shoreLines.shoresOf(bay(1), SIDE, 0, 1);
    expect(shallow.map(ends)).toEqual([[[0, 8, 16, 8]]]);
    expect(shoreLines.shoresOf(bay(2), SIDE, 0, 1).map(ends)).toEqual([bay(2).map((line) => line.slice(0, 4))]);
    // Of a cape all is left.
    expect(shoreLines.shoresOf(bay(-1), SIDE, 0, 1).flatMap(ends)).toEqual([
      [0, 8, 5, 7],
      [5, 7, 16, 8],
    ]);
  });
});
