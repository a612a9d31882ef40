import type { SpritePlaces } from '../../styles/index.ts';
import { cssColor } from '../draw/areas-and-lines.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import type { ShownFeatures } from '../tile/match-features.ts';
import { EXTENT, LINE, POINT, type Properties, propertiesOf, type TileFeature } from '../tile/read-tile.ts';
import { type AlongLine, alongLine } from './along-line.ts';
import { breakLines } from './break-lines.ts';
import { type Box, boxAround, grown, type Label, type PlacedIcon, type TextLook, type TextRun } from './label.ts';
import { type Lettering, letteringOf } from './lettering.ts';
import { writtenText } from './written-text.ts';

/** A tile at a zoom, and the part of it to search for labels. */
interface LabelGround {
  readonly shown: readonly ShownFeatures[];
  /** Pixels of a plain screen per unit of the tile, and the tile's origin in the world. */
  readonly scale: number;
  readonly originX: number;
  readonly originY: number;
  /** The part of the world whose anchors count, including its west and north edges but not the others. */
  readonly window: Box;
  readonly sprite: SpritePlaces;
}

/** Finds all label candidates of a part of a tile. They depend on that part alone, so pictures that share it agree. */
export function findLabels(ground: LabelGround): Label[] {
  const labels: Label[] = [];
  for (const shown of ground.shown) if (shown.layer.type === 'symbol') addLabels(labels, ground, shown);
  return labels;
}

function addLabels(labels: Label[], ground: LabelGround, { layer, from, features }: ShownFeatures): void {
  const { values } = layer;
  const placement = String(values.constant('symbol-placement'));
  // Anchors by text: labels of a street that consists of many pieces keep their distance.
  const stood = new Map<string, [number, number][]>();
  for (const feature of features) {
    if (!touchesWindow(feature, ground)) continue;
    const symbol = symbolOf(layer, feature.type, propertiesOf(from, feature), ground.sprite);
    if (symbol === null) continue;
    if (placement === 'point') addAtPoints(labels, ground, feature, symbol);
    else if (feature.type !== POINT) addAlong(labels, ground, feature, symbol, stood);
  }
}

/** Returns whether a feature touches the window; labels of features just outside belong to the neighbor. */
function touchesWindow(
  { minX, minY, maxX, maxY }: TileFeature,
  { scale, originX, originY, window }: LabelGround,
): boolean {
  return (
    minX * scale + originX < window.maxX &&
    maxX * scale + originX >= window.minX &&
    minY * scale + originY < window.maxY &&
    maxY * scale + originY >= window.minY
  );
}

const isIn = ({ minX, minY, maxX, maxY }: Box, x: number, y: number): boolean =>
  x >= minX && x < maxX && y >= minY && y < maxY;

/** The icon and text of a feature, without its position. */
interface Symbol {
  readonly layer: CompiledLayer;
  readonly sortKey: number;
  readonly text: string;
  readonly look: TextLook;
  readonly lettering: Lettering;
  readonly maxWidth: number;
  readonly anchor: string;
  readonly offset: readonly [number, number];
  readonly textPadding: number;
  readonly icon: {
    readonly image: string;
    readonly width: number;
    readonly height: number;
    readonly size: number;
  } | null;
  readonly iconAngle: number;
  readonly iconOpacity: number;
  readonly iconPadding: number;
  readonly textOptional: boolean;
}

function symbolOf(layer: CompiledLayer, type: number, properties: Properties, sprite: SpritePlaces): Symbol | null {
  const { values } = layer;
  const of = <T>(name: string): T => values.of<T>(name, type, properties);
  const stack = values.constant<string[]>('text-font');
  const lettering = letteringOf(stack);
  const text = values.has('text-field')
    ? styled(writtenText(String(of('text-field') ?? ''), properties, lettering), String(of('text-transform')))
    : '';
  const image = values.has('icon-image') ? String(of('icon-image') ?? '') : '';
  const place = Object.hasOwn(sprite, image) ? sprite[image] : undefined;
  if (text === '' && place === undefined) return null;
  const iconSize = of<number>('icon-size');
  const padding = of<{ values: readonly number[] }>('icon-padding');
  return {
    layer,
    sortKey: values.has('symbol-sort-key') ? of<number>('symbol-sort-key') : 0,
    text,
    look: {
      font: lettering.fontOf(text),
      size: of('text-size'),
      letterSpacing: lettering.isJoined(text) ? 0 : of('text-letter-spacing'),
      color: cssColor(of('text-color')),
      halo: cssColor(of('text-halo-color')),
      haloWidth: of('text-halo-width'),
      opacity: of('text-opacity'),
    },
    lettering,
    maxWidth: of('text-max-width'),
    anchor: String(of('text-anchor')),
    offset: of('text-offset'),
    textPadding: values.constant('text-padding'),
    icon:
      place === undefined
        ? null
        : {
            image,
            width: (place.width / place.pixelRatio) * iconSize,
            height: (place.height / place.pixelRatio) * iconSize,
            size: iconSize,
          },
    iconAngle: (of<number>('icon-rotate') * Math.PI) / 180,
    iconOpacity: of('icon-opacity'),
    iconPadding: padding.values[0] ?? 2,
    textOptional: values.constant('text-optional'),
  };
}

const styled = (text: string, transform: string): string => {
  const trimmed = text.trim();
  return transform === 'uppercase'
    ? trimmed.toLocaleUpperCase('en')
    : transform === 'lowercase'
      ? trimmed.toLowerCase()
      : trimmed;
};

