import { METERS_PER_MICRO, metersPerMicroLon, type SiteList } from './site-list.ts';

/** Side of a block in millionths of a degree: about 900 m from south to north. */
export const BLOCK = 8192;

/** A square of degrees. */
export interface Block {
  readonly column: number;
  readonly row: number;
}

const KEY_OF_ROW = 2 ** 20;

/** The blocks within so many meters of sites, from south to north and from west to east. Regions may be cities far apart, with nothing in between. */
export function blocksAround({ x, y, count }: SiteList, withinM: number): Block[] {
  const keys = new Set<number>();
  const up = Math.ceil(withinM / (BLOCK * METERS_PER_MICRO));
  const own = new Set<number>();
  for (let site = 0; site < count; site++) {
    own.add(Math.floor(y.get(site) / BLOCK) * KEY_OF_ROW + Math.floor(x.get(site) / BLOCK));
  }
  for (const key of own) {
    const row = Math.round(key / KEY_OF_ROW);
    const column = key - row * KEY_OF_ROW;
    const aside = Math.ceil(withinM / (BLOCK * metersPerMicroLon(row * BLOCK)));
    for (let j = row - up; j <= row + up; j++) {
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
