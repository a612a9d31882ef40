import type { SKRSContext2D } from '@napi-rs/canvas';
import { TILE_PIXELS, type View } from '../draw/view.ts';
import type { Overlay, OverlayShape } from './read-overlay.ts';

const PIN_RADIUS = 7;
/** Most turns of the earth that are drawn; the widest picture shows it less often. */
const MOST_TURNS = 8;

/**
 * Draws an overlay on the map: areas below lines below points, as often as the picture shows the same part of the
 * earth.
 */
export function drawOverlay(context: SKRSContext2D, view: View, { shapes }: Overlay): void {
  for (const shape of shapes) {
    for (const turn of turnsOf(shape, view)) {
      const from = { ...view, left: view.left - turn * worldSide(view) };
      context.save();
      if (shape.kind === 'point') drawPin(context, from, shape);
      else drawPath(context, from, shape);
      context.restore();
    }
  }
}

/** Returns the shifts by whole turns of the earth that bring a shape into a picture. */
function turnsOf({ paths, look }: OverlayShape, view: View): number[] {
  const side = worldSide(view);
  const margin = look.strokeWidth + 2 * PIN_RADIUS;
  let [west, east] = [Infinity, -Infinity];
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      west = Math.min(west, path[i]);
      east = Math.max(east, path[i]);
    }
  }
  const first = Math.ceil((view.left - margin) / side - east);
  const last = Math.floor((view.left + view.width + margin) / side - west);
  return Array.from({ length: Math.max(0, Math.min(MOST_TURNS, last - first + 1)) }, (_, i) => first + i);
}

/** Returns the width of the whole world in pixels of a plain screen. */
const worldSide = ({ zoom }: View): number => TILE_PIXELS * 2 ** zoom;

function drawPath(context: SKRSContext2D, view: View, { kind, paths, look }: OverlayShape): void {
  tracePaths(context, view, paths, () => false);
  if (kind === 'area') {
    context.globalAlpha = look.fillOpacity;
    context.fillStyle = look.fill;
    context.fill('evenodd');
    // An area cut at the date line continues there, so its outline has a gap.
    tracePaths(context, view, paths, (x0, x1) => x0 === x1 && Number.isInteger(x0));
  }
  context.globalAlpha = look.strokeOpacity;
  context.strokeStyle = look.stroke;
  context.lineWidth = look.strokeWidth * view.ratio;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  if (look.strokeWidth > 0) context.stroke();
}

/** @param isGap whether there is no line between points with these x */
function tracePaths(
  context: SKRSContext2D,
  view: View,
  paths: readonly Float64Array[],
  isGap: (x0: number, x1: number) => boolean,
): void {
  const side = worldSide(view);
  context.beginPath();
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      const x = (path[i] * side - view.left) * view.ratio;
      const y = (path[i + 1] * side - view.top) * view.ratio;
      if (i === 0 || isGap(path[i - 2], path[i])) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
  }
}

function drawPin(context: SKRSContext2D, view: View, { paths, look }: OverlayShape): void {
  const [x = 0, y = 0] = paths[0] ?? [];
  const side = worldSide(view);
  context.globalAlpha = look.fillOpacity;
  context.beginPath();
  context.arc(
    (x * side - view.left) * view.ratio,
    (y * side - view.top) * view.ratio,
    PIN_RADIUS * view.ratio,
    0,
    2 * Math.PI,
  );
  context.fillStyle = look.fill;
  context.fill();
  context.lineWidth = 2.5 * view.ratio;
  context.strokeStyle = '#ffffff';
  context.stroke();
}
