import { withHeadroom } from './headroom.ts';

const encoder = new TextEncoder();

const SPACE = 32;
const QUOTE = 34;
const BACKSLASH = 92;
/** Characters from here on take two or three bytes of UTF-8, and pairs of surrogates four. */
const TWO_BYTES = 0x80;
const THREE_BYTES = 0x800;
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;
const MINUS = 45;
const ZERO = 48;
const DOT = 46;

/**
 * Buffers up to this size are used again by the next answer of the thread: fresh ones cost more than the text in them.
 */
const KEPT_BYTES = 1 << 24;
let spare: Uint8Array<ArrayBuffer> | null = null;

/** Smaller bodies are copied in less time than their buffers move to another thread. */
const LEAST_WITH_HEADROOM = 1 << 14;

/** The characters of 2⁵³ with a sign. */
const MOST_DIGITS = 17;

/** Encodes a constant text of an answer. */
export const fixed = (text: string): Uint8Array => encoder.encode(text);

/**
 * JSON written straight into bytes. A matrix of a million pairs is some fifty megabytes of text: made from objects
 * it would take seconds and gigabytes.
 */
export class AnswerBytes {
  private bytes: Uint8Array<ArrayBuffer>;
  private length = 0;

  constructor(capacity = 1 << 16) {
    if (spare !== null && spare.length >= capacity) {
      this.bytes = spare;
      spare = null;
    } else this.bytes = new Uint8Array(Math.max(64, capacity));
  }

  /** Copies bytes, usually {@link fixed} ones. */
  put(from: Uint8Array, start = 0, end = from.length): void {
    const count = end - start;
    this.reserve(count);
    const { bytes } = this;
    let at = this.length;
    if (count > 64) bytes.set(start === 0 && end === from.length ? from : from.subarray(start, end), at);
    // For the few bytes of a field name a loop is faster than `set`.
    else for (let i = start; i < end; i++) bytes[at++] = from[i];
    this.length += count;
  }

  /** Writes an integer within ±2⁵³. */
  integer(value: number): void {
    this.reserve(MOST_DIGITS);
    const { bytes } = this;
    let rest = value;
    if (rest < 0) {
      bytes[this.length++] = MINUS;
      rest = -rest;
    }
    let digits = 1;
    for (let tens = 10; tens <= rest; tens *= 10) digits++;
    this.length += digits;
    for (let at = this.length - 1; digits > 0; at--, digits--) {
      const tenth = Math.floor(rest / 10);
      bytes[at] = ZERO + (rest - 10 * tenth);
      rest = tenth;
    }
  }

  /** Writes a number with `decimals` decimals; none are written if they are all 0. */
  decimal(value: number, decimals: number): void {
    const scale = 10 ** decimals;
    let scaled = Math.round(value * scale);
    // Digits beyond 2⁵³ can't be taken apart.
    if (!Number.isSafeInteger(scaled)) {
      this.json(value);
      return;
    }
    this.reserve(24);
    if (scaled < 0) {
      this.bytes[this.length++] = MINUS;
      scaled = -scaled;
    }
    const whole = Math.floor(scaled / scale);
    this.integer(whole);
    let rest = scaled - whole * scale;
    if (rest === 0) return;
    this.bytes[this.length++] = DOT;
    let digits = decimals;
    for (; rest % 10 === 0; digits--) rest /= 10;
    this.length += digits;
    for (let at = this.length - 1; digits > 0; at--, digits--) {
      const tens = Math.floor(rest / 10);
      this.bytes[at] = ZERO + rest - 10 * tens;
      rest = tens;
    }
  }

  /** Writes any value as `JSON.stringify` does; whole numbers and plain words, such as most ids, don't need it. */
  json(value: unknown): void {
    if (Number.isSafeInteger(value)) this.integer(value as number);
    else if (typeof value !== 'string' || !this.plainWord(value)) this.put(encoder.encode(JSON.stringify(value)));
  }

  /** Writes a short text in quotes if no character of it needs escaping and none is a surrogate. */
  private plainWord(text: string): boolean {
    const { length } = text;
    if (length > 64) return false;
    this.reserve(3 * length + 2);
    const { bytes } = this;
    let at = this.length;
    bytes[at++] = QUOTE;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code < SPACE || code === QUOTE || code === BACKSLASH) return false;
      if (code < TWO_BYTES) bytes[at++] = code;
      else if (code >= FIRST_SURROGATE && code <= LAST_SURROGATE) return false;
      else {
        if (code < THREE_BYTES) bytes[at++] = 0xc0 | (code >> 6);
        else {
          bytes[at++] = 0xe0 | (code >> 12);
          bytes[at++] = 0x80 | ((code >> 6) & 0x3f);
        }
        bytes[at++] = 0x80 | (code & 0x3f);
      }
    }
    bytes[at++] = QUOTE;
    this.length = at;
    return true;
  }

  /** Writes an object without its closing brace, so that members written otherwise may follow. */
  open(members: object): void {
    const text = encoder.encode(JSON.stringify(members));
    this.put(text, 0, text.length - 1);
  }

  /** Writes more members of an object that has some. */
  members(members: object): void {
    const text = encoder.encode(JSON.stringify(members));
    if (text.length === 2) return;
    this.put(NEXT_MEMBER);
    this.put(text, 1, text.length - 1);
  }

  /** Takes the last byte back if it is `byte`: the comma after the last item of a list. */
  drop(byte: number): void {
    if (this.length > 0 && this.bytes[this.length - 1] === byte) this.length--;
  }

  /** The number of bytes written. */
  get size(): number {
    return this.length;
  }

  /** Returns what was written, in a buffer of its own. Nothing more can be written. */
  done(): Uint8Array<ArrayBuffer> {
    return this.endedAs(this.bytes.slice(0, this.length));
  }

  /**
   * Returns what was written as the body of an answer: a large one has headroom, so that its envelope is put around it
   * without copying it again.
   */
  body(): Uint8Array<ArrayBuffer> {
    if (this.length < LEAST_WITH_HEADROOM) return this.done();
    const body = withHeadroom(this.length);
    body.set(this.bytes.subarray(0, this.length));
    return this.endedAs(body);
  }

  private endedAs(written: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (this.bytes.length <= KEPT_BYTES) spare = this.bytes;
    this.bytes = written;
    return written;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}

export const COMMA = 44;
const NEXT_MEMBER = Uint8Array.of(COMMA);

/** Returns the outcome of an operation that found what was asked (the engine's `Outcome`). */
export const answered = (body: Uint8Array<ArrayBuffer>, message = '', notices: readonly string[] = []) =>
  ({ code: 'ok', message, notices, body }) as const;
