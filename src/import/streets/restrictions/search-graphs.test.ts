import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  destinationsOf,
  followers,
  type RandomNetwork,
  restrictedNetwork,
  taggedOf,
} from '../../../../test/worlds/street/random-graphs.ts';
import { PASS_THROUGH, type SearchGraph, STATE_U_TURN } from '../../../network/street/search-graph.ts';
import { BLIND } from '../destinations/destinations.ts';
import { withInnerStreets } from '../destinations/inner-streets.ts';
import { buildAdjacency } from '../topology/adjacency.ts';
import { buildSearchGraphs } from './search-graphs.ts';

/** Arcs of the longest path compared. */
const LONGEST = 6;
const LONGEST_TURNED = 4;

/**
 * Returns the paths that the product graph must have: every path of usable arcs that is allowed and contains no
 * forbidden sequence.
 */
function allowedByDefinition(
  network: RandomNetwork,
  forbidden: readonly (readonly number[])[],
  isAllowed: (path: number[]) => boolean,
): Set<string> {
  const paths = new Set<string>();
  const endsForbidden = (path: number[]) =>
    forbidden.some((sequence) => {
      const from = path.length - sequence.length;
      return from >= 0 && sequence.every((arc, i) => path[from + i] === arc);
    });
  const extend = (path: number[]) => {
    if (endsForbidden(path) || !isAllowed(path)) return;
    paths.add(path.join(' '));
    if (path.length === LONGEST) return;
    for (const arc of followers(network, path[path.length - 1])) extend([...path, arc]);
  };
  for (let arc = 0; arc < network.adjacency.arcCount; arc++) if (network.usable[arc] !== 0) extend([arc]);
  return paths;
}

const turnsRound = (path: readonly number[]) => path.some((arc, i) => i > 0 && arc === (path[i - 1] ^ 1));

/** Returns the paths of arcs along slots, beginning on each arc's slots named by `begin`. */
function pathsOfSlots(
  graph: SearchGraph,
  begin: (arc: number) => number[],
  arcCount: number,
  longest = LONGEST,
  closedBits = 0,
  isAllowed = (_path: number[]) => true,
): Set<string> {
  const firstOut = graph.firstOut as unknown as Int32Array;
  const head = graph.head as unknown as Int32Array;
  const arc = graph.arc as unknown as Int32Array;
  const paths = new Set<string>();
  const extend = (path: number[], slot: number) => {
    if (!isAllowed(path)) return;
    paths.add(path.join(' '));
    if (path.length === longest) return;
    for (let next = firstOut[head[slot]]; next < firstOut[head[slot] + 1]; next++) {
      if ((graph.pass as unknown as Uint8Array)[next] & closedBits) continue;
      extend([...path, arc[next]], next);
    }
  };
  for (let a = 0; a < arcCount; a++) for (const slot of begin(a)) extend([a], slot);
  return paths;
}

const primary = (graph: SearchGraph) => (arc: number) => {
  const slot = (graph.slotOfArc as unknown as Int32Array)[arc];
  return slot < 0 ? [] : [slot];
};

const twins = (graph: SearchGraph) => (arc: number) => {
  const all: number[] = [];
  for (let slot = (graph.slotOfArc as unknown as Int32Array)[arc]; slot >= 0; ) {
    all.push(slot);
    slot = (graph.twin as unknown as Int32Array)[slot];
  }
  return all;
};

function graphsOf(network: RandomNetwork, forbidden: readonly (readonly number[])[]) {
  const { arcCount } = network.adjacency;
  const bearings = (factor: number) => Uint8Array.from({ length: arcCount / 2 }, (_, i) => (i * factor) & 255);
  const { forward, mirrored } = buildSearchGraphs({
    adjacency: network.adjacency,
    usable: network.usable,
    destination: destinationsOf(network, forbidden),
    pass: Uint8Array.from({ length: arcCount }, (_, i) => i & 31),
    shapes: { bearingAtTail: bearings(37), bearingAtHead: bearings(91) },
    forbidden,
  });
  return { forward, mirrored: mirrored() };
}

