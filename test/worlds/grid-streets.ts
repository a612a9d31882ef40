import type { Network } from '../../src/network/network/network.ts';
import { streetWorld } from './street-world.ts';

/** Degrees between junctions: about a hundred meters. */
const STEP = 0.001;

/** Makes `side` × `side` junctions with streets between neighbors. */
export function gridStreets(side: number): Network {
  const numbers = Array.from({ length: side * side }, (_, n) => n);
  const nodes = numbers.map((n) => [8 + (n % side) * STEP, 50 + Math.floor(n / side) * STEP] as const);
  const edges = numbers.flatMap((n) => [
    ...((n + 1) % side === 0 ? [] : [{ from: n, to: n + 1 }]),
    ...(n + side >= side * side ? [] : [{ from: n, to: n + side }]),
  ]);
  return streetWorld(nodes, edges);
}

/** Returns the position of a junction. */
export const gridPlace = (side: number, n: number): { lng: number; lat: number } => ({
  lng: 8 + (n % side) * STEP,
  lat: 50 + (Math.floor(n / side) % side) * STEP,
});
