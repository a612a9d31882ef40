import { type BBox, bboxContains } from '../../../kit/geo/bbox.ts';
import type { EntityBatchBuilder, TagBuilder } from '../entity-batch.ts';
import { MEMBER_RELATION } from '../osm-data.ts';
import type { IdCursor } from '../sorted-ids.ts';
import { Cursor, countVarints, WIRE_BYTES, WIRE_VARINT } from './cursor.ts';
import { KEY_KEPT, KEY_OF_WAY, type KeyRules, type PrimitiveBlock } from './primitive-block.ts';

const GROUP_NODE = 8 + WIRE_BYTES;
const GROUP_DENSE = 16 + WIRE_BYTES;
const GROUP_WAY = 24 + WIRE_BYTES;
const GROUP_RELATION = 32 + WIRE_BYTES;

const ID = 8 + WIRE_VARINT;
const DENSE_ID = 8 + WIRE_BYTES;
const KEYS = 16 + WIRE_BYTES;
const VALUES = 24 + WIRE_BYTES;
const WAY_REFS = 64 + WIRE_BYTES;
const WAY_LATS = 72 + WIRE_BYTES;
const WAY_LONS = 80 + WIRE_BYTES;
const MEMBER_ROLES = 64 + WIRE_BYTES;
const MEMBER_IDS = 72 + WIRE_BYTES;
const MEMBER_TYPES = 80 + WIRE_BYTES;

/** A packed list of one entity, as a byte range; no known program writes a field twice. */
class Packed {
  start = 0;
  end = 0;
  private found = false;

  clear(): void {
    this.start = 0;
    this.end = 0;
    this.found = false;
  }

  take(cursor: Cursor): void {
    if (this.found) cursor.fail('a list comes in several pieces, which is not supported');
    this.found = true;
    this.end = cursor.span();
    this.start = cursor.position;
    cursor.position = this.end;
  }
}

/** Decodes the ways and relations of blocks, keeps what the filter wants, and counts the rest. */
export class EntityDecoder {
  private readonly cursor = new Cursor();
  private readonly first = new Cursor();
  private readonly second = new Cursor();
  private readonly third = new Cursor();
  private readonly keys = new Packed();
  private readonly values = new Packed();
  private readonly refs = new Packed();
  private readonly lats = new Packed();
  private readonly lons = new Packed();
  private readonly roles = new Packed();
  private readonly types = new Packed();

  /** The only ways to keep, with any tags; null if the filter decides. */
  private wanted: IdCursor | null = null;

  /** The nodes of which a way must pass one, to be kept with any tags; null if the filter decides. */
  private near: IdCursor | null = null;

  /** @param box the box in which positions that are stored in ways are near, too */
  constructor(
    private readonly rules: KeyRules,
    private readonly box: BBox | null = null,
  ) {}

  /**
   * Decodes a block; with `wanted` it keeps only the ways of these ids, and no relations; with `near` the ways that pass
   * one of these nodes.
   */
  decode(
    block: PrimitiveBlock,
    batch: EntityBatchBuilder,
    wanted: IdCursor | null = null,
    near: IdCursor | null = null,
  ): void {
    const { cursor } = this;
    this.wanted = wanted;
    this.near = near;
    const nodesBefore = batch.nodesRead;
    const waysBefore = batch.waysRead;
    for (let g = 0; g < block.groupStart.length; g++) {
      cursor.set(block.bytes, block.groupStart[g], block.groupEnd[g]);
      while (!cursor.done) {
        const key = cursor.key();
        if ((key & 7) !== WIRE_BYTES) {
          cursor.skip(key & 7);
          continue;
        }
        const end = cursor.span();
        if (key === GROUP_WAY) this.way(block, batch, end);
        else if (key === GROUP_RELATION && wanted === null) this.relation(block, batch, end);
        else if (key === GROUP_DENSE) batch.nodesRead += this.countDense(block, end);
        else if (key === GROUP_NODE) batch.nodesRead++;
        cursor.set(block.bytes, end, block.groupEnd[g]);
      }
    }
    batch.hasNodes.push(batch.nodesRead > nodesBefore);
    batch.hasWays.push(batch.waysRead > waysBefore);
  }

