/**
 * Unpacks bzip2 (format: J. R. Seward's bzip2 1.0, described in J. Tsai, "BZIP2: Format Specification", 2016). Blocks
 * are at most 900 kB, so memory is bounded; yields output in chunks. Existing decoders for JavaScript need the whole
 * file in memory or loop on forged run lengths.
 */

export class Bzip2Error extends Error {}

/** Returns the next bytes of the packed file; empty at its end. */
type ReadChunk = () => Uint8Array;

const BLOCK_MAGIC = [0x314159, 0x265359];
const END_MAGIC = [0x177245, 0x385090];
const GROUP_SIZE = 50;
const MAX_CODE_LENGTH = 20;
/** Longest output of one step of the first run-length coding, beyond a block. */
const OUTPUT_BYTES = 1 << 18;

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  return crc;
});

class BitReader {
  private chunk: Uint8Array = new Uint8Array(0);
  private position = 0;
  private bits = 0;
  private available = 0;

  constructor(private readonly readChunk: ReadChunk) {}

  /** Reads up to 24 bits. */
  read(count: number): number {
    while (this.available < count) {
      const byte = this.nextByte();
      if (byte < 0) throw new Bzip2Error('the bzip2 data ends too early');
      this.bits = (this.bits << 8) | byte;
      this.available += 8;
    }
    this.available -= count;
    return (this.bits >>> this.available) & ((1 << count) - 1);
  }

  read32(): number {
    return (this.read(16) << 16) | this.read(16);
  }

  /** Drops the rest of the byte; returns false at the end of the input. */
  nextStream(): boolean {
    this.available -= this.available & 7;
    if (this.available > 0) return true;
    const byte = this.nextByte();
    if (byte < 0) return false;
    this.bits = byte;
    this.available = 8;
    return true;
  }

  private nextByte(): number {
    if (this.position === this.chunk.length) {
      this.chunk = this.readChunk();
      this.position = 0;
      if (this.chunk.length === 0) return -1;
    }
    return this.chunk[this.position++];
  }
}

/** A canonical Huffman code: codes of length n are those up to `limit[n]`, their symbols start at `offset[n]`. */
class HuffmanTable {
  private readonly limit = new Int32Array(MAX_CODE_LENGTH + 2).fill(-1);
  private readonly offset = new Int32Array(MAX_CODE_LENGTH + 2);
  private readonly symbols: Uint16Array;
  private readonly shortest: number;

  constructor(lengths: Uint8Array) {
    const count = new Int32Array(MAX_CODE_LENGTH + 2);
    for (const length of lengths) count[length]++;
    this.symbols = new Uint16Array(lengths.length);
    const next = new Int32Array(MAX_CODE_LENGTH + 2);
    for (let n = 1; n <= MAX_CODE_LENGTH; n++) next[n + 1] = next[n] + count[n];
    const start = next.slice();
    for (let symbol = 0; symbol < lengths.length; symbol++) this.symbols[next[lengths[symbol]]++] = symbol;
    let code = 0;
    let shortest = MAX_CODE_LENGTH;
    for (let n = 1; n <= MAX_CODE_LENGTH; n++) {
      if (count[n] > 0) {
        this.limit[n] = code + count[n] - 1;
        this.offset[n] = start[n] - code;
        if (n < shortest) shortest = n;
      }
      code = (code + count[n]) << 1;
    }
    this.shortest = shortest;
  }

  read(bits: BitReader): number {
    let length = this.shortest;
    let code = bits.read(length);
    while (code > this.limit[length]) {
      if (++length > MAX_CODE_LENGTH) throw new Bzip2Error('a bzip2 code is unknown');
      code = (code << 1) | bits.read(1);
    }
    const symbol = code + this.offset[length];
    if (symbol < 0 || symbol >= this.symbols.length) throw new Bzip2Error('a bzip2 code is unknown');
    return this.symbols[symbol];
  }
}

/** Unpacks all streams of a file, one after the other. */
export function* bunzip(readChunk: ReadChunk): Generator<Uint8Array> {
  const bits = new BitReader(readChunk);
  do {
    if (bits.read(24) !== 0x425a68) throw new Bzip2Error('the data is not bzip2');
    const level = bits.read(8) - 0x30;
    if (level < 1 || level > 9) throw new Bzip2Error('the bzip2 block size is unknown');
    const block = new Uint32Array(level * 100_000);
    let streamCrc = 0;
    for (;;) {
      const high = bits.read(24);
      const low = bits.read(24);
      const crc = bits.read32();
      if (high === END_MAGIC[0] && low === END_MAGIC[1]) {
        if (crc !== streamCrc) throw new Bzip2Error('the bzip2 checksum is wrong');
        break;
      }
      if (high !== BLOCK_MAGIC[0] || low !== BLOCK_MAGIC[1]) throw new Bzip2Error('a bzip2 block is damaged');
      const blockCrc = yield* readBlock(bits, block);
      if (blockCrc !== crc) throw new Bzip2Error('the checksum of a bzip2 block is wrong');
      streamCrc = ((streamCrc << 1) | (streamCrc >>> 31)) ^ blockCrc;
    }
  } while (bits.nextStream());
}

