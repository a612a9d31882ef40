// Fixed work of the kinds that imports consist of, in a process of its own: node bench/pace-child.js How long it takes
// on the machine of reference is written in `pace.ts`, so whoever changes the work measures there again.
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Numbers that are the same on all machines. */
let state = 1;
function next() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state;
}

/** Packed text, unpacked again and again. */
function inflate() {
  const words = Buffer.alloc(1 << 21);
  for (let i = 0; i < words.length; i++) words[i] = 97 + ((next() >>> 24) & 15);
  const packed = deflateRawSync(words, { level: 1 });
  for (let round = 0; round < 12; round++) inflateRawSync(packed);
}

/** A sort by digits and a walk in its order: memory that no cache holds. */
function sort() {
  const size = 1 << 21;
  let from = Uint32Array.from({ length: size }, next);
  let to = new Uint32Array(size);
  for (let shift = 0; shift < 32; shift += 8) {
    const starts = new Uint32Array(257);
    for (let i = 0; i < size; i++) starts[((from[i] >>> shift) & 255) + 1]++;
    for (let digit = 0; digit < 256; digit++) starts[digit + 1] += starts[digit];
    for (let i = 0; i < size; i++) to[starts[(from[i] >>> shift) & 255]++] = from[i];
    [from, to] = [to, from];
  }
  let at = 0;
  for (let i = 0; i < size; i++) at = (from[at] ^ i) & (size - 1);
  return at;
}

/** Objects and texts that are made, found again and let go. */
function objects() {
  const byName = new Map();
  for (let i = 0; i < 250_000; i++) {
    const name = `street ${next() & 0xffff}`;
    const known = byName.get(name);
    if (known === undefined) byName.set(name, { name, houses: [i] });
    else known.houses.push(i);
  }
  return byName.size;
}

for (let round = 0; round < 2; round++) {
  inflate();
  sort();
  objects();
}
