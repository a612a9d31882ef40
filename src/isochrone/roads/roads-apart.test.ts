import { describe, expect, it } from 'vitest';
import { streetWorld, type WorldEdge } from '../../../test/worlds/street-world.ts';
import type { EdgeIndex } from '../../street/street-graph.ts';
import { ZoneGrid } from '../plan/grid.ts';
import { ModeRoads } from './mode-roads.ts';
import { RoadsApart } from './roads-apart.ts';

const M = 1 / 111_320;
const grid = new ZoneGrid(0);
/** Of 25 m. */
const EXPONENT = 1;
const [WEST, EAST] = [7, 7 + 3000 * M];
const columnOf = (lon: number): number => Math.floor((lon * 1e7) / (grid.cellLonE7 * 2 ** EXPONENT));

/** Two roads of 3 km along one row of cells, which is several squares long, 7 m from each other. */
function apartOf(more: readonly WorldEdge[] = [], upper: Partial<WorldEdge> = {}): RoadsApart {
  const nodes = [8, 15].flatMap((y): [number, number][] => [
    [WEST, y * M],
    [EAST, y * M],
  ]);
  const { streets, edgeIndex } = streetWorld(nodes, [{ from: 0, to: 1 }, { from: 2, to: 3, ...upper }, ...more]);
  return new RoadsApart(streets, edgeIndex, grid, EXPONENT, [new ModeRoads(streets, 'walk')]);
}

const isApart = (apart: RoadsApart, edge: number): boolean =>
  apart.isApart(edge as EdgeIndex, columnOf(WEST), 0, columnOf(EAST), 0);

describe('roads apart', () => {
  it('leave each other the corners that these are nearer to, in all squares', () => {
    const apart = apartOf();
    expect([isApart(apart, 0), isApart(apart, 1)]).toEqual([true, true]);
    for (let i = columnOf(WEST); i <= columnOf(EAST); i++) {
      expect([0, 1].map((edge) => apart.cornersOfOthers(edge as EdgeIndex, i, 0))).toEqual([4 | 8, 1 | 2]);
    }
  });

  it('are the same after they were forgotten', () => {
    const apart = apartOf();
    expect(isApart(apart, 0)).toBe(true);
    expect(apart.bytes).toBeGreaterThan(0);
    apart.dropOldest();
    expect(apart.bytes).toBe(0);
    expect(isApart(apart, 0)).toBe(true);
  });

  it('meet where a road between them is near', () => {
    const apart = apartOf([{ from: 1, to: 3 }]);
    const last = columnOf(EAST);
    expect([last - 2, last - 1, last].map((i) => apart.cornersOfOthers(0 as EdgeIndex, i, 0))).toEqual([4 | 8, 0, 0]);
  });

  it('roads that no mode may use and ferries say nothing', () => {
    expect(isApart(apartOf([], { walkPercent: 0 }), 0)).toBe(false);
    expect(isApart(apartOf([], { ferryS: 100 }), 0)).toBe(false);
  });
});
