import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cursor, countVarints, MalformedBlock, WIRE_BYTES, WIRE_VARINT } from './cursor.ts';

/** Encodes as the format specifies: seven bits a byte, the lowest first; `extra` bytes are redundant. */
function varint(value: bigint, extra = 0): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  } while (rest > 0n);
  for (let n = 0; n < extra && bytes.length < 10; n++) bytes.push(128);
  bytes[bytes.length - 1] &= 127;
  return bytes;
}

const zigzag = (value: bigint): bigint => (value >= 0n ? 2n * value : -2n * value - 1n);
const twosComplement = (value: bigint): bigint => BigInt.asUintN(64, value);

/** Returns numbers of any length in bits. */
const bits = (most: number) => fc.nat(most).chain((n) => fc.bigInt({ min: 0n, max: (1n << BigInt(n)) - 1n }));
const signed = (most: number) =>
  fc.tuple(bits(most), fc.boolean()).map(([value, isBelow]) => (isBelow ? -value : value));
const extra = fc.nat(9);

const at = (bytes: readonly number[], before = 0): Cursor =>
  new Cursor().set(Uint8Array.from([...new Array(before).fill(255), ...bytes]), before, before + bytes.length);

describe('a cursor', () => {
  it('reads one number after the other, however long their bytes are', () => {
    const value = fc.oneof(
      fc.record({ kind: fc.constant('uint' as const), value: bits(64), extra }),
      fc.record({ kind: fc.constant('sint' as const), value: signed(63), extra }),
      fc.record({ kind: fc.constant('int' as const), value: signed(63), extra }),
    );
    const form = { uint: (v: bigint) => v, sint: zigzag, int: twosComplement };
    fc.assert(
      fc.property(fc.array(value, { maxLength: 20 }), fc.nat(3), (values, before) => {
        const bytes = values.flatMap(({ kind, value, extra }) => varint(form[kind](value), extra));
        const cursor = at(bytes, before);
        for (const { kind, value } of values) {
          // Doubles are exact up to 2⁵³, and the nearest beyond.
          const read = cursor[kind]();
          if (value >= -(2n ** 53n) && value <= 2n ** 53n) expect(BigInt(read)).toBe(value);
          else expect(Math.abs(read / Number(value) - 1)).toBeLessThan(2 ** -51);
        }
        expect(cursor.done).toBe(true);
        expect(countVarints(cursor.bytes, before, before + bytes.length)).toBe(values.length);
      }),
    );
  });

  it('refuses numbers that run past the end, and those of more than 64 bits', () => {
    fc.assert(
      fc.property(bits(64), extra, fc.constantFrom('uint', 'sint', 'int'), (value, more, kind) => {
        const bytes = varint(value, more);
        expect(() => at(bytes.slice(0, -1))[kind]()).toThrow(MalformedBlock);
        expect(() => at(new Array(10).fill(255))[kind]()).toThrow('more than 64 bits');
        expect(() => at([...new Array(9).fill(255), 2])[kind]()).toThrow('more than 64 bits');
      }),
    );
  });

  it('passes over what it is not asked for: each value by its wire type', () => {
    const field = fc.oneof(
      bits(64).map((value) => ({ wire: WIRE_VARINT, bytes: varint(value) })),
      fc.uint8Array({ maxLength: 300 }).map((text) => ({
        wire: WIRE_BYTES,
        bytes: [...varint(BigInt(text.length)), ...text],
      })),
      fc
        .constantFrom([1, 8] as const, [5, 4] as const)
        .map(([wire, length]) => ({ wire, bytes: new Array(length).fill(7) })),
    );
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 8 }), (fields) => {
        const cursor = at(fields.flatMap(({ bytes }) => bytes));
        let position = 0;
        for (const { wire, bytes } of fields) {
          cursor.skip(wire);
          position += bytes.length;
          expect(cursor.position).toBe(position);
        }
        const { wire, bytes } = fields[0];
        expect(() => at(bytes.slice(0, -1)).skip(wire)).toThrow(MalformedBlock);
      }),
    );
    expect(() => at([1]).skip(3)).toThrow('wire type 3 is unknown');
  });

  it('reads chunks as views, and keys that can be', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: (1 << 29) - 1 }), (text, number) => {
        const cursor = at([...varint(BigInt(number) * 8n + 2n), ...varint(BigInt(text.length)), ...text, 99]);
        expect(cursor.key()).toBe(number * 8 + 2);
        const chunk = cursor.chunk();
        expect(chunk).toEqual(text);
        expect(chunk.buffer).toBe(cursor.bytes.buffer);
        expect(cursor.uint()).toBe(99);
      }),
    );
    expect(() => at([5]).key()).toThrow('a field key of 5 is impossible');
    expect(() => at(varint(1n << 32n)).key()).toThrow('is impossible');
    expect(() => at([3, 1, 2]).chunk()).toThrow('a length of 3 bytes runs past the end');
  });
});
