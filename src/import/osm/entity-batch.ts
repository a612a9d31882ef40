import { lowerBound } from '../../kit/collections/binary-search.ts';
import { GrowableFloat64, GrowableInt32, GrowableUint8 } from '../../kit/collections/growable.ts';
import { isOnEarth, MISSING_COORDINATE } from './osm-data.ts';
import { sortDistinct } from './sorted-ids.ts';

/** Tags as pairs; those of element i end at `end[i]`. Keys and values index the batch's own strings. */
export interface TagBatch {
  readonly end: Int32Array;
  readonly key: Int32Array;
  readonly value: Int32Array;
}

export interface WayBatch {
  readonly id: Float64Array;
  readonly refEnd: Int32Array;
  /** Index into `nodeIds`. */
  readonly ref: Int32Array;
  /** Distinct, ascending. */
  readonly nodeIds: Float64Array;
  /** Positions of `nodeIds` as stored with ways, including missing ones; empty if no way of the part has any. */
  readonly lonE7: Int32Array;
  readonly latE7: Int32Array;
  readonly tags: TagBatch;
}

export interface RelationBatch {
  readonly id: Float64Array;
  readonly tags: TagBatch;
  readonly memberEnd: Int32Array;
  readonly memberType: Uint8Array;
  readonly memberId: Float64Array;
  readonly memberRole: Int32Array;
}

/** Ways and relations kept from one part of a file. */
export interface EntityBatch {
  readonly strings: string[];
  readonly ways: WayBatch;
  readonly relations: RelationBatch;
  readonly nodesRead: number;
  readonly waysRead: number;
  readonly relationsRead: number;
  readonly shortWays: number;
  /** True if each block of the part holds nodes, and whether it holds ways. */
  readonly hasNodes: boolean[];
  readonly hasWays: boolean[];
}

/** Numbers the strings of one batch in the order of first sight. */
export class BatchStrings {
  private readonly indices = new Map<string, number>();

  /** @param copy applied to strings that are stored; it detaches slices of large texts */
  constructor(private readonly copy: (text: string) => string = (text) => text) {}

  intern(text: string): number {
    let index = this.indices.get(text);
    if (index === undefined) {
      index = this.indices.size;
      this.indices.set(this.copy(text), index);
    }
    return index;
  }

  toArray(): string[] {
    return [...this.indices.keys()];
  }
}

export class TagBuilder {
  private readonly end = new GrowableInt32(64);
  private readonly key = new GrowableInt32(256);
  private readonly value = new GrowableInt32(256);

  push(key: number, value: number): void {
    this.key.push(key);
    this.value.push(value);
  }

  endElement(): void {
    this.end.push(this.key.length);
  }

  finish(): TagBatch {
    return { end: this.end.toArray(), key: this.key.toArray(), value: this.value.toArray() };
  }
}

/** Collects kept ways and relations. */
export class EntityBatchBuilder {
  readonly strings: BatchStrings;
  readonly wayTags = new TagBuilder();
  readonly relationTags = new TagBuilder();
  nodesRead = 0;
  waysRead = 0;
  relationsRead = 0;
  shortWays = 0;
  readonly hasNodes: boolean[] = [];
  readonly hasWays: boolean[] = [];
  private readonly wayId = new GrowableFloat64(64);
  private readonly refEnd = new GrowableInt32(64);
  private readonly refs = new GrowableFloat64(1024);
  /** Positions of the references up to the last one that has one; missing positions before it are filled in. */
  private readonly refLonE7 = new GrowableInt32(0);
  private readonly refLatE7 = new GrowableInt32(0);
  private readonly relationId = new GrowableFloat64(16);
  private readonly memberEnd = new GrowableInt32(16);
  private readonly memberType = new GrowableUint8(64);
  private readonly memberId = new GrowableFloat64(64);
  private readonly memberRole = new GrowableInt32(64);

  constructor(copy?: (text: string) => string) {
    this.strings = new BatchStrings(copy);
  }

  get refCount(): number {
    return this.refs.length;
  }

  pushRef(nodeId: number): void {
    this.refs.push(nodeId);
  }

  /** Sets the position of the reference pushed last, unless it is off the Earth. */
  placeRef(lonE7: number, latE7: number): void {
    if (!isOnEarth(lonE7, latE7)) return;
    while (this.refLonE7.length + 1 < this.refs.length) {
      this.refLonE7.push(MISSING_COORDINATE);
      this.refLatE7.push(MISSING_COORDINATE);
    }
    this.refLonE7.push(lonE7);
    this.refLatE7.push(latE7);
  }

  /** Ends a way whose references and tags have been pushed. */
  endWay(id: number): void {
    this.wayId.push(id);
    this.refEnd.push(this.refs.length);
    this.wayTags.endElement();
  }

  pushMember(type: number, id: number, role: number): void {
    this.memberType.push(type);
    this.memberId.push(id);
    this.memberRole.push(role);
  }

  endRelation(id: number): void {
    this.relationId.push(id);
    this.memberEnd.push(this.memberId.length);
    this.relationTags.endElement();
  }

  /** Returns the positions of nodes; the first position of a node counts. */
  private nodePlaces(ref: Int32Array, nodeCount: number): Pick<WayBatch, 'lonE7' | 'latE7'> {
    const placed = this.refLonE7.length;
    const lonE7 = new Int32Array(placed === 0 ? 0 : nodeCount).fill(MISSING_COORDINATE);
    const latE7 = lonE7.slice();
    for (let i = 0; i < placed; i++) {
      if (lonE7[ref[i]] !== MISSING_COORDINATE) continue;
      lonE7[ref[i]] = this.refLonE7.get(i);
      latE7[ref[i]] = this.refLatE7.get(i);
    }
    return { lonE7, latE7 };
  }

  finish(): EntityBatch {
    const refs = this.refs.view();
    const nodeIds = sortDistinct(this.refs.toArray()).slice();
    const ref = new Int32Array(refs.length);
    for (let i = 0; i < refs.length; i++) ref[i] = lowerBound(nodeIds, refs[i]);
    return {
      strings: this.strings.toArray(),
      ways: {
        id: this.wayId.toArray(),
        refEnd: this.refEnd.toArray(),
        ref,
        nodeIds,
        ...this.nodePlaces(ref, nodeIds.length),
        tags: this.wayTags.finish(),
      },
      relations: {
        id: this.relationId.toArray(),
        tags: this.relationTags.finish(),
        memberEnd: this.memberEnd.toArray(),
        memberType: this.memberType.toArray(),
        memberId: this.memberId.toArray(),
        memberRole: this.memberRole.toArray(),
      },
      nodesRead: this.nodesRead,
      waysRead: this.waysRead,
      relationsRead: this.relationsRead,
      shortWays: this.shortWays,
      hasNodes: this.hasNodes,
      hasWays: this.hasWays,
    };
  }
}
