import type { ScratchHolder } from '../../kit/collections/scratch-memory.ts';
import { ThreadSection, type ThreadWorkspace } from '../../kit/collections/workspace.ts';
import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import type { CustomizedHierarchy } from '../street/hierarchy/customized.ts';
import type { Hierarchy } from '../street/hierarchy/hierarchy.ts';
import { LANES } from '../street/hierarchy/kernel/abreast-module.ts';
import { Climb } from '../street/hierarchy/kernel/climb.ts';
import { costOfKey, otherOfKey } from '../street/hierarchy/kernel/keys.ts';
import type { OneWayArcs } from '../street/hierarchy/kernel/prune.ts';
import { AbreastSweep, type TargetEntrances } from '../street/hierarchy/kernel/sweep-abreast.ts';
import { type SweepArcs, sweepArcs } from '../street/hierarchy/kernel/sweep-arcs.ts';
import { SweepSpace } from '../street/hierarchy/kernel/sweep-space.ts';
import { UnpackedPaths } from '../street/hierarchy/kernel/unpacked-paths.ts';
import type { SlotIndex } from '../street/search-graph.ts';
import { type EdgeIndex, edgeOfArc, isForward } from '../street/street-graph.ts';
import { type CostRow, offer } from './cost-row.ts';
import { eachAfter } from './labels-after.ts';
import { MemoryBy, type Sized } from './memory-by.ts';
import type { NetworkTargets } from './network-targets.ts';
import { costOnStart, otherOnStart, type StartList } from './starts.ts';
import { SweptLabels } from './swept-labels.ts';
import { SweptPaths } from './swept-paths.ts';
import type { SweptCosts } from './swept-reach.ts';
import { ABREAST_SHARE, SWEEP_SHARE, type WorkMeter } from './work-meter.ts';

/**
 * Answers for one origin from a customized hierarchy instead of a search: an upward search from its starts, then a
 * downward sweep, either to the labels that lead to targets, selected once for all rows of a matrix, or to all within a
 * limit. There is one instance per thread.
 */
export class HierarchyQuery implements ScratchHolder {
  private spaces = new Map<Hierarchy, SweepSpace>();
  private abreast = new Map<Hierarchy, SelectedSweep>();
  private labels = new Map<Hierarchy, SweptLabels>();
  /** Arcs go with the customization that they belong to. */
  private readonly arcs = new WeakMap<OneWayArcs, SweepArcs>();
  private unpacked = new UnpackedPaths();
  private readonly descent = new Climb();

  constructor(
    private readonly work: WorkMeter,
    private readonly thread: ThreadWorkspace,
  ) {
    thread.spaces.join(this);
  }

  /** Releases memory proportional to the labels of a hierarchy, and unpacked routes. */
  release(): void {
    this.spaces = new Map();
    this.abreast = new Map();
    this.labels = new Map();
    this.unpacked = new UnpackedPaths();
  }

  /** Fills a row for starts (and seeds) of one origin that travels by these costs, with traffic and by time. */
  fill(
    customized: CustomizedHierarchy,
    costs: StreetCosts,
    starts: StartList,
    limit: number,
    targets: NetworkTargets,
    row: CostRow,
    seeds: LabelSeeds = NO_SEEDS,
  ): void {
    const { hierarchy } = customized;
    const space = this.spaceOf(hierarchy);
    const entrances = this.entrancesOf(costs, hierarchy, space, targets);
    searchUpward(customized, space, costs, starts, seeds);
    space.sweepDownward(customized.down, entrances.selection);
    this.work.labels += SWEEP_SHARE * space.passedCount;
    entrances.read(space, targets, limit, row);
    entrances.readStarts(starts, targets, limit, row);
  }

  /** Fills the rows of up to {@link LANES} origins at once. */
  fillAbreast(
    customized: CustomizedHierarchy,
    costs: StreetCosts,
    starts: readonly StartList[],
    limit: number,
    targets: NetworkTargets,
    rows: readonly CostRow[],
  ): void {
    const { hierarchy } = customized;
    const space = this.spaceOf(hierarchy);
    const entrances = this.entrancesOf(costs, hierarchy, space, targets);
    const sweep = this.sweepTo(customized, targets, entrances);
    starts.forEach((list, lane) => {
      searchUpward(customized, space, costs, list);
      sweep.seed(lane, space);
      this.work.labels += SWEEP_SHARE * space.passedCount;
    });
    sweep.sweep();
    this.work.labels += ABREAST_SHARE * LANES * entrances.selection.length;
    starts.forEach((list, lane) => {
      readLane(sweep.targetKeys(), lane, targets, limit, rows[lane]);
      entrances.readStarts(list, targets, limit, rows[lane]);
    });
  }

