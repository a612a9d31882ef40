import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ElementMerger, ElementValues } from './element-values.ts';

const parts = fc.array(fc.tuple(fc.nat(30), fc.nat(100), fc.nat(4)), { maxLength: 60 });
const MERGED = {
  min: (values: readonly number[]) => Math.min(...values),
  max: (values: readonly number[]) => Math.max(...values),
  sum: (values: readonly number[]) => values.reduce((a, b) => a + b, 0),
  mean: (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length,
};

it.each(['min', 'max', 'sum', 'mean'] as const)(
  'values of one element are merged by %s, from the source of the least',
  (merge) => {
    const merger = new ElementMerger(merge);
    const merged = new ElementValues();
    fc.assert(
      fc.property(parts, (list) => {
        merged.clear();
        const byElement = new Map<number, (readonly [value: number, origin: number])[]>();
        for (const [element, value, origin] of list) {
          merger.ensure(element + 1);
          merger.add(element, value, origin);
          byElement.set(element, [...(byElement.get(element) ?? []), [value, origin]]);
        }
        merger.flush(merged);
        const found = Array.from({ length: merged.count }, (_, i) => [
          merged.element[i],
          merged.value[i],
          merged.origin[i],
        ]);
        const expected = [...byElement].map(([element, values]) => {
          const [[, origin]] = [...values].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
          return [element, MERGED[merge](values.map(([value]) => value)), origin];
        });
        expect(found).toEqual(expected);
      }),
    );
  },
);
