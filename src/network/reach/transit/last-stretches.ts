import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { ObjectNumbers } from '../../../kit/collections/object-numbers.ts';
import { ThreadSection } from '../../../kit/collections/workspace.ts';
import type { SlotIndex } from '../../street/search-graph.ts';
import { edgeOfArc } from '../../street/street-graph.ts';
import { MemoryBy, type Sized } from '../memory-by.ts';
import type { NetworkTargets } from '../network-targets.ts';
import { costOnStart, otherOnStart, StartList } from '../starts.ts';
import { addPlatform, type StopLinks } from './stop-links.ts';

/**
 * The last stretch of every way from a platform to a target: from a label of a search on streets, or if both lie on one
 * arc, from the platform itself. They are linked lists: that of a label begins at `byLabel`, continues at `next` and
 * ends at 0, and likewise for platforms.
 */
export interface LastStretches extends Sized {
  readonly byLabel: Int32Array;
  readonly byPlatform: Int32Array;
  readonly next: Int32Array;
  readonly target: Int32Array;
  readonly costDs: Int32Array;
  readonly lengthDm: Int32Array;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** All origins of a request share its targets. */
const STRETCHES = new ThreadSection<{
  readonly stretches: MemoryBy<NetworkTargets, LastStretches>;
  readonly numbers: ObjectNumbers<StopLinks>;
}>('last stretches', ({ caches }) => ({ stretches: new MemoryBy(MAX_BYTES, caches), numbers: new ObjectNumbers() }));

export function lastStretchesOf(links: StopLinks, targets: NetworkTargets): LastStretches {
  const { stretches, numbers } = links.costs.network.workspace.thread.of(STRETCHES);
  return stretches.getOrFind(targets, `${numbers.of(links)}`, () => new StretchFinder(links, targets).find());
}

class StretchFinder {
  private readonly byLabel: Int32Array;
  private readonly byPlatform: Int32Array;
  private readonly next = new GrowableInt32();
  private readonly target = new GrowableInt32();
  private readonly costDs = new GrowableInt32();
  private readonly lengthDm = new GrowableInt32();

  constructor(
    private readonly links: StopLinks,
    private readonly targets: NetworkTargets,
  ) {
    const { graph, turns } = links.costs;
    this.byLabel = new Int32Array(turns ? graph.slotCount : graph.stateCount);
    this.byPlatform = new Int32Array(links.first.length - 1);
    // Index 0 is unused.
    this.push(0, -1, 0, 0);
  }

  find(): LastStretches {
    const { targets, byLabel, byPlatform } = this;
    for (let approach = 0; approach < 2 * targets.count; approach++) {
      if (!targets.has(approach >> 1) || targets.slot[approach] < 0) continue;
      this.addFromLabels(approach);
      this.addFromPlatforms(approach);
    }
    const [next, target, costDs, lengthDm] = [this.next, this.target, this.costDs, this.lengthDm].map((column) =>
      column.toArray(),
    );
    const bytes = byLabel.byteLength + byPlatform.byteLength + 4 * next.byteLength;
    return { byLabel, byPlatform, next, target, costDs, lengthDm, bytes };
  }

  private addFromLabels(approach: number): void {
    const { ahead, aheadSecondary, slot: slots } = this.targets;
    const { graph, turns } = this.links.costs;
    let slot = slots[approach] as SlotIndex;
    // Journeys may end on an arc in any state, but they begin in the plain one.
    do {
      this.add(this.byLabel, turns ? slot : graph.tail[slot], approach, ahead[approach], aheadSecondary[approach]);
      slot = graph.twin[slot];
    } while (slot >= 0 && !graph.mirrored);
  }

  private addFromPlatforms(approach: number): void {
    const { links, targets } = this;
    const { mirrored } = links.costs.graph;
    const arc = targets.arcOf(approach);
    for (const platform of links.byEdge.at(edgeOfArc(arc))) {
      const starts = new StartList(links.costs);
      addPlatform(starts, links, platform);
      for (const start of starts.on(arc)) {
        const cost = costOnStart(start, targets.position[approach], mirrored);
        if (cost < 0) continue;
        this.add(
          this.byPlatform,
          platform,
          approach,
          cost,
          otherOnStart(start, targets.positionSecondary[approach], mirrored),
        );
      }
    }
  }

  private add(first: Int32Array, from: number, approach: number, costDs: number, lengthDm: number): void {
    const { offset, offsetSecondary } = this.targets;
    const target = approach >> 1;
    const at = this.target.length;
    this.push(first[from], target, costDs + offset[target], lengthDm + offsetSecondary[target]);
    first[from] = at;
  }

  private push(next: number, target: number, costDs: number, lengthDm: number): void {
    this.next.push(next);
    this.target.push(target);
    this.costDs.push(costDs);
    this.lengthDm.push(lengthDm);
  }
}
