import type { Random } from '../../../../src/kit/core/random.ts';
import { between, distance, type Point } from '../geometry/plane.ts';
import { carHeads } from './one-ways.ts';
import { countUses, type StreetWay } from './street-ways.ts';
import { strongComponents } from './strong-components.ts';

/** Tags of single nodes, by node. */
export type NodeTags = Map<number, Record<string, string>>;

const FILTERS = 9;
const ATTEMPTS = 14;

/** Bollards on footways and in some residential streets, gates on tracks, private culs-de-sac. */
export function placeBarriers(ways: StreetWay[], points: Point[], random: Random): NodeTags {
  const tags: NodeTags = new Map();
  const uses = countUses(ways, points.length);
  for (const way of ways) {
    const { highway } = way.tags;
    if (highway === 'footway' && way.kind === 'path' && random() < 0.25) {
      tags.set(middleNode(way, points), { barrier: 'bollard' });
    } else if (highway === 'track' && random() < 0.1) {
      tags.set(middleNode(way, points), { barrier: 'gate', foot: 'yes', bicycle: 'yes' });
    } else if (way.zone === 'outer' && highway === 'residential' && isDeadEnd(way, uses) && random() < 0.15) {
      way.tags.access = 'private';
    }
  }
  closeSomeStreets(ways, points, tags, uses, random);
  return tags;
}

const isDeadEnd = (way: StreetWay, uses: Uint16Array): boolean =>
  (uses[way.nodes[0]] === 1 || uses[way.nodes[way.nodes.length - 1]] === 1) &&
  way.nodes.slice(1, -1).every((node) => uses[node] === 2);

/** Closes streets of the inner quarters to cars halfway, where both halves stay reachable. */
function closeSomeStreets(ways: StreetWay[], points: Point[], tags: NodeTags, uses: Uint16Array, random: Random): void {
  let closed = 0;
  let attempts = 0;
  for (const way of ways) {
    const inner = way.zone === 'inner' || way.zone === 'core';
    if (!inner || way.kind !== 'street' || way.tags.highway !== 'residential' || way.tags.oneway) continue;
    if (way.nodes.some((node, i) => i > 0 && i < way.nodes.length - 1 && uses[node] > 2)) continue;
    if (closed === FILTERS || attempts === ATTEMPTS || random() > 0.05) continue;
    attempts++;
    const before = [...way.nodes];
    const bollard = middleNode(way, points);
    const blocked = new Set([...tags.keys(), bollard]);
    const { component, largest } = strongComponents(carHeads(ways, points.length, blocked));
    if (before.every((node) => node === bollard || component[node] === largest)) {
      tags.set(bollard, { barrier: 'bollard', bicycle: 'yes', foot: 'yes' });
      closed++;
    } else way.nodes = before;
  }
}

/** Returns a new node in the middle of the way's longest stretch. */
function middleNode(way: StreetWay, points: Point[]): number {
  let longest = 1;
  const length = (i: number) => distance(points[way.nodes[i - 1]], points[way.nodes[i]]);
  for (let i = 2; i < way.nodes.length; i++) if (length(i) > length(longest)) longest = i;
  points.push(between(points[way.nodes[longest - 1]], points[way.nodes[longest]], 0.5));
  way.nodes = [...way.nodes.slice(0, longest), points.length - 1, ...way.nodes.slice(longest)];
  return points.length - 1;
}
