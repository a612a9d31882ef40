import type { Canvas } from '@napi-rs/canvas';
import type { CancelFlag } from '../../../kit/core/cancel.ts';
import { MERCATOR_HALF_M, xFromLon, yFromLat } from '../../../kit/geo/mercator.ts';
import { creditIn, drawCredit } from './credit.ts';
import { TILE_PIXELS, type View } from './draw/view.ts';
import type { Box } from './labels/label.ts';
import { PICTURE_SIDE, placeInGrid, placeInside } from './labels/place-labels.ts';
import type { MapLook } from './map-memory.ts';
import { drawOverlay } from './overlay/draw-overlay.ts';
import type { Overlay } from './overlay/read-overlay.ts';
import { paintView } from './paint-view.ts';
import { encodePng } from './png/encode-png.ts';

/**
 * Paints a square of the map, 256 pixels of a plain screen wide, as a PNG. Its labels agree with those of its
 * neighbors.
 */
export function tilePicture(
  look: MapLook,
  { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
  ratio: number,
  cancel: CancelFlag,
): Uint8Array<ArrayBuffer> {
  // Vector tiles are 512 pixels wide, so a picture of a zoom shows the map of the zoom below.
  const view = {
    zoom: z - 1,
    left: x * PICTURE_SIDE,
    top: y * PICTURE_SIDE,
    width: PICTURE_SIDE,
    height: PICTURE_SIDE,
    ratio,
  };
  const place = {
    place: (labels: Parameters<typeof placeInGrid>[0]) => placeInGrid(labels, x, y),
    labelMargin: PICTURE_SIDE,
  };
  return png(paintView(look, view, place, cancel), cancel);
}

interface StaticFrame {
  /** Degrees; null: the overlay is in the middle and fills the picture. */
  readonly center: { readonly lon: number; readonly lat: number; readonly zoom: number } | null;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** Margin for labels whose anchors are outside but which extend into a picture. */
const LABEL_MARGIN = 128;

/**
 * Paints a picture of any place, with an overlay and a credit.
 * @param creditOf returns the credit for a part of the world, in shares of its width
 */
export function staticPicture(
  look: MapLook,
  frame: StaticFrame,
  overlay: Overlay | null,
  creditOf: (shown: Box) => string,
  cancel: CancelFlag,
): Uint8Array<ArrayBuffer> {
  const view = viewOf(frame, overlay);
  const side = worldSide(view.zoom);
  const { left, top, width, height } = view;
  const inside = { minX: left, minY: top, maxX: left + width, maxY: top + height };
  const shown = {
    minX: inside.minX / side,
    minY: inside.minY / side,
    maxX: inside.maxX / side,
    maxY: inside.maxY / side,
  };
  const credit = creditIn(creditOf(shown), view);
  const canvas = paintView(
    look,
    view,
    {
      place: (labels) => placeInside(labels, inside, credit.box),
      labelMargin: LABEL_MARGIN,
      ...(overlay === null ? {} : { overlay: (context) => drawOverlay(context, view, overlay) }),
    },
    cancel,
  );
  drawCredit(canvas, view, credit, look.style);
  return png(canvas, cancel);
}

function png(canvas: Canvas, cancel: CancelFlag): Uint8Array<ArrayBuffer> {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  cancel.check();
  return encodePng(data, width, height);
}

const worldSide = (zoom: number): number => TILE_PIXELS * 2 ** zoom;
export const shareOfX = (lon: number): number => (xFromLon(lon) + MERCATOR_HALF_M) / (2 * MERCATOR_HALF_M);
export const shareOfY = (lat: number): number => (MERCATOR_HALF_M - yFromLat(lat)) / (2 * MERCATOR_HALF_M);

function viewOf({ center, width, height, ratio }: StaticFrame, overlay: Overlay | null): View {
  const { zoom, x, y } =
    center === null
      ? around(overlay, width, height)
      : { zoom: center.zoom, x: shareOfX(center.lon), y: shareOfY(center.lat) };
  const side = worldSide(zoom);
  return { zoom, left: Math.round(x * side - width / 2), top: Math.round(y * side - height / 2), width, height, ratio };
}

/** Margin between the overlay and the picture's edge. */
const MARGIN = 24;
/** Zoom that shows a single point with its streets. */
const CLOSEST = 16;

function around(overlay: Overlay | null, width: number, height: number): { zoom: number; x: number; y: number } {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { paths } of overlay?.shapes ?? []) {
    for (const path of paths) {
      for (let i = 0; i < path.length; i += 2) {
        minX = Math.min(minX, path[i]);
        maxX = Math.max(maxX, path[i]);
        minY = Math.min(minY, path[i + 1]);
        maxY = Math.max(maxY, path[i + 1]);
      }
    }
  }
  if (minX > maxX) return { zoom: 0, x: 0.5, y: 0.5 };
  const zoomFor = (pixels: number, share: number): number =>
    Math.log2(Math.max(1, pixels - 2 * MARGIN) / TILE_PIXELS / share);
  const zoom = Math.min(CLOSEST, zoomFor(width, maxX - minX), zoomFor(height, maxY - minY));
  return { zoom: Math.max(0, zoom), x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
}