  /**
   * Returns a sweep with the arcs that lead to some targets copied together; those of the last targets are still there.
   */
  private sweepTo(customized: CustomizedHierarchy, targets: NetworkTargets, entrances: Entrances): AbreastSweep {
    const { hierarchy, down } = customized;
    let selected = this.abreast.get(hierarchy);
    if (!selected) {
      selected = { sweep: new AbreastSweep(hierarchy), down: null, targets: null };
      this.abreast.set(hierarchy, selected);
    }
    if (selected.down?.deref() !== down || selected.targets?.deref() !== targets) {
      selected.sweep.select(down, entrances.selection, entrances);
      selected.down = new WeakRef(down);
      selected.targets = new WeakRef(targets);
      this.work.labels += SWEEP_SHARE * LANES * entrances.selection.length;
    }
    return selected.sweep;
  }

  /** Returns the costs within a limit of the starts of one origin. Valid until the next call for the same hierarchy. */
  reach(customized: CustomizedHierarchy, costs: StreetCosts, starts: StartList, limit: number): SweptCosts {
    const space = this.spaceOf(customized.hierarchy);
    let arcs = customized.sweep ?? this.arcs.get(customized.down);
    if (!arcs) {
      arcs = sweepArcs(customized.down);
      this.arcs.set(customized.down, arcs);
      costs.grew(arcs.arcs.byteLength + arcs.end.byteLength);
    }
    searchUpward(customized, space, costs, starts);
    space.reach(arcs, limit);
    return { customized, cost: space.cost, runs: space.runs, runCount: space.runCount };
  }

  /** Returns the memory for the result of {@link reach} by label. */
  labelsOf({ hierarchy }: CustomizedHierarchy): SweptLabels {
    let labels = this.labels.get(hierarchy);
    if (!labels) {
      labels = new SweptLabels(hierarchy.labelCount);
      this.labels.set(hierarchy, labels);
    }
    return labels;
  }

  /** Returns the paths of one origin. */
  paths(
    customized: CustomizedHierarchy,
    costs: StreetCosts,
    starts: StartList,
    limit: number,
    snapped: readonly (SnappedPoint | null)[],
  ): SweptPaths {
    const space = this.spaceOf(customized.hierarchy);
    const unpacked = this.unpacked.arcsOf(customized);
    return new SweptPaths(costs, customized, space, this.descent, unpacked, starts, limit, snapped);
  }

  private spaceOf(hierarchy: Hierarchy): SweepSpace {
    let space = this.spaces.get(hierarchy);
    if (!space) {
      space = new SweepSpace(hierarchy);
      this.spaces.set(hierarchy, space);
    }
    return space;
  }

  private entrancesOf(costs: StreetCosts, hierarchy: Hierarchy, space: SweepSpace, targets: NetworkTargets): Entrances {
    return this.thread.of(ENTRANCES).getOrFind(targets, '', () => new Entrances(costs, hierarchy, space, targets));
  }
}

/** Bytes of a rank and both dimensions of the remaining cost. */
const BYTES_PER_ENTRANCE = 3 * 8;
/** Bytes of a target in the index by edge. */
const BYTES_PER_TARGET = 64;
const MAX_BYTES = 32 * 1024 * 1024;
const ENTRANCES = new ThreadSection<MemoryBy<NetworkTargets, Entrances>>(
  'entrances to targets',
  ({ caches }) => new MemoryBy(MAX_BYTES, caches),
);

/** Labels with costs from which a search begins, besides those next to starts. */
export interface LabelSeeds {
  readonly count: number;
  readonly label: Int32Array;
  readonly cost: Int32Array;
  readonly secondaryCost: Int32Array;
}

const NOTHING = new Int32Array(0);
const NO_SEEDS: LabelSeeds = { count: 0, label: NOTHING, cost: NOTHING, secondaryCost: NOTHING };

function searchUpward(
  { hierarchy, up }: CustomizedHierarchy,
  space: SweepSpace,
  costs: StreetCosts,
  starts: StartList,
  seeds = NO_SEEDS,
): void {
  space.begin();
  for (let i = 0; i < seeds.count; i++)
    space.start(hierarchy.rank[seeds.label[i]], seeds.cost[i], seeds.secondaryCost[i]);
  for (let i = 0; i < starts.count; i++) {
    const other = starts.secondaryCost[i];
    eachAfter(costs, starts.slot[i], starts.cost[i], (label, cost) => space.start(hierarchy.rank[label], cost, other));
  }
  space.searchUpward(up);
}

