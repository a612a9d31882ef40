import type { LatticePolygons } from './lattice-polygons.ts';

const encoder = new TextEncoder();
const ZERO = 48;
const MINUS = 45;
const POINT = 46;
const COMMA = 44;
const OPEN = 91;
const CLOSE = 93;
/** Bytes kept between answers. */
const MAX_SCRATCH = 16 << 20;

/** The digits of 0 .. 999, one byte each from the lowest. */
const TRIPLES = new Int32Array(1000);
for (let n = 0; n < 1000; n++) {
  TRIPLES[n] = (ZERO + Math.floor(n / 100)) | ((ZERO + (Math.floor(n / 10) % 10)) << 8) | ((ZERO + (n % 10)) << 16);
}

/** JSON in bytes: coordinates are written digit by digit, which is several times faster than through strings. */
export class CoordinateWriter {
  /** Answers of one kind are of similar size: what one writer grew, the next begins with. */
  private static scratch = new Uint8Array(1 << 16);
  private bytes = CoordinateWriter.scratch;
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

  /** Ends this writer. */
  finish(): Uint8Array<ArrayBuffer> {
    if (this.bytes.length <= MAX_SCRATCH) CoordinateWriter.scratch = this.bytes;
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
    const share = 1 / factor;
    const count = end - first;
    let at = this.length;
    if (brackets) bytes[at++] = OPEN;
    for (let k = 0; k <= count; k++) {
      const p = k === count || k === 0 ? first : backwards ? end - k : first + k;
      if (k > 0) bytes[at++] = COMMA;
      bytes[at++] = OPEN;
      at = writeNumber(bytes, at, xy[2 * p], decimals, factor, share);
      bytes[at++] = COMMA;
      at = writeNumber(bytes, at, xy[2 * p + 1], decimals, factor, share);
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
function writeNumber(
  bytes: Uint8Array,
  begin: number,
  value: number,
  decimals: number,
  factor: number,
  share: number,
): number {
  let at = begin;
  let rest = value | 0;
  if (rest < 0) {
    bytes[at++] = MINUS;
    rest = -rest | 0;
  }
  if (decimals === 0) return writeWhole(bytes, at, rest);
  // A product is faster than a quotient; it may be one too high or low.
  let whole = (rest * share) | 0;
  let part = (rest - Math.imul(whole, factor)) | 0;
  if (part < 0) {
    whole--;
    part += factor;
  } else if (part >= factor) {
    whole++;
    part -= factor;
  }
  at = writeWhole(bytes, at, whole);
  if (part === 0) return at;
  let digits = decimals;
  while (part % 10 === 0) {
    part = (part / 10) | 0;
    digits--;
  }
  bytes[at++] = POINT;
  writeDigits(bytes, at, part, digits);
  return at + digits;
}

function writeWhole(bytes: Uint8Array, at: number, value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = (rest / 10) | 0) digits++;
  writeDigits(bytes, at, value, digits);
  return at + digits;
}

/** Exactly `digits` digits, zeros in front. */
function writeDigits(bytes: Uint8Array, at: number, value: number, digits: number): void {
  let rest = value | 0;
  let end = at + digits;
  while (end - at >= 3) {
    const next = (rest / 1000) | 0;
    const triple = TRIPLES[rest - next * 1000];
    bytes[end - 1] = triple >> 16;
    bytes[end - 2] = triple >> 8;
    bytes[end - 3] = triple;
    end -= 3;
    rest = next;
  }
  while (end > at) {
    const next = (rest / 10) | 0;
    bytes[--end] = ZERO + rest - next * 10;
    rest = next;
  }
}
