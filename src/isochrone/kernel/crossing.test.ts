import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BarrierCrossing, ConstantCrossing, CoveringCrossing, EIGHTHS, OffRoadCrossing } from './crossing.ts';
import { EAST, NORTH, SOUTH, WEST } from './least-crossings.ts';
import { COST_SHIFT, NEVER_OFF_ROAD, OFF_ROAD_LIMIT, TimeField, UNREACHED_STATE } from './time-field.ts';

/** An inside node and an outside one, and which of them are barriers. */
const pair = (
  cost: number,
  offRoad: number,
  barriers: readonly number[] = [],
  outside = UNREACHED_STATE,
): TimeField => {
  const field = new TimeField();
  field.open(0, 0, 1, 0);
  field.values[0] = (cost << COST_SHIFT) | offRoad;
  field.values[1] = outside;
  for (const node of barriers) field.raiseBarrier(node);
  return field;
};

describe('a crossing off the road', () => {
  // An eighth of a cell costs 2 units, or 5 hundredths of the reach.
  const eighths = (field: TimeField, threshold: number): number =>
    new OffRoadCrossing(field, 1 / 2, 1 / 5).at(threshold).eighths(0, 1);

  it('lies where the threshold is used up', () => {
    expect(eighths(pair(90, 0), 100)).toBe(5);
    expect(eighths(pair(89, 0), 100)).toBe(5);
    expect(eighths(pair(88, 0), 100)).toBe(6);
  });

  it('lies where the reach is used up', () => {
    expect(eighths(pair(0, 80), 100)).toBe(4);
    expect(eighths(pair(0, 81), 100)).toBe(3);
    expect(eighths(pair(96, 81), 100)).toBe(2);
  });

  it('stays off the nodes', () => {
    expect(eighths(pair(0, 0), 100)).toBe(EIGHTHS - 1);
    expect(eighths(pair(100, 0), 100)).toBe(1);
    expect(eighths(pair(0, OFF_ROAD_LIMIT), 100)).toBe(1);
    expect(eighths(pair(0, NEVER_OFF_ROAD), 100)).toBe(1);
  });

  it('stays near before a barrier, but not on leaving one', () => {
    expect(eighths(pair(0, 0, [1]), 100)).toBe(1);
    expect(eighths(pair(0, 0, [1], 150 << COST_SHIFT), 100)).toBe(1);
    expect(eighths(pair(90, 80, [0]), 100)).toBe(4);
  });

  it('only grows with the threshold, by whole eighths that walking affords', () => {
    const most = fc.record({
      cost: fc.nat(100),
      offRoad: fc.nat(NEVER_OFF_ROAD),
      perCost: fc.double({ min: 0.01, max: 20, noNaN: true }),
      perOffRoad: fc.double({ min: 0.01, max: 20, noNaN: true }),
    });
    fc.assert(
      fc.property(most, ({ cost, offRoad, perCost, perOffRoad }) => {
        const rule = new OffRoadCrossing(pair(cost, offRoad), perCost, perOffRoad);
        let before = 1;
        for (let threshold = cost; threshold < cost + 40; threshold++) {
          const eighths = rule.at(threshold).eighths(0, 1);
          let plain = 1;
          const affords = (e: number): boolean =>
            e <= (threshold - cost) * perCost && e <= (OFF_ROAD_LIMIT - offRoad) * perOffRoad;
          while (plain < EIGHTHS - 1 && affords(plain + 1)) plain++;
          expect(eighths).toBe(plain);
          expect(eighths).toBeGreaterThanOrEqual(before);
          before = eighths;
        }
      }),
    );
  });
});

describe('borders beside narrow roads', () => {
  it('stay as far from nodes as their roads need, in each direction, and no nearer than otherwise', () => {
    const window = { minI: 10, minJ: 20, width: 5 };
    const least = {
      at: (i: number, j: number) => (i === 12 && j === 21 ? (6 << EAST) | (2 << NORTH) | (5 << WEST) : 0),
    };
    const crossing = new CoveringCrossing(new ConstantCrossing(4), window, [least, { at: () => 7 << SOUTH }]);
    const node = 7;
    expect([node + 1, node + 5, node - 1, node - 5].map((outside) => crossing.eighths(node, outside))).toEqual([
      6, 4, 5, 7,
    ]);
    expect(crossing.eighths(node + 1, node + 2)).toBe(4);
  });

  it('stays near the inside node where the outside one is a barrier, whatever the rule', () => {
    const crossing = new BarrierCrossing(new ConstantCrossing(4), { isBarrier: (node) => node === 7 });
    expect([crossing.eighths(6, 7), crossing.eighths(7, 6), crossing.eighths(8, 9)]).toEqual([1, 4, 4]);
  });
});
