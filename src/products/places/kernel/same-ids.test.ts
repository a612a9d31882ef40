import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlaceIndex } from '../place-table.ts';
import { forSameIds, type IdOrder } from './same-ids.ts';

type Id = readonly [kind: number, id: number];

const anyIds = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -5, max: 20 })), {
  selector: ([kind, id]) => `${kind}_${id}`,
});

function orderOf(ids: readonly Id[], from = 0): IdOrder {
  const order = ids.map((_, place) => place as PlaceIndex);
  order.sort((a, b) => ids[a][0] - ids[b][0] || ids[a][1] - ids[b][1]);
  return { from, order, kind: ids.map(([kind]) => kind), id: ids.map(([, id]) => id) };
}

it('finds what two tables both have', () => {
  fc.assert(
    fc.property(anyIds, anyIds, (a, b) => {
      const pairs: [number, number][] = [];
      forSameIds(orderOf(a), orderOf(b), (ofA, ofB) => pairs.push([ofA, ofB]));
      const expected = a.flatMap((one, i) =>
        b.flatMap((other, j) => (one[0] === other[0] && one[1] === other[1] ? [[i, j]] : [])),
      );
      expect(pairs.sort((x, y) => x[0] - y[0])).toEqual(expected);
      const rest: [number, number][] = [];
      forSameIds(orderOf(a, 2), orderOf(b), (ofA, ofB) => rest.push([ofA, ofB]));
      const begun: readonly number[] = orderOf(a).order as never;
      expect(rest.sort((x, y) => x[0] - y[0])).toEqual(expected.filter(([i]) => begun.indexOf(i) >= 2));
    }),
  );
});
