import Type from 'typebox';
import { expect, it } from 'vitest';
import type { Network } from '../../network/network/network.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { CORE, type Columns, endpoint, inPasses, type Operation } from '../../products/operation/index.ts';
import { InProcessEngine } from './in-process-engine.ts';

interface Sum {
  readonly basis: { readonly numbers: readonly number[] };
  readonly times: number;
}
interface Total extends Columns {
  readonly columns: { readonly total: Float64Array };
}

it('answers views of one result from that result, and keeps the last few', async () => {
  let computed = 0;
  const sum: Operation<Sum> = {
    name: 'sum',
    cost: () => 1,
    plan: inPasses<Sum, Sum['basis'], Total, Total>({
      basis: (_network, { basis }) => ({ ...basis }),
      cost: () => 1,
      steps: () => 1,
      accumulate(_network, { numbers }) {
        computed++;
        return { columns: { total: Float64Array.of(numbers.reduce((a, b) => a + b, 0)) }, facts: null };
      },
      finish: (_network, _basis, [part]) => part,
      write: (_network, { times }, { columns }) => ({
        code: 'ok',
        message: '',
        body: new TextEncoder().encode(JSON.stringify(columns.total[0] * times)),
      }),
    }) as Operation<Sum>['plan'],
  };
  const sums = endpoint({
    ...{ name: 'sums', group: CORE, path: '/sums', reading: { from: 'body' }, summary: '', operation: sum },
    schema: Type.Object({ numbers: Type.Array(Type.Number()), times: Type.Number() }),
    toQuery: ({ numbers, times }) => ({ basis: { numbers }, times }),
    answer: { form: 'bare', schema: Type.Any() },
  });
  const engine = new InProcessEngine(new Map([['north', { region: 'north' } as Network]]), [sums]);
  const ask = async (numbers: readonly number[], times = 1): Promise<unknown> => {
    const { parts } = await engine.answer({
      ...{ endpoint: 'sums', region: 'north', source: 'body', limits: DEFAULT_LIMITS, parameters: {}, isStrict: true },
      body: new TextEncoder().encode(JSON.stringify({ numbers, times })),
    });
    return JSON.parse(new TextDecoder().decode(parts[0]));
  };
  expect([await ask([1, 2]), await ask([1, 2], 10), computed]).toEqual([3, 30, 1]);
  expect([await ask([4]), await ask([1, 2]), await ask([2, 1]), computed]).toEqual([4, 3, 3, 3]);
  for (const n of [5, 6]) await ask([n]);
  expect([await ask([1, 2]), computed, await ask([4]), computed]).toEqual([3, 5, 4, 6]);
  engine.forgetResults();
  expect([await ask([4]), computed]).toEqual([4, 7]);
});
