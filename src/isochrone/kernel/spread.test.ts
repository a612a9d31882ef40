import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OffRoadSteps, offRoadSteps, spreadOffRoad } from './spread.ts';
import { COST_SHIFT, NEVER_OFF_ROAD, OFF_ROAD_LIMIT, OFF_ROAD_MASK, TimeField, UNREACHED_STATE } from './time-field.ts';

const WIDTH = 9;
const HEIGHT = 8;
const pack = (cost: number, offRoad = 0): number => (cost << COST_SHIFT) | offRoad;

/** A node with a state, a barrier or both. */
interface Place {
  readonly i: number;
  readonly j: number;
  readonly state: number | null;
  readonly barrier: boolean;
}

const fieldOf = (places: readonly Place[]): TimeField => {
  const field = new TimeField();
  field.open(20, -30, 20 + WIDTH - 1, -30 + HEIGHT - 1);
  field.clear();
  for (const { i, j, state, barrier } of places) {
    field.values[j * WIDTH + i] = state ?? UNREACHED_STATE;
    if (barrier) field.raiseBarrier(j * WIDTH + i);
  }
  return field;
};

const spread = (places: readonly Place[], steps: OffRoadSteps): number[] => {
  const field = fieldOf(places);
  spreadOffRoad(field, steps);
  return [...field.values.subarray(0, field.size)];
};

/** Where two steps are too far: node by node, each takes the best of what lies around it. */
function plainStep(places: readonly Place[], { straight, diagonal }: OffRoadSteps): number[] {
  const field = fieldOf(places);
  const values = [...field.values.subarray(0, WIDTH * HEIGHT)];
  for (let j = 1; j < HEIGHT - 1; j++) {
    for (let i = 1; i < WIDTH - 1; i++) {
      const n = j * WIDTH + i;
      if (field.isBarrier(n)) continue;
      for (const dj of [-1, 0, 1]) {
        for (const di of [-1, 0, 1]) {
          const taken = values[n + dj * WIDTH + di] + (di === 0 || dj === 0 ? straight : diagonal);
          if ((di !== 0 || dj !== 0) && taken % 256 <= OFF_ROAD_LIMIT && taken < values[n]) values[n] = taken;
        }
      }
    }
  }
  return values;
}

/**
 * Two passes written out: each node looks at the four neighbors that came before it. Of the two diagonal ones the
 * better counts, even if it can't go on and the other could.
 */
function plainSpread(places: readonly Place[], { straight, diagonal }: OffRoadSteps): number[] {
  const field = fieldOf(places);
  const values = [...field.values.subarray(0, WIDTH * HEIGHT)];
  const visit = (i: number, j: number, direction: number): void => {
    const n = j * WIDTH + i;
    if (field.isBarrier(n)) return;
    const state = (di: number, dj: number): number => values[(j + dj) * WIDTH + i + di];
    const candidates = [
      state(direction, 0) + straight,
      state(0, direction) + straight,
      Math.min(state(-1, direction), state(1, direction)) + diagonal,
    ];
    for (const taken of candidates) if (taken % 256 <= OFF_ROAD_LIMIT && taken < values[n]) values[n] = taken;
  };
  for (let j = 1; j < HEIGHT - 1; j++) for (let i = 1; i < WIDTH - 1; i++) visit(i, j, -1);
  for (let j = HEIGHT - 2; j > 0; j--) for (let i = WIDTH - 2; i > 0; i--) visit(i, j, 1);
  return values;
}

const placesOf = (state: fc.Arbitrary<number | null>, barrier: fc.Arbitrary<boolean>): fc.Arbitrary<Place[]> =>
  fc.uniqueArray(
    fc.record({
      i: fc.integer({ min: 1, max: WIDTH - 2 }),
      j: fc.integer({ min: 1, max: HEIGHT - 2 }),
      state,
      barrier,
    }),
    { maxLength: 14, selector: ({ i, j }) => j * WIDTH + i },
  );

const steps = fc
  .record({
    cost: fc.double({ min: 0.1, max: 30, noNaN: true }),
    offRoad: fc.double({ min: 0.5, max: 100, noNaN: true }),
  })
  .map(({ cost, offRoad }) => offRoadSteps(cost, offRoad)!);
const seedState = fc.oneof(
  fc.nat(80).map((cost) => pack(cost)),
  fc.nat(80).map((cost) => pack(cost, NEVER_OFF_ROAD)),
);
const anything = placesOf(fc.option(seedState, { freq: 2 }), fc.boolean());

describe('steps off the road', () => {
  it('add cost and distance, each rounded up', () => {
    expect(offRoadSteps(7.2, 10)).toEqual({ straight: pack(8, 10), diagonal: pack(11, 15) });
    expect(offRoadSteps(5, 2.5)).toEqual({ straight: pack(5, 3), diagonal: pack(8, 4) });
  });

  it('never add more distance than fits, and are none where a cell is wider than the reach', () => {
    expect(offRoadSteps(1, OFF_ROAD_LIMIT)).toEqual({
      straight: pack(1, OFF_ROAD_LIMIT),
      diagonal: pack(2, OFF_ROAD_MASK),
    });
    expect(offRoadSteps(1, OFF_ROAD_LIMIT + 0.5)).toBeNull();
  });
});

