import { UNITS_PER_CELL } from './clearance.ts';
import type { Clearance, Strip } from './strips.ts';

/** Least angle in degrees between a bridge and a river: bridges cross rivers and don't follow them. */
const LEAST_ANGLE = 45;
/**
 * Bridges nearer to each other than this many widths, or meters, count as one: parallel carriageways, tracks and paths.
 */
const APART_WIDTHS = 1.5;
const APART_M = 200;
/** Least length of a river beyond its bridges in widths, and least total length in widths and in meters. */
const BEYOND_WIDTHS = 0.5;
const LEAST_WIDTHS = 8;
const LEAST_LENGTH_M = 1500;
/** Distance that a river is followed beyond its last bridge. */
const TAIL_M = 1000;
/** Distance between a bank and the street along it. */
const BANK_M = 18;
/** The river ends where the strip is wider than this multiple of its usual width. */
const MOST_WIDENING = 1.3;

/**
 * Returns whether a strip is most probably a river: long and narrow, with several bridges across and no way on the
 * ground.
 */
export function isRiver(strip: Strip): boolean {
  const widthM = 2 * strip.halfM;
  if (lengthM(strip) < Math.max(LEAST_LENGTH_M, LEAST_WIDTHS * widthM)) return false;
  const [first, last] = outermostBridges(strip);
  return last - first >= Math.max(APART_M, APART_WIDTHS * widthM);
}

const lengthM = ({ atM }: Strip): number => atM[atM.length - 1] ?? 0;

/** Returns the positions of the first and the last bridge along a strip's middle; both are NaN if there is none. */
function outermostBridges(strip: Strip): readonly [firstM: number, lastM: number] {
  const beyondM = 2 * BEYOND_WIDTHS * strip.halfM;
  const endM = lengthM(strip) - beyondM;
  const across = strip.bridges.filter(({ atM, angle }) => angle >= LEAST_ANGLE && atM >= beyondM && atM <= endM);
  return across.length > 0 ? [across[0].atM, across[across.length - 1].atM] : [Number.NaN, Number.NaN];
}

/**
 * Marks the cells of a river: disks along the middle of its strip as far as its banks, from the first bridge to a
 * little beyond the last. Rivers marked before keep their width.
 */
export function markRiver(wet: Uint8Array, strip: Strip, { units, width, height, cellM }: Clearance): void {
  const [firstM, lastM] = outermostBridges(strip);
  const mostM = MOST_WIDENING * strip.halfM;
  const middle = strip.trunk.filter(
    (cell, k) => wet[cell] === 0 && strip.atM[k] >= firstM - TAIL_M && strip.atM[k] <= lastM + TAIL_M,
  );
  for (const cell of middle) {
    const x = cell % width;
    const y = Math.floor(cell / width);
    const radius = (Math.min(mostM, (units[cell] / UNITS_PER_CELL) * cellM) - BANK_M) / cellM;
    const reach = Math.floor(radius);
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
      const half = Math.floor(Math.sqrt(radius * radius - (row - y) ** 2));
      wet.fill(1, row * width + Math.max(0, x - half), row * width + Math.min(width, x + half + 1));
    }
  }
}
