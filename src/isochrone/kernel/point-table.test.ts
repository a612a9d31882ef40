import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PointTable } from './point-table.ts';

it('a table of points numbers what comes as a map does', () => {
  const coordinate = fc.oneof(fc.integer({ min: -30, max: 30 }), fc.integer());
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 900 }), fc.nat(3), (points, rounds) => {
      const table = new PointTable();
      for (let round = 0; round <= rounds; round++) {
        const map = new Map<string, number>();
        table.clear();
        for (const [x, y] of points) {
          const name = `${x} ${y}`;
          expect(table.find(x, y)).toBe(map.get(name) ?? -1);
          if (!map.has(name)) map.set(name, map.size);
          expect(table.take(x, y)).toBe(map.get(name));
        }
        expect(table.size).toBe(map.size);
        expect(Array.from(map.values(), (n) => `${table.x[n]} ${table.y[n]}`)).toEqual([...map.keys()]);
        for (const [x, y] of points) expect(table.find(x, y)).toBe(map.get(`${x} ${y}`));
      }
    }),
  );
});
