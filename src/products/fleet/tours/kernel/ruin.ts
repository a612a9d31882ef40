import type { TourState } from './tour-state.ts';

const NONE = -1;

interface RuinParameters {
  /** The average number of orders removed per ruin. */
  readonly averageRemoved: number;
  /** The longest string of orders that is removed from one tour. */
  readonly longestString: number;
  /** The share of strings that keep some orders in their middle. */
  readonly splitRate: number;
  /** The probability that such a string keeps one order more. */
  readonly splitDepth: number;
}

const RUIN: RuinParameters = { averageRemoved: 10, longestString: 10, splitRate: 0.5, splitDepth: 0.01 };

/**
 * Removes strings of neighboring orders from neighboring tours: "adjacent string removal" of Christiaens and Vanden
 * Berghe, Slack Induction by String Removals, Transportation Science 54 (2020).
 */
export class Ruin {
  private readonly ruined: Int32Array;
  private readonly string: Int32Array;
  private round = 0;

  constructor(
    private readonly state: TourState,
    private readonly random: () => number,
    private readonly parameters: RuinParameters = RUIN,
  ) {
    this.ruined = new Int32Array(state.columns.vehicles);
    this.string = new Int32Array(state.columns.orders);
  }

  /** Ruins tours around a random order. Calls `touch` before a vehicle loses orders. */
  apply(touch: (vehicle: number) => void): void {
    const { state, random, parameters } = this;
    const { orders, near, nearest } = state.columns;
    if (orders === 0 || state.usedCount === 0) return;
    this.round++;
    const averageSize = (orders - state.absentCount) / state.usedCount;
    const longest = Math.min(parameters.longestString, averageSize);
    const mostStrings = (4 * parameters.averageRemoved) / (1 + longest) - 1;
    const strings = Math.floor(1 + random() * mostStrings);
    const seed = Math.floor(random() * orders);
    let ruined = 0;
    for (let k = 0; k < near && ruined < strings; k++) {
      const order = nearest[seed * near + k];
      const vehicle = state.vehicleOf[order];
      if (vehicle === NONE || !state.mayLeave(order) || this.ruined[vehicle] === this.round) continue;
      this.ruined[vehicle] = this.round;
      ruined++;
      touch(vehicle);
      this.removeString(order, vehicle, longest);
    }
  }

  private removeString(order: number, vehicle: number, longest: number): void {
    const { state, random, parameters } = this;
    const free = this.freeSize(vehicle);
    const length = Math.floor(1 + random() * Math.min(free, longest));
    let kept = 0;
    if (length > 1 && length < free && random() < parameters.splitRate) {
      kept = 1;
      while (length + kept < free && random() <= parameters.splitDepth) kept++;
    }
    const window = length + kept;
    // The position of the order in the window, as far as the tour extends to both sides.
    let ahead = 0;
    for (let p = state.prev[order]; p !== NONE && state.driven[p] === 0 && ahead < window - 1; p = state.prev[p])
      ahead++;
    let behind = 0;
    for (let n = state.next[order]; n !== NONE && behind < window - 1; n = state.next[n]) behind++;
    const leastAhead = Math.max(0, window - 1 - behind);
    let back = leastAhead + Math.floor(random() * (ahead - leastAhead + 1));
    const keepFrom = kept === 0 ? window : 1 + Math.floor(random() * (length - 1));
    let at = order;
    while (back-- > 0) at = state.prev[at];
    // All orders are collected first: removing one may remove its other half further on.
    for (let k = 0; k < window; k++) {
      this.string[k] = at;
      at = state.next[at];
    }
    for (let k = 0; k < window; k++) if (k < keepFrom || k >= keepFrom + kept) this.take(this.string[k]);
  }

  /** Removes the order and the other half of its shipment. Deliveries of goods aboard stay. */
  private take(order: number): void {
    const { state } = this;
    if (state.vehicleOf[order] === NONE || !state.mayLeave(order)) return;
    state.remove(order);
    const other = state.columns.partner[order];
    if (other !== NONE) state.remove(other);
  }

  private freeSize(vehicle: number): number {
    const { state } = this;
    let size = state.size[vehicle];
    for (let o = state.anchor[vehicle]; o !== NONE; o = state.prev[o]) size--;
    return size;
  }
}
