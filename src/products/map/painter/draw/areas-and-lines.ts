import type { SKRSContext2D } from '@napi-rs/canvas';
import { LIGHT } from '../../styles/index.ts';
import type { ShownFeatures } from '../tile/match-features.ts';
import { LINE, POLYGON, propertiesOf, type TileFeature } from '../tile/read-tile.ts';
import { type ColorValue, litFromAbove } from './lit-roof.ts';
import type { PatternMaker } from './patterns.ts';
import { type Clip, trace } from './trace.ts';
import type { Placement, View } from './view.ts';

/** The features that a layer shows of one tile, and the tile's position. */
interface PlacedFeatures extends ShownFeatures {
  readonly at: Placement;
}

/** A canvas with the state needed for drawing on it. */
interface Painting {
  readonly context: SKRSContext2D;
  readonly view: View;
  readonly patternOf: PatternMaker;
}

export function drawLayer(painting: Painting, shown: PlacedFeatures): void {
  const { type } = shown.layer;
  if (type === 'line') drawLines(painting, shown);
  else if (type === 'fill') drawAreas(painting, shown);
  else if (type === 'fill-extrusion') drawRoofs(painting, shown);
}

/** Converts a color of the style library, whose channels are premultiplied. */
export function cssColor({ r, g, b, a }: ColorValue): string {
  if (a === 0) return 'rgba(0,0,0,0)';
  const channel = (value: number): number => Math.round((value / a) * 255);
  return `rgba(${channel(r)},${channel(g)},${channel(b)},${a})`;
}

const clipOf = ({ width, height, ratio }: View, margin: number): Clip => ({
  minX: -margin,
  minY: -margin,
  maxX: width * ratio + margin,
  maxY: height * ratio + margin,
});

/** Groups features by color; one group unless the color varies. */
function byColor({ layer, features, from }: PlacedFeatures, property: string): [unknown, readonly TileFeature[]][] {
  const { values } = layer;
  if (!values.varies(property)) return [[values.constant(property), features]];
  const groups = new Map<string, [unknown, TileFeature[]]>();
  for (const feature of features) {
    const color = values.of(property, feature.type, propertiesOf(from, feature));
    const group = groups.get(String(color));
    if (group === undefined) groups.set(String(color), [color, [feature]]);
    else group[1].push(feature);
  }
  return [...groups.values()];
}

function path(
  { context }: Painting,
  features: readonly TileFeature[],
  at: Placement,
  clip: Clip,
  least: number,
): boolean {
  context.beginPath();
  let any = false;
  for (const feature of features) if (feature.type >= least && trace(context, feature, at, clip)) any = true;
  return any;
}

/** Width of outlines of areas: as thin as the screen allows. */
const OUTLINE = 1;

function drawAreas(painting: Painting, shown: PlacedFeatures): void {
  const { context, view, patternOf } = painting;
  const { values } = shown.layer;
  const opacity = values.constant<number>('fill-opacity');
  if (opacity <= 0) return;
  const [shiftX, shiftY] = values.constant<[number, number]>('fill-translate');
  const clip = clipOf(view, OUTLINE + Math.max(Math.abs(shiftX), Math.abs(shiftY)) * view.ratio);
  const pattern = values.has('fill-pattern') ? String(values.constant('fill-pattern')) : null;
  context.save();
  context.globalAlpha = opacity;
  context.translate(shiftX * view.ratio, shiftY * view.ratio);
  for (const [color, features] of byColor(shown, 'fill-color')) {
    if (!path(painting, features, shown.at, clip, POLYGON)) continue;
    const ink = pattern === null ? cssColor(color as ColorValue) : patternOf(pattern);
    if (ink === null) continue;
    context.fillStyle = ink;
    // Holes run against outer rings; overlapping areas become one.
    context.fill('nonzero');
    if (pattern === null && values.has('fill-outline-color')) {
      context.strokeStyle = cssColor(values.constant('fill-outline-color'));
      context.lineWidth = OUTLINE;
      context.stroke();
    }
  }
  context.restore();
}

/**
 * Draws extruded buildings as seen from straight above: their roofs, without shift. MapLibre GL shows walls that lean
 * away from the middle of the screen; adjacent pictures have no common middle.
 */
function drawRoofs(painting: Painting, shown: PlacedFeatures): void {
  const { context, view } = painting;
  const opacity = shown.layer.values.constant<number>('fill-extrusion-opacity');
  if (opacity <= 0) return;
  context.save();
  context.globalAlpha = opacity;
  for (const [color, features] of byColor(shown, 'fill-extrusion-color')) {
    if (!path(painting, features, shown.at, clipOf(view, OUTLINE), POLYGON)) continue;
    context.fillStyle = cssColor(litFromAbove(color as ColorValue, LIGHT.intensity));
    context.fill('nonzero');
  }
  context.restore();
}

function drawLines(painting: Painting, shown: PlacedFeatures): void {
  const { context, view } = painting;
  const { values } = shown.layer;
  const width = values.constant<number>('line-width') * view.ratio;
  const opacity = values.constant<number>('line-opacity');
  if (width <= 0 || opacity <= 0) return;
  const dash = values.has('line-dasharray') ? values.constant<number[]>('line-dasharray') : null;
  context.save();
  context.globalAlpha = opacity;
  context.lineWidth = width;
  context.lineCap = String(values.constant('line-cap')) as CanvasLineCap;
  context.lineJoin = String(values.constant('line-join')) as CanvasLineJoin;
  context.miterLimit = 2;
  if (dash !== null) context.setLineDash(dash.map((length) => Math.max(0.01, length * width)));
  for (const [color, features] of byColor(shown, 'line-color')) {
    if (!path(painting, features, shown.at, clipOf(view, width), LINE)) continue;
    context.strokeStyle = cssColor(color as ColorValue);
    context.stroke();
  }
  context.restore();
}

type CanvasLineCap = SKRSContext2D['lineCap'];
type CanvasLineJoin = SKRSContext2D['lineJoin'];
