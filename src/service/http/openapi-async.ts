import { AsyncStatus } from './async-status.schema.ts';
import type { Json } from './openapi-components.ts';
import { jsonSchema } from './openapi-schemas.ts';
import type { AsyncRoute } from './routes.ts';

const STRICT =
  '`handling=strict` (RFC 7240): fields and parameters that are unknown here are refused (400) instead of being passed over.';
const LATER =
  '`respond-async`: the request is answered by 202 with `Location`, where its status is asked for, as soon as it is known to be right.';

/** Describes the header by which a request states its preferences. */
export const prefer = (mayBeLate: boolean): Json => ({
  name: 'Prefer',
  in: 'header',
  required: false,
  description: `${mayBeLate ? `${STRICT} ${LATER}` : STRICT} Header \`Preference-Applied\` tells what was heeded.`,
  schema: { type: 'string', examples: [mayBeLate ? 'respond-async, handling=strict' : 'handling=strict'] },
});

export const asyncStatusSchema = (): Json => jsonSchema(AsyncStatus);

const statusContent = { 'application/json': { schema: { $ref: '#/components/schemas/AsyncStatus' } } };

/** Adds the 202 of requests that prefer a later answer, beside its usual meaning. */
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

/** Describes the answers to requests about an answer that comes later. */
export function asyncResponses({ part }: AsyncRoute, successes: Json): Json {
  const status = { description: 'The status', content: statusContent };
  if (part === 'status') return { 200: status };
  if (part === 'result') return successes;
  return {
    200: { ...status, description: 'It ran, and was stopped' },
    204: { description: 'It had ended, and is forgotten' },
  };
}
