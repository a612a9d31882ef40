import { expect, it } from 'vitest';
import { GRID_QUARTER, gridCrossing, STRAIGHT_ROAD } from './landmarks.ts';
import { RIVER_LINE } from './river.ts';
import { makeTerrain } from './terrain.ts';

const terrain = makeTerrain(1);

it('is level around the places with closed-form answers', () => {
  const { columns, rows, blockMeters, elevationM } = GRID_QUARTER;
  for (let column = -0.5; column <= columns - 0.5; column += 0.25) {
    for (let row = -0.5; row <= rows - 0.5; row += 0.25) {
      expect(terrain(gridCrossing(column, row))).toBeCloseTo(elevationM, 9);
    }
  }
  for (let x = -blockMeters / 2; x <= STRAIGHT_ROAD.lengthMeters + blockMeters / 2; x += 10) {
    const { west } = STRAIGHT_ROAD;
    expect(terrain({ x: west.x + x, y: west.y + 50 })).toBeCloseTo(STRAIGHT_ROAD.elevationM, 9);
  }
});

it('rises from the river to hills', () => {
  const river = RIVER_LINE.map(terrain);
  expect(Math.max(...river) - Math.min(...river)).toBeLessThan(12);
  const heights: number[] = [];
  for (let x = -6000; x <= 6000; x += 100) for (let y = -5000; y <= 5000; y += 100) heights.push(terrain({ x, y }));
  const climb = Math.max(...heights) - Math.min(...heights);
  expect(climb).toBeGreaterThan(180);
  expect(climb).toBeLessThan(280);
});
