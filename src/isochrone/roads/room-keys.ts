import type { StreetMode } from '../../street/street-graph.ts';
import { gridKey, type ZoneGrid } from '../plan/grid.ts';

/** What threads keep for each other of a grid: a number for each below 4096. */
export const CELLS = 0;
const MODES: Readonly<Record<StreetMode, number>> = { car: 0, bike: 1, walk: 2 };
/** What labels of a mode's hierarchy write by its usual metric. */
export const rastersOf = (mode: StreetMode): number => 1 + MODES[mode];
/** Where walking off the roads of a mode ends. */
export const barriersOf = (mode: StreetMode, restrictedToo: boolean): number =>
  4 + 2 * MODES[mode] + (restrictedToo ? 1 : 0);

/** Numbers of grids stay below. */
const GRIDS = 1 << 18;

/** Cells of the roads of a mode alone. */
export const cellsOf = (mode: StreetMode): number => 10 + MODES[mode];

/** What is cut of cells along open water that no roads of some modes lie on, in cells of `2^level` pieces a side; and which tiles of them have none. */
export const cutsOf = (modes: readonly StreetMode[], level: number): number => 16 + MODE_SETS * level + maskOf(modes);
export const uncutOf = (modes: readonly StreetMode[], level: number): number =>
  16 + MODE_SETS * (MOST_LEVELS + level) + maskOf(modes);
/** Sets of the three modes; grids of cells of one size of pieces. */
const [MODE_SETS, MOST_LEVELS] = [8, 4];
const maskOf = (modes: readonly StreetMode[]): number => modes.reduce((mask, mode) => mask | (1 << MODES[mode]), 0);

/** How crowded streets of a mode are. */
export const crowdingOf = (mode: StreetMode): number => 13 + MODES[mode];

/** The key of a set in the region's room; metrics have negative ones. */
export const roomKey = (what: number, grid: ZoneGrid, exponent: number): number =>
  what * GRIDS + gridKey(grid, exponent);
