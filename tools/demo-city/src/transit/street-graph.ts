import { distance, type Point } from '../geometry/plane.ts';
import type { NodeTags } from '../network/barriers.ts';
import type { StreetWay } from '../network/street-ways.ts';
import { strongComponents } from '../network/strong-components.ts';

/** Kinds of vehicles: a bus goes around roundabouts like all traffic, a tram runs both ways on its tracks. */
export type Vehicle = 'bus' | 'tram';

interface StreetEdge {
  readonly to: number;
  readonly lengthM: number;
  /** Length times how much the vehicle dislikes the street. */
  readonly cost: number;
  readonly way: StreetWay;
  /** Through a one-way street against its direction, where only buses may. */
  readonly against: boolean;
}

const DISLIKE: Readonly<Record<Vehicle, Readonly<Record<string, number>>>> = {
  bus: { primary: 1, secondary: 1, tertiary: 1.05, unclassified: 1.2, residential: 1.7, living_street: 4 },
  tram: {
    primary: 1,
    secondary: 1,
    tertiary: 1,
    pedestrian: 1.1,
    residential: 1.4,
    living_street: 1.4,
    unclassified: 1.5,
  },
};

/** Buses are let through one-way streets both ways, but lines keep to others where they can. */
const ONE_WAY = 2.5;

const AROUND_M = 120;

/** The streets that a vehicle may use, and cheapest ways through them. */
export class StreetGraph {
  private readonly edges: StreetEdge[][];
  private readonly rings = new Map<number, readonly number[]>();
  /** 1 for nodes in dead ends. */
  private readonly blind: Uint8Array;
  private readonly cost: Float64Array;
  private readonly parent: Int32Array;

  constructor(
    ways: readonly StreetWay[],
    readonly points: readonly Point[],
    nodeTags: NodeTags,
    vehicle: Vehicle,
  ) {
    this.edges = Array.from({ length: points.length }, () => []);
    this.cost = new Float64Array(points.length);
    this.parent = new Int32Array(points.length);
    const barred = (node: number) => nodeTags.get(node)?.barrier !== undefined;
    for (const way of ways) {
      const dislike = DISLIKE[vehicle][way.tags.highway];
      if (dislike === undefined || way.tags.access === 'private') continue;
      const ring = way.tags.junction === 'roundabout';
      if (ring) for (const node of way.nodes) this.rings.set(node, way.nodes);
      const oneWay = vehicle === 'bus' && way.tags.oneway === 'yes';
      for (let i = 1; i < way.nodes.length; i++) {
        const [a, b] = [way.nodes[i - 1], way.nodes[i]];
        if (barred(a) || barred(b)) continue;
        const lengthM = distance(points[a], points[b]);
        const cost = lengthM * dislike;
        this.edges[a].push({ to: b, lengthM, cost: oneWay ? cost * ONE_WAY : cost, way, against: false });
        if (ring && vehicle === 'bus') continue;
        this.edges[b].push({ to: a, lengthM, cost: oneWay ? cost * ONE_WAY : cost, way, against: oneWay });
      }
    }
    this.blind = this.deadEnds();
  }

  /**
   * Streets directed along a depth-first search: what is then one strong component has no street as its only way in
   * (Robbins 1939).
   */
  private deadEnds(): Uint8Array {
    const neighbors: number[][] = this.edges.map(() => []);
    this.edges.forEach((edges, node) => {
      for (const { to } of edges) {
        neighbors[node].push(to);
        neighbors[to].push(node);
      }
    });
    const heads: number[][] = this.edges.map(() => []);
    const depth = new Int32Array(this.edges.length).fill(-1);
    for (let root = 0; root < this.edges.length; root++) {
      if (depth[root] >= 0) continue;
      depth[root] = 0;
      const stack = [{ node: root, parent: -1, next: 0 }];
      while (stack.length > 0) {
        const top = stack[stack.length - 1];
        if (top.next === neighbors[top.node].length) {
          stack.pop();
          continue;
        }
        const to = neighbors[top.node][top.next++];
        if (to === top.parent) continue;
        if (depth[to] < 0) {
          depth[to] = depth[top.node] + 1;
          heads[top.node].push(to);
          stack.push({ node: to, parent: top.node, next: 0 });
        } else if (depth[to] < depth[top.node]) heads[top.node].push(to);
      }
    }
    const { component, largest } = strongComponents(heads);
    return Uint8Array.from(component, (c) => (c === largest ? 0 : 1));
  }

  from(node: number): readonly StreetEdge[] {
    return this.edges[node];
  }

  edge(a: number, b: number): StreetEdge {
    const edge = this.edges[a].find((e) => e.to === b);
    if (!edge) throw new Error(`no street from node ${a} to ${b}`);
    return edge;
  }

