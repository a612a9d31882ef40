import { closeSync, openSync } from 'node:fs';
import { type EntityBatch, EntityBatchBuilder } from '../entity-batch.ts';
import { KeyPatterns } from '../key-patterns.ts';
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

  constructor(filter: OsmFilter) {
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
    this.entityDecoder = new EntityDecoder(rules);
  }

  entities(part: PbfPart): EntityBatch {
    const batch = new EntityBatchBuilder();
    this.eachBlock(part, () => this.entityDecoder.decode(this.block, batch));
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
    const batch = new NodeBatchBuilder(columns, part.part);
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
