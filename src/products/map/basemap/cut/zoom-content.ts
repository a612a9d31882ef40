import { GrowableInt32 } from '../../../../kit/collections/growable.ts';
import { simplifyLine } from '../../../../kit/geo/simplify-line.ts';
import type { Polygon } from '../valid-polygons.ts';
import { addPoint, pointsOfPart, ringsOfArea, simplerPolygons, toleranceOf } from './area-shapes.ts';
import { type Box, boxOfPoints } from './box.ts';
import { type FeatureTable, SHAPE_LINE, SHAPE_POINT } from './feature-table.ts';
import { rankLabels } from './label-ranks.ts';
import { LAYER_SETTINGS, type LayerSettings, UNITS_PER_PX } from './layer-settings.ts';
import { mergeLines } from './merge-lines.ts';
import { NONE_UNITED, type UnitedArea, type UnitedAreas } from './united-areas.ts';
import { unitsOfZoom, unitsPerMeter } from './world-plane.ts';

/** A point, line or area that a zoom shows, without its shape. */
export interface Item {
  readonly layer: number;
  /** The set of its attributes at this zoom. */
  readonly attributes: number;
  readonly id: number;
  readonly level: number;
  readonly order: number;
  /** Its place among the labels near it; 0 if it isn't ranked. */
  readonly rank: number;
}

/** Coordinates in whole units of the zoom (4096 along a tile), from the north-west of the world. */
export type ZoomShape =
  | { readonly type: 'point'; readonly points: readonly number[] }
  | { readonly type: 'line'; readonly lines: readonly (readonly number[])[] }
  | { readonly type: 'polygon'; readonly polygons: readonly Polygon[] };

const PX_PER_LETTER = 6;
const NO_LINE = -1;

/** The features of a region at one zoom: selected, joined and simplified, the same for every tile. */
export class ZoomContent {
  private readonly feature = new GrowableInt32();
  private readonly rank = new GrowableInt32();
  /** The end of the points of a joined line in {@link joined}; -1 for other items. */
  private readonly lineEnd = new GrowableInt32();
  private readonly lineStart = new GrowableInt32();
  /** The number of lines it was joined from. */
  private readonly partCount = new GrowableInt32();
  private readonly joined = new GrowableInt32();
  /** The first item that is a united area. */
  private firstUnited = Infinity;
  /** Set of all zooms → set at this one, -1 until it is looked up. */
  private readonly setHere: Int32Array;
  private readonly unit: number;

  constructor(
    private readonly table: FeatureTable,
    readonly zoom: number,
    private readonly united: UnitedAreas = NONE_UNITED,
  ) {
    this.unit = unitsOfZoom(zoom);
    this.setHere = new Int32Array(table.attributes.count).fill(-1);
    this.choose();
  }

  get count(): number {
    return this.feature.length;
  }

  layerOf(item: number): number {
    return this.table.layer.get(this.feature.get(item));
  }

  item(item: number): Item {
    const { table } = this;
    const feature = this.feature.get(item);
    return {
      layer: table.layer.get(feature),
      attributes: this.attributesOf(feature),
      id: this.partCount.get(item) > 1 ? 0 : table.id.get(feature),
      level: table.level.get(feature),
      order: table.order.get(feature),
      rank: this.rank.get(item),
    };
  }

  /** Returns the box of an item in units of the zoom, slightly larger than what is drawn. */
  boxOf(item: number): Box {
    if (this.lineEnd.get(item) !== NO_LINE) {
      return boxOfPoints(this.joined.view(), this.lineStart.get(item), this.lineEnd.get(item));
    }
    if (item >= this.firstUnited) return boxOfPoints(this.unitedArea(item).rings[0]);
    const { box } = this.table.geometries;
    const at = 4 * this.table.geometry.get(this.feature.get(item));
    const side = (i: number): number => box.get(at + i) / this.unit;
    return [side(0) - 1, side(1) - 1, side(2) + 1, side(3) + 1];
  }

  shapeOf(item: number): ZoomShape {
    if (this.lineEnd.get(item) !== NO_LINE) return { type: 'line', lines: [this.joinedLine(item)] };
    if (item >= this.firstUnited)
      return { type: 'polygon', polygons: [this.unitedArea(item).rings.map((ring) => Array.from(ring))] };
    const { geometries, shape, geometry } = this.table;
    const feature = this.feature.get(item);
    const [from, to] = geometries.partsOf(geometry.get(feature));
    const kind = shape.get(feature);
    if (kind === SHAPE_POINT) return { type: 'point', points: this.part(from) };
    const tolerance = toleranceOf(this.table, feature, this.zoom);
    if (kind === SHAPE_LINE) {
      const lines: number[][] = [];
      for (let part = from; part < to; part++) {
        const points = simplifyLine(this.part(part), tolerance);
        if (points.length >= 4) lines.push(points);
      }
      return { type: 'line', lines };
    }
    return {
      type: 'polygon',
      polygons: simplerPolygons(ringsOfArea(this.table, feature, this.zoom), tolerance, this.zoom),
    };
  }

