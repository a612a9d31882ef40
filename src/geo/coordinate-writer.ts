import type { LatticePolygons } from './lattice-polygons.ts';

const encoder = new TextEncoder();
const ZERO = 48;
const MINUS = 45;
const POINT = 46;
const COMMA = 44;
const OPEN = 91;
const CLOSE = 93;

/** "00" .. "99". */
const PAIRS = new Uint8Array(200);
for (let n = 0; n < 100; n++) {
  PAIRS[2 * n] = ZERO + Math.floor(n / 10);
  PAIRS[2 * n + 1] = ZERO + (n % 10);
}

/** JSON in bytes: coordinates are written digit by digit, which is several times faster than through strings. */
export class CoordinateWriter {
  private bytes = new Uint8Array(1 << 16);
  private length = 0;

  text(ascii: string): this {
    this.reserve(ascii.length * 3);
    this.length += encoder.encodeInto(ascii, this.bytes.subarray(this.length)).written;
    return this;
  }

  /** The ring as `[[x,y],…]`, the first point again at its end; `backwards` turns its direction round. */
  ring({ xy, start }: LatticePolygons, ring: number, decimals: number, backwards: boolean): this {
    this.points(xy, start[ring], start[ring + 1], decimals, backwards, true);
    return this;
  }

  /** The ring's pairs without the brackets around them. */
  openRing({ xy, start }: LatticePolygons, ring: number, decimals: number, backwards: boolean): this {
    this.points(xy, start[ring], start[ring + 1], decimals, backwards, false);
    return this;
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }

  private points(
    xy: Int32Array,
    first: number,
    end: number,
    decimals: number,
    backwards: boolean,
    brackets: boolean,
  ): void {
    this.reserve((end - first + 1) * 30 + 2);
    const { bytes } = this;
    const factor = 10 ** decimals;
    const count = end - first;
    let at = this.length;
    if (brackets) bytes[at++] = OPEN;
    for (let k = 0; k <= count; k++) {
      const p = k === count || k === 0 ? first : backwards ? end - k : first + k;
      if (k > 0) bytes[at++] = COMMA;
      bytes[at++] = OPEN;
      at = writeNumber(bytes, at, xy[2 * p], decimals, factor);
      bytes[at++] = COMMA;
      at = writeNumber(bytes, at, xy[2 * p + 1], decimals, factor);
      bytes[at++] = CLOSE;
    }
    if (brackets) bytes[at++] = CLOSE;
    this.length = at;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
}

/** `value / factor` with at most `decimals` digits after the point, no zeros at its end. */
function writeNumber(bytes: Uint8Array, begin: number, value: number, decimals: number, factor: number): number {
  let at = begin;
  let rest = value;
  if (rest < 0) {
    bytes[at++] = MINUS;
    rest = -rest;
  }
  if (decimals === 0) return writeWhole(bytes, at, rest);
  const whole = Math.floor(rest / factor);
  let part = rest - whole * factor;
  at = writeWhole(bytes, at, whole);
  if (part === 0) return at;
  let digits = decimals;
  while (part % 10 === 0) {
    part /= 10;
    digits--;
  }
  bytes[at++] = POINT;
  writeDigits(bytes, at, part, digits);
  return at + digits;
}

function writeWhole(bytes: Uint8Array, at: number, value: number): number {
  let digits = 1;
  for (let bound = 10; value >= bound; bound *= 10) digits++;
  writeDigits(bytes, at, value, digits);
  return at + digits;
}

/** Exactly `digits` digits, zeros in front. */
function writeDigits(bytes: Uint8Array, at: number, value: number, digits: number): void {
  let rest = value;
  let end = at + digits;
  while (end - at >= 2) {
    const next = (rest / 100) | 0;
    const pair = (rest - next * 100) * 2;
    bytes[--end] = PAIRS[pair + 1];
    bytes[--end] = PAIRS[pair];
    rest = next;
  }
  if (end > at) bytes[at] = ZERO + (rest % 10);
}
