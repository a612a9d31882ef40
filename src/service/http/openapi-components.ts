export type Json = Record<string, unknown>;

export const ENVELOPE: Json = {
  type: 'object',
  required: ['data', 'code', 'message', 'requestTime'],
  properties: {
    data: { description: 'The result.' },
    code: {
      type: 'string',
      description: 'Everything but `ok` is an outcome that is no fault of the request.',
      enum: [
        ...['ok', 'could-not-connect-polygon-to-network', 'could-not-connect-point-to-network', 'no-route-found'],
        ...['travel-time-exceeded', 'snap-distance-max-exceeded'],
      ],
    },
    message: { type: 'string', description: 'Empty on success, unless there is something to know.' },
    requestTime: { type: 'string', pattern: '^[0-9]+$', description: 'Milliseconds.' },
    errors: { type: 'array', description: 'Of routes.' },
  },
};

export const PROBLEM: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'message'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'The path that was asked for.' },
    code: { type: 'string' },
    message: { type: 'string', description: 'The same as `detail`.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string', examples: ['sources[0].lat'] }, message: { type: 'string' } },
      },
    },
    limit: { type: 'string', description: 'Name of the limit that was passed.' },
    allowed: { type: 'number' },
    asked: { type: 'number' },
  },
};

export const problemContent = (): Json => ({
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
});