  private countDense(block: PrimitiveBlock, end: number): number {
    const cursor = this.first.set(block.bytes, this.cursor.position, end);
    let count = 0;
    while (!cursor.done) {
      const key = cursor.key();
      if (key !== DENSE_ID) {
        cursor.skip(key & 7);
        continue;
      }
      const idsEnd = cursor.span();
      count += countVarints(block.bytes, cursor.position, idsEnd);
      cursor.position = idsEnd;
    }
    return count;
  }

  private way(block: PrimitiveBlock, batch: EntityBatchBuilder, end: number): void {
    batch.waysRead++;
    const { cursor, keys, values, refs, lats, lons } = this;
    cursor.end = end;
    for (const list of [keys, values, refs, lats, lons]) list.clear();
    let id = Number.NaN;
    while (!cursor.done) {
      const key = cursor.key();
      if (key === ID) id = cursor.int();
      else if (key === KEYS) keys.take(cursor);
      else if (key === VALUES) values.take(cursor);
      else if (key === WAY_REFS) refs.take(cursor);
      else if (key === WAY_LATS) lats.take(cursor);
      else if (key === WAY_LONS) lons.take(cursor);
      else cursor.skip(key & 7);
    }
    this.checkId(id);
    const whole = this.wanted === null && this.isWhole(block);
    if (this.wanted !== null) {
      if (this.wanted.find(id) < 0) return;
    } else if (this.near !== null ? !this.isNear(block, this.near) : !whole && !this.isWantedWay(block)) return;
    if (countVarints(block.bytes, refs.start, refs.end) < 2) {
      batch.shortWays++;
      return;
    }
    this.tags(block, batch, batch.wayTags, whole);
    this.wayNodes(block, batch);
    batch.endWay(id);
  }

  /** Reads the nodes of a way, with their positions if the file stores them in ways (osmpbf, "LocationsOnWays"). */
  private wayNodes(block: PrimitiveBlock, batch: EntityBatchBuilder): void {
    const ids = this.first.set(block.bytes, this.refs.start, this.refs.end);
    const lats = this.second.set(block.bytes, this.lats.start, this.lats.end);
    const lons = this.third.set(block.bytes, this.lons.start, this.lons.end);
    const arePlaced = !lats.done || !lons.done;
    let id = 0;
    let lat = 0;
    let lon = 0;
    while (!ids.done) {
      id += ids.sint();
      if (id > Number.MAX_SAFE_INTEGER || id < Number.MIN_SAFE_INTEGER) ids.fail('a node id is beyond ±2⁵³');
      batch.pushRef(id);
      if (!arePlaced) continue;
      lat += lats.sint();
      lon += lons.sint();
      batch.placeRef(block.lonE7(lon), block.latE7(lat));
    }
    if (!lats.done || !lons.done) ids.fail('a way has more coordinates than nodes');
  }

  private isNear(block: PrimitiveBlock, near: IdCursor): boolean {
    const ids = this.first.set(block.bytes, this.refs.start, this.refs.end);
    for (let id = 0; !ids.done; ) {
      id += ids.sint();
      if (near.find(id) >= 0) return true;
    }
    const lats = this.second.set(block.bytes, this.lats.start, this.lats.end);
    const lons = this.third.set(block.bytes, this.lons.start, this.lons.end);
    for (let lat = 0, lon = 0; !lats.done && !lons.done; ) {
      lat += lats.sint();
      lon += lons.sint();
      if (this.box !== null && bboxContains(this.box, block.lonE7(lon), block.latE7(lat))) return true;
    }
    return false;
  }

  private isWantedWay(block: PrimitiveBlock): boolean {
    const cursor = this.first.set(block.bytes, this.keys.start, this.keys.end);
    while (!cursor.done) if ((block.keyFlags(this.string(block, cursor)) & KEY_OF_WAY) !== 0) return true;
    return false;
  }

