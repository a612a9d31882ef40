import { type Metric, weightOf } from './metric.ts';
import { PASS_TURN, type SearchGraph, type SlotIndex, STATE_U_TURN, type StateIndex } from './search-graph.ts';
import { type TurnCosts, turnIndex } from './turn-costs.ts';

const NO_RECORDS = new Int32Array(0);

/** Records of this many neighboring slots are created and stored together, whichever slot is visited first. */
const BLOCK = 64;

/**
 * The successors of each slot and their costs, turns included: one record per slot, created when a search first visits
 * it. A search reads one record instead of eight columns.
 *
 * A record is `count, next, cost, next, cost, …`: the slots that may follow, and the cost from entering this slot to
 * entering the next: its own weight, the cost of passing its end, and the turn.
 */
export class TurnSteps {
  private begins = NO_RECORDS;
  /** The records. The array is replaced when it grows: read it again after {@link fill}. */
  records = new Int32Array(1 << 12);
  /** The number of slots whose records exist. */
  made = 0;
  /** The used length; no record begins at 0. */
  private length = 1;

  /** @param grew is called with the bytes that records take */
  constructor(
    private readonly graph: SearchGraph,
    private readonly metric: Metric,
    private readonly turns: TurnCosts,
    private readonly grew: (bytes: number) => void = () => {},
  ) {}

  /** Indexed by slot: the start of its record in {@link records}; 0 if it doesn't exist yet. Allocated on first use. */
  get first(): Int32Array {
    if (this.begins === NO_RECORDS) {
      this.begins = new Int32Array(this.graph.slotCount);
      this.grew(this.begins.byteLength);
    }
    return this.begins;
  }

  get bytes(): number {
    return this.begins.byteLength + this.records.byteLength;
  }

  /** Weights by slot, valid once some record names the slot. */
  get weights(): Int32Array {
    return this.metric.weights;
  }

  /** Returns a slot's own weight. */
  weightOf(slot: SlotIndex): number {
    return weightOf(this.metric, slot);
  }

  /**
   * Creates the records of a slot's whole block and evaluates the weights of all following slots. Returns the start of
   * the slot's own record.
   */
  fill(slot: SlotIndex): number {
    const { first } = this;
    const { weights } = this.metric;
    const end = Math.min((slot | (BLOCK - 1)) + 1, first.length);
    for (let one = slot & -BLOCK; one < end; one++) first[one] = this.add(one as SlotIndex, weights);
    return first[slot];
  }

  /** Adds the record of a slot and returns its start. */
  private add(slot: SlotIndex, weights: Int32Array): number {
    const { firstOut, head, arc, bearingOut, bearingIn, pass, stateFlags, mirrored } = this.graph;
    const { turn, passing } = this.turns;
    const state = head[slot];
    const begin = firstOut[state];
    const end = firstOut[(state + 1) as StateIndex];
    this.reserve(1 + 2 * (end - begin));
    const at = this.length;
    const back = arc[slot] ^ 1;
    const mayTurnRound = (stateFlags[state] & STATE_U_TURN) !== 0;
    const weight = weights[slot] || this.metric.fill(slot);
    let to = at + 1;
    // Nothing leaves an arc that can't be entered.
    for (let next = begin; weight >= 0 && next < end; next++) {
      if ((weights[next] || this.metric.fill(next)) < 0 || (arc[next] === back && !mayTurnRound)) continue;
      // The bits describe the head of the arc that traffic comes from: in mirrored graphs that is the next slot.
      const bits = pass[mirrored ? next : slot];
      const turning = bits & PASS_TURN ? turn[turnIndex(bearingIn[slot], bearingOut[next], bits)] : 0;
      this.records[to++] = next;
      this.records[to++] = weight + passing[bits & 3] + turning;
    }
    this.records[at] = (to - at - 1) >> 1;
    this.length = to;
    this.made++;
    return at;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.records.length) return;
    const records = new Int32Array(this.records.length * 2 + count);
    records.set(this.records);
    this.grew(records.byteLength - this.records.byteLength);
    this.records = records;
  }
}
