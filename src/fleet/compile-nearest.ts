import type { NodeColumns } from './compile-nodes.ts';

/** The `near` nearest orders of each order, itself first, by the cheaper of the two directions. */
export function nearestOrders({ nodes, costs }: NodeColumns, orders: number, near: number): Int32Array {
  const nearest = new Int32Array(orders * near);
  const distance = new Float64Array(orders);
  const all = Array.from({ length: orders }, (_, i) => i);
  for (let i = 0; i < orders; i++) {
    for (let j = 0; j < orders; j++) distance[j] = Math.min(costs[i * nodes + j], costs[j * nodes + i]);
    distance[i] = -1;
    all.sort((a, b) => distance[a] - distance[b] || a - b);
    for (let k = 0; k < near; k++) nearest[i * near + k] = all[k];
  }
  return nearest;
}
