import { closeSync, openSync } from 'node:fs';
import type { BBox } from '../../../kit/geo/bbox.ts';
import { type EntityBatch, EntityBatchBuilder } from '../entity-batch.ts';
import { KeyPatterns } from '../key-patterns.ts';
import { type NearNodes, NearNodesBuilder } from '../near-nodes.ts';
import { type NodeBatch, NodeBatchBuilder } from '../node-batch.ts';
import type { NodeColumns } from '../node-columns.ts';
import type { OsmFilter } from '../osm-data.ts';
import { IdCursor } from '../sorted-ids.ts';
import { WantedTags } from '../wanted-tags.ts';
import { type BlobRange, locating, readBlob } from './blob.ts';
import { EntityDecoder } from './entities.ts';
import { NodeDecoder } from './nodes.ts';
import { PrimitiveBlock } from './primitive-block.ts';

/** Some blobs of one file, decoded together. Parts are numbered in the order of the input. */
export interface PbfPart {
  readonly part: number;
  readonly file: string;
  readonly blobs: readonly BlobRange[];
}

/** Decodes parts of PBF files; one per thread, as it reuses its buffers. */
export class PartDecoder {
  private readonly block: PrimitiveBlock;
  private readonly entityDecoder: EntityDecoder;
  private readonly nodeDecoder = new NodeDecoder();
  private readonly descriptors = new Map<string, number>();
  private readonly box: BBox | null;

  constructor(filter: OsmFilter) {
    this.box = filter.box ?? null;
    const rules = {
      wayKeys: new KeyPatterns(filter.wayKeys),
      tagKeys: new KeyPatterns(filter.tagKeys),
      relationTypes: new KeyPatterns(filter.relationTypes),
      whole: new WantedTags(filter.whole),
      wholeRelationTypes: new KeyPatterns(filter.whole?.relationTypes ?? []),
      joint: new WantedTags(filter.joint),
      jointRelationTypes: new KeyPatterns(filter.joint?.relationTypes ?? []),
    };
    this.block = new PrimitiveBlock(rules);
    this.entityDecoder = new EntityDecoder(rules, this.box);
  }

  /** Returns what the filter keeps; with `near` (ascending), only ways that pass one of these nodes, with any tags. */
  entities(part: PbfPart, near: Float64Array | null = null): EntityBatch {
    const batch = new EntityBatchBuilder();
    const passed = near && new IdCursor(near);
    this.eachBlock(part, () => this.entityDecoder.decode(this.block, batch, null, passed));
    return batch.finish();
  }

  /** Returns the nodes in the filter's box, and the extent of all. */
  near(part: PbfPart): NearNodes {
    const batch = new NearNodesBuilder(this.box as BBox);
    this.eachBlock(part, () => this.nodeDecoder.decode(this.block, batch));
    return batch.finish();
  }

  /** Returns the ways of these ids (ascending) with the tags that the filter keeps. */
  ways(part: PbfPart, ids: Float64Array): EntityBatch {
    const batch = new EntityBatchBuilder();
    const wanted = new IdCursor(ids);
    this.eachBlock(part, () => this.entityDecoder.decode(this.block, batch, wanted));
    return batch.finish();
  }

  nodes(part: PbfPart, columns: NodeColumns): NodeBatch {
    const batch = new NodeBatchBuilder(columns, part.part, undefined, this.box);
    this.eachBlock(part, () => this.nodeDecoder.decode(this.block, batch));
    return batch.finish();
  }

  close(): void {
    for (const descriptor of this.descriptors.values()) closeSync(descriptor);
    this.descriptors.clear();
  }

  private eachBlock(part: PbfPart, decode: () => void): void {
    let descriptor = this.descriptors.get(part.file);
    if (descriptor === undefined) {
      descriptor = openSync(part.file, 'r');
      this.descriptors.set(part.file, descriptor);
    }
    for (const blob of part.blobs) {
      const bytes = readBlob(descriptor, part.file, blob);
      locating(part.file, blob.offset, () => {
        this.block.load(bytes);
        decode();
      });
    }
  }
}
