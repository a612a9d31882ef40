import type { TourState } from './tour-state.ts';

const NONE = -1;

const LONGEST = 4;

/**
 * Puts several absent orders into a tour at once, one behind the other, anywhere: what no insertion of single orders
 * comes to where each of them breaks a rule by itself, such as places that can only be reached or left by each other.
 */
export class BlockInsertion {
  private readonly block = new Int32Array(2 * LONGEST);
  private length = 0;

  constructor(
    private readonly state: TourState,
    private readonly random: () => number,
  ) {}

  /** One try, at random. Tells the vehicle before it gets orders; it keeps them only if the tour may be driven so. */
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

  /** So many absent orders that the vehicle may serve, in any sequence; shipments whole, the pickup first. */
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

  /** Puts an order into the block at random, not before `from`; tells where. */
  private put(order: number, from: number): number {
    const { block } = this;
    const at = from + Math.floor(this.random() * (this.length - from + 1));
    block.copyWithin(at + 1, at, this.length++);
    block[at] = order;
    return at;
  }

  /** The order behind which the block goes, or -1. */
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
