import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { wrongField } from '../../kit/core/errors.ts';
import { spanOf, summed, type UsageRecorder } from '../accounts/index.ts';
import { JSON_TYPE, type QueryValues, queryValue } from '../exchange/index.ts';

const count = (description: string) => Type.Number({ description });

export const AccountUsage = Type.Object({
  account: Type.String(),
  from: Type.String({ description: 'First moment of the span (UTC).' }),
  to: Type.String({ description: 'Its end, which is not part of it.' }),
  rows: Type.Array(
    Type.Object({
      hour: Type.String({ description: 'Beginning of the hour (UTC).' }),
      key: Type.String({ description: 'Name of the key, its id where it has none.' }),
      operation: Type.String(),
      region: Type.String({ description: 'Empty where the request named none.' }),
      outcome: Type.String({ description: 'ok, refused, limited (by a quota), failed or cancelled.' }),
      requests: count('Requests that were answered.'),
      workerMs: count('Milliseconds that worker threads computed.'),
      pairs: count('Pairs of sources and targets.'),
      bytes: count('Of answers, before they are compressed.'),
    }),
  ),
});

const WORDS = ['hour', 'key', 'operation', 'region', 'outcome'] as const;

/** Sends the usage of the account that the request's key belongs to. */
export async function sendUsage(
  request: FastifyRequest,
  reply: FastifyReply,
  { account, usage }: { readonly account: string; readonly usage: UsageRecorder },
): Promise<FastifyReply> {
  const query = request.query as QueryValues;
  const span = spanOf({ from: queryValue(query, 'from'), to: queryValue(query, 'to') }, (name) => {
    throw wrongField(name, 'must be a date or a time such as 2027-01-31 or 2027-01-31T12:00:00Z');
  });
  const rows = summed(await usage.read({ ...span, account }), WORDS);
  const date = (ms: number) => new Date(ms).toISOString();
  reply.header('cache-control', 'no-store').type(JSON_TYPE);
  return reply.send(JSON.stringify({ account, from: date(span.from), to: date(span.to), rows }));
}