/** A sweep abreast and its last selection, held weakly. */
interface SelectedSweep {
  readonly sweep: AbreastSweep;
  down: WeakRef<OneWayArcs> | null;
  targets: WeakRef<NetworkTargets> | null;
}

/** Reads one lane of a sweep into a row. */
function readLane(
  keys: Float64Array,
  lane: number,
  { count, offset, offsetSecondary }: NetworkTargets,
  limit: number,
  row: CostRow,
): void {
  for (let i = 0; i < count; i++) {
    const key = keys[i * LANES + lane];
    const weight = costOfKey(key);
    if (weight + offset[i] > limit) continue;
    row.travelTimeDs[i] = weight + offset[i];
    row.lengthDm[i] = otherOfKey(key) + offsetSecondary[i];
  }
}

/** The ranks by which targets are entered. */
class Entrances implements Sized, TargetEntrances {
  /** The ranks to sweep. */
  readonly selection: Int32Array;
  /** Entrances of target i are `first[i] .. first[i + 1] - 1`. */
  readonly first: Int32Array;
  readonly rank: number[] = [];
  readonly ahead: number[] = [];
  readonly aheadSecondary: number[] = [];
  private byEdge: Map<number, number[]> | null = null;

  constructor(costs: StreetCosts, hierarchy: Hierarchy, space: SweepSpace, targets: NetworkTargets) {
    const { graph, turns } = costs;
    this.first = new Int32Array(targets.count + 1);
    for (let i = 0; i < targets.count; i++) {
      for (let approach = 2 * i; approach < 2 * i + 2; approach++) {
        for (let slot = targets.slot[approach] as SlotIndex; slot >= 0; slot = graph.twin[slot]) {
          this.rank.push(hierarchy.rank[turns ? slot : graph.tail[slot]]);
          this.ahead.push(targets.ahead[approach]);
          this.aheadSecondary.push(targets.aheadSecondary[approach]);
        }
      }
      this.first[i + 1] = this.rank.length;
    }
    this.selection = space.selection(this.rank);
  }

  get bytes(): number {
    const { first, rank, selection } = this;
    return first.byteLength + selection.byteLength + BYTES_PER_ENTRANCE * rank.length + BYTES_PER_TARGET * first.length;
  }

  /** Reads the best among the entrances of each target into a row. */
  read(
    { cost, other }: SweepSpace,
    { count, offset, offsetSecondary }: NetworkTargets,
    limit: number,
    row: CostRow,
  ): void {
    const { first, rank, ahead, aheadSecondary } = this;
    for (let i = 0; i < count; i++) {
      let least = limit - offset[i] + 1;
      let leastOther = Infinity;
      for (let entrance = first[i]; entrance < first[i + 1]; entrance++) {
        const weight = cost[rank[entrance]] + ahead[entrance];
        if (weight > least) continue;
        const secondaryWeight = other[rank[entrance]] + aheadSecondary[entrance];
        if (weight === least && secondaryWeight >= leastOther) continue;
        least = weight;
        leastOther = secondaryWeight;
      }
      if (least + offset[i] > limit) continue;
      row.travelTimeDs[i] = least + offset[i];
      row.lengthDm[i] = leastOther + offsetSecondary[i];
    }
  }

  /** Reads the ways along the starts' own arcs into a row. */
  readStarts(starts: StartList, targets: NetworkTargets, limit: number, row: CostRow): void {
    for (const start of starts.arcs) {
      const backwards = isForward(start.arc) ? 0 : 1;
      for (const i of this.on(edgeOfArc(start.arc), targets)) {
        const approach = 2 * i + backwards;
        const cost = costOnStart(start, targets.position[approach], false);
        const total = cost + targets.offset[i];
        if (cost < 0 || total > limit) continue;
        const length = otherOnStart(start, targets.positionSecondary[approach], false) + targets.offsetSecondary[i];
        offer(row, i, total, length);
      }
    }
  }

  private on(edge: EdgeIndex, { count, edge: edges }: NetworkTargets): readonly number[] {
    if (!this.byEdge) {
      this.byEdge = new Map();
      for (let i = 0; i < count; i++) {
        const beside = this.byEdge.get(edges[i]);
        if (beside) beside.push(i);
        else this.byEdge.set(edges[i], [i]);
      }
    }
    return this.byEdge.get(edge) ?? [];
  }
}
