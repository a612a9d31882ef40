import type { FleetColumns } from '../fleet-columns.ts';

const NONE = -1;

/** The assignment and sequence of orders: tours as doubly linked lists over orders, without times and costs. */
export class TourLists {
  readonly next: Int32Array;
  readonly prev: Int32Array;
  /** The vehicle of each order, or -1. */
  readonly vehicleOf: Int32Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly size: Int32Array;

  /** The vehicles with a tour, in arbitrary order. */
  readonly used: Int32Array;
  usedCount = 0;
  /** The index of a vehicle in `used`, or among the unused vehicles of its class. */
  private readonly rank: Int32Array;
  /** The unused vehicles by class: from `classStart[class]`, as many as `unusedCount[class]`. */
  readonly unused: Int32Array;
  readonly classStart: Int32Array;
  readonly unusedCount: Int32Array;

  /** The orders in no tour. */
  readonly absent: Int32Array;
  absentCount = 0;
  private readonly absentRank: Int32Array;

  /** The sum of the priorities of absent orders; callers add those of others that don't count as served. */
  totalUnserved = 0;

  constructor(readonly columns: FleetColumns) {
    const { orders, vehicles, classes, classOf } = columns;
    this.next = new Int32Array(orders).fill(NONE);
    this.prev = new Int32Array(orders).fill(NONE);
    this.vehicleOf = new Int32Array(orders).fill(NONE);
    this.first = new Int32Array(vehicles).fill(NONE);
    this.last = new Int32Array(vehicles).fill(NONE);
    this.size = new Int32Array(vehicles);
    this.used = new Int32Array(vehicles);
    this.rank = new Int32Array(vehicles);
    this.unused = new Int32Array(vehicles);
    this.classStart = new Int32Array(classes + 1);
    this.unusedCount = new Int32Array(classes);
    this.absent = new Int32Array(orders);
    this.absentRank = new Int32Array(orders);
    for (let v = 0; v < vehicles; v++) this.classStart[classOf[v] + 1]++;
    for (let k = 0; k < classes; k++) this.classStart[k + 1] += this.classStart[k];
    // The vehicle on top of a class is its first one.
    for (let v = vehicles - 1; v >= 0; v--) this.pushUnused(v);
    for (let order = 0; order < orders; order++) this.addAbsent(order);
  }

  /** Inserts an absent order into a tour after `before` (-1: first). The schedule has to be recomputed. */
  insert(order: number, vehicle: number, before: number): void {
    if (this.size[vehicle] === 0) this.takeUnused(vehicle);
    const after = before === NONE ? this.first[vehicle] : this.next[before];
    this.prev[order] = before;
    this.next[order] = after;
    if (before === NONE) this.first[vehicle] = order;
    else this.next[before] = order;
    if (after === NONE) this.last[vehicle] = order;
    else this.prev[after] = order;
    this.vehicleOf[order] = vehicle;
    this.size[vehicle]++;
    this.removeAbsent(order);
  }

  /** Removes an order from its tour. The schedule has to be recomputed. */
  remove(order: number): void {
    const vehicle = this.vehicleOf[order];
    const before = this.prev[order];
    const after = this.next[order];
    if (before === NONE) this.first[vehicle] = after;
    else this.next[before] = after;
    if (after === NONE) this.last[vehicle] = before;
    else this.prev[after] = before;
    this.vehicleOf[order] = NONE;
    if (--this.size[vehicle] === 0) this.giveBack(vehicle);
    this.addAbsent(order);
  }

  /** Empties a tour. The schedule has to be recomputed. */
  clear(vehicle: number): void {
    for (let order = this.first[vehicle]; order !== NONE; order = this.next[order]) {
      this.vehicleOf[order] = NONE;
      this.addAbsent(order);
    }
    if (this.size[vehicle] > 0) this.giveBack(vehicle);
    this.size[vehicle] = 0;
    this.first[vehicle] = NONE;
    this.last[vehicle] = NONE;
  }

  /** Fills an empty tour. The schedule has to be recomputed. */
  fill(vehicle: number, orders: ArrayLike<number>, from = 0, to = orders.length): void {
    if (from === to) return;
    this.takeUnused(vehicle);
    let before = NONE;
    for (let k = from; k < to; k++) {
      const order = orders[k];
      this.prev[order] = before;
      if (before === NONE) this.first[vehicle] = order;
      else this.next[before] = order;
      this.vehicleOf[order] = vehicle;
      this.removeAbsent(order);
      before = order;
    }
    this.next[before] = NONE;
    this.last[vehicle] = before;
    this.size[vehicle] = to - from;
  }

  private addAbsent(order: number): void {
    this.absentRank[order] = this.absentCount;
    this.absent[this.absentCount++] = order;
    this.totalUnserved += this.columns.priority[order];
  }

  private removeAbsent(order: number): void {
    const rank = this.absentRank[order];
    const moved = this.absent[--this.absentCount];
    this.absent[rank] = moved;
    this.absentRank[moved] = rank;
    this.totalUnserved -= this.columns.priority[order];
  }

  private takeUnused(vehicle: number): void {
    const kind = this.columns.classOf[vehicle];
    const start = this.classStart[kind];
    const moved = this.unused[start + --this.unusedCount[kind]];
    this.unused[start + this.rank[vehicle]] = moved;
    this.rank[moved] = this.rank[vehicle];
    this.rank[vehicle] = this.usedCount;
    this.used[this.usedCount++] = vehicle;
  }

  private giveBack(vehicle: number): void {
    const moved = this.used[--this.usedCount];
    this.used[this.rank[vehicle]] = moved;
    this.rank[moved] = this.rank[vehicle];
    this.pushUnused(vehicle);
  }

  private pushUnused(vehicle: number): void {
    const kind = this.columns.classOf[vehicle];
    this.rank[vehicle] = this.unusedCount[kind];
    this.unused[this.classStart[kind] + this.unusedCount[kind]++] = vehicle;
  }
}
