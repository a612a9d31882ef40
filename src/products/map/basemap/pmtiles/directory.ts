import { PbfReader, PbfWriter } from 'pbf';

/** Entries of a directory as columns, by ascending tile id. An entry with run length 0 points to a leaf directory. */
export interface Directory {
  readonly tileId: Float64Array;
  readonly runLength: Uint32Array;
  readonly length: Uint32Array;
  readonly offset: Float64Array;
}

/** Encodes the entries `from .. to - 1` in their varint form, not compressed. */
export function writeDirectory(
  { tileId, runLength, length, offset }: Directory,
  from = 0,
  to = tileId.length,
): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarint(to - from);
  for (let i = from; i < to; i++) pbf.writeVarint(i === from ? tileId[i] : tileId[i] - tileId[i - 1]);
  for (let i = from; i < to; i++) pbf.writeVarint(runLength[i]);
  for (let i = from; i < to; i++) pbf.writeVarint(length[i]);
  for (let i = from; i < to; i++) {
    const follows = i > from && offset[i] === offset[i - 1] + length[i - 1];
    pbf.writeVarint(follows ? 0 : offset[i] + 1);
  }
  return pbf.finish();
}

/** Throws RangeError if the bytes aren't a directory. */
export function readDirectory(bytes: Uint8Array): Directory {
  const pbf = new PbfReader(bytes);
  const count = pbf.readVarint();
  // Each entry takes four bytes at least.
  if (count * 4 > bytes.length) throw new RangeError('a directory has more entries than bytes');
  const tileId = new Float64Array(count);
  const runLength = new Uint32Array(count);
  const length = new Uint32Array(count);
  const offset = new Float64Array(count);
  for (let i = 0, id = 0; i < count; i++) {
    id += pbf.readVarint();
    tileId[i] = id;
  }
  for (let i = 0; i < count; i++) runLength[i] = pbf.readVarint();
  for (let i = 0; i < count; i++) length[i] = pbf.readVarint();
  for (let i = 0; i < count; i++) {
    const value = pbf.readVarint();
    if (value === 0 && i === 0) throw new RangeError('a directory begins with an offset that goes on');
    offset[i] = value === 0 ? offset[i - 1] + length[i - 1] : value - 1;
  }
  if (pbf.pos > bytes.length) throw new RangeError('a directory ends early');
  return { tileId, runLength, length, offset };
}

/** Returns the entry of `id`, or of the leaf it is in; -1 if there is none. */
export function entryOf({ tileId, runLength }: Directory, id: number): number {
  let low = 0;
  let high = tileId.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (tileId[middle] <= id) low = middle + 1;
    else high = middle;
  }
  const entry = low - 1;
  if (entry < 0 || (runLength[entry] > 0 && id >= tileId[entry] + runLength[entry])) return -1;
  return entry;
}
