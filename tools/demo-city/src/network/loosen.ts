import type { Random } from '../../../../src/kit/core/random.ts';
import { distance } from '../geometry/plane.ts';
import type { DrawnLine } from '../plan/drawing.ts';
import type { Zone, Zones } from '../plan/zones.ts';
import type { PlanarNetwork, Strand } from './planar-network.ts';
import { countUses } from './street-ways.ts';

/** Share of streets to drop among those that only close a loop, per zone. */
const SHARE: Readonly<Partial<Record<Zone, number>>> = {
  core: 0.1,
  inner: 0.2,
  outer: 0.5,
  village: 0.5,
  oldTown: 0.12,
};
const SHARE_TURNED_FOOTWAY = 0.45;
const LONGEST_M = 300;

/**
 * Makes a grown network less regular: some streets between two junctions vanish, so that larger blocks and cul-de-sacs
 * arise, and some become footways. What holds the network together stays.
 */
export function loosened(network: PlanarNetwork, zones: Zones, random: Random): PlanarNetwork {
  const { points } = network;
  const uses = countUses(network.strands, points.length);
  const parent = Int32Array.from({ length: points.length }, (_, i) => i);
  const root = (n: number): number => {
    let r = n;
    while (parent[r] !== r) {
      parent[r] = parent[parent[r]];
      r = parent[r];
    }
    return r;
  };
  const strands: Strand[] = [];
  const candidates: { chain: Strand; rank: number }[] = [];
  for (const strand of network.strands) {
    const { line, nodes } = strand;
    const grown = line.tags.highway === 'residential' && (line.kind === 'street' || line.kind === 'oldTown');
    if (!grown) {
      strands.push(strand);
      if (line.kind === 'path' || line.kind === 'track') continue;
      for (let i = 1; i < nodes.length; i++) parent[root(nodes[i])] = root(nodes[i - 1]);
      continue;
    }
    for (const chain of chainsOf(strand, uses)) candidates.push({ chain, rank: random() });
  }
  candidates.sort((a, b) => a.rank - b.rank);
  for (const { chain } of candidates) {
    const { nodes } = chain;
    const [a, b] = [root(nodes[0]), root(nodes[nodes.length - 1])];
    if (a !== b) {
      parent[a] = b;
      strands.push(chain);
      continue;
    }
    let length = 0;
    for (let i = 1; i < nodes.length; i++) length += distance(points[nodes[i - 1]], points[nodes[i]]);
    const middle = points[nodes[nodes.length >> 1]];
    if (length > LONGEST_M || random() >= (SHARE[zones.at(middle)] ?? 0)) strands.push(chain);
    else if (random() < SHARE_TURNED_FOOTWAY) strands.push({ line: asFootway(chain.line), nodes: chain.nodes });
  }
  return { points, strands };
}

const asFootway = (line: DrawnLine): DrawnLine => ({
  ...line,
  kind: 'path',
  tags: { highway: 'footway', surface: 'paving_stones', bicycle: 'yes' },
});

/** Returns a strand cut at its junctions. */
function chainsOf({ line, nodes }: Strand, uses: Uint16Array): Strand[] {
  const chains: Strand[] = [];
  let from = 0;
  for (let i = 1; i < nodes.length; i++) {
    if (i < nodes.length - 1 && uses[nodes[i]] < 3) continue;
    chains.push({ line, nodes: nodes.slice(from, i + 1) });
    from = i;
  }
  return chains;
}

/** Joins strands of one line that follow each other again, so that streets keep their names over junctions. */
export function rejoined(network: PlanarNetwork): PlanarNetwork {
  const byLine = new Map<DrawnLine, Strand[]>();
  for (const strand of network.strands) {
    const list = byLine.get(strand.line);
    if (list) list.push(strand);
    else byLine.set(strand.line, [strand]);
  }
  const strands: Strand[] = [];
  for (const [line, parts] of byLine) {
    const starts = new Map<number, Strand[]>();
    for (const part of parts) starts.set(part.nodes[0], [...(starts.get(part.nodes[0]) ?? []), part]);
    const ends = new Set(parts.map((part) => part.nodes[part.nodes.length - 1]));
    const left = new Set(parts);
    const heads = parts.filter((part) => !ends.has(part.nodes[0]));
    for (const first of [...heads, ...parts]) {
      if (!left.delete(first)) continue;
      const nodes = [...first.nodes];
      for (;;) {
        const next = starts.get(nodes[nodes.length - 1])?.find((part) => left.has(part));
        if (!next) break;
        left.delete(next);
        nodes.push(...next.nodes.slice(1));
      }
      strands.push({ line, nodes });
    }
  }
  return { points: network.points, strands };
}