describe('walking off the road', () => {
  const at = (values: readonly number[], i: number, j: number): number => values[j * WIDTH + i];

  it('reaches the eight neighbors, and no farther than allowed', () => {
    const values = spread([{ i: 4, j: 4, state: pack(10), barrier: false }], {
      straight: pack(2, 60),
      diagonal: pack(3, 85),
    });
    const rows = [3, 4, 5].map((j) => [3, 4, 5].map((i) => at(values, i, j)));
    const [side, corner] = [pack(12, 60), pack(13, 85)];
    expect(rows).toEqual([
      [corner, side, corner],
      [side, pack(10), side],
      [corner, side, corner],
    ]);
    expect(values.filter((value) => value !== UNREACHED_STATE).length).toBe(9);
  });

  it('includes exactly the reach', () => {
    const along = (offRoad: number): number[] =>
      spread([{ i: 1, j: 3, state: 0, barrier: false }], {
        straight: pack(1, offRoad),
        diagonal: pack(2, OFF_ROAD_MASK),
      });
    expect(at(along(50), 3, 3)).toBe(pack(2, 100));
    expect(at(along(51), 3, 3)).toBe(UNREACHED_STATE);
  });

  it('does not begin on a road that cannot be left', () => {
    const values = spread([{ i: 4, j: 4, state: pack(10, NEVER_OFF_ROAD), barrier: false }], {
      straight: pack(1, 1),
      diagonal: pack(2, 2),
    });
    expect(values.filter((value) => value !== UNREACHED_STATE)).toEqual([pack(10, NEVER_OFF_ROAD)]);
  });

  it('ends at barriers, but begins on those that were reached', () => {
    const barrier = Array.from({ length: HEIGHT - 2 }, (_, j) => ({ i: 4, j: j + 1, state: null, barrier: true }));
    const small = { straight: pack(1, 1), diagonal: pack(2, 2) };
    const road = { i: 2, j: 4, state: pack(10), barrier: true };
    const values = spread([road, ...barrier], small);
    expect([1, 2, 3, 4, 5].map((i) => at(values, i, 4))).toEqual([
      pack(11, 1),
      pack(10),
      pack(11, 1),
      UNREACHED_STATE,
      UNREACHED_STATE,
    ]);
  });

  it('leaves the outermost nodes free', () => {
    const values = spread([{ i: 1, j: 1, state: 0, barrier: false }], { straight: pack(1, 1), diagonal: pack(2, 2) });
    values.forEach((value, n) => {
      const outermost = n % WIDTH === 0 || n % WIDTH === WIDTH - 1 || n < WIDTH || n >= WIDTH * (HEIGHT - 1);
      expect(value === UNREACHED_STATE).toBe(outermost);
    });
  });

  it('agrees with two passes written out, or one where two steps are too far', () => {
    fc.assert(
      fc.property(anything, steps, (places, walk) => {
        const plain = 2 * (walk.straight & OFF_ROAD_MASK) > OFF_ROAD_LIMIT ? plainStep : plainSpread;
        expect(spread(places, walk)).toEqual(plain(places, walk));
      }),
    );
  });

  it('is exact on open land: as many diagonal steps as help, the others straight', () => {
    fc.assert(
      fc.property(placesOf(fc.constant(pack(7)), fc.constant(false)), steps, (places, walk) => {
        spread(places, walk).forEach((value, n) => {
          const [i, j] = [n % WIDTH, Math.floor(n / WIDTH)];
          if (i === 0 || j === 0 || i === WIDTH - 1 || j === HEIGHT - 1) return;
          const costs = places.map((place) => {
            const [dx, dy] = [Math.abs(place.i - i), Math.abs(place.j - j)];
            const [slanted, level] = [Math.min(dx, dy), Math.abs(dx - dy)];
            const offRoad = slanted * (walk.diagonal & OFF_ROAD_MASK) + level * (walk.straight & OFF_ROAD_MASK);
            return offRoad > OFF_ROAD_LIMIT
              ? UNREACHED_STATE
              : pack(7) + slanted * walk.diagonal + level * walk.straight;
          });
          expect(value).toBe(Math.min(UNREACHED_STATE, ...costs));
        });
      }),
    );
  });

  it('does not depend, below a threshold, on what costs more', () => {
    fc.assert(
      fc.property(anything, steps, fc.nat(100), (places, walk, threshold) => {
        const cheap = places.map((place) =>
          place.state !== null && place.state >> COST_SHIFT > threshold ? { ...place, state: null } : place,
        );
        const within = (values: number[]): (number | null)[] =>
          values.map((value) => (value >> COST_SHIFT <= threshold ? value : null));
        expect(within(spread(cheap, walk))).toEqual(within(spread(places, walk)));
      }),
    );
  });

  it('misses nothing where rows are as wide as it may reach', () => {
    fc.assert(
      fc.property(anything, steps, (places, walk) => {
        const field = fieldOf(places);
        field.emptyRows();
        for (const { i, j } of places) field.holdRows(j, j, i, i);
        field.extendRows(Math.floor(OFF_ROAD_LIMIT / (walk.straight & OFF_ROAD_MASK)));
        spreadOffRoad(field, walk);
        expect([...field.values.subarray(0, field.size)]).toEqual(spread(places, walk));
      }),
    );
  });
});
