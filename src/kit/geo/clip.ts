import type { BBox } from './bbox.ts';

/** Points as `[x0, y0, x1, y1, …]`. */
export type FlatPoints = readonly number[];

/** Returns the parts of a line that lie inside the box (Liang–Barsky, one segment after the other). */
export function clipLine(line: FlatPoints, box: BBox): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  for (let i = 0; i + 3 < line.length; i += 2) {
    const x0 = line[i];
    const y0 = line[i + 1];
    const dx = line[i + 2] - x0;
    const dy = line[i + 3] - y0;
    let enter = 0;
    let leave = 1;
    for (let side = 0; side < 4; side++) {
      const along = side === 0 ? -dx : side === 1 ? dx : side === 2 ? -dy : dy;
      const room = side === 0 ? x0 - box.minX : side === 1 ? box.maxX - x0 : side === 2 ? y0 - box.minY : box.maxY - y0;
      if (along === 0) {
        if (room < 0) leave = -1;
      } else if (along < 0) enter = Math.max(enter, room / along);
      else leave = Math.min(leave, room / along);
    }
    if (enter > leave) continue;
    if (part.length === 0 || enter > 0) {
      if (part.length > 2) parts.push(part);
      part = [x0 + enter * dx, y0 + enter * dy];
    }
    part.push(x0 + leave * dx, y0 + leave * dy);
    if (leave < 1) {
      parts.push(part);
      part = [];
    }
  }
  if (part.length > 2) parts.push(part);
  return parts;
}

/**
 * Returns the part of a ring that lies inside the box (Sutherland–Hodgman): one ring, whose pieces hang together along
 * the box's sides where there are several. The ring's last point needn't repeat the first, and the result's doesn't.
 */
export function clipRing(ring: FlatPoints, box: BBox): number[] {
  let points: number[] = [...ring];
  for (let side = 0; side < 4 && points.length > 0; side++) points = clipRingAt(points, side, box);
  return points;
}

function clipRingAt(points: readonly number[], side: number, box: BBox): number[] {
  const axis = side >> 1;
  const sign = side & 1 ? -1 : 1;
  const bound = side === 0 ? box.minX : side === 1 ? box.maxX : side === 2 ? box.minY : box.maxY;
  const kept: number[] = [];
  let px = points[points.length - 2];
  let py = points[points.length - 1];
  let pRoom = sign * ((axis === 0 ? px : py) - bound);
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i];
    const y = points[i + 1];
    const room = sign * ((axis === 0 ? x : y) - bound);
    if (room >= 0 !== pRoom >= 0) {
      const share = pRoom / (pRoom - room);
      // The bound itself rather than a rounded neighbor, so that later comparisons with it are exact.
      kept.push(axis === 0 ? bound : px + share * (x - px), axis === 1 ? bound : py + share * (y - py));
    }
    if (room >= 0) kept.push(x, y);
    px = x;
    py = y;
    pRoom = room;
  }
  return kept;
}
