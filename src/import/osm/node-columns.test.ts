import { describe, expect, it } from 'vitest';
import { assembleNodeTags } from './assemble.ts';
import { type NodeBatch, NodeBatchBuilder } from './node-batch.ts';
import { NodeColumns } from './node-columns.ts';
import { MISSING_COORDINATE } from './osm-data.ts';

interface Version {
  readonly lon: number;
  readonly tag: number;
}

/** Places node 5 by the given versions of the parts, in the given order of parts in time. */
function place(versions: ReadonlyMap<number, readonly Version[]>, order: readonly number[]) {
  const columns = NodeColumns.allocate(Float64Array.of(5, 8));
  const batches: NodeBatch[] = order.map((part) => {
    const builder = new NodeBatchBuilder(columns, part);
    for (const { lon, tag } of versions.get(part) ?? []) {
      expect(builder.place(6, 1, 1)).toBe(-1);
      const node = builder.place(5, lon, 0);
      if (node < 0) continue;
      builder.tags.push(tag, tag);
      builder.endTags(node);
    }
    return builder.finish();
  });
  batches.sort((a, b) => a.part - b.part);
  for (const { part, contestedNode, contestedLonE7, contestedLatE7 } of batches)
    for (let i = 0; i < contestedNode.length; i++)
      columns.overrule(contestedNode[i], part, contestedLonE7[i], contestedLatE7[i]);
  return {
    lon: columns.lonE7[0],
    tags: [...assembleNodeTags(batches, columns).key],
    duplicates: batches.reduce((sum, batch) => sum + batch.duplicates, 0),
    gaps: columns.countGaps(),
  };
}

describe('NodeColumns', () => {
  it('gives a node to the lowest part, whichever thread comes first', () => {
    const versions = new Map([
      [3, [{ lon: 30, tag: 3 }]],
      [
        4,
        [
          { lon: 40, tag: 4 },
          { lon: 41, tag: 5 },
        ],
      ],
      [9, [{ lon: 2e9, tag: 9 }]],
    ]);
    for (const order of [
      [3, 4, 9],
      [9, 4, 3],
      [4, 9, 3],
      [9, 3, 4],
      [4, 3, 9],
    ])
      expect(place(versions, order)).toEqual({ lon: 30, tags: [3], duplicates: 3, gaps: { missing: 1, absurd: 0 } });
  });

  it('counts impossible coordinates of the version that stays', () => {
    const versions = new Map([
      [1, [{ lon: 2e9, tag: 1 }]],
      [2, [{ lon: 7, tag: 2 }]],
    ]);
    for (const order of [
      [1, 2],
      [2, 1],
    ])
      expect(place(versions, order)).toMatchObject({ lon: MISSING_COORDINATE, tags: [1], gaps: { absurd: 1 } });
  });
});