  private choose(): void {
    const { table, zoom } = this;
    const labels = new Map<number, number[]>();
    const lines = new Map<number, number[]>();
    for (let feature = 0; feature < table.count; feature++) {
      if (table.minZoom.get(feature) > zoom || table.maxZoom.get(feature) < zoom) continue;
      if (this.united.has(feature, zoom)) continue;
      const layer = table.layer.get(feature);
      const shape = table.shape.get(feature);
      const settings = LAYER_SETTINGS[layer];
      if (shape === SHAPE_POINT && settings.cell(zoom) !== null) listed(labels, layer).push(feature);
      else if (shape === SHAPE_LINE && zoom <= settings.mergeLinesTo) listed(lines, layer).push(feature);
      else if (shape !== SHAPE_LINE || this.isLongEnough(feature)) this.add(feature, 0);
    }
    for (const [layer, features] of labels) {
      const { cell, ranked } = LAYER_SETTINGS[layer];
      const ranks = rankLabels(table, features, zoom, cell(zoom)!);
      for (const feature of features) {
        const rank = ranks.get(feature);
        if (rank !== undefined) this.add(feature, ranked ? rank : 0);
      }
    }
    for (const [layer, features] of lines) this.addJoined(features, LAYER_SETTINGS[layer]);
    this.firstUnited = this.count;
    for (const { feature, partCount } of this.united.at(zoom)) this.add(feature, 0, partCount);
  }

  private unitedArea(item: number): UnitedArea {
    return this.united.at(this.zoom)[item - this.firstUnited];
  }

  private isLongEnough(feature: number): boolean {
    const { box } = this.table.geometries;
    const at = 4 * this.table.geometry.get(feature);
    const size = Math.max(box.get(at + 2) - box.get(at), box.get(at + 3) - box.get(at + 1)) / this.unit;
    return size >= (this.zoom === 14 ? 1 : UNITS_PER_PX);
  }

  private add(feature: number, rank: number, partCount = 1): void {
    this.feature.push(feature);
    this.rank.push(rank);
    this.lineStart.push(this.joined.length);
    this.lineEnd.push(NO_LINE);
    this.partCount.push(partCount);
  }

  private attributesOf(feature: number): number {
    const set = this.table.attributeSet.get(feature);
    if (this.setHere[set] < 0) this.setHere[set] = this.table.attributes.internAtZoom(set, this.zoom);
    return this.setHere[set];
  }

  private addJoined(features: readonly number[], settings: LayerSettings): void {
    const { geometries, geometry } = this.table;
    const parts = features.map((feature) => geometries.firstPart.get(geometry.get(feature)));
    const ends = new Int32Array(4 * parts.length);
    const { coordinates: xy } = geometries;
    for (const [line, part] of parts.entries()) {
      const first = 2 * geometries.startOf(part);
      const last = 2 * geometries.partEnd.get(part) - 2;
      ends[4 * line] = xy[first];
      ends[4 * line + 1] = xy[first + 1];
      ends[4 * line + 2] = xy[last];
      ends[4 * line + 3] = xy[last + 1];
    }
    const attributes = Int32Array.from(features, (feature) => this.attributesOf(feature));
    const tolerance = settings.tolerance(this.zoom) * UNITS_PER_PX;
    const chains = mergeLines({ count: parts.length, attributes, ends, directed: settings.directed });
    for (const chain of chains) {
      const feature = features[chain[0] >> 1];
      if (!this.isShown(chain, parts, attributes[chain[0] >> 1], settings)) continue;
      const line = simplifyLine(this.chained(chain, parts), tolerance);
      if (line.length < 4) continue;
      this.add(feature, 0, chain.length);
      for (let i = 0; i < line.length; i++) this.joined.push(line[i]);
      this.lineEnd.set(this.count - 1, this.joined.length);
    }
  }

  /** Returns whether a line is long enough for its layer, and for the letters of its name. */
  private isShown(
    chain: readonly number[],
    parts: readonly number[],
    attributes: number,
    settings: LayerSettings,
  ): boolean {
    const { zoom, unit } = this;
    if (zoom === 14) return true;
    const { geometries } = this.table;
    const { coordinates: xy } = geometries;
    let length = 0;
    let y = 0;
    for (const end of chain) {
      const part = parts[end >> 1];
      const to = 2 * geometries.partEnd.get(part);
      for (let i = 2 * geometries.startOf(part) + 2; i < to; i += 2) {
        y = xy[i + 1];
        const [dx, dy] = [xy[i] - xy[i - 2], y - xy[i - 1]];
        length += Math.sqrt(dx * dx + dy * dy);
      }
    }
    const meters = settings.leastLengthM(zoom);
    if (meters > 0 && length < meters * unitsPerMeter(y)) return false;
    const px = length / (unit * UNITS_PER_PX);
    if (px < 1) return false;
    if (!settings.holdsNames || zoom < 12) return true;
    const { attributes: sets } = this.table;
    const text = sets.valueOf(attributes, 'name') ?? sets.valueOf(attributes, 'ref') ?? '';
    return px >= PX_PER_LETTER * String(text).length;
  }

  /** Concatenates the points of the lines of a chain. */
  private chained(chain: readonly number[], parts: readonly number[]): number[] {
    const points: number[] = [];
    for (const end of chain) {
      const part = this.part(parts[end >> 1]);
      if ((end & 1) === 0) for (let i = 0; i < part.length; i += 2) addPoint(points, part[i], part[i + 1]);
      else for (let i = part.length - 2; i >= 0; i -= 2) addPoint(points, part[i], part[i + 1]);
    }
    return points;
  }

  private joinedLine(item: number): readonly number[] {
    const values = this.joined.view();
    const to = this.lineEnd.get(item);
    const line: number[] = [];
    for (let i = this.lineStart.get(item); i < to; i++) line.push(values[i]);
    return line;
  }

  private part(part: number): number[] {
    return pointsOfPart(this.table, part, this.zoom);
  }
}

function listed(lists: Map<number, number[]>, key: number): number[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  return list;
}
