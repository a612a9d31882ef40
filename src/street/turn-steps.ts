import { type Metric, weightOf } from './metric.ts';
import { PASS_TURN, type SearchGraph, type SlotIndex, STATE_U_TURN, type StateIndex } from './search-graph.ts';
import { type TurnCosts, turnIndex } from './turn-costs.ts';

const NO_RECORDS = new Int32Array(0);

/** Records of neighboring slots are made together and lie together, whichever search came by first. */
const BLOCK = 64;

/**
 * Where each arc leads and at what cost, turns included: one record per slot, made when a search first comes by.
 * A search reads one record instead of eight columns.
 *
 * A record is `count, next, cost, next, cost, …`: the slots that may follow, and the cost from entering this slot to
 * entering the next: its own weight, what passing its end costs, and the turn.
 */
export class TurnSteps {
  private begins = NO_RECORDS;
  /** Grows: read it again after {@link fill}. */
  records = new Int32Array(1 << 12);
  /** Slots whose records were made. */
  made = 0;
  /** Nothing begins at 0. */
  private length = 1;

  /** @param grew is told of the bytes that records take */
  constructor(
    private readonly graph: SearchGraph,
    private readonly metric: Metric,
    private readonly turns: TurnCosts,
    private readonly grew: (bytes: number) => void = () => {},
  ) {}

  /** By slot: where its record begins in {@link records}; 0 where none was made yet. Takes memory when it is first asked for. */
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

  /** By slot, valid once some record names it. */
  get weights(): Int32Array {
    return this.metric.weights;
  }

  /** A slot's own weight. */
  weightOf(slot: SlotIndex): number {
    return weightOf(this.metric, slot);
  }

  /** Makes the records of a slot's whole block, and evaluates the weights of all slots after them. Gives the slot's own. */
  fill(slot: SlotIndex): number {
    const { first } = this;
    const { weights } = this.metric;
    const end = Math.min((slot | (BLOCK - 1)) + 1, first.length);
    for (let one = slot & -BLOCK; one < end; one++) first[one] = this.add(one as SlotIndex, weights);
    return first[slot];
  }

  /** Where the slot's record begins. */
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
    // Nothing leaves an arc that isn't entered.
    for (let next = begin; weight >= 0 && next < end; next++) {
      if ((weights[next] || this.metric.fill(next)) < 0 || (arc[next] === back && !mayTurnRound)) continue;
      // The bits tell about the head of the arc that traffic comes from: ahead of us when we go against it.
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
