import type { RoadKind } from '../palette.ts';
import { type Expression, type Stop, zoomed } from './expressions.ts';

/**
 * Widths of roads in pixels by zoom: each kind is wider than the next at every zoom, and widths grow as the map does
 * between the stops.
 */
const WIDTHS: Readonly<Record<RoadKind, readonly Stop<number>[]>> = {
  motorway: [
    [4, 0.4],
    [6, 0.9],
    [8, 1.5],
    [10, 2.1],
    [12, 3.2],
    [14, 6.2],
    [16, 13],
    [18, 28],
    [20, 62],
  ],
  trunk: [
    [5, 0.4],
    [6, 0.6],
    [8, 1.2],
    [10, 1.8],
    [12, 2.8],
    [14, 5.6],
    [16, 12],
    [18, 26],
    [20, 56],
  ],
  primary: [
    [7, 0.5],
    [8, 0.8],
    [10, 1.4],
    [12, 2.3],
    [14, 5],
    [16, 11],
    [18, 24],
    [20, 52],
  ],
  secondary: [
    [9, 0.5],
    [10, 0.9],
    [12, 1.8],
    [14, 4.2],
    [16, 10],
    [18, 22],
    [20, 48],
  ],
  tertiary: [
    [10, 0.4],
    [11, 0.6],
    [12, 1.2],
    [14, 3.4],
    [16, 8.6],
    [18, 20],
    [20, 44],
  ],
  minor: [
    [11, 0.3],
    [12, 0.5],
    [13, 1],
    [14, 2.2],
    [16, 6.8],
    [18, 17],
    [20, 38],
  ],
  service: [
    [13, 0.4],
    [14, 0.9],
    [16, 3.4],
    [18, 9],
    [20, 20],
  ],
};

/** Width of the casing at each side. */
const CASING: readonly Stop<number>[] = [
  [6, 0.3],
  [10, 0.5],
  [14, 0.9],
  [18, 1.6],
  [20, 2.4],
];

const GROWTH = 1.4;
/** Ratio of a ramp's width to its road's. */
const RAMP_SHARE = 0.62;

/** Zoom from which a kind has its own color and casing instead of a thin line. */
export const CASED_FROM: Readonly<Record<RoadKind, number>> = {
  motorway: 6,
  trunk: 7,
  primary: 9,
  secondary: 11,
  tertiary: 12,
  minor: 13,
  service: 14.5,
};

/** Returns the first zoom that shows a kind. */
export const firstZoom = (kind: RoadKind): number => Math.max(4, Math.floor(WIDTHS[kind][0][0]));

export type RoadPart = 'road' | 'ramp';

export function roadWidth(kind: RoadKind, part: RoadPart, casing: boolean): Expression {
  const share = part === 'ramp' ? RAMP_SHARE : 1;
  const stops = WIDTHS[kind].map(([zoom, width]): Stop<number> => {
    const pixels = width * share + (casing ? 2 * casingAt(zoom) : 0);
    return [zoom, Math.round(pixels * 100) / 100];
  });
  return zoomed(GROWTH, ...stops);
}

function casingAt(zoom: number): number {
  const next = CASING.findIndex(([at]) => at >= zoom);
  if (next === 0) return CASING[0][1];
  if (next < 0) return CASING.at(-1)![1];
  const [[low, narrow], [high, wide]] = [CASING[next - 1], CASING[next]];
  return narrow + ((wide - narrow) * (zoom - low)) / (high - low);
}