  /**
   * Returns the nodes where a line may pass to count as having passed p: the junction of arterials there, all of a
   * roundabout, or nearby nodes among smaller streets, so that no line drives around a block to touch one point. Dead
   * ends count for the end of a line only.
   */
  near(p: Point, isEnd: boolean): readonly number[] {
    let best = -1;
    let bestDistance = Infinity;
    const around: number[] = [];
    this.edges.forEach((edges, node) => {
      if (edges.length === 0 || (this.blind[node] === 1 && !isEnd)) return;
      const d = distance(this.points[node], p);
      if (d < AROUND_M) around.push(node);
      if (d >= bestDistance) return;
      best = node;
      bestDistance = d;
    });
    const ring = this.rings.get(best);
    if (ring) return ring;
    return isEnd || this.edges[best].some((edge) => edge.way.kind === 'arterial') ? [best] : [best, ...around];
  }

  /**
   * Returns the cheapest path through all places in turn, and where on it each place is reached; turns around only if
   * there is no other way.
   */
  route(places: readonly (readonly number[])[]): { nodes: number[]; reached: number[] } {
    let nodes: number[] = [];
    const reached = [0];
    for (let i = 1; i < places.length; i++) {
      const starts = nodes.length === 0 ? places[0] : [nodes[nodes.length - 1]];
      const goals = new Set(places[i]);
      // A pocket with one way in has to be left by turning.
      const leg = this.cheapest(starts, goals, nodes.at(-2)) ?? this.cheapest(starts, goals);
      if (!leg) throw new Error(`no street leads from node ${starts[0]} to ${places[i][0]}`);
      nodes = nodes.length === 0 ? leg : [...nodes, ...leg.slice(1)];
      reached.push(nodes.length - 1);
    }
    return { nodes, reached };
  }

  /**
   * Returns the same path backwards, but around roundabouts in their direction, and the position of each of its nodes
   * in the result.
   */
  wayBack(there: readonly number[]): { nodes: number[]; reached: number[] } {
    const backwards = [...there].reverse();
    const places: (readonly number[])[] = [];
    const placeOf: number[] = [];
    let last: readonly number[] | undefined;
    for (const node of backwards) {
      const ring = this.rings.get(node);
      if (!ring || ring !== last) places.push(ring ?? [node]);
      last = ring;
      placeOf.push(places.length - 1);
    }
    const { nodes, reached } = this.route(places);
    return { nodes, reached: placeOf.map((place) => reached[place]).reverse() };
  }

  private cheapest(starts: readonly number[], goals: ReadonlySet<number>, cameFrom?: number): number[] | null {
    const { cost, parent } = this;
    cost.fill(Infinity);
    const queue = new CostQueue();
    for (const start of starts) {
      cost[start] = 0;
      parent[start] = -1;
      queue.push(start, 0);
    }
    for (let node = queue.pop(cost); node >= 0; node = queue.pop(cost)) {
      if (goals.has(node)) return this.pathTo(node);
      for (const edge of this.edges[node]) {
        if (parent[node] < 0 && edge.to === cameFrom) continue;
        const through = cost[node] + edge.cost;
        if (through >= cost[edge.to]) continue;
        cost[edge.to] = through;
        parent[edge.to] = node;
        queue.push(edge.to, through);
      }
    }
    return null;
  }

  private pathTo(goal: number): number[] {
    const nodes: number[] = [];
    for (let node = goal; node >= 0; node = this.parent[node]) nodes.push(node);
    return nodes.reverse();
  }
}

/**
 * A binary heap of nodes by cost; ties go to the lower node, so that the answer doesn't depend on the order of pushes.
 */
class CostQueue {
  private readonly heap: { node: number; cost: number }[] = [];

  push(node: number, cost: number): void {
    const { heap } = this;
    let i = heap.push({ node, cost }) - 1;
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (!before(heap[i], heap[up])) break;
      [heap[i], heap[up]] = [heap[up], heap[i]];
      i = up;
    }
  }

  /** Returns the cheapest node whose entry is still current; −1 when none is left. */
  pop(current: Float64Array): number {
    const { heap } = this;
    while (heap.length > 0) {
      const top = heap[0];
      const last = heap.pop()!;
      if (heap.length > 0) {
        heap[0] = last;
        this.sink();
      }
      if (top.cost === current[top.node]) return top.node;
    }
    return -1;
  }

  private sink(): void {
    const { heap } = this;
    for (let i = 0; ; ) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (child < heap.length && before(heap[child], heap[least])) least = child;
      }
      if (least === i) return;
      [heap[i], heap[least]] = [heap[least], heap[i]];
      i = least;
    }
  }
}

const before = (a: { node: number; cost: number }, b: { node: number; cost: number }): boolean =>
  a.cost < b.cost || (a.cost === b.cost && a.node < b.node);
