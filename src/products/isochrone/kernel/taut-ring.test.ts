import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rings } from '../../../kit/geo/rings.ts';
import { GATE, TautRing } from './taut-ring.ts';

type Point = readonly [x: number, y: number];
type Gate = readonly [inner: Point, outer: Point];

const cross = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Gates that stand around the origin like spokes, no two in one direction, with all less than half a turn apart. */
const spokes = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: -5, max: 5 })), {
    minLength: 5,
    maxLength: 9,
  })
  .map((gates) =>
    gates.map(([near, wide, aside], k): Gate => {
      const angle = ((k + aside / 20) / gates.length) * 2 * Math.PI;
      const at = (radius: number): Point => [
        Math.round(1000 * radius * Math.cos(angle)),
        Math.round(1000 * radius * Math.sin(angle)),
      ];
      return [at(near), at(near + wide)];
    }),
  );

function pulled(gates: readonly Gate[], isHole: boolean): Point[] {
  const ends = new Int32Array(GATE * gates.length);
  for (const [k, gate] of gates.entries()) ends.set(gate.flat(), GATE * k);
  const ring = new TautRing();
  ring.pull({ ends, count: gates.length }, isHole);
  return Array.from({ length: ring.length / 2 }, (_, k) => [ring.points[2 * k], ring.points[2 * k + 1]]);
}

const lengthOf = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], k) => {
    const [nx, ny] = ring[(k + 1) % ring.length];
    return sum + Math.hypot(nx - x, ny - y);
  }, 0);

/** Returns whether the straight line between two points passes a gate, its ends included. */
function passes(from: Point, to: Point, [inner, outer]: Gate): boolean {
  const [a, b] = [cross(from, to, inner), cross(from, to, outer)];
  const [c, d] = [cross(inner, outer, from), cross(inner, outer, to)];
  return Math.min(a, b) <= 0 && Math.max(a, b) >= 0 && Math.min(c, d) <= 0 && Math.max(c, d) >= 0;
}

/**
 * Returns the length of the shortest closed line through the gates: all lines from end to end that pass what lies
 * between are tried.
 */
function shortestLength(gates: readonly Gate[]): number {
  const { length } = gates;
  let best = Infinity;
  for (let first = 0; first < length; first++) {
    for (const start of gates[first]) {
      const chain = Array.from({ length: length + 1 }, (_, k) => gates[(first + k) % length]);
      const stops = chain.map((gate, k) => (k === 0 || k === length ? [start] : gate));
      const least = stops.map((ends) => ends.map(() => Infinity));
      least[0][0] = 0;
      for (let i = 0; i < length; i++) {
        stops[i].forEach((from, f) => {
          for (let j = i + 1; j <= length; j++) {
            stops[j].forEach((to, t) => {
              if (!chain.slice(i + 1, j).every((gate) => passes(from, to, gate))) return;
              least[j][t] = Math.min(least[j][t], least[i][f] + Math.hypot(to[0] - from[0], to[1] - from[1]));
            });
          }
        });
      }
      best = Math.min(best, least[length][0]);
    }
  }
  return best;
}

describe('shortest closed lines through gates', () => {
  it.each([
    ['around what is inside', false],
    ['around a hole', true],
  ])('are as short as the shortest of all lines: %s', (_, isHole) => {
    fc.assert(
      fc.property(spokes, (gates) => {
        // With the inside on the left a hole is gone around the other way, and its gates begin away from it.
        const chain = isHole ? gates.map(([near, far]): Gate => [far, near]).toReversed() : gates;
        const ring = pulled(chain, isHole);
        expect(ring.length).toBeGreaterThan(2);
        expect(lengthOf(ring)).toBeCloseTo(shortestLength(chain), 3);
        for (const gate of gates) {
          expect(ring.some((point, k) => passes(point, ring[(k + 1) % ring.length], gate))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leave out points within straight lines, and lines around nothing', () => {
    const square: Gate[] = [
      [
        [8, 8],
        [16, 16],
      ],
      [
        [0, 8],
        [0, 16],
      ],
      [
        [-8, 8],
        [-16, 16],
      ],
      [
        [-8, -8],
        [-16, -16],
      ],
      [
        [8, -8],
        [16, -16],
      ],
    ];
    expect(pulled(square, false).toSorted()).toEqual(
      [
        [-8, -8],
        [-8, 8],
        [8, -8],
        [8, 8],
      ].toSorted(),
    );
    const rings = new Rings();
    const ring = new TautRing();
    ring.pull({ ends: Int32Array.of(0, 0, 8, 0, 0, 0, 0, 8), count: 2 }, false);
    expect(ring.addTo(rings, false)).toBe(false);
    expect(rings.count).toBe(0);
  });
});
