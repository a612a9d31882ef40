import type { Position } from 'geojson';
import { nearLon, wrapLon } from './longitude-frame.ts';

/**
 * Returns a line or ring whose longitudes run on over the date line where those given jump by more than half a turn. A
 * whole turn is no jump: rings around the world go from -180 to 180.
 */
export function runOn(line: readonly Position[]): Position[] {
  let [before = 0, last = 0] = [line[0]?.[0], line[0]?.[0]];
  return line.map(([lon, ...others]) => {
    last = Math.abs(lon - before) === 360 ? last + lon - before : nearLon(lon, last);
    before = lon;
    return [last, ...others];
  });
}

/** Makes longitudes run on as {@link runOn} does, for a line on the globe, where a whole turn leads nowhere. */
export function shortWay(line: readonly Position[]): Position[] {
  let last = line[0]?.[0] ?? 0;
  return line.map(([lon, ...others]) => {
    last = nearLon(lon, last);
    return [last, ...others];
  });
}

/**
 * Returns a ring on the globe, of positions less than half a turn apart, as one on the map that ends where it begins:
 * longitudes run on, and a ring around a pole goes on over the edge of the map there.
 */
export function ringOverPole(ring: readonly Position[]): Position[] {
  const [[firstLon, firstLat]] = ring;
  const line = shortWay([...ring, ring[0]]);
  const lastLon = line[line.length - 1][0];
  if (Math.abs(lastLon - firstLon) < 180) return line.slice(0, -1);
  const pole = Math.sign(ring.reduce((sum, [, lat]) => sum + lat, 0)) * 90;
  return [...line.slice(0, -1), [lastLon, firstLat], [lastLon, pole], [firstLon, pole]];
}

/** A line, or rings of which the first one is around the others. */
type Shape = readonly (readonly Position[])[];

/**
 * Returns lines, polygons and points that lie over the date line, or on either side of it, side by side: no path jumps,
 * and all are moved by whole turns so that they take the fewest degrees, with their middle between -180 and 180.
 */
export function onOneSide(shapes: readonly Shape[]): Position[][][] {
  const unbroken = shapes.map(unbrokenShape);
  const turns = turnsTogether(unbroken.map(([first = []]) => rangeOf(first)));
  return unbroken.map((paths, s) => paths.map((path) => moved(path, turns[s])));
}

function unbrokenShape([first = [], ...others]: Shape): Position[][] {
  const outer = runOn(first);
  const middle = middleOf(outer);
  const inside = others.map((path) => {
    const hole = runOn(path);
    return moved(hole, nearLon(middleOf(hole), middle) - middleOf(hole));
  });
  return [outer, ...inside];
}

function rangeOf(path: readonly Position[]): [west: number, east: number] {
  let [west, east] = [Infinity, -Infinity];
  for (const [lon] of path) [west, east] = [Math.min(west, lon), Math.max(east, lon)];
  return path.length === 0 ? [0, 0] : [west, east];
}

function middleOf(path: readonly Position[]): number {
  const [west, east] = rangeOf(path);
  return (west + east) / 2;
}

const moved = (path: Position[], turn: number): Position[] =>
  turn === 0 ? path : path.map(([lon, ...others]) => [lon + turn, ...others]);

/**
 * Returns by how many degrees to move each range of longitudes, in whole turns, so that all lie within the narrowest
 * range, whose middle is between -180 and 180.
 */
function turnsTogether(ranges: readonly (readonly [west: number, east: number])[]): number[] {
  if (ranges.length === 0) return [];
  const turns = ranges.map(([west]) => wrapLon(west) - west);
  const westOf = (range: number): number => ranges[range][0] + turns[range];
  const eastOf = (range: number): number => ranges[range][1] + turns[range];
  const order = ranges.map((_, range) => range).sort((a, b) => westOf(a) - westOf(b));
  let east = Math.max(...order.map(eastOf));
  // The widest gap is where the world is cut; the date line, unless another is wider.
  let [gap, end] = [westOf(order[0]) + 360 - east, order.length];
  east = -Infinity;
  for (const [i, range] of order.entries()) {
    if (i > 0 && westOf(range) - east > gap) [gap, end] = [westOf(range) - east, i];
    east = Math.max(east, eastOf(range));
  }
  if (end < order.length) for (const range of order.slice(0, end)) turns[range] += 360;
  const west = westOf(order[end % order.length]);
  const middle = (west + Math.max(...order.map(eastOf))) / 2;
  const back = wrapLon(middle) - middle;
  return turns.map((turn) => turn + back);
}
