import { crossing, distance, nearestOnSegment, type Point } from '../geometry/plane.ts';
import type { DrawnLine } from '../plan/drawing.ts';

/** A run of junctions and points along one drawn line; consecutive nodes are joined. */
export interface Strand {
  readonly line: DrawnLine;
  readonly nodes: number[];
}

export interface PlanarNetwork {
  readonly points: Point[];
  readonly strands: Strand[];
}

/** Points nearer than this become one. */
const MERGE_M = 5;
/** A road that passes a point nearer than this is led through it. */
const TOUCH_M = 4;
const CELL_M = 80;
const ROUNDS = 12;

/**
 * Joins drawn lines to a network: lines on the ground that cross or touch share a node there, raised lines keep to
 * themselves but for their ends. Earlier lines win: later ones are led to their points. Afterwards no two ground edges
 * cross.
 */
export function joinLines(lines: readonly DrawnLine[]): PlanarNetwork {
  const registry = new PointRegistry();
  const ground: Strand[] = [];
  const raised: Strand[] = [];
  for (const line of lines) {
    const nodes = line.points.map((p, i) =>
      line.raised && i > 0 && i < line.points.length - 1 ? registry.append(p) : registry.nearest(p),
    );
    (line.raised ? raised : ground).push({ line, nodes: withoutRepeats(nodes) });
  }
  const anchors = raised.flatMap(({ nodes }) => [nodes[0], nodes[nodes.length - 1]]);
  let strands = withoutDuplicates(ground);
  for (let round = 0; round < ROUNDS; round++) {
    const splits = findSplits(strands, anchors, registry, round < ROUNDS - 1);
    if (splits.size === 0) break;
    strands = withoutDuplicates(applySplits(strands, splits));
  }
  strands = withoutCrossings(strands, registry.points);
  return { points: registry.points, strands: [...strands, ...raised].filter((s) => s.nodes.length > 1) };
}

class PointRegistry {
  readonly points: Point[] = [];
  private readonly cells = new Map<number, number[]>();

  append(p: Point): number {
    this.points.push(p);
    return this.points.length - 1;
  }

  /** Returns the registered point nearest to p within the merging distance, or p itself as a new one. */
  nearest(p: Point): number {
    const i = Math.floor(p.x / MERGE_M);
    const j = Math.floor(p.y / MERGE_M);
    let best = -1;
    let bestDistance = MERGE_M;
    for (let di = -1; di <= 1; di++) {
      for (let dj = -1; dj <= 1; dj++) {
        for (const n of this.cells.get(key(i + di, j + dj)) ?? []) {
          const d = distance(p, this.points[n]);
          if (d < bestDistance) {
            best = n;
            bestDistance = d;
          }
        }
      }
    }
    if (best >= 0) return best;
    const node = this.append(p);
    const cell = this.cells.get(key(i, j));
    if (cell) cell.push(node);
    else this.cells.set(key(i, j), [node]);
    return node;
  }
}

const key = (i: number, j: number): number => (i + 20000) * 40000 + j + 20000;

/** An edge of a strand, listed in every grid cell that its box touches. */
interface EdgeRef {
  readonly strand: number;
  readonly at: number;
  readonly a: number;
  readonly b: number;
}

function* edgePairs(edges: readonly EdgeRef[], points: readonly Point[]): Generator<[EdgeRef, EdgeRef]> {
  const cells = new Map<number, number[]>();
  const boxes = edges.map(({ a, b }) => {
    const [p, q] = [points[a], points[b]];
    return [Math.min(p.x, q.x), Math.min(p.y, q.y), Math.max(p.x, q.x), Math.max(p.y, q.y)] as const;
  });
  for (let e = 0; e < edges.length; e++) {
    const [x0, y0, x1, y1] = boxes[e];
    const partners = new Set<number>();
    for (let i = Math.floor((x0 - TOUCH_M) / CELL_M); i <= Math.floor((x1 + TOUCH_M) / CELL_M); i++) {
      for (let j = Math.floor((y0 - TOUCH_M) / CELL_M); j <= Math.floor((y1 + TOUCH_M) / CELL_M); j++) {
        let cell = cells.get(key(i, j));
        if (!cell) {
          cell = [];
          cells.set(key(i, j), cell);
        }
        for (const f of cell) {
          const [u0, v0, u1, v1] = boxes[f];
          if (u0 > x1 + TOUCH_M || u1 < x0 - TOUCH_M || v0 > y1 + TOUCH_M || v1 < y0 - TOUCH_M) continue;
          partners.add(f);
        }
        cell.push(e);
      }
    }
    for (const f of partners) yield [edges[f], edges[e]];
  }
}

