import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { RequestError } from '../core/errors.ts';
import { DEFAULT_LIMITS } from '../core/limits.ts';
import type { Network } from '../network/network.ts';
import type { Operation } from './operation.ts';
import { regionOfServiceUrl } from './region-of.ts';
import { requestKind } from './request-kind.ts';
import { RequestRunner } from './run-request.ts';

interface Sum {
  readonly numbers: readonly number[];
}

let splits = 0;

/** Answers the squares of numbers, and where. */
const square: Operation<Sum> = {
  name: 'square',
  cost: (_network, { numbers }) => numbers.length,
  run: ({ region }, { numbers }) => {
    const body = new Uint8Array(Buffer.from(JSON.stringify(numbers.map((n) => [region, n * n]))));
    return { code: 'ok', message: '', body };
  },
  split: (_network, { numbers }) => {
    splits++;
    return numbers.map((n) => ({ numbers: [n] }));
  },
};

const kind = requestKind({
  name: 'squares',
  schema: Type.Object({ numbers: Type.Array(Type.Number()) }),
  toQuery: ({ numbers }) => ({ numbers }),
  operation: square,
  envelope: ({ numbers }) => (numbers.length === 1 ? 'bare' : 'data'),
});

// The operation looks at the name only.
const network = (region: string) => ({ region }) as Network;
const runner = (...regions: string[]) =>
  new RequestRunner(
    new Map(regions.map((name) => [name, network(name)])),
    { kinds: new Map([['squares', kind]]), operations: new Map([['square', square as Operation<unknown>]]) },
    3,
  );

const payload = (body: unknown, region: string | null = 'north') => ({
  ...{ kind: 'squares', region, source: 'body' as const, limits: DEFAULT_LIMITS, parameters: {} },
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
    expect(result.envelope).toBe('data');
    expect(runner('north').request(payload({ numbers: [2] })).envelope).toBe('bare');
  });

  it('hands big work back, to be run in pieces by anyone', () => {
    const numbers = [1, 2, 3, 4, 5];
    const result = runner('north').request(payload({ numbers }));
    if (result.state !== 'big') throw new Error('too small');
    expect(result.work).toMatchObject({ operation: 'square', region: 'north', pieces: 5 });
    const other = runner('north');
    splits = 0;
    for (const [piece, n] of numbers.entries()) {
      const outcome = other.work({ ...result.work, job: 1, piece });
      expect(json(outcome.body)).toEqual([['north', n * n]]);
    }
    expect(splits).toBe(1);
    expect(json(other.work({ ...result.work, job: 2, piece: null }).body)).toHaveLength(5);
  });

  it('finds the region that serviceUrl names where the path names none', () => {
    const named = (serviceUrl: unknown, ...regions: string[]) => {
      const result = runner(...regions).request(payload({ numbers: [1], serviceUrl }, null));
      return result.state === 'answered' ? (json(result.outcome.body) as [string, number][])[0]![0] : null;
    };
    expect(named('https://api.example.org/South/', 'north', 'south')).toBe('south');
    expect(named(undefined, 'north')).toBe('north');
    expect(() => named(undefined, 'north', 'south')).toThrow(/serviceUrl is required.*north, south/);
    expect(() => named('http://169.254.169.254/', 'north')).toThrow(RequestError);
  });
});

describe('regionOfServiceUrl', () => {
  it.each(['http://h/north', 'http://h/north/', 'http://h:8080//a/NORTH//', 'north', 'http://h/north?x=/south#y'])(
    '%s',
    (url) => expect(regionOfServiceUrl(url, ['north', 'south'])).toBe('north'),
  );

  it.each(['', '/', 'http://north/', 'http://h/north/v1', '__proto__'])('refuses %j', (url) => {
    const names = ['south', 'west'];
    expect(() => regionOfServiceUrl(url, names)).toThrow('serviceUrl must end in the name of a region');
  });
});
