import type { Random } from '../../../../src/kit/core/random.ts';
import { distance, type Point } from '../geometry/plane.ts';
import type { LineKind } from '../plan/drawing.ts';
import type { Zone, Zones } from '../plan/zones.ts';
import { StreetNames } from './names.ts';
import { keepEdges, type PlanarNetwork, type Strand } from './planar-network.ts';

/** A street of the finished network: what becomes one OSM way. Tags may still be changed by later steps. */
export interface StreetWay {
  readonly kind: LineKind;
  readonly zone: Zone;
  readonly raised: boolean;
  nodes: number[];
  tags: Record<string, string>;
}

export const middleOf = (way: { readonly nodes: readonly number[] }, points: readonly Point[]): Point =>
  points[way.nodes[way.nodes.length >> 1]];

export function countUses(strands: readonly { readonly nodes: readonly number[] }[], points: number): Uint16Array {
  const uses = new Uint16Array(points);
  for (const { nodes } of strands) {
    nodes.forEach((n, i) => {
      uses[n] += i === 0 || i === nodes.length - 1 ? 1 : 2;
    });
  }
  return uses;
}

const SHORTEST_DEAD_END_M: Readonly<Partial<Record<LineKind, number>>> = {
  street: 62,
  oldTown: 28,
  track: 180,
  path: 60,
};

/** Removes dead ends that are too short to be streets, and what isn't connected to the rest. */
export function pruned(network: PlanarNetwork): PlanarNetwork {
  const { points } = network;
  let strands: readonly Strand[] = network.strands;
  for (let round = 0; round < 4; round++) {
    const uses = countUses(strands, points.length);
    strands = strands.flatMap((strand) => {
      const shortest = SHORTEST_DEAD_END_M[strand.line.kind];
      return shortest === undefined ? [strand] : withoutStubs(strand, uses, points, shortest);
    });
  }
  const main = largestComponent(strands, points.length);
  return { points, strands: keepEdges(strands, (a) => main[a] === 1) };
}

function withoutStubs(strand: Strand, uses: Uint16Array, points: readonly Point[], shortest: number): Strand[] {
  let { nodes } = strand;
  for (const fromEnd of [false, true]) {
    if (nodes.length < 2) break;
    const ordered = fromEnd ? [...nodes].reverse() : nodes;
    if (uses[ordered[0]] !== 1) continue;
    let length = 0;
    let i = 0;
    do {
      length += distance(points[ordered[i]], points[ordered[i + 1]]);
      i++;
    } while (i + 1 < ordered.length && uses[ordered[i]] === 2);
    if (length >= shortest) continue;
    const rest = ordered.slice(i);
    nodes = fromEnd ? rest.reverse() : rest;
  }
  return nodes.length > 1 ? [{ line: strand.line, nodes: [...nodes] }] : [];
}

/** Returns 1 for the nodes of the largest connected part. */
function largestComponent(strands: readonly Strand[], count: number): Uint8Array {
  const parent = Int32Array.from({ length: count }, (_, i) => i);
  const root = (n: number): number => {
    let r = n;
    while (parent[r] !== r) r = parent[r] = parent[parent[r]];
    return r;
  };
  for (const { nodes } of strands) for (let i = 1; i < nodes.length; i++) parent[root(nodes[i])] = root(nodes[i - 1]);
  const sizes = new Int32Array(count);
  for (let n = 0; n < count; n++) sizes[root(n)]++;
  let best = 0;
  for (let n = 1; n < count; n++) if (sizes[n] > sizes[best]) best = n;
  return Uint8Array.from({ length: count }, (_, n) => (root(n) === best ? 1 : 0));
}

const LONGEST_NAMED_M = 750;

/** Cuts strands at junctions into ways with a zone and a name. */
export function toWays(network: PlanarNetwork, zones: Zones, random: Random): StreetWay[] {
  const { points, strands } = network;
  const uses = countUses(strands, points.length);
  const names = new StreetNames(random);
  const ways: StreetWay[] = [];
  for (const { line, nodes } of strands) {
    const grown = line.kind === 'street' || line.kind === 'oldTown';
    let named = '';
    let from = 0;
    let length = 0;
    for (let i = 1; i < nodes.length; i++) {
      length += distance(points[nodes[i - 1]], points[nodes[i]]);
      const end = i === nodes.length - 1;
      if (!end && (uses[nodes[i]] < 3 || length < 300 || line.raised)) continue;
      const part = nodes.slice(from, i + 1);
      const zone = zoneOf(zones, points, part);
      const tags: Record<string, string> = { ...line.tags };
      if (grown && !tags.name) {
        if (!named || length > LONGEST_NAMED_M || random() < 0.35) named = names.next(zone);
        tags.name = named;
      }
      ways.push({ kind: line.kind, zone, raised: line.raised, nodes: part, tags });
      from = i;
      length = 0;
    }
  }
  return ways;
}

function zoneOf(zones: Zones, points: readonly Point[], nodes: readonly number[]): Zone {
  const i = Math.max(1, nodes.length >> 1);
  const [a, b] = [points[nodes[i - 1]], points[nodes[i]]];
  return zones.at({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
}
