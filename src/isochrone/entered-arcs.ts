import type { ReachedArcs } from '../street/reached-arcs.ts';
import { edgeOfArc, forwardArc, isForward } from '../street/street-graph.ts';
import type { EnteredLines, LineRange } from './kernel/entered-lines.ts';

/** Notes what a search reached, whole arcs by their edges, and lists it for each grid. */
export function enterArcs(entered: EnteredLines, reached: ReachedArcs, ranges: readonly LineRange[]): EnteredLines {
  entered.begin(reached.count);
  enterWhole(entered, reached);
  enterOthers(entered, reached);
  entered.finish(ranges);
  return entered;
}

/** A function of its own: what follows the loop would have it compiled anew for every search. */
function enterWhole(entered: EnteredLines, { whole, arc, entry, traverse }: ReachedArcs): void {
  for (let a = 0; a < whole; a++) {
    const edge = edgeOfArc(arc[a]);
    entered.enter(edge, arc[a] ^ forwardArc(edge), entry[a], traverse[a]);
  }
}

function enterOthers(entered: EnteredLines, { count, whole, arc, entry, traverse, from, to }: ReachedArcs): void {
  for (let a = whole; a < count; a++) {
    const edge = edgeOfArc(arc[a]);
    if (from[a] > 0 || to[a] < 1 || traverse[a] === 0) {
      const forward = isForward(arc[a]);
      entered.parts.push({ line: edge, forward, entry: entry[a], whole: traverse[a], from: from[a], to: to[a] });
    } else entered.enter(edge, arc[a] ^ forwardArc(edge), entry[a], traverse[a]);
  }
}
