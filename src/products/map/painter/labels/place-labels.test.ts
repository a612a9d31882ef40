import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, boxAround, type Label } from './label.ts';
import { PICTURE_SIDE, type PlacedLabel, placeInGrid, placeInside } from './place-labels.ts';

function labelAt(x: number, y: number, width: number, height: number, rank: number, optional: boolean): Label {
  const box = { minX: x - width / 2, minY: y - height / 2, maxX: x + width / 2, maxY: y + height / 2 };
  const icon = { image: 'dot', x, y: box.minY - 8, angle: 0, size: 1, opacity: 1 };
  const iconBoxes = optional ? [{ minX: x - 8, minY: box.minY - 16, maxX: x + 8, maxY: box.minY }] : [];
  return {
    order: [-rank, 0, `${x} ${y} ${width}`],
    icon: optional ? icon : null,
    iconBoxes,
    runs: [{ text: 'x', x: box.minX, y: box.maxY, angle: 0 }],
    textBoxes: [box],
    look: null,
    textOptional: optional,
    isStrong: rank > 3,
    anchorY: y,
    box: boxAround([...iconBoxes, box]),
  };
}

/** Labels anywhere in a grid of pictures; those in columns and rows 1 to 3 have all their neighbors. */
const world = fc.array(
  fc
    .tuple(
      fc.double({ min: 0, max: 5 * PICTURE_SIDE, noNaN: true }),
      fc.double({ min: 0, max: 5 * PICTURE_SIDE, noNaN: true }),
      fc.integer({ min: 4, max: 200 }),
      fc.integer({ min: 6, max: 40 }),
      fc.integer({ min: 0, max: 5 }),
      fc.boolean(),
    )
    .map((parts) => labelAt(...parts)),
  { minLength: 1, maxLength: 160 },
);

const near = (labels: readonly Label[], column: number, row: number): Label[] =>
  labels.filter(({ textBoxes: [box], anchorY }) => {
    const x = Math.floor((box!.minX + box!.maxX) / 2 / PICTURE_SIDE);
    const y = Math.floor(anchorY / PICTURE_SIDE);
    return Math.abs(x - column) <= 1 && Math.abs(y - row) <= 1;
  });

const boxesOf = ({ label, withText }: PlacedLabel): readonly Box[] => [
  ...label.iconBoxes,
  ...(withText ? label.textBoxes : []),
];
const overlap = (a: Box, b: Box) => a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY;
const touches = (box: Box, column: number, row: number): boolean =>
  overlap(box, {
    minX: column * PICTURE_SIDE,
    minY: row * PICTURE_SIDE,
    maxX: (column + 1) * PICTURE_SIDE,
    maxY: (row + 1) * PICTURE_SIDE,
  });

describe('labels of neighboring pictures', () => {
  it('agree, stand apart and are never cut', () => {
    fc.assert(
      fc.property(world, (labels) => {
        const pictures = new Map<string, PlacedLabel[]>();
        for (let row = 1; row <= 3; row++) {
          for (let column = 1; column <= 3; column++) {
            const placed = placeInGrid(near(labels, column, row), column, row);
            pictures.set(`${column} ${row}`, placed);
            const seen = placed.filter((one) => boxesOf(one).some((box) => touches(box, column, row)));
            seen.forEach((one, i) => {
              for (const other of seen.slice(i + 1)) {
                expect(boxesOf(one).some((box) => boxesOf(other).some((second) => overlap(box, second)))).toBe(false);
              }
            });
          }
        }
        // The parts of labels beyond the edge of one picture appear in the other.
        for (const [at, placed] of pictures) {
          for (const one of placed) {
            for (const [other, theirs] of pictures) {
              if (other === at) continue;
              const [column, row] = other.split(' ').map(Number) as [number, number];
              const box = boxAround(boxesOf(one));
              if (!touches(box, column, row)) continue;
              const same = theirs.find(({ label }) => label.order[2] === one.label.order[2]);
              expect(same && { box: same.label.box, withText: same.withText }).toEqual({
                box: one.label.box,
                withText: one.withText,
              });
            }
          }
        }
      }),
      { numRuns: 120 },
    );
  });

  it('move away from corners, as far as they must', () => {
    const [placed] = placeInGrid([labelAt(256, 254, 60, 20, 1, false)], 0, 0);
    expect(placed!.label.box.maxY).toBeLessThan(256);
    expect(placed!.label.box.maxY).toBeGreaterThan(255);
    expect(placeInGrid([labelAt(256, 256, 60, 80, 1, false)], 0, 0)).toEqual([]);
  });

  it('make way for the names of settlements', () => {
    const [street, city] = [labelAt(256, 100, 60, 20, 1, false), labelAt(200, 105, 80, 20, 5, false)];
    expect(placeInGrid([street, city], 0, 0).map(({ label }) => label)).toEqual([city]);
    expect(placeInGrid([street, city], 1, 0)).toEqual([]);
  });

  it('make way for nothing that has no room itself', () => {
    const street = labelAt(256, 100, 60, 20, 1, false);
    const [shield, city] = [labelAt(220, 105, 30, 20, 4, false), labelAt(195, 115, 60, 20, 5, false)];
    expect(placeInGrid([street, shield], 0, 0).map(({ label }) => label)).toEqual([shield]);
    expect(placeInGrid([street, shield, city], 0, 0).map(({ label }) => label)).toEqual([street, city]);
  });

  it('are placed by their order', () => {
    const [low, high] = [labelAt(100, 100, 60, 20, 1, false), labelAt(110, 105, 60, 20, 2, false)];
    expect(placeInGrid([low, high], 0, 0).map(({ label }) => label)).toEqual([high]);
    const withIcon = labelAt(100, 130, 60, 40, 1, true);
    expect(placeInGrid([withIcon, labelAt(100, 140, 60, 10, 2, false)], 0, 0).map(({ withText }) => withText)).toEqual([
      true,
      false,
    ]);
  });

  it('lie inside of pictures that stand alone', () => {
    const frame = { minX: 0, minY: 0, maxX: 300, maxY: 200 };
    const covered = { minX: 200, minY: 186, maxX: 300, maxY: 200 };
    const labels = [
      labelAt(20, 100, 60, 20, 1, false),
      labelAt(100, 100, 60, 20, 1, false),
      // One below the text written over the picture, one beside it.
      labelAt(220, 180, 60, 20, 1, false),
      labelAt(220, 150, 60, 20, 1, false),
    ];
    const inside = placeInside(labels, frame, covered);
    expect(inside.map(({ label }) => label.box.minX).sort()).toEqual([190, 70]);
  });
});
