import { withHeadroom } from '../core/headroom.ts';
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
/** Longer texts are quicker through the encoder. */
const MOST_BY_CHARACTER = 24;

/** A pair takes no more: two numbers of 16 bytes, while zeros stand at their ends, with brackets and commas. */
const PAIR_BYTES = 36;
const TENS = Int32Array.of(1, 10, 100, 1000, 10_000, 100_000, 1_000_000);

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

  text(text: string): this {
    this.reserve(text.length * 3);
    if (text.length > MOST_BY_CHARACTER || !this.asciiText(text)) {
      this.length += encoder.encodeInto(text, this.bytes.subarray(this.length)).written;
    }
    return this;
  }

  /** False, and nothing is written, where a character takes more than one byte. */
  private asciiText(text: string): boolean {
    const { bytes, length } = this;
    for (let k = 0; k < text.length; k++) {
      const code = text.charCodeAt(k);
      if (code > 127) return false;
      bytes[length + k] = code;
    }
    this.length += text.length;
    return true;
  }

  /** Writes a ring as `[[x,y],…]`, with the first point again at its end; `backwards` reverses its direction. */
  ring({ xy, start }: LatticePolygons, ring: number, decimals: number, backwards: boolean): this {
    this.points(xy, start[ring], start[ring + 1], decimals, backwards, true);
    return this;
  }

  /** Writes the ring's pairs without the brackets around them. */
  openRing({ xy, start }: LatticePolygons, ring: number, decimals: number, backwards: boolean): this {
    this.points(xy, start[ring], start[ring + 1], decimals, backwards, false);
    return this;
  }

  /** Ends this writer. */
  finish(): Uint8Array<ArrayBuffer> {
    if (this.bytes.length <= MAX_SCRATCH) CoordinateWriter.scratch = this.bytes;
    const whole = withHeadroom(this.length);
    whole.set(this.bytes.subarray(0, this.length));
    return whole;
  }

  private points(
    xy: Int32Array,
    first: number,
    end: number,
    decimals: number,
    backwards: boolean,
    brackets: boolean,
  ): void {
    this.reserve((end - first + 1) * PAIR_BYTES + 2);
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

/** Writes `value / factor` with at most `decimals` digits after the point and no zeros at its end. */
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
  bytes[at++] = POINT;
  // Whole triples of digits, then without the zeros at the end.
  if (decimals > 6) {
    const unit = TENS[decimals - 3];
    const high = (part / unit) | 0;
    at = writeTriple(bytes, at, high);
    part = (part - high * unit) * TENS[9 - decimals];
  } else part *= TENS[6 - decimals];
  const high = (part / 1000) | 0;
  at = writeTriple(bytes, at, high);
  at = writeTriple(bytes, at, part - high * 1000);
  while (bytes[at - 1] === ZERO) at--;
  return at;
}

function writeTriple(bytes: Uint8Array, at: number, value: number): number {
  const triple = TRIPLES[value];
  bytes[at] = triple;
  bytes[at + 1] = triple >> 8;
  bytes[at + 2] = triple >> 16;
  return at + 3;
}

/** Writes a whole number from 0 on. */
function writeWhole(bytes: Uint8Array, begin: number, value: number): number {
  let at = begin;
  let rest = value;
  if (rest >= 1000) {
    const thousands = (rest / 1000) | 0;
    at = writeWhole(bytes, at, thousands);
    return writeTriple(bytes, at, rest - thousands * 1000);
  }
  if (rest >= 100) return writeTriple(bytes, at, rest);
  if (rest >= 10) {
    const tens = (rest / 10) | 0;
    bytes[at++] = ZERO + tens;
    rest -= tens * 10;
  }
  bytes[at++] = ZERO + rest;
  return at;
}
