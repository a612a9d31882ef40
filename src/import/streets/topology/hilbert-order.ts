import { radixOrder } from '../../../kit/collections/radix-order.ts';
import { HILBERT_SIDE, hilbertKey } from '../../../kit/geo/hilbert.ts';

/**
 * Returns the order of places along a Hilbert curve over their common box: `order[i]` is the place that comes i-th.
 * Places at the same position keep their order.
 */
export function hilbertOrder(lonE7: Int32Array, latE7: Int32Array): Int32Array {
  const n = lonE7.length;
  let [minLon, minLat, maxLon, maxLat] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < n; i++) {
    if (lonE7[i] < minLon) minLon = lonE7[i];
    if (lonE7[i] > maxLon) maxLon = lonE7[i];
    if (latE7[i] < minLat) minLat = latE7[i];
    if (latE7[i] > maxLat) maxLat = latE7[i];
  }
  const side = Math.max(maxLon - minLon, maxLat - minLat, 1);
  const scale = (HILBERT_SIDE - 1) / side;
  const keys = new Uint32Array(n);
  for (let i = 0; i < n; i++) {
    keys[i] = hilbertKey(Math.floor((lonE7[i] - minLon) * scale), Math.floor((latE7[i] - minLat) * scale));
  }
  return radixOrder(keys);
}
