/** Where a node's least crossings towards its neighbors stand in their word: three bits each, in eighths of a cell. */
export const EAST = 0;
export const NORTH = 3;
export const WEST = 6;
export const SOUTH = 9;
export const EIGHTH_MASK = 7;

/** Of each direction the greater one. */
export function greaterCrossings(a: number, b: number): number {
  let greater = 0;
  for (let at = EAST; at <= SOUTH; at += NORTH) greater |= Math.max(a & (EIGHTH_MASK << at), b & (EIGHTH_MASK << at));
  return greater;
}
