import { describe, expect, it } from 'vitest';
import { litFromAbove } from './lit-roof.ts';

describe('a roof in the light', () => {
  it('is a little paler, and a dark one more so', () => {
    // 0.9 + 0.03, the most for pale ones; (0.1 + 0.03) * (1 - 0.1 + 0.2).
    expect(litFromAbove({ r: 0.9, g: 0.9, b: 0.9, a: 1 }, 0.2).g).toBeCloseTo(0.93, 6);
    expect(litFromAbove({ r: 0.1, g: 0.1, b: 0.1, a: 1 }, 0.2).g).toBeCloseTo(0.143, 6);
  });

  it('is no brighter than white, and no more opaque than it was', () => {
    expect(litFromAbove({ r: 1, g: 1, b: 1, a: 1 }, 0.2)).toEqual({ r: 1, g: 1, b: 1, a: 1 });
    expect(litFromAbove({ r: 0.5, g: 0.5, b: 0.5, a: 0.5 }, 0.2)).toEqual({ r: 0.5, g: 0.5, b: 0.5, a: 0.5 });
  });
});
