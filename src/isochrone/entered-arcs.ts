import { type ArcIndex, edgeOfArc, isForward } from '../street/street-graph.ts';
import type { ArcVisitor, StreetsReached } from '../travel-time/index.ts';
import type { EnteredLines, LineRange } from './kernel/entered-lines.ts';

/** Notes what a search reached, whole arcs by their edges, and lists it for each grid. */
export function enterArcs(entered: EnteredLines, reached: StreetsReached, ranges: readonly LineRange[]): EnteredLines {
  entered.begin();
  reached.visitArcs(new ArcEntries(entered));
  entered.finish(ranges);
  return entered;
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
