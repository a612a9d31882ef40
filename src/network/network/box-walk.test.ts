import fc from 'fast-check';
import Flatbush from 'flatbush';
import { describe, expect, it } from 'vitest';
import { BoxWalk } from './box-walk.ts';

const box = fc
  .tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }), fc.nat(60), fc.nat(60))
  .map(([x, y, width, height]) => [x, y, x + width, y + height] as const);
type Box = readonly [minX: number, minY: number, maxX: number, maxY: number];

const meets = (a: Box, b: Box) => a[0] <= b[2] && a[1] <= b[3] && a[2] >= b[0] && a[3] >= b[1];

function indexed(boxes: readonly Box[]): Flatbush {
  const index = new Flatbush(boxes.length, 16, Int32Array);
  for (const one of boxes) index.add(...one);
  index.finish();
  return index;
}

function walked(walk: BoxWalk): number[] {
  const edges: number[] = [];
  for (let edge = walk.next(); edge >= 0; edge = walk.next()) edges.push(edge);
  return edges.sort((a, b) => a - b);
}

describe('BoxWalk', () => {
  it('finds what a look at every box finds, window after window', () => {
    fc.assert(
      fc.property(
        fc.array(box, { minLength: 1, maxLength: 700 }),
        fc.array(box, { minLength: 1, maxLength: 5 }),
        (boxes, windows) => {
          const walk = new BoxWalk(indexed(boxes));
          for (const window of windows) {
            walk.begin(...window);
            expect(walked(walk)).toEqual([...boxes.keys()].filter((i) => meets(boxes[i], window)));
          }
        },
      ),
    );
  });

  it('misses nothing in a window that was narrowed on the way', () => {
    fc.assert(
      fc.property(
        fc.array(box, { minLength: 1, maxLength: 400 }),
        box,
        box,
        fc.nat(9),
        (boxes, wide, narrow, after) => {
          const walk = new BoxWalk(indexed(boxes));
          walk.begin(...wide);
          const before = new Set<number>();
          for (let i = 0; i < after; i++) before.add(walk.next());
          walk.narrow(...narrow);
          const rest = before.has(-1) ? [] : walked(walk);
          const both = [...boxes.keys()].filter((i) => meets(boxes[i], wide) && meets(boxes[i], narrow));
          expect(rest.filter((i) => !meets(boxes[i], narrow))).toEqual([]);
          expect(both.filter((i) => !before.has(i) && !rest.includes(i))).toEqual([]);
        },
      ),
    );
  });
});
