import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomNetwork } from '../../../../test/worlds/street/random-graphs.ts';
import { buildAdjacency } from '../topology/adjacency.ts';
import { stronglyConnectedComponents } from './components.ts';

describe('strongly connected components', () => {
  it('join two nodes exactly when each reaches the other', () => {
    fc.assert(
      fc.property(randomNetwork, ({ adjacency, usable }) => {
        const { nodeCount, firstOut, outArc, arcTail } = adjacency;
        const reached = Array.from({ length: nodeCount }, (_, start) => {
          const seen = new Set([start]);
          for (const node of seen) {
            for (let i = firstOut[node]; i < firstOut[node + 1]; i++) {
              if (usable[outArc[i]] !== 0) seen.add(arcTail[outArc[i] ^ 1]);
            }
          }
          return seen;
        });
        const { component, count } = stronglyConnectedComponents(adjacency, usable);
        expect(new Set(component).size).toBe(count);
        for (let a = 0; a < nodeCount; a++) {
          for (let b = 0; b < nodeCount; b++) {
            expect(component[a] === component[b]).toBe(reached[a].has(b) && reached[b].has(a));
          }
        }
      }),
    );
  });

  it('survive a path of a million nodes', () => {
    const n = 1_000_000;
    const tail = Int32Array.from({ length: n - 1 }, (_, i) => i);
    const head = Int32Array.from({ length: n - 1 }, (_, i) => i + 1);
    const adjacency = buildAdjacency(n, tail, head);
    const allowed = new Uint8Array(2 * (n - 1)).fill(1);
    expect(stronglyConnectedComponents(adjacency, allowed).count).toBe(1);
    for (let arc = 1; arc < allowed.length; arc += 2) allowed[arc] = 0;
    expect(stronglyConnectedComponents(adjacency, allowed).count).toBe(n);
  });
});
