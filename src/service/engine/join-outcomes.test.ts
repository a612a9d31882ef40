import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome, ResponseCode } from '../../products/operation/index.ts';
import { joinOutcomes, single } from './join-outcomes.ts';

const outcome = (value: unknown, code: ResponseCode = 'ok', extra?: Record<string, string>): Outcome => ({
  code,
  message: code === 'ok' ? '' : `because of ${code}`,
  body: new Uint8Array(Buffer.from(JSON.stringify(value))),
  ...(extra === undefined ? {} : { extra }),
});

const text = (parts: readonly Uint8Array[]): unknown => JSON.parse(Buffer.concat(parts).toString());

describe('joinOutcomes', () => {
  it('concatenates arrays in order', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.jsonValue()), { minLength: 1 }), (arrays) => {
        const joined = joinOutcomes(arrays.map((array) => outcome(array)));
        expect(text(joined.parts)).toEqual(JSON.parse(JSON.stringify(arrays.flat())));
      }),
    );
  });

  it('is ok if any piece is', () => {
    const joined = joinOutcomes([outcome([], 'no-route-found'), outcome([1]), outcome({}, 'no-route-found')]);
    expect(joined).toMatchObject({ code: 'ok', message: '' });
    expect(text(joined.parts)).toEqual([1]);
  });

  it('keeps the first failure where all fail', () => {
    const failures = [outcome([], 'no-route-found'), outcome([], 'travel-time-exceeded')];
    const joined = joinOutcomes(failures);
    expect(joined).toMatchObject({ code: 'no-route-found', message: 'because of no-route-found' });
    expect(text(joined.parts)).toEqual([]);
    expect(text(joinOutcomes([outcome({}, 'no-route-found')]).parts)).toEqual({});
  });

  it('tells once what several pieces say, and not too much of it', () => {
    const saying = (...notices: string[]): Outcome => ({ ...outcome([1]), message: 'Of a Sunday.', notices });
    expect(joinOutcomes([saying('A is lost.'), saying(), saying('B is lost.', 'A is lost.')]).message).toBe(
      'Of a Sunday. A is lost. B is lost.',
    );
    const many = joinOutcomes([saying(...Array.from({ length: 23 }, (_, k) => `${k} is lost.`))]).message;
    expect(many).toMatch(/^Of a Sunday\. 0 is lost\. .* 19 is lost\. 3 more notices like these\.$/);
    expect(single({ ...outcome([1]), notices: ['A is lost.'] }).message).toBe('A is lost.');
  });

  it('joins further members as well', () => {
    const joined = joinOutcomes([
      outcome([1], 'ok', { errors: '[1]' }),
      outcome([2], 'ok', { errors: '[]' }),
      outcome([3]),
    ]);
    expect(joined.extra).toEqual({ errors: '[1]' });
  });
});