/** Adds labels at points, or at the first point of a line, as MapLibre GL does. */
function addAtPoints(
  labels: Label[],
  { scale, originX, originY, window }: LabelGround,
  feature: TileFeature,
  symbol: Symbol,
): void {
  const { points, ends, type } = feature;
  const begins = type === POINT ? points.map((_, i) => i).filter((i) => i % 2 === 0) : [0, ...ends.slice(0, -1)];
  for (const i of begins) {
    const x = points[i] * scale + originX;
    const y = points[i + 1] * scale + originY;
    if (isIn(window, x, y)) labels.push(labelAt(x, y, symbol));
  }
}

/** Height of a line of text, and distance of its baseline below its middle, in ems (as in MapLibre GL). */
const LINE_HEIGHT = 1.2;
const BASELINE = 9 / 24;

function labelAt(x: number, y: number, symbol: Symbol): Label {
  const { text, look, lettering, anchor, offset, maxWidth } = symbol;
  const lines = text === '' ? [] : breakLines(text, lettering, maxWidth, look.letterSpacing);
  const widths = lines.map((line) => lettering.width(line, look.letterSpacing) * look.size);
  const [across, down] = sharesOf(anchor);
  const width = Math.max(0, ...widths);
  const height = lines.length * LINE_HEIGHT * look.size;
  const left = x + offset[0] * look.size - across * width;
  const top = y + offset[1] * look.size - down * height;
  const runs = lines.map((line, i): TextRun => {
    const middle = top + (i + 0.5) * LINE_HEIGHT * look.size;
    return { text: line, x: left + across * (width - widths[i]), y: middle + BASELINE * look.size, angle: 0 };
  });
  const textBoxes = lines.length === 0 ? [] : [{ minX: left, minY: top, maxX: left + width, maxY: top + height }];
  return finished(symbol, x, y, symbol.iconAngle, runs, textBoxes);
}

/** Returns the shares of a text west and north of its anchor. */
function sharesOf(anchor: string): readonly [number, number] {
  const across = anchor.includes('left') ? 0 : anchor.includes('right') ? 1 : 0.5;
  const down = anchor.includes('top') ? 0 : anchor.includes('bottom') ? 1 : 0.5;
  return [across, down];
}

function finished(
  symbol: Symbol,
  x: number,
  y: number,
  iconAngle: number,
  runs: readonly TextRun[],
  bare: readonly Box[],
): Label {
  const { icon: image, layer, sortKey, text, look } = symbol;
  const icon: PlacedIcon | null =
    image === null
      ? null
      : { image: image.image, x, y, angle: iconAngle, size: image.size, opacity: symbol.iconOpacity };
  const iconBoxes =
    image === null ? [] : [grown(iconBox(x, y, image.width, image.height, iconAngle), symbol.iconPadding)];
  const textBoxes = bare.map((box) => grown(box, symbol.textPadding));
  return {
    order: [-layer.index, sortKey, `${text} ${x.toFixed(1)} ${y.toFixed(1)}`],
    icon,
    iconBoxes,
    runs,
    textBoxes,
    look: runs.length === 0 ? null : look,
    textOptional: symbol.textOptional,
    isStrong: layer.sourceLayer === 'place' || (layer.sourceLayer === 'transportation_name' && icon !== null),
    anchorY: y,
    box: boxAround([...iconBoxes, ...textBoxes]),
  };
}

function iconBox(x: number, y: number, width: number, height: number, angle: number): Box {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [halfX, halfY] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  return { minX: x - halfX, minY: y - halfY, maxX: x + halfX, maxY: y + halfY };
}

/** Returns whether a line comes in from another tile: lines that reach the edge of their tile continue in the next. */
const comesIn = (points: Int32Array, at: number): boolean => {
  const [x, y] = [points[at], points[at + 1]];
  return x <= 0 || x >= EXTENT || y <= 0 || y >= EXTENT;
};

function addAlong(
  labels: Label[],
  ground: LabelGround,
  feature: TileFeature,
  symbol: Symbol,
  stood: Map<string, [number, number][]>,
): void {
  const { scale, originX, originY, window } = ground;
  const { values } = symbol.layer;
  const { text, look, lettering, icon } = symbol;
  const spacing = values.constant<number>('symbol-spacing');
  const upright = String(values.constant('text-rotation-alignment')) === 'viewport';
  const textWidth = lettering.width(text, look.letterSpacing) * look.size;
  const rule: AlongLine = {
    spacing,
    length: upright || text === '' ? (icon?.width ?? 0) : textWidth,
    size: look.size,
    maxAngle: upright || text === '' ? null : (values.constant<number>('text-max-angle') * Math.PI) / 180,
  };
  const apart = spacing / 2;
  const others = stood.get(text) ?? [];
  stood.set(text, others);
  let begin = 0;
  for (const end of feature.ends) {
    const path = Float64Array.from(feature.points.subarray(begin, end), (value, i) =>
      i % 2 === 0 ? value * scale + originX : value * scale + originY,
    );
    const continued = feature.type === LINE && comesIn(feature.points, begin);
    for (const spot of alongLine(path, { ...rule, continued })) {
      const { x, y, angle } = spot.anchor;
      if (!isIn(window, x, y)) continue;
      if (text !== '' && others.some(([ox, oy]) => Math.hypot(ox - x, oy - y) < apart)) continue;
      if (text === '') labels.push(finished(symbol, x, y, symbol.iconAngle + angle, [], []));
      else if (upright) labels.push(labelAt(x, y, symbol));
      else {
        const { runs, boxes } = spot.text(text, lettering, look);
        labels.push(finished(symbol, x, y, 0, runs, boxes));
      }
      others.push([x, y]);
    }
    begin = end;
  }
}
