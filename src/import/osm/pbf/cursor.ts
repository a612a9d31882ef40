/** An error in an unpacked block, with its position there. */
export class MalformedBlock extends Error {
  constructor(
    message: string,
    readonly position: number,
  ) {
    super(message);
  }
}

export const WIRE_VARINT = 0;
export const WIRE_BYTES = 2;

const TWO_32 = 4294967296;
const TWO_31 = 2147483648;

/**
 * Reads Protocol Buffers values from a byte range (protobuf.dev, "Encoding"). 64-bit values are returned as doubles:
 * exact within ±2⁵³, which callers check where it matters.
 */
export class Cursor {
  bytes: Uint8Array = new Uint8Array(0);
  position = 0;
  end = 0;
  private low = 0;
  private high = 0;

  set(bytes: Uint8Array, start: number, end: number): this {
    this.bytes = bytes;
    this.position = start;
    this.end = end;
    return this;
  }

  get done(): boolean {
    return this.position >= this.end;
  }

  fail(message: string): never {
    throw new MalformedBlock(message, this.position);
  }

  /** Reads an unsigned varint. */
  uint(): number {
    const { bytes, position } = this;
    if (position < this.end) {
      const first = bytes[position];
      if (first < 128) {
        this.position = position + 1;
        return first;
      }
      if (position + 1 < this.end) {
        const second = bytes[position + 1];
        if (second < 128) {
          this.position = position + 2;
          return (first & 127) | (second << 7);
        }
      }
    }
    this.readLong();
    return this.high * TWO_32 + this.low;
  }

  /** Reads a zigzag varint (`sint32`, `sint64`). */
  sint(): number {
    const { bytes, position } = this;
    if (position + 4 <= this.end) {
      let byte = bytes[position];
      let n = byte & 127;
      if (byte < 128) {
        this.position = position + 1;
        return (n >>> 1) ^ -(n & 1);
      }
      byte = bytes[position + 1];
      n |= (byte & 127) << 7;
      if (byte < 128) {
        this.position = position + 2;
        return (n >>> 1) ^ -(n & 1);
      }
      byte = bytes[position + 2];
      n |= (byte & 127) << 14;
      if (byte < 128) {
        this.position = position + 3;
        return (n >>> 1) ^ -(n & 1);
      }
      byte = bytes[position + 3];
      n |= (byte & 127) << 21;
      if (byte < 128) {
        this.position = position + 4;
        return (n >>> 1) ^ -(n & 1);
      }
    }
    this.readLong();
    const half = this.high * TWO_31 + (this.low >>> 1);
    return (this.low & 1) === 0 ? half : -half - 1;
  }

  /** Reads a two's complement varint (`int32`, `int64`). */
  int(): number {
    this.readLong();
    return (this.high | 0) * TWO_32 + this.low;
  }

  /** Reads the key of the next field: number × 8 + wire type. */
  key(): number {
    const key = this.uint();
    if (key > 0xffffffff || key < 8) this.fail(`a field key of ${key} is impossible`);
    return key;
  }

  /** Reads a length and returns the end of that many bytes, which is always inside the range. */
  span(): number {
    const length = this.uint();
    if (length > this.end - this.position) this.fail(`a length of ${length} bytes runs past the end`);
    return this.position + length;
  }

  /** Reads a length and that many bytes, as a view. */
  chunk(): Uint8Array {
    const end = this.span();
    const bytes = this.bytes.subarray(this.position, end);
    this.position = end;
    return bytes;
  }

  /** Skips the value of a field of the given wire type. */
  skip(wire: number): void {
    if (wire === WIRE_VARINT) this.readLong();
    else if (wire === WIRE_BYTES) this.position = this.span();
    else if (wire === 1 || wire === 5) {
      this.position += wire === 1 ? 8 : 4;
      if (this.position > this.end) this.fail('a fixed-width value runs past the end');
    } else this.fail(`wire type ${wire} is unknown`);
  }

  private readLong(): void {
    const { bytes, end } = this;
    let position = this.position;
    let low = 0;
    let high = 0;
    let shift = 0;
    for (;;) {
      if (position >= end) this.fail('a number runs past the end');
      const byte = bytes[position++];
      const part = byte & 127;
      if (shift < 28) low |= part << shift;
      else if (shift === 28) {
        low |= part << 28;
        high = part >>> 4;
      } else high |= part << (shift - 32);
      if (shift === 63 && byte > 1) this.fail('a number has more than 64 bits');
      if (byte < 128) break;
      shift += 7;
    }
    this.position = position;
    this.low = low >>> 0;
    this.high = high >>> 0;
  }
}

/** Counts the varints of a byte range without decoding them. */
export function countVarints(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) count += (bytes[i] >>> 7) ^ 1;
  return count;
}
