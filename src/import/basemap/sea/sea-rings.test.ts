import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ringContains } from '../../../kit/geo/flat-ring.ts';
import { seaRings } from './sea-rings.ts';

const BOX = { minX: 0, minY: 0, maxX: 1000, maxY: 1000 };

const isSea = (rings: readonly { ring: number[] }[], x: number, y: number): boolean =>
  rings.reduce((inside, { ring }) => inside !== ringContains(ring, x, y), false);

/** Returns a closed line around a square, anticlockwise on the map (land within), or the other way (water within). */
const square = (x: number, y: number, size: number, landWithin = true): number[] => {
  const ring = [x, y, x, y + size, x + size, y + size, x + size, y, x, y];
  return landWithin ? ring : [x, y, x + size, y, x + size, y + size, x, y + size, x, y];
};

describe('the sea', () => {
  it('is right of a coast through the box', () => {
    // Southwards: land in the east.
    const rings = seaRings([[400, -50, 450, 500, 400, 1050]], BOX);
    expect([isSea(rings, 100, 500), isSea(rings, 900, 500)]).toEqual([true, false]);
    const other = seaRings([[400, 1050, 450, 500, 400, -50]], BOX);
    expect([isSea(other, 100, 500), isSea(other, 900, 500)]).toEqual([false, true]);
  });

  it('is around islands, and in them where coasts run the other way', () => {
    const rings = seaRings([square(100, 100, 200), square(600, 600, 200)], BOX);
    expect([isSea(rings, 50, 50), isSea(rings, 200, 200), isSea(rings, 700, 700), isSea(rings, 500, 500)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const inland = seaRings([square(100, 100, 200, false), square(150, 150, 50)], BOX);
    expect([isSea(inland, 50, 50), isSea(inland, 110, 110), isSea(inland, 170, 170)]).toEqual([false, true, false]);
  });

  it('is led to the nearest sides from ends within the box', () => {
    const rings = seaRings([[400, 100, 420, 500, 410, 880]], BOX);
    expect([isSea(rings, 100, 500), isSea(rings, 900, 500), isSea(rings, 300, 20), isSea(rings, 600, 20)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('goes on from coast to coast along the sides', () => {
    // A channel from north to south, between coasts of two lands.
    const rings = seaRings(
      [
        [600, -10, 600, 1010],
        [300, 1010, 300, -10],
      ],
      BOX,
    );
    expect([isSea(rings, 100, 500), isSea(rings, 450, 500), isSea(rings, 900, 500)]).toEqual([false, true, false]);
  });

  it('is cut with islands that the box cuts', () => {
    const rings = seaRings([square(-100, 400, 300), square(500, 500, 100)], BOX);
    expect([isSea(rings, 100, 500), isSea(rings, 100, 200), isSea(rings, 550, 550), isSea(rings, 300, 500)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('is nowhere without coasts', () => {
    expect(seaRings([], BOX)).toEqual([]);
    expect(seaRings([[5, 5, 5, 5]], BOX)).toEqual([]);
  });

  it('is what random worlds have no land on', () => {
    // Land is a set of cells; coasts run around it. The box is smaller than the world.
    const SIDE = 12;
    const SIZE = 100;
    const world = fc.array(fc.boolean(), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE });
    fc.assert(
      fc.property(world, (land) => {
        const at = (cx: number, cy: number): boolean =>
          cx >= 0 && cy >= 0 && cx < SIDE && cy < SIDE && land[cy * SIDE + cx];
        const coasts = coastsOf(at, SIDE, SIZE);
        const box = { minX: 210, minY: 230, maxX: 970, maxY: 990 };
        const rings = seaRings(coasts, box);
        fc.pre(
          coasts.some((line) => line.some((value, i) => value >= (i & 1 ? 230 : 210) && value <= (i & 1 ? 990 : 970))),
        );
        for (let cy = 2; cy < 10; cy++) {
          for (let cx = 2; cx < 10; cx++) {
            const [x, y] = [Math.max(215, cx * SIZE + 51), Math.max(235, cy * SIZE + 53)];
            expect(isSea(rings, x, y), `cell ${cx} ${cy}`).toBe(!at(cx, cy));
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});

/** Returns rings around cells of land, the land on their left on the map. */
function coastsOf(at: (cx: number, cy: number) => boolean, side: number, size: number): number[][] {
  // Edges between land and water, by where they begin; where two begin, the one that turns to the land's own side.
  const next = new Map<string, [number, number][]>();
  const edge = (x0: number, y0: number, x1: number, y1: number): void => {
    const key = `${x0} ${y0}`;
    const there = next.get(key);
    if (there) there.push([x1, y1]);
    else next.set(key, [[x1, y1]]);
  };
  for (let cy = 0; cy < side; cy++) {
    for (let cx = 0; cx < side; cx++) {
      if (!at(cx, cy)) continue;
      // Anticlockwise on the map (y southwards): west side downwards, south side eastwards, east side upwards, north
      // side westwards.
      if (!at(cx - 1, cy)) edge(cx, cy, cx, cy + 1);
      if (!at(cx, cy + 1)) edge(cx, cy + 1, cx + 1, cy + 1);
      if (!at(cx + 1, cy)) edge(cx + 1, cy + 1, cx + 1, cy);
      if (!at(cx, cy - 1)) edge(cx + 1, cy, cx, cy);
    }
  }
  const coasts: number[][] = [];
  for (const start of [...next.keys()]) {
    while ((next.get(start)?.length ?? 0) > 0) {
      const [sx, sy] = start.split(' ').map(Number);
      const line = [sx * size, sy * size];
      let [x, y] = [sx, sy];
      let from: [number, number] | null = null;
      do {
        const choices = next.get(`${x} ${y}`)!;
        // At a corner where two land cells touch: turn left on the map, so that rings touch and don't cross.
        const pick =
          from === null || choices.length === 1
            ? 0
            : choices.findIndex(([nx, ny]) => turnsLeft(from!, [x, y], [nx, ny]));
        const [[nx, ny]] = choices.splice(Math.max(0, pick), 1);
        from = [x, y];
        [x, y] = [nx, ny];
        line.push(x * size, y * size);
      } while (x !== sx || y !== sy);
      coasts.push(line);
    }
  }
  return coasts;
}

const turnsLeft = (a: readonly number[], b: readonly number[], c: readonly number[]): boolean =>
  (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) < 0;