  private relation(block: PrimitiveBlock, batch: EntityBatchBuilder, end: number): void {
    batch.relationsRead++;
    const { cursor, keys, values, refs, roles, types } = this;
    cursor.end = end;
    keys.clear();
    values.clear();
    refs.clear();
    roles.clear();
    types.clear();
    let id = Number.NaN;
    while (!cursor.done) {
      const key = cursor.key();
      if (key === ID) id = cursor.int();
      else if (key === KEYS) keys.take(cursor);
      else if (key === VALUES) values.take(cursor);
      else if (key === MEMBER_ROLES) roles.take(cursor);
      else if (key === MEMBER_IDS) refs.take(cursor);
      else if (key === MEMBER_TYPES) types.take(cursor);
      else cursor.skip(key & 7);
    }
    this.checkId(id);
    const type = this.relationType(block);
    if (type === null) return;
    const whole = this.rules.wholeRelationTypes.has(type) && this.isWhole(block);
    if (!whole && !this.rules.relationTypes.has(type) && !this.isJoint(block, type)) return;
    this.tags(block, batch, batch.relationTags, whole);
    this.members(block, batch);
    batch.endRelation(id);
  }

  private relationType(block: PrimitiveBlock): string | null {
    const keys = this.first.set(block.bytes, this.keys.start, this.keys.end);
    const values = this.second.set(block.bytes, this.values.start, this.values.end);
    while (!keys.done) {
      const key = this.string(block, keys);
      const value = this.string(block, values);
      if (block.text(key) === 'type') return block.text(value);
    }
    return null;
  }

  private isWhole(block: PrimitiveBlock): boolean {
    if (this.rules.whole.isEmpty) return false;
    const keys = this.first.set(block.bytes, this.keys.start, this.keys.end);
    const values = this.second.set(block.bytes, this.values.start, this.values.end);
    while (!keys.done) {
      const key = this.string(block, keys);
      if (block.isWhole(key, this.string(block, values))) return true;
    }
    return false;
  }

  private isJoint(block: PrimitiveBlock, type: string): boolean {
    if (!this.rules.jointRelationTypes.has(type)) return false;
    const keys = this.first.set(block.bytes, this.keys.start, this.keys.end);
    const values = this.second.set(block.bytes, this.values.start, this.values.end);
    while (!keys.done) {
      const key = this.string(block, keys);
      if (this.rules.joint.has(block.text(key), block.text(this.string(block, values)))) return true;
    }
    return false;
  }

  private members(block: PrimitiveBlock, batch: EntityBatchBuilder): void {
    const roles = this.first.set(block.bytes, this.roles.start, this.roles.end);
    const ids = this.second.set(block.bytes, this.refs.start, this.refs.end);
    const types = this.third.set(block.bytes, this.types.start, this.types.end);
    let id = 0;
    while (!ids.done) {
      id += ids.sint();
      this.checkId(id);
      const type = types.uint();
      if (type > MEMBER_RELATION) types.fail(`a member type of ${type} is unknown`);
      batch.pushMember(type, id, block.intern(this.string(block, roles), batch.strings));
    }
    if (!roles.done || !types.done) ids.fail('a relation has more roles or types than members');
  }

  private tags(block: PrimitiveBlock, batch: EntityBatchBuilder, tags: TagBuilder, all: boolean): void {
    const keys = this.first.set(block.bytes, this.keys.start, this.keys.end);
    const values = this.second.set(block.bytes, this.values.start, this.values.end);
    while (!keys.done) {
      const key = this.string(block, keys);
      const value = this.string(block, values);
      if (all || (block.keyFlags(key) & KEY_KEPT) !== 0)
        tags.push(block.intern(key, batch.strings), block.intern(value, batch.strings));
    }
    if (!values.done) values.fail('there are more values than keys');
  }

  private string(block: PrimitiveBlock, cursor: Cursor): number {
    const string = cursor.uint();
    if (string >= block.stringCount) cursor.fail(`string ${string} is not in the table of ${block.stringCount}`);
    return string;
  }

  private checkId(id: number): void {
    if (!Number.isSafeInteger(id)) this.cursor.fail('an id is missing or beyond ±2⁵³');
  }
}
