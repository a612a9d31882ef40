import { direction, distance, type Point } from '../geometry/plane.ts';
import type { StreetWay } from './street-ways.ts';

/** A way that leads away from a junction: `next` is the neighbor on it. */
export interface Arm {
  readonly way: StreetWay;
  readonly node: number;
  readonly next: number;
  /** True if the way runs from the junction outward. */
  readonly outward: boolean;
}

/** Returns the arms of every node, by node. */
export function armsByNode(ways: readonly StreetWay[], count: number): Arm[][] {
  const arms: Arm[][] = Array.from({ length: count }, () => []);
  for (const way of ways) {
    const { nodes } = way;
    for (let i = 1; i < nodes.length; i++) {
      arms[nodes[i - 1]].push({ way, node: nodes[i - 1], next: nodes[i], outward: true });
      arms[nodes[i]].push({ way, node: nodes[i], next: nodes[i - 1], outward: false });
    }
  }
  return arms;
}

/** Cuts every way that passes `node`, so that all of them end there. */
export function cutAt(ways: StreetWay[], node: number): void {
  for (const way of [...ways]) {
    const i = way.nodes.indexOf(node, 1);
    if (i < 0 || i === way.nodes.length - 1) continue;
    ways.push({ ...way, tags: { ...way.tags }, nodes: way.nodes.slice(i) });
    way.nodes = way.nodes.slice(0, i + 1);
  }
}

export const armHeading = (arm: Arm, points: readonly Point[]): Point => direction(points[arm.node], points[arm.next]);

const RANKS: Readonly<Record<string, number>> = { primary: 4, secondary: 3, tertiary: 2, motorway_link: 2 };
export const rankOf = (way: StreetWay): number => RANKS[way.tags.highway] ?? 0;

/** Returns junctions of main roads that need traffic lights; of neighbors closer than 60 m only one. */
export function signalNodes(arms: readonly Arm[][], points: readonly Point[]): number[] {
  const chosen: number[] = [];
  const candidates: { node: number; weight: number }[] = [];
  arms.forEach((list, node) => {
    const ranks = list.map((arm) => rankOf(arm.way)).sort((a, b) => b - a);
    if (list.length < 3 || list.some((arm) => arm.way.tags.junction === 'roundabout')) return;
    const fixed = list.some((arm) => arm.way.kind === 'fixed');
    if (ranks[0] >= 3 && ranks[2] >= 2 && !fixed) candidates.push({ node, weight: ranks[0] + ranks[1] + ranks[2] });
  });
  candidates.sort((a, b) => b.weight - a.weight || a.node - b.node);
  for (const { node } of candidates) {
    if (chosen.every((other) => distance(points[other], points[node]) > 60)) chosen.push(node);
  }
  return chosen.sort((a, b) => a - b);
}
