import type { Remarks } from '../../../kit/core/remarks.ts';
import type { Adjacency } from '../topology/adjacency.ts';
import type { Shapes } from '../topology/shapes.ts';
import type { RestrictedEdges } from './restricted-edges.ts';
import type { Restriction } from './restrictions.ts';

const LONGEST_VIA = 64;
const MOST_VIA_WAYS = 16;
/** The most steps searched for one restriction: via ways may cross themselves any number of times. */
const MOST_STEPS = 100_000;

/** A path along via ways, from its last arc back. */
interface ViaStep {
  readonly arc: number;
  /** Bits of the via ways on it. */
  readonly passed: number;
  readonly before: ViaStep | null;
  readonly length: number;
}

function arcsOf(last: ViaStep): number[] {
  const arcs: number[] = [];
  for (let step: ViaStep | null = last; step !== null; step = step.before) arcs.push(step.arc);
  return arcs.reverse();
}

/** Returns the edges of a path without its first, which belongs to the `from` way of the restriction. */
const edgesBehind = (last: ViaStep): ReadonlySet<number> =>
  new Set(
    arcsOf(last)
      .slice(1)
      .map((arc) => arc >> 1),
  );

/**
 * Turns the restrictions of one mode into sequences of arcs that may not be traveled one after the other. `usable`
 * marks the arcs that the mode may use (0 closed).
 */
export class ForbiddenSequences {
  constructor(
    private readonly adjacency: Adjacency,
    private readonly usable: Uint8Array,
    private readonly shapes: Pick<Shapes, 'bearingAtTail' | 'bearingAtHead'>,
    private readonly edges: RestrictedEdges,
  ) {}

  /** Returns the sequences of all restrictions, with a remark on those that don't fit the network. */
  ofAll(restrictions: readonly Restriction[], remarks: Remarks): number[][] {
    return restrictions.flatMap((restriction) => {
      const paths = this.pathsOf(restriction);
      if (paths === null) remarks.add('turn restriction that does not fit the network');
      return (paths ?? []).flatMap((path) =>
        restriction.kind.startsWith('only_') ? this.otherWays(path) : this.isPointless(path) ? [] : [path],
      );
    });
  }

  /**
   * Returns the arcs from, via and to, for every pair of members; null if a member is missing or nothing connects them.
   */
  private pathsOf(restriction: Restriction): number[][] | null {
    const paths: number[][] = [];
    for (const from of restriction.from) {
      for (const to of restriction.to) {
        const found =
          restriction.viaNode !== null
            ? this.atNode(from, restriction.viaNode, to, restriction.kind)
            : this.alongWays(from, restriction.viaWays, to, restriction.kind);
        if (found === null) return null;
        paths.push(...found);
      }
    }
    return paths;
  }

  private atNode(from: number, via: number, to: number, kind: string): number[][] | null {
    const node = this.edges.nodeOf(via);
    if (node < 0 || !this.hasEnds(from, to)) return null;
    const arcsIn = this.arcsAt(this.edges.edgesOfWay(from), node).map((arc) => arc ^ 1);
    const arcsOut = this.arcsAt(this.edges.edgesOfWay(to), node);
    if (arcsIn.length === 0 || arcsOut.length === 0) return null;
    const pairs = arcsIn
      .filter((arc) => this.usable[arc] !== 0)
      .flatMap((a) => arcsOut.filter((arc) => this.usable[arc] !== 0).map((b) => [a, b]));
    return this.meant(pairs, kind);
  }

  /** Follows the via ways from the end of one way to the beginning of the other, by as few arcs as possible. */
  private alongWays(from: number, via: readonly number[], to: number, kind: string): number[][] | null {
    if (!this.hasEnds(from, to) || via.some((way) => this.edges.edgesOfWay(way).length === 0)) return null;
    if (via.length > MOST_VIA_WAYS) return null;
    const wayOfEdge = new Map<number, number>();
    via.forEach((way, i) => {
      for (const edge of this.edges.edgesOfWay(way)) wayOfEdge.set(edge, i);
    });
    const starts = this.edges.edgesOfWay(from).flatMap((edge) => [2 * edge, 2 * edge + 1]);
    const toEdges = new Set(this.edges.edgesOfWay(to));
    const paths = this.shortestAlong(
      starts.filter((arc) => this.usable[arc] !== 0),
      wayOfEdge,
      2 ** via.length - 1,
      toEdges,
    );
    if (paths.length === 0) return this.isClosedToMode(via) ? [] : null;
    return this.meant(paths, kind);
  }

