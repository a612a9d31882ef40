import type { StreetCosts } from '../../network/street-costs.ts';
import type { ArcVisitor, StreetsReached, SweptCosts } from '../../reach/index.ts';
import { type ArcIndex, edgeOfArc, isForward } from '../../street/street-graph.ts';
import type { EnteredLines, LineList, LinePart, LineRange } from '../kernel/entered-lines.ts';

/** What a search reached, as grids take it. */
export interface EnteredRoads {
  /** By grid. */
  readonly lists: readonly LineList[];
  readonly parts: readonly LinePart[];
  /** What no list tells, where it was swept. */
  readonly labels: EnteredLabels | null;
}

/** The labels of a sweep that cost more than `after`. */
export interface EnteredLabels {
  readonly costs: StreetCosts;
  readonly swept: SweptCosts;
  readonly after: number;
}

/**
 * Notes what a search reached, whole arcs by their edges, and lists it for each grid. Of a sweep only what several grids
 * need: the rest goes straight onto the coarsest one.
 */
export function enterArcs(entered: EnteredLines, reached: StreetsReached, ranges: readonly LineRange[]): EnteredRoads {
  const { lists, parts } = entered;
  const entries = new ArcEntries(entered);
  entered.begin();
  let labels: EnteredLabels | null = null;
  if (reached.swept) {
    const { costs } = reached.swept;
    const after = ranges.map(({ limit }) => limit).sort((a, b) => b - a)[1] ?? NEVER;
    labels = { costs, swept: reached.swept.sweep(), after };
    reached.swept.visitWithin(after, labels.swept, entries);
  } else {
    reached.visitArcs(entries);
  }
  entered.finish(ranges);
  return { lists, parts, labels };
}

/** Below all costs. */
const NEVER = -1;

class ArcEntries implements ArcVisitor {
  constructor(private readonly entered: EnteredLines) {}

  whole(arc: ArcIndex, entry: number, traverse: number): void {
    this.entered.enter(edgeOfArc(arc), arc & 1, entry, traverse);
  }

  part(arc: ArcIndex, entry: number, traverse: number, from: number, to: number): void {
    const forward = isForward(arc);
    if (from === 0 && to === 1 && traverse > 0) this.whole(arc, entry, traverse);
    else this.entered.parts.push({ line: edgeOfArc(arc), forward, entry, whole: traverse, from, to });
  }
}
