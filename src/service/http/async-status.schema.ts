import Type from 'typebox';

/** The status of an answer that is fetched later. */
export const AsyncStatus = Type.Object({
  id: Type.String(),
  status: Type.Unsafe<string>({ type: 'string', enum: ['running', 'successful', 'failed', 'dismissed'] }),
  created: Type.String({ format: 'date-time' }),
  finished: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
  expires: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'The answer is kept until then.',
  }),
  progress: Type.Unsafe<object | null>({
    type: ['object', 'null'],
    description: 'How far the computation is, as its operation tells it.',
  }),
  statusUrl: Type.String({
    description: 'Path of this status; DELETE gives the computation up, or forgets the answer.',
  }),
  resultUrl: Type.String({ description: 'Path of the answer, once `status` is `successful`.' }),
  error: Type.Optional(Type.Unsafe<object>({ type: 'object', description: 'Why there is none: a problem document.' })),
});