describe('search graphs', () => {
  it('allow exactly the paths without a forbidden sequence', () => {
    fc.assert(
      fc.property(restrictedNetwork, ({ network: { adjacency, usable }, forbidden }) => {
        // Without destinations.
        const network = { adjacency, usable: usable.map((use) => Math.min(use, 1)) };
        const { forward } = graphsOf(network, forbidden);
        const found = pathsOfSlots(forward, primary(forward), adjacency.arcCount);
        const allowed = allowedByDefinition(network, forbidden, () => true);
        expect([...found].filter((path) => !allowed.has(path))).toEqual([]);
        expect(found.size).toBe(allowed.size);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['none', PASS_THROUGH, /01+0/],
    ['those that may be passed through too', 0, /$^/],
  ])('allow all paths that do not turn round and pass through no destination: %s', (_, closedBits, passing) => {
    fc.assert(
      fc.property(restrictedNetwork, ({ network, forbidden }) => {
        const bound = withInnerStreets(taggedOf(network));
        const isAllowed = (path: number[]) =>
          !turnsRound(path) && !passing.test(path.map((arc) => bound[arc]).join(''));
        const { forward } = graphsOf(network, forbidden);
        const { arcCount } = network.adjacency;
        const straight = (path: number[]) => !turnsRound(path);
        const found = pathsOfSlots(forward, primary(forward), arcCount, LONGEST, closedBits, straight);
        const allowed = allowedByDefinition(network, forbidden, isAllowed);
        expect([...found].filter((path) => !allowed.has(path))).toEqual([]);
        expect(found.size).toBe(allowed.size);
      }),
      { numRuns: 100 },
    );
  });

  it('hold the same paths turned round when mirrored, from all slots of an arc', () => {
    fc.assert(
      fc.property(restrictedNetwork, ({ network, forbidden }) => {
        const { forward, mirrored } = graphsOf(network, forbidden);
        const { arcCount } = network.adjacency;
        const turned = [...pathsOfSlots(mirrored, twins(mirrored), arcCount, LONGEST_TURNED)].map((path) =>
          path.split(' ').reverse().join(' '),
        );
        const ofSlots = pathsOfSlots(forward, twins(forward), arcCount, LONGEST_TURNED);
        expect(new Set(turned)).toEqual(ofSlots);
        for (const path of pathsOfSlots(forward, primary(forward), arcCount, LONGEST_TURNED)) {
          expect(ofSlots.has(path)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are transposes of each other, slot by slot', () => {
    fc.assert(
      fc.property(restrictedNetwork, ({ network, forbidden }) => {
        const { forward, mirrored } = graphsOf(network, forbidden);
        const rows = (graph: SearchGraph, from: 'head' | 'tail', sign: 1 | -1) => {
          const column = (name: 'head' | 'tail' | 'arc' | 'bearingOut' | 'bearingIn' | 'pass') =>
            graph[name] as unknown as Int32Array;
          const [out, into] =
            sign === 1 ? (['bearingOut', 'bearingIn'] as const) : (['bearingIn', 'bearingOut'] as const);
          return Array.from({ length: graph.slotCount }, (_, i) =>
            [
              column(from)[i],
              column(from === 'head' ? 'tail' : 'head')[i],
              column('arc')[i],
              (sign * column(out)[i]) & 255,
              (sign * column(into)[i]) & 255,
              column('pass')[i],
            ].join(' '),
          ).sort();
        };
        expect(rows(mirrored, 'head', -1)).toEqual(rows(forward, 'tail', 1));
        expect(mirrored.stateFlags).toEqual(forward.stateFlags);
        expect(mirrored.copyOf).toEqual(forward.copyOf);
      }),
      { numRuns: 60 },
    );
  });

  it('keep slots, arcs, states and twins consistent', () => {
    fc.assert(
      fc.property(restrictedNetwork, ({ network, forbidden }) => {
        const { nodeCount, arcCount, arcTail } = network.adjacency;
        for (const graph of Object.values(graphsOf(network, forbidden))) {
          const firstOut = graph.firstOut as unknown as Int32Array;
          const copyOf = graph.copyOf as unknown as Int32Array;
          const nodeOf = (state: number) => (state < nodeCount ? state : copyOf[state - nodeCount]);
          const column = (name: 'head' | 'tail' | 'arc') => graph[name] as unknown as Int32Array;
          expect(firstOut[graph.stateCount]).toBe(graph.slotCount);
          const seen = new Set<number>();
          for (let state = 0; state < graph.stateCount; state++) {
            for (let slot = firstOut[state]; slot < firstOut[state + 1]; slot++) {
              const arc = column('arc')[slot];
              expect(column('tail')[slot]).toBe(state);
              expect(nodeOf(state)).toBe(arcTail[graph.mirrored ? arc ^ 1 : arc]);
              expect(nodeOf(column('head')[slot])).toBe(arcTail[graph.mirrored ? arc : arc ^ 1]);
            }
          }
          for (let arc = 0; arc < arcCount; arc++) {
            const all = twins(graph)(arc);
            expect(all.length > 0).toBe(network.usable[arc] !== 0);
            // A journey begins from the node itself, not from a copy.
            if (all.length > 0) expect(column(graph.mirrored ? 'head' : 'tail')[all[0]]).toBeLessThan(nodeCount);
            for (const slot of all) {
              expect(column('arc')[slot]).toBe(arc);
              expect(seen.has(slot)).toBe(false);
              seen.add(slot);
            }
          }
          expect(seen.size).toBe(graph.slotCount);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('mark states that only the way back leads out of', () => {
    fc.assert(
      fc.property(restrictedNetwork, ({ network: { adjacency, usable }, forbidden }) => {
        // Without destinations.
        const network = { adjacency, usable: usable.map((use) => Math.min(use, 1)) };
        const { forward } = graphsOf(network, forbidden);
        const firstOut = forward.firstOut as unknown as Int32Array;
        const arc = forward.arc as unknown as Int32Array;
        const flags = forward.stateFlags as unknown as Uint8Array;
        for (let state = 0; state < forward.stateCount; state++) {
          const open = arc.subarray(firstOut[state], firstOut[state + 1]).length;
          expect((flags[state] & STATE_U_TURN) !== 0).toBe(open <= 1);
        }
      }),
    );
  });

  it('let nobody turn round in a driveway, but before it where the street ends', () => {
    // 0 – 1 – 2, and driveways 2 – 3 and 1 – 4.
    const adjacency = buildAdjacency(5, Int32Array.of(0, 1, 2, 1), Int32Array.of(1, 2, 3, 4));
    const network = { adjacency, usable: Uint8Array.of(1, 1, 1, 1, 2, 2, 2, 2) };
    expect([...destinationsOf(network, [])]).toEqual([0, 0, 0, 0, BLIND, BLIND, BLIND, BLIND]);
    const { forward } = graphsOf(network, []);
    expect([...(forward.stateFlags as unknown as Uint8Array)]).toEqual([1, 0, 1, 0, 0]);
    expect(forward.stateCount).toBe(5);
  });
});
