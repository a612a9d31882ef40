import type { FastifyReply, FastifyRequest } from 'fastify';

/** Wishes of a request about how it is answered (`Prefer`, RFC 7240). */
export interface Preferences {
  /** `handling=strict`: unknown fields are refused instead of being passed over. */
  readonly isStrict: boolean;
  /** `respond-async`: it would rather not wait on its connection. */
  readonly isPatient: boolean;
}

/** Of a preference that comes twice the first one counts. */
export function preferencesOf({ headers }: Pick<FastifyRequest, 'headers'>): Preferences {
  const values = new Map<string, string>();
  for (const preference of [headers.prefer ?? []].flat().flatMap((line) => line.split(','))) {
    const [name, value = ''] = (preference.split(';', 1)[0] ?? '').split('=').map((text) => text.trim().toLowerCase());
    if (!values.has(name)) values.set(name, value.replace(/^"(.*)"$/, '$1'));
  }
  return { isStrict: values.get('handling') === 'strict', isPatient: values.has('respond-async') };
}

/** Tells that a preference was heeded, beside those that it tells already. */
export const tellApplied = (reply: FastifyReply, preference: string): FastifyReply =>
  addToHeader(reply, 'preference-applied', preference);

/** Adds a word to a header that lists words. */
export function addToHeader(reply: FastifyReply, name: string, word: string): FastifyReply {
  const present = reply.getHeader(name);
  return reply.header(name, present === undefined ? word : `${String(present)}, ${word}`);
}
