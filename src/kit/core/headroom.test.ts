import { describe, expect, it } from 'vitest';
import { hasHeadroom, withHeadroom, wrapInPlace } from './headroom.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (from: Uint8Array | null): string | null => from && new TextDecoder().decode(from);

const bodyOf = (content: string): Uint8Array => {
  const body = withHeadroom(content.length);
  body.set(bytes(content));
  return body;
};

describe('withHeadroom bytes', () => {
  it('take an envelope without being copied', () => {
    const body = bodyOf('[1,2]');
    const whole = wrapInPlace(body, bytes('{"data":'), bytes(',"code":"ok"}'));
    expect(text(whole)).toBe('{"data":[1,2],"code":"ok"}');
    expect(whole!.buffer).toBe(body.buffer);
    expect(text(body)).toBe('[1,2]');
  });

  it('stay withHeadroom on their way between threads', () => {
    const body = bodyOf('[1]');
    const there = structuredClone(body, { transfer: [body.buffer as ArrayBuffer] });
    expect(hasHeadroom(there)).toBe(true);
    expect(text(wrapInPlace(there, bytes('<'), bytes('>')))).toBe('<[1]>');
  });

  it('take none that has no room, and other bytes take none at all', () => {
    expect(wrapInPlace(bodyOf('x'), bytes('h'.repeat(1000)), bytes('t'))).toBeNull();
    expect(wrapInPlace(bodyOf('x'), bytes('h'), bytes('t'.repeat(1000)))).toBeNull();
    expect(wrapInPlace(bytes('x'), bytes(''), bytes(''))).toBeNull();
    expect(wrapInPlace(bodyOf('xyz').subarray(1), bytes('<'), bytes('>'))).toBeNull();
  });
});
