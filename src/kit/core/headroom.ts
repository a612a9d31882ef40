/** Bytes kept free before and after a body. */
const BEFORE = 64;
const AFTER = 448;

/** Returns the bytes with room around them, so that an envelope can be put around a large body without copying it. */
export const withHeadroom = (length: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new ArrayBuffer(BEFORE + length + AFTER), BEFORE, length);

/** True if bytes were made by {@link withHeadroom}: no others lie beside them. */
export const hasHeadroom = ({ buffer, byteOffset, byteLength }: Uint8Array): boolean =>
  byteOffset === BEFORE && buffer.byteLength === BEFORE + byteLength + AFTER;

/** Writes `head` and `tail` beside withHeadroom bytes; null where there is no room for them. */
export function wrapInPlace(body: Uint8Array, head: Uint8Array, tail: Uint8Array): Uint8Array | null {
  if (!hasHeadroom(body) || head.length > BEFORE || tail.length > AFTER) return null;
  const whole = new Uint8Array(body.buffer, BEFORE - head.length, head.length + body.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length + body.length);
  return whole;
}
