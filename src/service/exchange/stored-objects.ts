import { wrongField } from '../../kit/core/errors.ts';
import type { ObjectCache, ObjectClass } from '../../kit/object-cache/object-cache.ts';
import type { EngineAnswer } from '../engine/engine.ts';
import { joined } from './bytes.ts';

/**
 * Stores the engine's answer for its caller and returns its uuid instead, in text form as plain text. Refusals and
 * failures aren't stored. Rejects like `ObjectCache.add`.
 */
export async function keepAnswer(
  answer: EngineAnswer,
  clazz: ObjectClass,
  account: string,
  objects: ObjectCache,
): Promise<EngineAnswer> {
  if (answer.code !== 'ok') return answer;
  const stored = await objects.add({ clazz, owner: account, body: joined(answer.parts) });
  const text = answer.form === 'text' ? stored.uuid : JSON.stringify(stored);
  return { ...answer, parts: [new TextEncoder().encode(text)] };
}

/**
 * Returns what is stored under a uuid for this caller. Rejects with RequestError 404 that names `field`, the same for
 * another owner's and for unknown ids; and like `ObjectCache.get`.
 */
export async function storedBody(
  { uuid, clazz, field }: { readonly uuid: string; readonly clazz: ObjectClass; readonly field: string },
  account: string,
  objects: ObjectCache,
): Promise<Uint8Array> {
  const body = await objects.get(uuid, { clazz, owner: account });
  // A copy, because the engine takes ownership of bodies and the cache keeps its own.
  if (body !== undefined) return new Uint8Array(body);
  const problem =
    'names nothing that is stored for this key: it has expired or made room for others, or it never was; store it again';
  throw wrongField(field, problem, 404);
}
