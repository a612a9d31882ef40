import { describe, expect, it } from 'vitest';
import { contradictionOf } from '../../bench/fleet/contradicted.ts';

describe('values of tables of best known plans', () => {
  it('are contradicted by what is proven', () => {
    expect(contradictionOf('R109', { cost: 1101.37, vehicles: 13 }, { cost: 1194.73, vehicles: 11 })).toMatch(
      /1146\.9/,
    );
    expect(contradictionOf('R109', { cost: 1151.84, vehicles: 13 }, null)).toBeNull();
  });

  it('are contradicted by the same table with as many tours', () => {
    expect(contradictionOf('Z1', { cost: 1249.86, vehicles: 11 }, { cost: 1261.67, vehicles: 11 })).toMatch(/1261\.67/);
    expect(contradictionOf('Z1', { cost: 1249.86, vehicles: 12 }, { cost: 1261.67, vehicles: 11 })).toBeNull();
    expect(contradictionOf('Z1', { cost: 828.93, vehicles: 10 }, { cost: 828.94, vehicles: 10 })).toBeNull();
    expect(contradictionOf('Z1', { cost: 1249.86, vehicles: 11 }, null)).toBeNull();
  });
});
