import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openMask } from './opened-mask.ts';

/** Thirds of a pixel over steps along rows and across. */
function distance(dx: number, dy: number): number {
  const [least, most] = [Math.min(Math.abs(dx), Math.abs(dy)), Math.max(Math.abs(dx), Math.abs(dy))];
  return 3 * (most - least) + 4 * least;
}

it('leaves of a mask what discs fit into', () => {
  const rows = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 20 * 18, maxLength: 20 * 18 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 4 }), (values, radius) => {
      const width = 20;
      const mask = Uint8Array.from(values, (v) => (v > 0 ? 1 : 0));
      const within = (p: number, q: number, most: number): boolean =>
        distance((p % width) - (q % width), Math.floor(p / width) - Math.floor(q / width)) <= most;
      const all = [...mask.keys()];
      const middles = all.filter((p) => all.every((q) => mask[q] === 1 || !within(p, q, 3 * radius - 1)));
      const opened = all.map((p) => (middles.some((q) => within(p, q, 3 * (radius - 1))) ? 1 : 0));
      openMask(mask, width, radius);
      expect([...mask]).toEqual(opened);
    }),
  );
});

it('keeps a strip that is wide enough, and no other', () => {
  const strip = (wide: number): number => {
    const mask = new Uint8Array(40 * 40);
    for (let p = 0; p < mask.length; p++) if (Math.floor(p / 40) >= 10 && Math.floor(p / 40) < 10 + wide) mask[p] = 1;
    openMask(mask, 40, 5);
    return Array.from({ length: 40 }, (_, row) => mask[row * 40 + 20]).reduce((sum, v) => sum + v, 0);
  };
  expect([strip(8), strip(9), strip(12)]).toEqual([0, 9, 12]);
});
