import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { RequestError } from '../../kit/core/errors.ts';
import type { Network } from '../../network/network/network.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import {
  CORE,
  endpoint,
  inPieces,
  type Operation,
  type Outcome,
  type RegionsOperation,
  type Slice,
} from '../../products/operation/index.ts';
import { RequestRunner } from './run-request.ts';

interface Sum {
  readonly numbers: readonly number[];
}

let splits = 0;

/** Answers the squares of numbers, and where. */
function run({ region }: Network, { numbers }: Sum): Outcome {
  const body = new Uint8Array(Buffer.from(JSON.stringify(numbers.map((n) => [region, n * n]))));
  return { code: 'ok', message: '', body };
}

function split(_network: Network, { numbers }: Sum): Sum[] {
  splits++;
  return numbers.map((n) => ({ numbers: [n] }));
}

const square: Operation<Sum> = {
  name: 'square',
  cost: (_network, { numbers }) => numbers.length,
  run,
  plan: inPieces({ run, split }),
};

const endpointOf = (operation: Operation<Sum>) =>
  endpoint({
    name: 'squares',
    group: CORE,
    path: '/squares',
    reading: { from: 'body' },
    summary: '',
    schema: Type.Object({ numbers: Type.Array(Type.Number()) }),
    toQuery: ({ numbers }) => ({ numbers }),
    operation,
    answer: { form: 'enveloped', schema: Type.Any() },
    formOf: ({ numbers }) => (numbers.length === 1 ? 'bare' : 'enveloped'),
  });
const squares = endpointOf(square);

/** Answers which regions were asked, at a cost of so much each. */
const roll: RegionsOperation<{ readonly each: number }> = {
  name: 'roll',
  over: 'regions',
  cost: (networks, { each }) => networks.length * each,
  run: (networks) => {
    const body = new Uint8Array(Buffer.from(JSON.stringify(networks.map(({ region }) => region))));
    return { code: 'ok', message: '', body };
  },
};

const rolls = endpoint({
  name: 'rolls',
  group: CORE,
  path: '/rolls',
  reading: { from: 'body' },
  summary: '',
  schema: Type.Object({ each: Type.Number(), serviceUrl: Type.Optional(Type.String()) }),
  toQuery: ({ each }) => ({ each }),
  operation: roll,
  answer: { form: 'verbatim', schema: Type.Any() },
});

// The operations look at the name only.
const network = (region: string) => ({ region }) as Network;
const runner = (...regions: string[]) =>
  new RequestRunner(new Map(regions.map((name) => [name, network(name)])), [squares, rolls], 3);

const payload = (body: unknown, region: string | null = 'north', name = 'squares') => ({
  ...{ endpoint: name, region, source: 'body' as const, limits: DEFAULT_LIMITS, parameters: {} },
  body: new Uint8Array(Buffer.from(JSON.stringify(body))),
});

const json = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());

describe('RequestRunner', () => {
  it('answers small requests at once', () => {
    const result = runner('north').request(payload({ numbers: ['2', 3] }));
    if (result.state !== 'answered') throw new Error('too big');
    expect(json(result.outcome.body)).toEqual([
      ['north', 4],
      ['north', 9],
    ]);
    expect(result.form).toBe('enveloped');
    expect(runner('north').request(payload({ numbers: [2] })).form).toBe('bare');
  });

  it('compiles the schema of an endpoint when it is first asked for', () => {
    let reads = 0;
    const counted = {
      ...squares,
      get schema() {
        reads++;
        return Type.Object({ numbers: Type.Array(Type.Number()) });
      },
    };
    const others = new RequestRunner(new Map([['north', network('north')]]), [counted, rolls], 3);
    others.request(payload({ each: 1 }, 'north', 'rolls'));
    expect(reads).toBe(0);
    others.request(payload({ numbers: [1] }));
    expect(reads).toBe(1);
  });

  it('hands big work back, to be run in pieces by anyone', () => {
    const numbers = [1, 2, 3, 4, 5];
    const result = runner('north').request(payload({ numbers }));
    if (result.state !== 'planned') throw new Error('too small');
    const { work } = result;
    expect(work).toMatchObject({ operation: 'square', regions: ['north'], isWhole: false, stage: { steps: 5 } });
    const at = (step: number) => ({ work, state: null, place: { step, from: 0, before: null } });
    const other = runner('north');
    splits = 0;
    for (const [step, n] of numbers.entries()) {
      const outcome = other.step({ ...at(step), job: 1 }).part as Outcome;
      expect(json(outcome.body)).toEqual([['north', n * n]]);
    }
    expect(splits).toBe(1);
    other.forget({ job: 1 });
    other.step({ ...at(0), job: 1 });
    expect(splits).toBe(2);
    const whole = other.merge({ work: { ...work, isWhole: true }, job: 2, ended: null, workers: 1 });
    expect('outcome' in whole && json(whole.outcome.body)).toHaveLength(5);
  });

  it('hands work that can be left back as a piece, though it is only one', () => {
    const pieces = { run, split: (_network: Network, query: Sum) => [query] };
    const slow = (plan: ReturnType<typeof inPieces<Sum>>) =>
      new RequestRunner(new Map([['north', network('north')]]), [endpointOf({ ...square, plan })], 1).request(
        payload({ numbers: [1, 2] }),
      );
    const runFrom = (network: Network, query: Sum): Slice<Outcome> => ({ part: run(network, query), next: null });
    expect(slow(inPieces(pieces))).toMatchObject({ state: 'planned', work: { isWhole: true, stage: null } });
    expect(slow(inPieces({ ...pieces, runFrom }))).toMatchObject({
      state: 'planned',
      work: { isWhole: false, stage: { steps: 1 } },
    });
  });

  it('finds the region that serviceUrl names where the path names none', () => {
    const named = (serviceUrl: unknown, ...regions: string[]) => {
      const result = runner(...regions).request(payload({ numbers: [1], serviceUrl }, null));
      return result.state === 'answered' ? (json(result.outcome.body) as [string, number][])[0][0] : null;
    };
    expect(named('https://api.example.org/South/', 'north', 'south')).toBe('south');
    expect(named(undefined, 'north')).toBe('north');
    expect(() => named(undefined, 'north', 'south')).toThrow(/serviceUrl is required.*north, south$/);
    expect(() => named('http://169.254.169.254/', 'north')).toThrow(RequestError);
  });

  it('asks all regions that a caller may ask of where none is named, by name, on one worker', () => {
    const regions = ['south', 'north', 'west'];
    const asked = (body: object, allowedRegions?: string[]) => {
      const wish = allowedRegions === undefined ? {} : { allowedRegions };
      const request = { ...payload({ each: 1, ...body }, null, 'rolls'), ...wish };
      return [runner(...regions).request(request).state, json(runner(...regions).all(request).outcome.body)];
    };
    expect(asked({})).toEqual(['answered', ['north', 'south', 'west']]);
    expect(asked({ each: 2 })).toEqual(['planned', ['north', 'south', 'west']]);
    expect(asked({ each: 2, serviceUrl: 'http://h/west' })).toEqual(['answered', ['west']]);
    expect(asked({ each: 2 }, ['west', 'elsewhere'])).toEqual(['answered', ['west']]);
    expect(asked({}, ['elsewhere'])).toEqual(['answered', []]);
    expect(() => asked({ serviceUrl: 'http://h/north' }, ['west'])).toThrow("doesn't include the region north");
  });
});
