import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { bodyOf } from './send-body.ts';

describe('bodies of big answers', () => {
  it('hold the bytes of all parts in order, and large parts uncopied', async () => {
    const sizes = [1, 900_000, 1, 40_000, 40_000, 500_000, 2];
    const parts = sizes.map((size, n) => new Uint8Array(size).fill(n + 1));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const body = bodyOf({ parts, bytes, contentType: '', message: '' });
    if (!(body instanceof Readable)) throw new Error('it is one buffer');
    const sent: Buffer[] = [];
    body.on('data', (chunk: Buffer) => sent.push(chunk));
    await new Promise((resolve) => body.once('end', resolve));
    expect(Buffer.concat(sent).equals(Buffer.concat(parts))).toBe(true);
    expect(sent.map(({ length }) => length)).toEqual([1, 900_000, 40_001, 40_000, 500_000, 2]);
    for (const large of [parts[1], parts[5]]) expect(sent.some(({ buffer }) => buffer === large.buffer)).toBe(true);
  });
});
