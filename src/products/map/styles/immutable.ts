import { createHash } from 'node:crypto';
import { hinterlandVersion } from '../../../region/storage/index.ts';
import type { Outcome } from '../../operation/index.ts';

/** Returns an answer that stays the same until another version is installed. `name` identifies it. */
export function immutable(body: Uint8Array<ArrayBuffer>, type: string, name: string): Outcome {
  const tag = createHash('sha256')
    .update(`${hinterlandVersion} ${name} ${body.length}`)
    .digest('base64url')
    .slice(0, 16);
  return {
    code: 'ok',
    message: '',
    // A copy, as the caller keeps its own.
    body: body.slice(),
    // Private: a shared cache would serve it to callers without a key.
    headers: { 'content-type': type, etag: `"${tag}"`, 'cache-control': 'private, max-age=86400' },
  };
}
