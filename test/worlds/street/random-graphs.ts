import fc from 'fast-check';
import { findDestinations } from '../../../src/import/streets/destinations/destinations.ts';
import type { TaggedStreets } from '../../../src/import/streets/destinations/inner-streets.ts';
import type { Adjacency } from '../../../src/import/streets/topology/adjacency.ts';
import { buildAdjacency } from '../../../src/import/streets/topology/adjacency.ts';

/** A small random network: edges between up to seven nodes, and the modes that may use each arc (0, 1 or 2). */
export interface RandomNetwork {
  readonly adjacency: Adjacency;
  readonly usable: Uint8Array;
}

export const randomNetwork: fc.Arbitrary<RandomNetwork> = fc
  .integer({ min: 2, max: 7 })
  .chain((nodeCount) =>
    fc.record({
      nodeCount: fc.constant(nodeCount),
      edges: fc.array(
        fc.tuple(
          fc.integer({ min: 0, max: nodeCount - 1 }),
          fc.integer({ min: 1, max: nodeCount - 1 }),
          fc.constantFrom(1, 1, 1, 2, 0),
          fc.constantFrom(1, 1, 0, 2),
        ),
        { minLength: 1, maxLength: 7 },
      ),
    }),
  )
  .map(({ nodeCount, edges }) => {
    const tail = Int32Array.from(edges, ([from]) => from);
    const head = Int32Array.from(edges, ([from, by]) => (from + by) % nodeCount);
    const usable = Uint8Array.from(edges.flatMap(([, , forward, backward]) => [forward, backward]));
    return { adjacency: buildAdjacency(nodeCount, tail, head), usable };
  });

/** Returns the arcs that lead on from an arc, turning round included. */
export function followers({ adjacency, usable }: RandomNetwork, arc: number): number[] {
  const node = adjacency.arcTail[arc ^ 1];
  return Array.from(adjacency.outArc.subarray(adjacency.firstOut[node], adjacency.firstOut[node + 1])).filter(
    (out) => usable[out] !== 0,
  );
}

/** Returns the network with edges of equal importance. */
export const taggedOf = ({ adjacency, usable }: RandomNetwork): TaggedStreets => ({
  adjacency,
  usable,
  importance: new Float64Array(adjacency.arcCount >> 1).fill(1),
});

/** Returns the destinations of a network in which turning round is allowed in dead ends only. */
export const destinationsOf = (network: RandomNetwork, forbidden: readonly (readonly number[])[]): Uint8Array =>
  findDestinations({ ...taggedOf(network), turnsCount: true, forbidden });

/** A network with sequences of two to four arcs that can be traveled one after the other. */
export const restrictedNetwork = randomNetwork.chain((network) =>
  fc.array(fc.tuple(fc.nat(), fc.array(fc.nat(), { minLength: 1, maxLength: 3 })), { maxLength: 8 }).map((seeds) => ({
    network,
    forbidden: seeds.flatMap(([start, turns]) => {
      const sequence = [start % network.adjacency.arcCount];
      if (network.usable[sequence[0]] === 0) return [];
      for (const turn of turns) {
        const next = followers(network, sequence[sequence.length - 1]);
        if (next.length === 0) break;
        sequence.push(next[turn % next.length]);
      }
      return sequence.length > 1 ? [sequence] : [];
    }),
  })),
);
