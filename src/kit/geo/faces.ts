import { cross } from './exact.ts';
import type { SnappedEdges } from './snap-rounding.ts';

/**
 * The faces of an arrangement: how often the paths of either operand wind around each. An edge e has two sides: `2e`
 * runs its way, `2e + 1` the other; each belongs to the face on its left.
 */
export class Faces {
  readonly windA: Int32Array;
  readonly windB: Int32Array;
  /** Sides leaving vertex v, counter-clockwise: `leaving[first[v]] .. leaving[first[v + 1] - 1]`. */
  private readonly first: Int32Array;
  private readonly leaving: Int32Array;
  /** The place of each side in `leaving`. */
  private readonly place: Int32Array;

  constructor(private readonly edges: SnappedEdges) {
    const { count, vertexCount } = edges;
    this.windA = new Int32Array(2 * count);
    this.windB = new Int32Array(2 * count);
    this.first = new Int32Array(vertexCount + 1);
    this.leaving = new Int32Array(2 * count);
    this.place = new Int32Array(2 * count);
    this.sortAround();
    this.wind();
  }

  /** Returns the vertex that a side starts from. */
  tail(side: number): number {
    return (side & 1) === 0 ? this.edges.from[side >> 1] : this.edges.to[side >> 1];
  }

  /** Returns how many sides leave a vertex. */
  degree(vertex: number): number {
    return this.first[vertex + 1] - this.first[vertex];
  }

  /** Returns the side that leaves the same vertex next, clockwise. */
  clockwise(side: number): number {
    const begin = this.first[this.tail(side)];
    const place = this.place[side];
    return this.leaving[place > begin ? place - 1 : this.first[this.tail(side) + 1] - 1];
  }

  private sortAround(): void {
    const { count, from, to, vertexCount, x, y } = this.edges;
    const { first, leaving, place } = this;
    for (let e = 0; e < count; e++) {
      first[from[e] + 1]++;
      first[to[e] + 1]++;
    }
    for (let v = 0; v < vertexCount; v++) first[v + 1] += first[v];
    const next = first.slice();
    // Sides that run upwards (or eastwards) first: all of them are within half a turn.
    for (let e = 0; e < count; e++) leaving[next[from[e]]++] = 2 * e;
    const upwards = next.slice();
    for (let e = 0; e < count; e++) leaving[next[to[e]]++] = 2 * e + 1;
    const byAngle = (d: number, e: number): number => {
      const v = this.tail(d);
      const p = this.tail(d ^ 1);
      const q = this.tail(e ^ 1);
      return -cross(x[p] - x[v], y[p] - y[v], x[q] - x[v], y[q] - y[v]);
    };
    for (let v = 0; v < vertexCount; v++) {
      if (upwards[v] - first[v] > 1) leaving.subarray(first[v], upwards[v]).sort(byAngle);
      if (first[v + 1] - upwards[v] > 1) leaving.subarray(upwards[v], first[v + 1]).sort(byAngle);
    }
    for (let k = 0; k < leaving.length; k++) place[leaving[k]] = k;
  }

  /**
   * Computes the windings of all faces: of each connected part first its outermost face, then the others across its
   * edges.
   */
  private wind(): void {
    const { windA, windB, edges } = this;
    const known = new Uint8Array(2 * edges.count);
    const rays = new Rays(edges);
    const around = [0, 0];
    const open: number[] = [];
    for (const side of this.outermost()) {
      rays.windingAt(this.tail(side), around);
      this.label(side, around[0], around[1], known);
      open.push(side);
      for (let d = open.pop(); d !== undefined; d = open.pop()) {
        // All around the face of `d`, into those that aren't known yet.
        let at = d;
        do {
          const beyond = at ^ 1;
          if (known[beyond] === 0) {
            const sign = (at & 1) === 0 ? 1 : -1;
            const a = windA[d] - sign * edges.windA[at >> 1];
            const b = windB[d] - sign * edges.windB[at >> 1];
            this.label(beyond, a, b, known);
            open.push(beyond);
          }
          at = this.clockwise(at ^ 1);
        } while (at !== d);
      }
    }
  }

  /** Gives the windings of a face to all sides around it. */
  private label(side: number, a: number, b: number, known: Uint8Array): void {
    let at = side;
    do {
      known[at] = 1;
      this.windA[at] = a;
      this.windB[at] = b;
      at = this.clockwise(at ^ 1);
    } while (at !== side);
  }

  /** Returns, for each connected part, a side whose left is outside of the part. */
  private outermost(): number[] {
    const { vertexCount, x, y } = this.edges;
    const seen = new Uint8Array(vertexCount);
    const sides: number[] = [];
    const open: number[] = [];
    for (let begin = 0; begin < vertexCount; begin++) {
      if (seen[begin] === 1 || this.degree(begin) === 0) continue;
      seen[begin] = 1;
      open.push(begin);
      let low = begin;
      for (let v = open.pop(); v !== undefined; v = open.pop()) {
        if (y[v] < y[low] || (y[v] === y[low] && x[v] < x[low])) low = v;
        for (let k = this.first[v]; k < this.first[v + 1]; k++) {
          const w = this.tail(this.leaving[k] ^ 1);
          if (seen[w] === 1) continue;
          seen[w] = 1;
          open.push(w);
        }
      }
      // Nothing leaves the lowest vertex downwards: left of its last side is outside.
      sides.push(this.leaving[this.first[low + 1] - 1]);
    }
    return sides;
  }
}

/** Edges by horizontal stripes, to find what a ray to the west meets. */
class Rays {
  private readonly stripes: number[][];
  private readonly low: number;
  private readonly size: number;

  constructor(private readonly edges: SnappedEdges) {
    const { count, from, to, y } = edges;
    let low = Infinity;
    let high = -Infinity;
    let height = 0;
    for (let e = 0; e < count; e++) {
      // Edges run upwards.
      low = Math.min(low, y[from[e]]);
      high = Math.max(high, y[to[e]]);
      height += y[to[e]] - y[from[e]];
    }
    this.low = low;
    // An edge is in few stripes in the mean, and there are no more stripes than edges.
    this.size = Math.max(1, height / (2 * count), (high - low) / count);
    this.stripes = Array.from({ length: count > 0 ? this.stripeOf(high) + 1 : 0 }, () => []);
    for (let e = 0; e < count; e++) {
      if (y[from[e]] === y[to[e]]) continue;
      const last = this.stripeOf(y[to[e]]);
      for (let s = this.stripeOf(y[from[e]]); s <= last; s++) this.stripes[s].push(e);
    }
  }

  /** Writes how often either operand winds around a place just beside a vertex whose own edges run eastwards or up. */
  windingAt(vertex: number, around: number[]): void {
    const { from, to, x, y, windA, windB } = this.edges;
    let a = 0;
    let b = 0;
    for (const e of this.stripes[this.stripeOf(y[vertex])]) {
      const u = from[e];
      const v = to[e];
      if (y[u] > y[vertex] || y[v] <= y[vertex]) continue;
      if (cross(x[v] - x[u], y[v] - y[u], x[vertex] - x[u], y[vertex] - y[u]) >= 0) continue;
      a -= windA[e];
      b -= windB[e];
    }
    around[0] = a;
    around[1] = b;
  }

  private stripeOf(value: number): number {
    return Math.floor((value - this.low) / this.size);
  }
}
