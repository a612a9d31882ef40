import type { EntityBatch } from '../entity-batch.ts';
import type { NearNodes } from '../near-nodes.ts';
import type { NodeBatch } from '../node-batch.ts';
import type { SharedNodeColumns } from '../node-columns.ts';
import type { PbfPart } from './part-decoder.ts';

/** Messages between the threads. */
export type PartRequest =
  | { readonly kind: 'near'; readonly part: PbfPart }
  | { readonly kind: 'entities'; readonly part: PbfPart; readonly near: Float64Array | null }
  | { readonly kind: 'ways'; readonly part: PbfPart; readonly ids: Float64Array }
  | { readonly kind: 'nodes'; readonly part: PbfPart }
  | { readonly kind: 'columns'; readonly columns: SharedNodeColumns };

/** The data of one part. */
export type PartBatch = EntityBatch | NodeBatch | NearNodes;

export type PartReply =
  | { readonly part: number; readonly batch: PartBatch }
  /** @param ofInput whether the file is at fault, and not the program */
  | { readonly part: number; readonly error: string; readonly ofInput: boolean };

/** Returns buffers that can be transferred instead of copied. */
export function transferable(batch: PartBatch): ArrayBuffer[] {
  if ('near' in batch) return [batch.near.buffer as ArrayBuffer];
  const arrays =
    'ways' in batch
      ? [
          batch.ways.id,
          batch.ways.refEnd,
          batch.ways.ref,
          batch.ways.nodeIds,
          batch.ways.lonE7,
          batch.ways.latE7,
          batch.ways.tags.end,
          batch.ways.tags.key,
          batch.ways.tags.value,
          batch.relations.id,
          batch.relations.tags.end,
          batch.relations.tags.key,
          batch.relations.tags.value,
          batch.relations.memberEnd,
          batch.relations.memberType,
          batch.relations.memberId,
          batch.relations.memberRole,
        ]
      : [
          batch.taggedNode,
          batch.tags.end,
          batch.tags.key,
          batch.tags.value,
          batch.contestedNode,
          batch.contestedLonE7,
          batch.contestedLatE7,
          batch.whole.id,
          batch.whole.lonE7,
          batch.whole.latE7,
          batch.whole.tags.end,
          batch.whole.tags.key,
          batch.whole.tags.value,
        ];
  return arrays.map((array) => array.buffer as ArrayBuffer);
}
