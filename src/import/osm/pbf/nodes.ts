import type { NodeTaker } from '../node-batch.ts';
import { Cursor, WIRE_BYTES, WIRE_VARINT } from './cursor.ts';
import { KEY_KEPT, type PrimitiveBlock } from './primitive-block.ts';

const GROUP_NODE = 8 + WIRE_BYTES;
const GROUP_DENSE = 16 + WIRE_BYTES;

/** Decodes the nodes of blocks, dense and plain, and passes each to the batch. */
export class NodeDecoder {
  private readonly cursor = new Cursor();
  private readonly ids = new Cursor();
  private readonly lats = new Cursor();
  private readonly lons = new Cursor();
  private readonly tags = new Cursor();
  private readonly values = new Cursor();

  decode(block: PrimitiveBlock, batch: NodeTaker): void {
    const { cursor } = this;
    for (let g = 0; g < block.groupStart.length; g++) {
      cursor.set(block.bytes, block.groupStart[g], block.groupEnd[g]);
      while (!cursor.done) {
        const key = cursor.key();
        if ((key & 7) !== WIRE_BYTES) {
          cursor.skip(key & 7);
          continue;
        }
        const end = cursor.span();
        if (key === GROUP_DENSE) this.dense(block, batch, end);
        else if (key === GROUP_NODE) this.plain(block, batch, end);
        cursor.set(block.bytes, end, block.groupEnd[g]);
      }
    }
  }

  private dense(block: PrimitiveBlock, batch: NodeTaker, end: number): void {
    const { cursor, ids, lats, lons, tags } = this;
    cursor.end = end;
    for (const list of [ids, lats, lons, tags]) list.set(block.bytes, 0, 0);
    while (!cursor.done) {
      const key = cursor.key();
      if (key === 8 + WIRE_BYTES) this.takeList(ids);
      else if (key === 64 + WIRE_BYTES) this.takeList(lats);
      else if (key === 72 + WIRE_BYTES) this.takeList(lons);
      else if (key === 80 + WIRE_BYTES) this.takeList(tags);
      else cursor.skip(key & 7);
    }
    const hasTags = !tags.done;
    let id = 0;
    let lat = 0;
    let lon = 0;
    while (!ids.done) {
      id += ids.sint();
      lat += lats.sint();
      lon += lons.sint();
      if (id > Number.MAX_SAFE_INTEGER || id < Number.MIN_SAFE_INTEGER) ids.fail('a node id is beyond ±2⁵³');
      const lonE7 = block.lonE7(lon);
      const latE7 = block.latE7(lat);
      const node = batch.place(id, lonE7, latE7);
      if (hasTags) this.denseTags(block, batch, node, id, lonE7, latE7);
    }
    if (!lats.done || !lons.done || !tags.done) ids.fail('there are more coordinates or tags than node ids');
  }

  /** Reads the key and value pairs of one node up to their closing 0. */
  private denseTags(
    block: PrimitiveBlock,
    batch: NodeTaker,
    node: number,
    id: number,
    lonE7: number,
    latE7: number,
  ): void {
    const { tags } = this;
    const start = tags.position;
    let kept = 0;
    let whole = false;
    for (;;) {
      const key = tags.uint();
      if (key === 0) break;
      const value = tags.uint();
      this.checkTag(block, tags, key, value);
      if (node >= 0) kept += this.tag(block, batch, key, value);
      whole ||= block.isWhole(key, value);
    }
    if (kept > 0) batch.endTags(node);
    if (!whole || !batch.takeWhole(id, lonE7, latE7)) return;
    const end = tags.position;
    tags.position = start;
    for (let key = tags.uint(); key !== 0; key = tags.uint()) this.wholeTag(block, batch, key, tags.uint());
    batch.endWhole();
    tags.position = end;
  }

  private plain(block: PrimitiveBlock, batch: NodeTaker, end: number): void {
    const { cursor, tags, values } = this;
    cursor.end = end;
    tags.set(block.bytes, 0, 0);
    values.set(block.bytes, 0, 0);
    let id = Number.NaN;
    let lat = Number.NaN;
    let lon = Number.NaN;
    while (!cursor.done) {
      const key = cursor.key();
      if (key === 8 + WIRE_VARINT) id = cursor.sint();
      else if (key === 64 + WIRE_VARINT) lat = cursor.sint();
      else if (key === 72 + WIRE_VARINT) lon = cursor.sint();
      else if (key === 16 + WIRE_BYTES) this.takeList(tags);
      else if (key === 24 + WIRE_BYTES) this.takeList(values);
      else cursor.skip(key & 7);
    }
    if (!Number.isSafeInteger(id)) cursor.fail('a node id is missing or beyond ±2⁵³');
    const lonE7 = block.lonE7(lon);
    const latE7 = block.latE7(lat);
    const node = batch.place(id, lonE7, latE7);
    const [keysAt, valuesAt] = [tags.position, values.position];
    let kept = 0;
    let whole = false;
    while (!tags.done) {
      const key = tags.uint();
      const value = values.uint();
      this.checkTag(block, tags, key, value);
      if (node >= 0) kept += this.tag(block, batch, key, value);
      whole ||= block.isWhole(key, value);
    }
    if (kept > 0) batch.endTags(node);
    if (!whole || !batch.takeWhole(id, lonE7, latE7)) return;
    tags.position = keysAt;
    values.position = valuesAt;
    while (!tags.done) this.wholeTag(block, batch, tags.uint(), values.uint());
    batch.endWhole();
  }

  private checkTag(block: PrimitiveBlock, cursor: Cursor, key: number, value: number): void {
    if (key >= block.stringCount || value >= block.stringCount)
      cursor.fail(`string ${Math.max(key, value)} is not in the table of ${block.stringCount}`);
  }

  private wholeTag(block: PrimitiveBlock, batch: NodeTaker, key: number, value: number): void {
    batch.wholeTags.push(block.intern(key, batch.strings), block.intern(value, batch.strings));
  }

  private tag(block: PrimitiveBlock, batch: NodeTaker, key: number, value: number): number {
    if ((block.keyFlags(key) & KEY_KEPT) === 0) return 0;
    batch.tags.push(block.intern(key, batch.strings), block.intern(value, batch.strings));
    return 1;
  }

  /** Points `list` at the packed list that comes next. */
  private takeList(list: Cursor): void {
    const { cursor } = this;
    if (list.end > 0) cursor.fail('a list comes in several pieces, which is not supported');
    const end = cursor.span();
    list.set(cursor.bytes, cursor.position, end);
    cursor.position = end;
  }
}
