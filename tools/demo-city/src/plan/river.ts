import { type Point, point } from '../geometry/plane.ts';
import { curveThrough, offsetLine, type Polyline } from '../geometry/polyline.ts';

/** The middle line downstream, from the south-east edge through the city to the west. */
const COURSE: Polyline = [
  point(6500, -1500),
  point(5500, -2150),
  point(4300, -2380),
  point(3200, -2080),
  point(2100, -1180),
  point(1100, -640),
  point(100, -440),
  point(-900, -700),
  point(-1850, -1440),
  point(-2900, -1650),
  point(-3800, -1180),
  point(-4700, -420),
  point(-5600, -160),
  point(-6500, -420),
];

export const RIVER_LINE: readonly Point[] = curveThrough(COURSE, 60);

/** Returns half the width in meters: narrow in the town, wider at the bends. */
const halfWidth = (i: number): number => {
  const p = RIVER_LINE[i];
  const inTown = Math.max(0, 1 - Math.abs(p.x) / 2500);
  return 52 - 14 * inTown + ((i * 7) % 5) * 0.8;
};

export const RIVER_HALF_WIDTH_M = 56;
const RIGHT_BANK: readonly Point[] = offsetLine(RIVER_LINE, halfWidth);
const LEFT_BANK: readonly Point[] = offsetLine(RIVER_LINE, (i) => -halfWidth(i));

/** The water's outline, not closed. */
export const RIVER_RING: readonly Point[] = [...RIGHT_BANK, ...[...LEFT_BANK].reverse()];
