import { sharedInt32 } from '../../../kit/collections/column.ts';
import { radixOrder } from '../../../kit/collections/radix-order.ts';
import { xFromLon, yFromLat } from '../../../kit/geo/mercator.ts';

/** Returns the nodes sorted along several directions, in shared memory. */
export function directedOrders(
  lonE7: ArrayLike<number>,
  latE7: ArrayLike<number>,
  directionCount: number,
): Int32Array[] {
  const n = lonE7.length;
  const x = Float64Array.from(lonE7, (lon) => xFromLon(lon / 1e7));
  const y = Float64Array.from(latE7, (lat) => yFromLat(lat / 1e7));
  return Array.from({ length: directionCount }, (_, direction) => {
    const angle = (Math.PI * direction) / directionCount;
    const along = new Float64Array(n);
    for (let node = 0; node < n; node++) along[node] = x[node] * Math.cos(angle) + y[node] * Math.sin(angle);
    const order = sharedInt32(n);
    order.set(radixOrder(radixKeys(along)));
    return order;
  });
}

/**
 * Keeps these orders while cells are cut, as in building a k-d tree: a cell is the same range `begin .. end - 1` of
 * every order. Each thread has its own instance on shared orders.
 */
export class DirectedOrders {
  private readonly aside: Int32Array;

  constructor(readonly orders: readonly Int32Array[]) {
    this.aside = new Int32Array(orders[0].length);
  }

  /**
   * Splits a cell in two: nodes of side 0 come first in each order, otherwise the order is kept. Returns the beginning
   * of side 1.
   */
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

/** Maps values to unsigned 32-bit keys in the same order, as finely as these allow. */
function radixKeys(values: Float64Array): Uint32Array {
  let [min, max] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    if (values[i] < min) min = values[i];
    if (values[i] > max) max = values[i];
  }
  const scale = max > min ? (2 ** 32 - 1) / (max - min) : 0;
  return Uint32Array.from(values, (value) => Math.floor((value - min) * scale));
}
