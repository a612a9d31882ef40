import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { canvasPackage, type PixelRatio, spriteOf } from '../styles/index.ts';
import { drawLayer } from './draw/areas-and-lines.ts';
import { patternMaker } from './draw/patterns.ts';
import { type Placement, placementOf, TILE_PIXELS, tileSideAt, tileZoomOf, type View } from './draw/view.ts';
import { drawLabels } from './labels/draw-labels.ts';
import type { Box, Label } from './labels/label.ts';
import type { PlacedLabel } from './labels/place-labels.ts';
import { labelsOf, type MapLook, shownOf, styleAt } from './map-memory.ts';
import { EXTENT } from './tile/read-tile.ts';

/** Elements of a picture beside the map itself. */
interface Extras {
  /** Places the label candidates near the picture. */
  readonly place: (labels: readonly Label[]) => readonly PlacedLabel[];
  /** Distance beyond its edges to search for labels, in pixels of a plain screen. */
  readonly labelMargin: number;
  /** Drawn between the map and its labels. */
  readonly overlay?: (context: SKRSContext2D) => void;
}

/** One canvas per size and thread, since memory of canvases is freed late. */
const canvases = new Map<string, Canvas>();
const MOST_CANVASES = 4;

function canvasOf(width: number, height: number): Canvas {
  const key = `${width} ${height}`;
  let canvas = canvases.get(key);
  if (canvas === undefined) {
    if (canvases.size >= MOST_CANVASES) canvases.clear();
    canvas = canvasPackage().createCanvas(width, height);
    canvases.set(key, canvas);
  }
  return canvas;
}

/** Paints a part of the map. Returns the thread's own canvas, whose pixels are valid until the next picture. */
export function paintView(look: MapLook, view: View, extras: Extras, cancel: CancelFlag): Canvas {
  const { zoom, ratio } = view;
  const canvas = canvasOf(Math.round(view.width * ratio), Math.round(view.height * ratio));
  const context = canvas.getContext('2d');
  const style = styleAt(look, zoom);
  context.reset();
  context.fillStyle = style.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const sprite = spriteOf(look.style.palette, ratio as PixelRatio);
  const painting = { context, view, patternOf: patternMaker(context, sprite, view) };
  const tileZoom = tileZoomOf(zoom);
  // Tiles have a margin beyond their edges, so those that touch the picture are enough.
  const tiles = [...squares(frameOf(view, 0), tileSideAt(tileZoom, zoom))];
  for (const [x, y] of tiles) {
    const at = placementOf(view, tileZoom, x, y);
    context.save();
    // Without a clip, the margins that two tiles share would be drawn twice.
    if (tiles.length > 1) clipTo(context, at);
    for (const shown of shownOf(look, zoom, tileZoom, x, y)) {
      if (shown.layer.type === 'symbol') continue;
      cancel.check();
      drawLayer(painting, { ...shown, at });
    }
    context.restore();
  }
  extras.overlay?.(context);
  cancel.check();
  const labels = extras.place(labelsNear(look, view, extras.labelMargin));
  cancel.check();
  drawLabels(context, view, sprite, labels);
  return canvas;
}

const squares = function* ({ minX, minY, maxX, maxY }: Box, side: number): Generator<[number, number]> {
  for (let y = Math.floor(minY / side); y * side < maxY; y++) {
    for (let x = Math.floor(minX / side); x * side < maxX; x++) yield [x, y];
  }
};

const frameOf = ({ left, top, width, height }: View, margin: number): Box => ({
  minX: left - margin,
  minY: top - margin,
  maxX: left + width + margin,
  maxY: top + height + margin,
});

/** Clips to whole pixels: between two half-covered ones the background would show. */
function clipTo(context: SKRSContext2D, { scale, offsetX, offsetY }: Placement): void {
  const [left, top] = [Math.round(offsetX), Math.round(offsetY)];
  const [right, bottom] = [Math.round(offsetX + EXTENT * scale), Math.round(offsetY + EXTENT * scale)];
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
}

function labelsNear(look: MapLook, view: View, margin: number): Label[] {
  const found: Label[] = [];
  for (const [column, row] of squares(frameOf(view, margin), TILE_PIXELS))
    found.push(...labelsOf(look, view.zoom, column, row));
  return found;
}
