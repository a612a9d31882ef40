import fc from 'fast-check';

/**
 * Returns texts of any characters. `fc.string({ unit: 'binary' })` is the same, but takes a second to list them all
 * first.
 */
export const anyText = (constraints: fc.ArrayConstraints = {}): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff })), constraints)
    .map((codes) => String.fromCodePoint(...codes));
