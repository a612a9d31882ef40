import type { BBox } from '../../../kit/geo/bbox.ts';
import { clipLine } from '../../../kit/geo/clip.ts';
import { ringContains } from '../../../kit/geo/flat-ring.ts';
import { doubleArea } from '../../../kit/geo/ring-nesting.ts';

/**
 * Returns the sea within a box, from coastlines with the land on their left (in a plane whose y runs southwards, seen
 * on a map with north up), as rings of polygons: each outer one followed by its islands. Coastlines are lines or rings
 * (last point = first), joined as far as possible; an end within the box, where the extract was cut, is extended
 * straight to the nearest side.
 */
export function seaRings(coastlines: readonly (readonly number[])[], box: BBox): { ring: number[]; hole: boolean }[] {
  const islands: number[][] = [];
  const seas: number[][] = [];
  const pieces: Piece[] = [];
  for (const line of coastlines) {
    const closed = isClosed(line);
    if (closed && isWithin(line, box)) {
      const ring = line.slice(0, -2);
      // Clockwise on the map: water within.
      if (doubleArea(ring) > 0) seas.push(ring);
      else islands.push(ring);
      continue;
    }
    for (const part of clipLine(closed ? fromOutside(line, box) : line, box)) {
      if (isPoint(part)) continue;
      const points = ledToSides(part, box);
      pieces.push({
        points,
        start: alongSides(points[0], points[1], box),
        end: alongSides(points.at(-2)!, points.at(-1)!, box),
      });
    }
  }
  if (
    pieces.length === 0 &&
    islands.length > 0 &&
    !islands.every((ring) => seas.some((sea) => ringContains(sea, ring[0], ring[1])))
  ) {
    seas.push([box.minX, box.minY, box.maxX, box.minY, box.maxX, box.maxY, box.minX, box.maxY]);
  }
  seas.push(...closedBySides(pieces, box));
  return withIslands(seas, islands);
}

/** A coastline from side to side. */
interface Piece {
  readonly points: number[];
  /** Positions of its ends along the sides, clockwise from the north-western corner: 0 to 4. */
  readonly start: number;
  readonly end: number;
}

const isClosed = (line: readonly number[]): boolean =>
  line.length >= 8 && line[0] === line[line.length - 2] && line[1] === line[line.length - 1];

function isPoint(line: readonly number[]): boolean {
  return line.every((value, i) => value === line[i & 1]);
}

function isWithin(line: readonly number[], { minX, minY, maxX, maxY }: BBox): boolean {
  for (let i = 0; i < line.length; i += 2) {
    if (line[i] <= minX || line[i] >= maxX || line[i + 1] <= minY || line[i + 1] >= maxY) return false;
  }
  return true;
}

/** Rotates a ring that leaves the box so that it begins at a point outside of it. */
function fromOutside(ring: readonly number[], { minX, minY, maxX, maxY }: BBox): readonly number[] {
  for (let i = 0; i + 2 < ring.length; i += 2) {
    const outside = ring[i] <= minX || ring[i] >= maxX || ring[i + 1] <= minY || ring[i + 1] >= maxY;
    if (outside) return [...ring.slice(i), ...ring.slice(2, i + 2)];
  }
  return ring;
}

function ledToSides(part: readonly number[], box: BBox): number[] {
  const first = nearestOnSides(part[0], part[1], box);
  const last = nearestOnSides(part[part.length - 2], part[part.length - 1], box);
  return [...first, ...part, ...last];
}

/** Returns the nearest place on a side; empty for a place that is on one. */
function nearestOnSides(x: number, y: number, { minX, minY, maxX, maxY }: BBox): number[] {
  const rooms = [x - minX, maxX - x, y - minY, maxY - y];
  const least = Math.min(...rooms);
  if (least <= 0) return [];
  return [
    [minX, y],
    [maxX, y],
    [x, minY],
    [x, maxY],
  ][rooms.indexOf(least)];
}

function alongSides(x: number, y: number, { minX, minY, maxX, maxY }: BBox): number {
  const [west, north] = [(x - minX) / (maxX - minX), (y - minY) / (maxY - minY)];
  const rooms = [north, 1 - west, 1 - north, west];
  const side = rooms.indexOf(Math.min(...rooms));
  return side + [west, north, 1 - west, 1 - north][side];
}

/**
 * Joins pieces into rings along the sides, clockwise from the end of one to the start of the next, so that the sea is
 * on the right.
 */
function closedBySides(pieces: readonly Piece[], box: BBox): number[][] {
  const corners = [
    [box.minX, box.minY],
    [box.maxX, box.minY],
    [box.maxX, box.maxY],
    [box.minX, box.maxY],
  ];
  const waiting = new Set(pieces);
  const rings: number[][] = [];
  for (const first of pieces) {
    if (!waiting.has(first)) continue;
    const ring: number[] = [];
    for (let piece = first; ; ) {
      waiting.delete(piece);
      for (const value of piece.points) ring.push(value);
      const ahead = (other: Piece): number => (other.start - piece.end + 4) % 4;
      let next = first;
      for (const other of waiting) if (ahead(other) < ahead(next)) next = other;
      for (let c = Math.ceil(piece.end), left = ahead(next) - (c - piece.end); left > 0; c++, left--)
        ring.push(...corners[c % 4]);
      if (next === first) break;
      piece = next;
    }
    rings.push(ring);
  }
  return rings;
}

/** Makes each island a hole of the smallest sea around it. Islands in no sea are dropped. */
function withIslands(seas: readonly number[][], islands: readonly number[][]): { ring: number[]; hole: boolean }[] {
  const sorted = seas
    .map((ring) => ({ ring, holes: [] as number[][], size: Math.abs(doubleArea(ring)) }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => a.size - b.size);
  for (const island of islands) sorted.find(({ ring }) => ringContains(ring, island[0], island[1]))?.holes.push(island);
  return sorted.flatMap(({ ring, holes }) => [
    { ring, hole: false },
    ...holes.map((hole) => ({ ring: hole, hole: true })),
  ]);
}
