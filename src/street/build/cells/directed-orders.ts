import { xFromLon, yFromLat } from '../../../geo/mercator.ts';
import { radixOrder } from '../topology/node-order.ts';

/**
 * The nodes as one comes by them in several directions. A cell is the same stretch `begin .. end - 1` of every order;
 * orders are sorted once and kept while cells are cut, as in building a k-d tree.
 */
export class DirectedOrders {
  readonly orders: readonly Int32Array[];
  private readonly aside: Int32Array;

  constructor(lonE7: ArrayLike<number>, latE7: ArrayLike<number>, directionCount: number) {
    const n = lonE7.length;
    const x = Float64Array.from(lonE7, (lon) => xFromLon(lon / 1e7));
    const y = Float64Array.from(latE7, (lat) => yFromLat(lat / 1e7));
    this.orders = Array.from({ length: directionCount }, (_, direction) => {
      const angle = (Math.PI * direction) / directionCount;
      const along = new Float64Array(n);
      for (let node = 0; node < n; node++) along[node] = x[node] * Math.cos(angle) + y[node] * Math.sin(angle);
      return radixOrder(radixKeys(along));
    });
    this.aside = new Int32Array(n);
  }

  /** Cuts a cell in two: nodes of side 0 come first in each order, which stays as it is otherwise. Returns where side 1 begins. */
  split(begin: number, end: number, side: Uint8Array): number {
    let middle = begin;
    for (const order of this.orders) {
      let others = 0;
      middle = begin;
      for (let i = begin; i < end; i++) {
        const node = order[i];
        if (side[node] === 0) order[middle++] = node;
        else this.aside[others++] = node;
      }
      for (let i = 0; i < others; i++) order[middle + i] = this.aside[i];
    }
    return middle;
  }
}

/** Values as unsigned 32-bit keys in the same order, as fine as these allow. */
function radixKeys(values: Float64Array): Uint32Array {
  let [min, max] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    if (values[i] < min) min = values[i];
    if (values[i] > max) max = values[i];
  }
  const scale = max > min ? (2 ** 32 - 1) / (max - min) : 0;
  return Uint32Array.from(values, (value) => Math.floor((value - min) * scale));
}
