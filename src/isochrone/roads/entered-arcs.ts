import type { StreetCosts } from '../../network/street-costs.ts';
import type { ArcVisitor, StreetsReached, SweptCosts } from '../../reach/index.ts';
import { type ArcIndex, edgeOfArc, isForward } from '../../street/street-graph.ts';
import type { EnteredLines, LineList, LinePart } from '../kernel/entered-lines.ts';

/** What a search reached, as grids take it. */
export interface EnteredRoads {
  /** By grid: what it was searched for; where it was swept, the arcs of the starts only. */
  readonly lists: readonly LineList[];
  readonly parts: readonly LinePart[];
  /** What was swept. */
  readonly labels: EnteredLabels | null;
}

/** The labels of a sweep. */
export interface EnteredLabels {
  readonly costs: StreetCosts;
  readonly swept: SweptCosts;
}

/**
 * Notes what a search reached, whole arcs by their edges, and lists it for each grid by its limit. What a sweep reached goes straight
 * onto the grids.
 */
export function enterArcs(entered: EnteredLines, reached: StreetsReached, limits: readonly number[]): EnteredRoads {
  const { lists, parts } = entered;
  const entries = new ArcEntries(entered);
  entered.begin();
  let labels: EnteredLabels | null = null;
  if (reached.swept) {
    const { costs } = reached.swept;
    labels = { costs, swept: reached.swept.sweep() };
    reached.swept.visitStarts(entries);
  } else {
    reached.visitArcs(entries);
  }
  entered.finish(limits);
  return { lists, parts, labels };
}

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
