import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followers, restrictedNetwork } from '../../../../test/worlds/street/random-graphs.ts';
import { buildAdjacency } from '../topology/adjacency.ts';
import { reachableArcs, stronglyConnectedArcs } from './components.ts';

/** Returns the arcs that a way of one or more steps leads to from each arc, by definition. */
function waysOf({ network, forbidden }: typeof restrictedNetwork extends fc.Arbitrary<infer T> ? T : never) {
  const isForbidden = (arc: number, next: number): boolean =>
    forbidden.some((sequence) => sequence.length === 2 && sequence[0] === arc && sequence[1] === next);
  const nextOf = (arc: number) => followers(network, arc).filter((next) => !isForbidden(arc, next));
  return Array.from(network.usable, (use, start) => {
    const seen = new Set(use === 0 ? [] : nextOf(start));
    for (const arc of seen) for (const next of nextOf(arc)) seen.add(next);
    return seen;
  });
}

describe('strongly connected components', () => {
  it('join two arcs exactly when a way leads from each to the other', () => {
    fc.assert(
      fc.property(restrictedNetwork, (streets) => {
        const { network, forbidden } = streets;
        const { adjacency, usable: allowed } = network;
        const ways = waysOf(streets);
        const { component, count } = stronglyConnectedArcs({ adjacency, allowed, forbidden });
        expect(new Set(component.filter((at) => at >= 0)).size).toBe(count);
        for (let a = 0; a < adjacency.arcCount; a++) {
          expect(component[a] >= 0).toBe(ways[a].has(a));
          for (let b = 0; b < adjacency.arcCount; b++) {
            const isOne = component[a] >= 0 && component[a] === component[b];
            expect(isOne).toBe(ways[a].has(b) && ways[b].has(a));
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
    expect(stronglyConnectedArcs({ adjacency, allowed, forbidden: [] }).count).toBe(1);
    for (let arc = 1; arc < allowed.length; arc += 2) allowed[arc] = 0;
    expect(stronglyConnectedArcs({ adjacency, allowed, forbidden: [] }).count).toBe(0);
  });
});

describe('reachable arcs', () => {
  it('are those that ways lead to, or from', () => {
    fc.assert(
      fc.property(restrictedNetwork, fc.nat(), (streets, seed) => {
        const { network, forbidden } = streets;
        const { adjacency, usable: allowed } = network;
        const arcs = Array.from(allowed.keys());
        const used = arcs.filter((arc) => allowed[arc] !== 0);
        fc.pre(used.length > 0);
        const start = used[seed % used.length];
        const from = Uint8Array.from(allowed.keys(), (arc) => (arc === start ? 1 : 0));
        const ways = waysOf(streets);
        const reached = (turned: 0 | 1) => {
          const marks = reachableArcs({ adjacency, allowed, forbidden }, from, turned);
          return arcs.filter((arc) => marks[arc] === 1);
        };
        expect(reached(0)).toEqual(arcs.filter((arc) => arc === start || ways[start].has(arc)));
        expect(reached(1)).toEqual(arcs.filter((arc) => arc === start || ways[arc].has(start)));
      }),
    );
  });
});
