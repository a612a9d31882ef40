import type { SKRSContext2D } from '@napi-rs/canvas';
import { POLYGON, type TileFeature } from '../tile/read-tile.ts';
import type { Placement } from './view.ts';

/** The area to draw, in pixels of the picture. */
export interface Clip {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Distance below which points are merged. */
const FINEST = 0.35;

/** Adds a feature to the path, as far as it is visible. Returns whether anything was added. */
export function trace(context: SKRSContext2D, feature: TileFeature, at: Placement, clip: Clip): boolean {
  const { scale, offsetX, offsetY } = at;
  if (
    feature.maxX * scale + offsetX < clip.minX ||
    feature.minX * scale + offsetX > clip.maxX ||
    feature.maxY * scale + offsetY < clip.minY ||
    feature.minY * scale + offsetY > clip.maxY
  ) {
    return false;
  }
  const { points, ends, type } = feature;
  const closed = type === POLYGON;
  let begin = 0;
  for (const end of ends) {
    if (ends.length === 1 || touches(points, begin, end, at, clip)) {
      if (closed) ring(context, points, begin, end, at);
      else line(context, points, begin, end, at, clip);
    }
    begin = end;
  }
  return true;
}

function touches(points: Int32Array, begin: number, end: number, at: Placement, clip: Clip): boolean {
  const { scale, offsetX, offsetY } = at;
  let [west, east, north, south] = [true, true, true, true];
  for (let i = begin; i < end; i += 2) {
    const x = points[i] * scale + offsetX;
    const y = points[i + 1] * scale + offsetY;
    if (x >= clip.minX) west = false;
    if (x <= clip.maxX) east = false;
    if (y >= clip.minY) north = false;
    if (y <= clip.maxY) south = false;
  }
  return !(west || east || north || south);
}

function ring(context: SKRSContext2D, points: Int32Array, begin: number, end: number, at: Placement): void {
  const { scale, offsetX, offsetY } = at;
  let lastX = points[begin] * scale + offsetX;
  let lastY = points[begin + 1] * scale + offsetY;
  context.moveTo(lastX, lastY);
  for (let i = begin + 2; i < end; i += 2) {
    const x = points[i] * scale + offsetX;
    const y = points[i + 1] * scale + offsetY;
    if (Math.abs(x - lastX) < FINEST && Math.abs(y - lastY) < FINEST) continue;
    context.lineTo(x, y);
    lastX = x;
    lastY = y;
  }
  context.closePath();
}

/** Adds the parts of a line inside the clip: drawing what lies beyond costs as much as what is visible. */
function line(context: SKRSContext2D, points: Int32Array, begin: number, end: number, at: Placement, clip: Clip): void {
  const { scale, offsetX, offsetY } = at;
  let fromX = points[begin] * scale + offsetX;
  let fromY = points[begin + 1] * scale + offsetY;
  let down = false;
  for (let i = begin + 2; i < end; i += 2) {
    const x = points[i] * scale + offsetX;
    const y = points[i + 1] * scale + offsetY;
    const last = i + 2 >= end;
    if (!last && Math.abs(x - fromX) < FINEST && Math.abs(y - fromY) < FINEST) continue;
    const outside =
      (x < clip.minX && fromX < clip.minX) ||
      (x > clip.maxX && fromX > clip.maxX) ||
      (y < clip.minY && fromY < clip.minY) ||
      (y > clip.maxY && fromY > clip.maxY);
    if (!outside) {
      if (!down) context.moveTo(fromX, fromY);
      context.lineTo(x, y);
    }
    down = !outside;
    fromX = x;
    fromY = y;
  }
}