function edgesOf(strands: readonly Strand[]): EdgeRef[] {
  const edges: EdgeRef[] = [];
  strands.forEach(({ nodes }, strand) => {
    for (let at = 0; at + 1 < nodes.length; at++) edges.push({ strand, at, a: nodes[at], b: nodes[at + 1] });
  });
  return edges;
}

/** Splits of edges: "strand, position" to nodes with their fraction along the edge. */
type Splits = Map<number, { t: number; node: number }[]>;
const splitKey = (edge: EdgeRef): number => edge.strand * 100000 + edge.at;

function findSplits(
  strands: readonly Strand[],
  anchors: readonly number[],
  registry: PointRegistry,
  mayAdd: boolean,
): Splits {
  const points = registry.points;
  const splits: Splits = new Map();
  const split = (edge: EdgeRef, t: number, node: number) => {
    if (node === edge.a || node === edge.b) return;
    const list = splits.get(splitKey(edge));
    if (!list) splits.set(splitKey(edge), [{ t, node }]);
    else if (!list.some((s) => s.node === node)) list.push({ t, node });
  };
  const touch = (edge: EdgeRef, node: number): boolean => {
    if (node === edge.a || node === edge.b) return false;
    const near = nearestOnSegment(points[node], points[edge.a], points[edge.b]);
    if (near.distance >= TOUCH_M || near.t <= 0 || near.t >= 1) return false;
    split(edge, near.t, node);
    return true;
  };
  // The ends of raised lines take part as edges without length.
  const edges = [...edgesOf(strands), ...anchors.map((node) => ({ strand: -1, at: 0, a: node, b: node }))];
  for (const [e, f] of edgePairs(edges, points)) {
    const touched = [touch(e, f.a), touch(e, f.b), touch(f, e.a), touch(f, e.b)];
    if (touched.includes(true) || !mayAdd) continue;
    if (e.a === f.a || e.a === f.b || e.b === f.a || e.b === f.b) continue;
    const hit = crossing(points[e.a], points[e.b], points[f.a], points[f.b]);
    if (!hit) continue;
    const [p, q] = [points[e.a], points[e.b]];
    const node = registry.nearest({ x: p.x + (q.x - p.x) * hit.t, y: p.y + (q.y - p.y) * hit.t });
    split(e, hit.t, node);
    split(f, hit.u, node);
  }
  return splits;
}

function applySplits(strands: readonly Strand[], splits: Splits): Strand[] {
  return strands.map(({ line, nodes }, strand) => {
    const result: number[] = [];
    nodes.forEach((node, at) => {
      result.push(node);
      const list = splits.get(strand * 100000 + at);
      if (list) for (const s of list.sort((x, y) => x.t - y.t)) result.push(s.node);
    });
    return { line, nodes: withoutRepeats(result) };
  });
}

const withoutRepeats = (nodes: readonly number[]): number[] => nodes.filter((n, i) => i === 0 || n !== nodes[i - 1]);

const edgeKey = (a: number, b: number): number => (a < b ? a * 4194304 + b : b * 4194304 + a);

/** Keeps each pair of neighbors once, in the earliest strand; a strand that loses edges falls into parts. */
function withoutDuplicates(strands: readonly Strand[]): Strand[] {
  const seen = new Set<number>();
  return keepEdges(strands, (a, b) => {
    if (a === b || seen.has(edgeKey(a, b))) return false;
    seen.add(edgeKey(a, b));
    return true;
  });
}

/** Strands reduced to the edges that `keep` says, asked in order. */
export function keepEdges(
  strands: readonly Strand[],
  keep: (a: number, b: number, strand: Strand) => boolean,
): Strand[] {
  const kept: Strand[] = [];
  for (const strand of strands) {
    let run: number[] = [strand.nodes[0]];
    for (let i = 1; i < strand.nodes.length; i++) {
      if (keep(strand.nodes[i - 1], strand.nodes[i], strand)) run.push(strand.nodes[i]);
      else {
        if (run.length > 1) kept.push({ line: strand.line, nodes: run });
        run = [strand.nodes[i]];
      }
    }
    if (run.length > 1) kept.push({ line: strand.line, nodes: run });
  }
  return kept;
}

/** Removes the later edge of crossings that merging couldn't resolve, as the last resort. */
function withoutCrossings(strands: readonly Strand[], points: readonly Point[]): Strand[] {
  const dropped = new Set<number>();
  for (const [e, f] of edgePairs(edgesOf(strands), points)) {
    if (e.a === f.a || e.a === f.b || e.b === f.a || e.b === f.b) continue;
    if (crossing(points[e.a], points[e.b], points[f.a], points[f.b])) dropped.add(edgeKey(f.a, f.b));
  }
  return dropped.size === 0 ? [...strands] : keepEdges(strands, (a, b) => !dropped.has(edgeKey(a, b)));
}