  /**
   * Searches breadth-first by arcs and the via ways (bits) passed so far. Returns the best path with each arc it may
   * end with.
   */
  private shortestAlong(
    starts: readonly number[],
    wayOfEdge: ReadonlyMap<number, number>,
    allWays: number,
    toEdges: ReadonlySet<number>,
  ): number[][] {
    const steps: ViaStep[] = starts.map((arc) => ({ arc, passed: 0, before: null, length: 1 }));
    const seen = new Set<number>();
    // The list grows while it is iterated.
    for (const step of steps) {
      const used = edgesBehind(step);
      const out = this.outArcs(this.adjacency.arcTail[step.arc ^ 1]).filter((arc) => this.usable[arc] !== 0);
      if (step.passed === allWays) {
        const ends = out.filter((arc) => toEdges.has(arc >> 1));
        // The last via way may itself be the way that the turn leads to.
        const others = ends.filter((arc) => !used.has(arc >> 1));
        if (ends.length > 0) return (others.length > 0 ? others : ends).map((arc) => [...arcsOf(step), arc]);
      }
      if (step.length > LONGEST_VIA || steps.length > MOST_STEPS) continue;
      for (const arc of out) {
        const way = wayOfEdge.get(arc >> 1);
        if (way === undefined || used.has(arc >> 1)) continue;
        const passed = step.passed | (1 << way);
        const key = arc * 2 ** MOST_VIA_WAYS + passed;
        if (seen.has(key)) continue;
        seen.add(key);
        steps.push({ arc, passed, before: step, length: step.length + 1 });
      }
    }
    return [];
  }

  private hasEnds(from: number, to: number): boolean {
    return this.edges.edgesOfWay(from).length > 0 && this.edges.edgesOfWay(to).length > 0;
  }

  /** Returns whether a mode can't use some way of a restriction at all, so that there is nothing to forbid. */
  private isClosedToMode(ways: readonly number[]): boolean {
    return ways.some((way) =>
      this.edges.edgesOfWay(way).every((edge) => this.usable[2 * edge] === 0 && this.usable[2 * edge + 1] === 0),
    );
  }

  private outArcs(node: number): number[] {
    const { firstOut, outArc } = this.adjacency;
    return Array.from(outArc.subarray(firstOut[node], firstOut[node + 1]));
  }

  /** Returns the arcs of the given edges that begin at a node. */
  private arcsAt(edges: readonly number[], node: number): number[] {
    const wanted = new Set(edges);
    return this.outArcs(node).filter((arc) => wanted.has(arc >> 1));
  }

  /**
   * Chooses the paths that a restriction means. A way that isn't cut at the via node gives several paths: the one whose
   * last turn fits the restriction's name is meant. Turning round is meant on each of them.
   */
  private meant(paths: number[][], kind: string): number[][] {
    if (paths.length <= 1) return paths;
    if (kind.endsWith('u_turn')) {
      const turning = paths.filter((path) => path[path.length - 1] === (path[path.length - 2] ^ 1));
      if (turning.length > 0) return turning;
    }
    const wanted = kind.endsWith('left_turn')
      ? 192
      : kind.endsWith('right_turn')
        ? 64
        : kind.endsWith('u_turn')
          ? 128
          : 0;
    if (wanted === 0 && !kind.endsWith('straight_on')) return paths;
    const distance = (path: number[]) => {
      const turned = (this.turnOf(path[path.length - 2], path[path.length - 1]) - wanted) & 255;
      return Math.min(turned, 256 - turned);
    };
    return [paths.reduce((best, path) => (distance(path) < distance(best) ? path : best))];
  }

  private turnOf(a: number, b: number): number {
    const { bearingAtTail, bearingAtHead } = this.shapes;
    const arriving = a & 1 ? bearingAtTail[a >> 1] + 128 : bearingAtHead[a >> 1];
    const leaving = b & 1 ? bearingAtHead[b >> 1] + 128 : bearingAtTail[b >> 1];
    return (leaving - arriving) & 255;
  }

  /** Returns whether a path bans turning round where searches don't do so anyway, because other arcs lead on. */
  private isPointless(path: number[]): boolean {
    if (path.length !== 2 || path[1] !== (path[0] ^ 1)) return false;
    const exits = this.outArcs(this.adjacency.arcTail[path[1]]);
    return exits.filter((arc) => this.usable[arc] === 1).length > 1;
  }

  /** Returns the sequences that an `only_` restriction forbids: leaving its path at any node on it. */
  private otherWays(path: number[]): number[][] {
    const sequences: number[][] = [];
    for (let i = 0; i + 1 < path.length; i++) {
      for (const arc of this.outArcs(this.adjacency.arcTail[path[i] ^ 1])) {
        if (arc !== path[i + 1] && this.usable[arc] !== 0) sequences.push([...path.slice(0, i + 1), arc]);
      }
    }
    return sequences;
  }
}