function* readBlock(bits: BitReader, block: Uint32Array): Generator<Uint8Array, number> {
  if (bits.read(1) !== 0) throw new Bzip2Error('a bzip2 block is of the obsolete randomized kind');
  const origin = bits.read(24);
  const symbols = readSymbolMap(bits);
  const { selectors, tables } = readTables(bits, symbols.length + 2);
  const counts = new Int32Array(256);
  const length = readMoveToFront(bits, block, symbols, selectors, tables, counts);
  if (origin >= length) throw new Bzip2Error('a bzip2 block is damaged');
  // Inverse Burrows-Wheeler transform: the upper 24 bits become the link to the next byte.
  let sum = 0;
  for (let byte = 0; byte < 256; byte++) {
    const count = counts[byte];
    counts[byte] = sum;
    sum += count;
  }
  for (let i = 0; i < length; i++) block[counts[block[i] & 255]++] |= i << 8;
  return yield* writeRuns(block, length, origin);
}

function readSymbolMap(bits: BitReader): Uint8Array {
  const symbols: number[] = [];
  const groups = bits.read(16);
  for (let group = 0; group < 16; group++) {
    if ((groups & (0x8000 >>> group)) === 0) continue;
    const members = bits.read(16);
    for (let i = 0; i < 16; i++) if ((members & (0x8000 >>> i)) !== 0) symbols.push(group * 16 + i);
  }
  if (symbols.length === 0) throw new Bzip2Error('a bzip2 block is damaged');
  return Uint8Array.from(symbols);
}

function readTables(bits: BitReader, symbolCount: number): { selectors: Uint8Array; tables: HuffmanTable[] } {
  const tableCount = bits.read(3);
  const selectorCount = bits.read(15);
  if (tableCount < 2 || tableCount > 6 || selectorCount === 0) throw new Bzip2Error('a bzip2 block is damaged');
  const recent = Uint8Array.from({ length: tableCount }, (_, i) => i);
  const selectors = new Uint8Array(selectorCount);
  for (let i = 0; i < selectorCount; i++) {
    let at = 0;
    while (bits.read(1) === 1) if (++at >= tableCount) throw new Bzip2Error('a bzip2 block is damaged');
    selectors[i] = moveToFront(recent, at);
  }
  const tables: HuffmanTable[] = [];
  for (let table = 0; table < tableCount; table++) {
    const lengths = new Uint8Array(symbolCount);
    let length = bits.read(5);
    for (let symbol = 0; symbol < symbolCount; symbol++) {
      for (;;) {
        if (length < 1 || length > MAX_CODE_LENGTH) throw new Bzip2Error('a bzip2 block is damaged');
        if (bits.read(1) === 0) break;
        length += bits.read(1) === 0 ? 1 : -1;
      }
      lengths[symbol] = length;
    }
    tables.push(new HuffmanTable(lengths));
  }
  return { selectors, tables };
}

function moveToFront(list: Uint8Array, at: number): number {
  const value = list[at];
  list.copyWithin(1, 0, at);
  list[0] = value;
  return value;
}

/** Undoes Huffman and move-to-front coding; counts each byte. Returns the length of the block. */
function readMoveToFront(
  bits: BitReader,
  block: Uint32Array,
  symbols: Uint8Array,
  selectors: Uint8Array,
  tables: readonly HuffmanTable[],
  counts: Int32Array,
): number {
  const recent = symbols.slice();
  const endOfBlock = symbols.length + 1;
  let table = tables[0];
  let left = 0;
  let selector = 0;
  let length = 0;
  let run = 0;
  let runUnit = 1;
  for (;;) {
    if (left === 0) {
      if (selector >= selectors.length) throw new Bzip2Error('a bzip2 block is damaged');
      table = tables[selectors[selector++]];
      left = GROUP_SIZE;
    }
    left--;
    const symbol = table.read(bits);
    if (symbol <= 1) {
      run += symbol === 0 ? runUnit : 2 * runUnit;
      runUnit *= 2;
      if (run > block.length) throw new Bzip2Error('a bzip2 block is longer than declared');
      continue;
    }
    if (run > 0) {
      if (length + run > block.length) throw new Bzip2Error('a bzip2 block is longer than declared');
      block.fill(recent[0], length, length + run);
      counts[recent[0]] += run;
      length += run;
      run = 0;
      runUnit = 1;
    }
    if (symbol === endOfBlock) return length;
    if (length === block.length) throw new Bzip2Error('a bzip2 block is longer than declared');
    const byte = moveToFront(recent, symbol - 1);
    counts[byte]++;
    block[length++] = byte;
  }
}

/** Follows the links from `origin` and undoes the first run-length coding. Returns the checksum. */
function* writeRuns(block: Uint32Array, length: number, origin: number): Generator<Uint8Array, number> {
  let output = new Uint8Array(OUTPUT_BYTES);
  let written = 0;
  let crc = -1;
  let link = block[origin] >>> 8;
  let same = 0;
  let previous = -1;
  for (let i = 0; i < length; i++) {
    const entry = block[link];
    link = entry >>> 8;
    let byte = entry & 255;
    let copies = 1;
    if (same === 4) {
      copies = byte;
      byte = previous;
      same = 0;
      previous = -1;
    } else if (byte === previous) same++;
    else {
      same = 1;
      previous = byte;
    }
    if (written + copies > OUTPUT_BYTES) {
      yield output.subarray(0, written);
      output = new Uint8Array(OUTPUT_BYTES);
      written = 0;
    }
    for (let n = 0; n < copies; n++) {
      output[written++] = byte;
      crc = (crc << 8) ^ CRC_TABLE[(crc >>> 24) ^ byte];
    }
  }
  yield output.subarray(0, written);
  return ~crc;
}
