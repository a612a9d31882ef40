const encoder = new TextEncoder();

const SPACE = 32;
const QUOTE = 34;
const BACKSLASH = 92;
const TILDE = 126;
const MINUS = 45;
const ZERO = 48;
const DOT = 46;

/** The digits of numbers below this are looked up. */
const TABLE = 10_000;
/** By number: its digits as bytes, the first one lowest, and how many there are. */
const [DIGITS, DIGIT_COUNT] = digitTable();

/** Buffers up to this size are used again by the next answer of the thread: fresh ones cost more than the text in them. */
const KEPT_BYTES = 1 << 24;
let spare: Uint8Array<ArrayBuffer> | null = null;

/** Text of an answer that doesn't change, as bytes. */
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

  /** An integer within ±2⁵³. */
  integer(value: number): void {
    this.reserve(20);
    const { bytes } = this;
    let rest = value;
    if (rest < 0) {
      bytes[this.length++] = MINUS;
      rest = -rest;
    }
    if (rest >= TABLE) {
      const high = Math.floor(rest / TABLE);
      this.integer(high);
      this.fourDigits(rest - high * TABLE);
      return;
    }
    let digits = DIGITS[rest];
    const end = this.length + DIGIT_COUNT[rest];
    for (let at = this.length; at < end; at++) {
      bytes[at] = digits;
      digits >>>= 8;
    }
    this.length = end;
  }

  /** A number below {@link TABLE} with leading zeros. */
  private fourDigits(value: number): void {
    const { bytes } = this;
    const missing = 4 - DIGIT_COUNT[value];
    for (let i = 0; i < missing; i++) bytes[this.length++] = ZERO;
    let digits = DIGITS[value];
    for (let i = missing; i < 4; i++) {
      bytes[this.length++] = digits;
      digits >>>= 8;
    }
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
    for (let unit = scale / 10; rest > 0; unit /= 10) {
      const digit = Math.floor(rest / unit);
      this.bytes[this.length++] = ZERO + digit;
      rest -= digit * unit;
    }
  }

  /** Any value, as `JSON.stringify` tells it: whole numbers and plain words, as most identifiers are, without it. */
  json(value: unknown): void {
    if (Number.isSafeInteger(value)) this.integer(value as number);
    else if (typeof value !== 'string' || !this.plainWord(value)) this.put(encoder.encode(JSON.stringify(value)));
  }

  /** Writes a short text in quotes if every character of it stands for itself. */
  private plainWord(text: string): boolean {
    const { length } = text;
    if (length > 64) return false;
    this.reserve(length + 2);
    const { bytes } = this;
    let at = this.length;
    bytes[at++] = QUOTE;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code < SPACE || code > TILDE || code === QUOTE || code === BACKSLASH) return false;
      bytes[at++] = code;
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

  /** Takes the last byte back if it is `byte`: the comma after the last item of a list. */
  drop(byte: number): void {
    if (this.length > 0 && this.bytes[this.length - 1] === byte) this.length--;
  }

  /** How many bytes were written. */
  get size(): number {
    return this.length;
  }

  /** What was written, in a buffer of its own. Nothing more can be written. */
  done(): Uint8Array<ArrayBuffer> {
    const written = this.bytes.slice(0, this.length);
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

/** The outcome of an operation that found what was asked (the engine's `Outcome`). */
export const answered = (body: Uint8Array<ArrayBuffer>, message = '', notices: readonly string[] = []) =>
  ({ code: 'ok', message, notices, body }) as const;

function digitTable(): [digits: Int32Array, count: Uint8Array] {
  const digits = new Int32Array(TABLE);
  const count = new Uint8Array(TABLE);
  for (let number = 0; number < TABLE; number++) {
    const text = String(number);
    count[number] = text.length;
    for (let i = text.length - 1; i >= 0; i--) digits[number] = (digits[number] << 8) | text.charCodeAt(i);
  }
  return [digits, count];
}
