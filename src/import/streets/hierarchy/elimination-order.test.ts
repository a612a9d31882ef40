import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../../../test/worlds/street-world.ts';

/** Builds a lattice of `side` × `side` crossings. */
function quarter(side: number) {
  const nodes = Array.from(
    { length: side * side },
    (_, i) => [(i % side) * 1e-3, Math.floor(i / side) * 1e-3] as const,
  );
  const edges = nodes.flatMap((_, i) => [
    ...(i % side < side - 1 ? [{ from: i, to: i + 1 }] : []),
    ...(i + side < nodes.length ? [{ from: i, to: i + side }] : []),
  ]);
  return streetWorld(nodes, edges).streets.search;
}

describe('eliminationOrder', () => {
  it('dissects: no label in a quarter of n crossings has more than some √n above it, by states and by slots', () => {
    const side = 24;
    const search = quarter(side);
    for (const [mode, most] of [
      ['walk', 5 * side],
      ['car', 12 * side],
    ] as const) {
      const { labelCount, firstUp, head } = search[mode].hierarchy;
      const depth = new Int32Array(labelCount);
      for (let rank = labelCount - 1; rank >= 0; rank--) {
        if (firstUp[rank] < firstUp[rank + 1]) depth[rank] = depth[head[firstUp[rank]]] + 1;
      }
      expect(depth.reduce((a, b) => Math.max(a, b))).toBeLessThan(most);
      // n log n arcs, not n √n.
      expect(head.length).toBeLessThan(2.5 * labelCount * Math.log2(labelCount));
    }
  });

  it('gives every label a rank of its own', () => {
    for (const mode of ['walk', 'bike', 'car'] as const) {
      const { rank, labelCount } = quarter(7)[mode].hierarchy;
      expect([...rank].sort((a, b) => a - b)).toEqual(Array.from({ length: labelCount }, (_, i) => i));
    }
  });
});
