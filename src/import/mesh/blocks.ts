import { METERS_PER_MICRO, metersPerMicroLon, type SiteList } from './site-list.ts';

/** Side of a block in millionths of a degree: about 900 m from south to north. */
export const BLOCK = 8192;

/** A square of degrees. */
export interface Block {
  readonly column: number;
  readonly row: number;
}

/** Rows of blocks from the equator to a pole, and columns of half a turn. */
const ROWS_TO_POLE = Math.ceil(90e6 / BLOCK);
const HALF_TURN = Math.ceil(180e6 / BLOCK);
const KEY_OF_ROW = 2 ** 20;

/**
 * Returns the blocks within so many meters of sites, from south to north and from west to east. Regions may be cities
 * far apart, with nothing in between.
 */
export function blocksAround(lists: readonly SiteList[], withinM: number): Block[] {
  const keys = new Set<number>();
  const up = Math.ceil(withinM / (BLOCK * METERS_PER_MICRO));
  const own = new Set<number>();
  for (const { x, y, count } of lists) {
    for (let site = 0; site < count; site++) {
      own.add(Math.floor(y.get(site) / BLOCK) * KEY_OF_ROW + Math.floor(x.get(site) / BLOCK));
    }
  }
  /** Rows next to a pole that are there all around it. */
  const whole = new Set<number>();
  for (const key of own) {
    const row = Math.round(key / KEY_OF_ROW);
    if (whole.has(row)) continue;
    const aside = Math.min(HALF_TURN, Math.ceil(withinM / (BLOCK * metersPerMicroLon(row * BLOCK))));
    const isWhole = aside === HALF_TURN;
    if (isWhole) whole.add(row);
    const column = isWhole ? 0 : key - row * KEY_OF_ROW;
    const last = Math.min(row + up, ROWS_TO_POLE - 1);
    for (let j = Math.max(row - up, -ROWS_TO_POLE); j <= last; j++) {
      for (let i = column - aside; i <= column + aside; i++) keys.add(j * KEY_OF_ROW + i);
    }
  }
  return [...keys]
    .sort((a, b) => a - b)
    .map((key) => {
      const row = Math.round(key / KEY_OF_ROW);
      return { row, column: key - row * KEY_OF_ROW };
    });
}
