import { MISSING_COORDINATE, nodesOfWay, type OsmData, TagReader } from '../../osm/index.ts';
import { pointsOfNodes } from '../points-of-nodes.ts';

/**
 * Returns coastlines of the extract on the world plane: ways in their direction, joined end to start, cut where nodes
 * are missing.
 */
export function coastlinesOf(data: OsmData): number[][] {
  const { ways, nodes, strings } = data;
  const tags = new TagReader(ways.tags, strings);
  const lines: number[][] = [];
  for (let way = 0; way < ways.count; way++) {
    if (tags.get(way, 'natural') !== 'coastline') continue;
    let line: number[] = [];
    for (const node of nodesOfWay(ways, way)) {
      if (nodes.lonE7[node] !== MISSING_COORDINATE) line.push(node);
      else {
        if (line.length > 1) lines.push(line);
        line = [];
      }
    }
    if (line.length > 1) lines.push(line);
  }
  return joined(lines).map((line) => pointsOfNodes(nodes, line));
}

function joined(lines: readonly number[][]): number[][] {
  const beginsAt = new Map<number, number>();
  const endsSomewhere = new Set<number>();
  for (const [l, line] of lines.entries()) {
    if (!beginsAt.has(line[0])) beginsAt.set(line[0], l);
    endsSomewhere.add(line[line.length - 1]);
  }
  const used = new Uint8Array(lines.length);
  const chains: number[][] = [];
  const follow = (first: number): void => {
    const chain: number[] = [];
    for (
      let l: number | undefined = first;
      l !== undefined && used[l] === 0;
      l = beginsAt.get(chain[chain.length - 1])
    ) {
      used[l] = 1;
      for (let i = chain.length === 0 ? 0 : 1; i < lines[l].length; i++) chain.push(lines[l][i]);
    }
    chains.push(chain);
  };
  // Chains that no line leads to come first; the rest are rings.
  for (const [l, line] of lines.entries()) if (used[l] === 0 && !endsSomewhere.has(line[0])) follow(l);
  for (const [l] of lines.entries()) if (used[l] === 0) follow(l);
  return chains;
}
