import { type Point, point } from '../geometry/plane.ts';
import { curveThrough } from '../geometry/polyline.ts';
import { MAIN_STATION } from './landmarks.ts';

/** The railway from west to east, through the main station. */
export const RAILWAY_LINE: readonly Point[] = curveThrough(
  [
    point(-6300, 1800),
    point(-4700, 1480),
    point(-3300, 900),
    point(-2100, 740),
    point(-900, 800),
    MAIN_STATION,
    point(1300, 960),
    point(2400, 1360),
    point(3600, 1760),
    point(4900, 2260),
    point(6300, 2850),
  ],
  80,
);
