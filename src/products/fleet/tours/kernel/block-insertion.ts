import type { TourState } from './tour-state.ts';

const NONE = -1;

const LONGEST = 4;

/**
 * Inserts several absent orders into a tour at once, one after the other, at any position. This finds tours that single
 * insertions can't where each order alone breaks a rule, such as places that can only be reached from each other.
 */
export class BlockInsertion {
  private readonly block = new Int32Array(2 * LONGEST);
  private length = 0;

  constructor(
    private readonly state: TourState,
    private readonly random: () => number,
  ) {}

  /** Makes one random try. Calls `touch` before the vehicle changes; the orders stay only if the tour can be driven. */
  apply(touch: (vehicle: number) => void): void {
    const { state, random, block } = this;
    const { vehicles } = state.columns;
    if (vehicles === 0) return;
    const vehicle = Math.floor(random() * vehicles);
    this.draw(vehicle, 2 + Math.floor(random() * (LONGEST - 1)));
    if (this.length < 2) return;
    touch(vehicle);
    let before = this.drawPosition(vehicle);
    for (let k = 0; k < this.length; k++) {
      state.insert(block[k], vehicle, before);
      before = block[k];
    }
    state.refresh(vehicle);
    if (state.broken[vehicle] === 0 && !state.isOverloaded(vehicle)) return;
    for (let k = 0; k < this.length; k++) state.remove(block[k]);
    state.refresh(vehicle);
  }

  /**
   * Draws up to `size` absent orders that the vehicle may serve, in any sequence; shipments whole, with the pickup
   * first.
   */
  private draw(vehicle: number, size: number): void {
    const { state, random, block } = this;
    const { allowed, classes, classOf, partner, isPickup } = state.columns;
    this.length = 0;
    const tries = Math.min(size, state.absentCount);
    for (let k = 0; k < tries; k++) {
      const order = state.absent[Math.floor(random() * state.absentCount)];
      const other = partner[order];
      if (allowed[order * classes + classOf[vehicle]] === 0 || block.subarray(0, this.length).includes(order)) continue;
      if (other !== NONE && allowed[other * classes + classOf[vehicle]] === 0) continue;
      if (other === NONE) this.put(order, 0);
      else this.put(isPickup[order] === 1 ? other : order, this.put(isPickup[order] === 1 ? order : other, 0) + 1);
    }
  }

  /** Inserts an order into the block at a random index not below `from`; returns the index. */
  private put(order: number, from: number): number {
    const { block } = this;
    const at = from + Math.floor(this.random() * (this.length - from + 1));
    block.copyWithin(at + 1, at, this.length++);
    block[at] = order;
    return at;
  }

  /** Draws the order after which the block is inserted, or -1 for the front. */
  private drawPosition(vehicle: number): number {
    const { state, random } = this;
    let free = 0;
    for (let order = state.last[vehicle]; order !== state.anchor[vehicle]; order = state.prev[order]) free++;
    let before = state.anchor[vehicle];
    for (let k = Math.floor(random() * (free + 1)); k > 0; k--) {
      before = before === NONE ? state.first[vehicle] : state.next[before];
    }
    return before;
  }
}
