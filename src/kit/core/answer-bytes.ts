import { withHeadroom } from './headroom.ts';

const encoder = new TextEncoder();

const SPACE = 32;
const QUOTE = 34;
const BACKSLASH = 92;
/** From here on characters take two or three bytes of UTF-8, and pairs of surrogates four. */
const TWO_BYTES = 0x80;
const THREE_BYTES = 0x800;
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;
const MINUS = 45;
const ZERO = 48;
const DOT = 46;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;

/** The digits of numbers below this are looked up. */
const TABLE = 10_000;
/**
 * Indexed by number: its digits as bytes, the first one lowest, how many there are, and the same with zeros before them
 * that make four.
 */
const [DIGITS, DIGIT_COUNT, FOUR_DIGITS] = digitTable();

/**
 * Buffers up to this size are used again by the next answer of the thread: fresh ones cost more than the text in them.
 */
const KEPT_BYTES = 1 << 24;
let spare: Uint8Array<ArrayBuffer> | null = null;

/** Smaller bodies are copied in less time than their buffers move to another thread. */
const LEAST_WITH_HEADROOM = 1 << 14;

/** Digits are written four at a time, however many of them count. */
const DIGITS_AT_ONCE = 4;
/** Of 2⁵³ with a sign, rounded up to whole fours. */
const MOST_DIGITS = 24;

/** Encodes a constant text of an answer. */
export const fixed = (text: string): Uint8Array => encoder.encode(text);

const WORD = 4;

/** A text that is copied four bytes at a time. */
export interface Words {
  /** Goes on over the end of the text. */
  readonly view: DataView;
  readonly length: number;
}

export function inWords(text: Uint8Array): Words {
  const padded = new Uint8Array(text.length + WORD);
  padded.set(text);
  return { view: new DataView(padded.buffer), length: text.length };
}

/**
 * JSON written straight into bytes. A matrix of a million pairs is some fifty megabytes of text: made from objects
 * it would take seconds and gigabytes.
 */
export class AnswerBytes {
  private bytes: Uint8Array<ArrayBuffer>;
  /** Of the same bytes. */
  private view: DataView;
  private length = 0;

  constructor(capacity = 1 << 16) {
    if (spare !== null && spare.length >= capacity) {
      this.bytes = spare;
      spare = null;
    } else this.bytes = new Uint8Array(Math.max(64, capacity));
    this.view = new DataView(this.bytes.buffer);
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

  /** An integer within ±2⁵³. */
  integer(value: number): void {
    this.reserve(MOST_DIGITS);
    this.length = this.digitsAt(this.length, value);
  }

  /**
   * Texts and integers in turn, as the members of a pair of a matrix: what {@link put} and {@link integer} write,
   * without looking for room each time. The first text is a part of one.
   */
  putTwo(text: Words, start: number, end: number, first: number, between: Words, second: number, after: Words): void {
    this.reserve(end - start + between.length + after.length + 2 * MOST_DIGITS + WORD);
    let at = this.wordsAt(this.length, text.view, start, end);
    at = this.digitsAt(at, first);
    at = this.wordsAt(at, between.view, 0, between.length);
    at = this.digitsAt(at, second);
    this.length = this.wordsAt(at, after.view, 0, after.length);
  }

  /** Copies a part of a text where there is room for whole words; gives where it ends. */
  private wordsAt(at: number, from: DataView, start: number, end: number): number {
    const { view } = this;
    const shift = at - start;
    for (let i = start; i < end; i += WORD) view.setInt32(i + shift, from.getInt32(i, true), true);
    return end + shift;
  }

  /**
   * Three integers as an array, and a comma: what {@link put} and {@link integer} write, without looking for room each
   * time.
   */
  putThree(first: number, second: number, third: number): void {
    this.reserve(5 + 3 * MOST_DIGITS);
    const { bytes } = this;
    bytes[this.length] = OPEN_ARRAY;
    let at = this.digitsAt(this.length + 1, first);
    bytes[at++] = COMMA;
    at = this.digitsAt(at, second);
    bytes[at++] = COMMA;
    at = this.digitsAt(at, third);
    bytes[at++] = CLOSE_ARRAY;
    bytes[at++] = COMMA;
    this.length = at;
  }

  /**
   * Writes an integer where there is room for {@link MOST_DIGITS}; gives where it ends. What follows it there may be
   * overwritten.
   */
  private digitsAt(at: number, value: number): number {
    const { view } = this;
    if (value < 0) {
      this.bytes[at] = MINUS;
      return this.digitsAt(at + 1, -value);
    }
    if (value < TABLE) {
      view.setInt32(at, DIGITS[value], true);
      return at + DIGIT_COUNT[value];
    }
    const high = Math.floor(value / TABLE);
    let end: number;
    if (high < TABLE) {
      view.setInt32(at, DIGITS[high], true);
      end = at + DIGIT_COUNT[high];
    } else end = this.digitsAt(at, high);
    view.setInt32(end, FOUR_DIGITS[value - high * TABLE], true);
    return end + DIGITS_AT_ONCE;
  }

  /** A number with `decimals` decimals; none are written where they are all 0. */
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

  /** Any value, as `JSON.stringify` tells it: whole numbers and plain words, as most identifiers are, without it. */
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

  /** An object without its closing brace, so that members written otherwise may follow. */
  open(members: object): void {
    const text = encoder.encode(JSON.stringify(members));
    this.put(text, 0, text.length - 1);
  }

  /** More members of an object that has some. */
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

  /** What was written, in a buffer of its own. Nothing more can be written. */
  done(): Uint8Array<ArrayBuffer> {
    return this.endedAs(this.bytes.slice(0, this.length));
  }

  /**
   * The same as the body of an answer: a large one has room around it, so that its envelope is put there without
   * copying it again.
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
    this.view = new DataView(larger.buffer);
  }
}

export const COMMA = 44;
const NEXT_MEMBER = Uint8Array.of(COMMA);

/** The outcome of an operation that found what was asked (the engine's `Outcome`). */
export const answered = (body: Uint8Array<ArrayBuffer>, message = '', notices: readonly string[] = []) =>
  ({ code: 'ok', message, notices, body }) as const;

function digitTable(): [digits: Int32Array, count: Uint8Array, fourDigits: Int32Array] {
  const digits = new Int32Array(TABLE);
  const count = new Uint8Array(TABLE);
  const fourDigits = new Int32Array(TABLE);
  const packed = (text: string) => [...text].reduceRight((bytes, digit) => (bytes << 8) | digit.charCodeAt(0), 0);
  for (let number = 0; number < TABLE; number++) {
    const text = String(number);
    count[number] = text.length;
    digits[number] = packed(text);
    fourDigits[number] = packed(text.padStart(4, '0'));
  }
  return [digits, count, fourDigits];
}
