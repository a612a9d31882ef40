import { AsyncStatus } from './async-status.schema.ts';
import type { Json } from './openapi-components.ts';
import { jsonSchema } from './openapi-schemas.ts';
import type { AsyncRoute } from './routes.ts';

/** The header by which a client asks for an answer later. */
export const PREFER: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`respond-async` (RFC 7240): the request is answered by 202 with `Location`, where its status is asked for, as soon as it is known to be right. ' +
    'Header `Preference-Applied` tells such an answer from others.',
  schema: { type: 'string', enum: ['respond-async'] },
};

export const asyncStatusSchema = (): Json => jsonSchema(AsyncStatus);

const statusContent = { 'application/json': { schema: { $ref: '#/components/schemas/AsyncStatus' } } };

/** 202 of a request that prefers it, beside its usual meaning. */
export function withAccepted(responses: Json): Json {
  const usual = responses['202'] as
    | { description?: string; content?: Record<string, { schema?: unknown }> }
    | undefined;
  const headers = {
    Location: { description: 'Path of the status.', schema: { type: 'string' } },
    'Preference-Applied': { schema: { type: 'string' } },
    'Retry-After': { schema: { type: 'integer' } },
  };
  const later = 'With `Prefer: respond-async`: where to look for the answer.';
  const schemas = [usual?.content?.['application/json']?.schema, { $ref: '#/components/schemas/AsyncStatus' }];
  return {
    ...responses,
    202: {
      description: usual?.description === undefined ? later : `${usual.description}. ${later}`,
      headers,
      content: { 'application/json': { schema: { anyOf: schemas.filter((schema) => schema !== undefined) } } },
    },
  };
}

/** Answers of what is asked about an answer that comes later. */
export function asyncResponses({ part }: AsyncRoute, successes: Json): Json {
  const status = { description: 'The status', content: statusContent };
  if (part === 'status') return { 200: status };
  if (part === 'result') return successes;
  return {
    200: { ...status, description: 'It ran, and was stopped' },
    204: { description: 'It had ended, and is forgotten' },
  };
}
