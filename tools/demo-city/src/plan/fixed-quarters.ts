import { point } from '../geometry/plane.ts';
import type { DrawnLine } from './drawing.ts';
import { GRID_QUARTER, gridCrossing, STRAIGHT_ROAD, STRAIGHT_ROAD_EAST } from './landmarks.ts';

const COLUMN_NAMES = [
  'Ahornweg',
  'Birkenweg',
  'Buchenweg',
  'Eibenweg',
  'Eichenweg',
  'Erlenweg',
  'Eschenweg',
  'Fliederweg',
  'Ginsterweg',
  'Holunderweg',
];
const ROW_NAMES = [
  'Erste Reihe',
  'Zweite Reihe',
  'Dritte Reihe',
  'Vierte Reihe',
  'Fünfte Reihe',
  'Sechste Reihe',
  'Siebte Reihe',
];

/**
 * Draws the exact grid quarter with its gates to Gartenfeldstraße, and the straight road. They come first, so that
 * nothing moves their points.
 */
export function drawFixedQuarters(): DrawnLine[] {
  const { columns, rows, highway, maxspeedKmh, gateRows, blockMeters } = GRID_QUARTER;
  const lines: DrawnLine[] = [];
  const street = (name: string, points: DrawnLine['points']) =>
    lines.push({
      kind: 'fixed',
      points,
      tags: { highway, name, maxspeed: String(maxspeedKmh), surface: 'asphalt' },
      raised: false,
    });
  const range = (n: number) => Array.from({ length: n }, (_, i) => i);
  for (const row of range(rows)) {
    street(
      ROW_NAMES[row],
      range(columns).map((column) => gridCrossing(column, row)),
    );
  }
  for (const column of range(columns)) {
    street(
      COLUMN_NAMES[column],
      range(rows).map((row) => gridCrossing(column, row)),
    );
  }
  for (const row of gateRows) {
    const gate = gridCrossing(0, row);
    street(ROW_NAMES[row], [gate, point(gate.x - 1.4 * blockMeters, gate.y)]);
  }
  lines.push({
    kind: 'fixed',
    points: [STRAIGHT_ROAD.west, STRAIGHT_ROAD_EAST],
    tags: {
      highway: STRAIGHT_ROAD.highway,
      name: 'Lange Gerade',
      maxspeed: String(STRAIGHT_ROAD.maxspeedKmh),
      surface: 'asphalt',
    },
    raised: false,
  });
  return lines;
}
