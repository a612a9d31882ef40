import { E7, fromE7 } from '../../../kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../../kit/geo/distance.ts';
import { simplifyRing } from '../../../kit/geo/simplify-line.ts';
import type { OsmData } from '../../osm/index.ts';
import { ringsOfCells } from './cell-rings.ts';
import { FRAME, spreadDistances, UNITS_PER_CELL } from './clearance.ts';
import { groundWays, longBridges, pointsOfWay } from './ground-ways.ts';
import { isRiver, markRiver } from './rivers.ts';
import { type Clearance, type Crossing, stripsUnder } from './strips.ts';
import { boxOfStreets, type MappedWater, type Window, Windows } from './windows.ts';

/**
 * Nodes above which an extract is that of a country, which isn't stripped of water: the search would take more than a
 * second per million nodes.
 */
const MOST_NODES = 5_000_000;
const CELL_M = 10;
/** Greatest distance of a street that can be a bank. */
const FURTHEST_M = 600;
/**
 * Least distance between a bridge's middle and streets on the ground; bridges without such a place cross no large
 * river.
 */
const LEAST_CLEAR_M = 28;
/** Side in cells of the pieces in which rivers are stored, since areas are found by their boxes; pieces overlap. */
const PIECE_CELLS = 100;
const OVERLAP_CELLS = 2;
/** Tolerance in cells for simplifying outlines, which removes the stairs of slanting banks. */
const STRAIGHTENING = 0.75;

/**
 * Finds rivers of extracts that were stripped of water, as areas of rings of pairs of degrees × 10⁷: long strips
 * without streets that several bridges cross. Searches only where no water is mapped.
 */
export function unmappedRivers(osm: OsmData, mapped: MappedWater): number[][][] {
  if (osm.nodes.count > MOST_NODES) return [];
  const { ground, bridges } = groundWays(osm);
  const long = longBridges(osm, bridges, 2 * LEAST_CLEAR_M);
  const windows = new Windows(
    long.map((way) => pointsOfWay(osm, way)),
    mapped,
  );
  if (windows.all.length === 0) return [];
  for (const way of ground) windows.addGround(pointsOfWay(osm, way));
  return windows.all.flatMap(riversIn);
}

function riversIn(window: Window): number[][][] {
  const { bridges, ground } = window;
  const box = boxOfStreets(window);
  if (!(box.maxX > box.minX && box.maxY > box.minY)) return [];
  const unitX = metersPerDegreeLon(fromE7((box.minY + box.maxY) / 2)) / E7 / CELL_M;
  const unitY = METERS_PER_DEGREE / E7 / CELL_M;
  const width = Math.ceil((box.maxX - box.minX) * unitX);
  const height = Math.ceil((box.maxY - box.minY) * unitY);
  const drawn = (line: readonly number[]): number[] =>
    line.map((v, k) => ((k & 1) === 0 ? (v - box.minX) * unitX : (box.maxY - v) * unitY));
  const place = clearanceOf(ground.map(drawn), width, height);
  const crossings = bridges.flatMap((line) => crossingsOf(drawn(line), place));
  const rivers = stripsUnder(place, crossings).filter(isRiver);
  if (rivers.length === 0) return [];
  const wet = new Uint8Array(width * height);
  for (const river of rivers) markRiver(wet, river, place);
  return outlinesOf(wet, width, height).map((rings) =>
    rings.map((ring) => ring.map((v, k) => Math.round((k & 1) === 0 ? box.minX + v / unitX : box.maxY - v / unitY))),
  );
}

/** Returns the rings of each piece of the wet cells, in cells. */
function outlinesOf(wet: Uint8Array, width: number, height: number): number[][][] {
  const pieces: number[][][] = [];
  for (let y = 0; y < height; y += PIECE_CELLS) {
    for (let x = 0; x < width; x += PIECE_CELLS) {
      const columns = Math.min(width - x, PIECE_CELLS + OVERLAP_CELLS);
      const rows = Math.min(height - y, PIECE_CELLS + OVERLAP_CELLS);
      const isWet = (i: number, j: number): boolean =>
        i >= 0 && j >= 0 && i < columns && j < rows && wet[(y + j) * width + x + i] !== 0;
      const rings = ringsOfCells(columns, rows, isWet);
      if (rings.length === 0) continue;
      pieces.push(rings.map((ring) => simplifyRing(ring, STRAIGHTENING).map((v, k) => v + ((k & 1) === 0 ? x : y))));
    }
  }
  return pieces;
}

function clearanceOf(ground: readonly (readonly number[])[], width: number, height: number): Clearance {
  const units = new Uint16Array(width * height).fill((FURTHEST_M / CELL_M) * UNITS_PER_CELL);
  for (const line of ground) {
    alongLine(line, (x, y) => {
      if (x >= 0 && y >= 0 && x < width && y < height) units[Math.floor(y) * width + Math.floor(x)] = 0;
    });
  }
  spreadDistances(units, width, height);
  return { units, width, height, cellM: CELL_M };
}

/** Returns the points of a bridge furthest from the ground's ways, one for each of its parts that are far from them. */
function crossingsOf(bridge: readonly number[], { units, width, height }: Clearance): Crossing[] {
  const least = (LEAST_CLEAR_M / CELL_M) * UNITS_PER_CELL;
  const crossings: Crossing[] = [];
  let best: Crossing | null = null;
  alongLine(bridge, (x, y, dirX, dirY) => {
    const isInside = x >= FRAME && y >= FRAME && x < width - FRAME && y < height - FRAME;
    const cell = Math.floor(y) * width + Math.floor(x);
    if (!isInside || units[cell] < least) {
      if (best) crossings.push(best);
      best = null;
    } else if (best === null || units[cell] > units[best.cell]) best = { cell, dirX, dirY };
  });
  if (best) crossings.push(best);
  return crossings;
}

/** Visits points half a cell apart, with the direction of the line there. */
function alongLine(line: readonly number[], visit: (x: number, y: number, dirX: number, dirY: number) => void): void {
  for (let k = 2; k < line.length; k += 2) {
    const [dx, dy] = [line[k] - line[k - 2], line[k + 1] - line[k - 1]];
    const length = Math.hypot(dx, dy);
    const steps = Math.max(1, Math.ceil(2 * length));
    for (let s = 0; s <= steps; s++) {
      visit(line[k - 2] + (s / steps) * dx, line[k - 1] + (s / steps) * dy, dx / (length || 1), dy / (length || 1));
    }
  }
}
