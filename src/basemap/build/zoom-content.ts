import { type Polygon, validPolygons } from '../valid-polygons.ts';
import { type FeatureTable, SHAPE_LINE, SHAPE_POINT } from './feature-table.ts';
import { rankLabels } from './label-ranks.ts';
import { LAYER_SETTINGS, UNITS_PER_PX } from './layer-settings.ts';
import { type AttributedLine, mergeLines } from './merge-lines.ts';
import { simplifyLine, simplifyRing } from './simplify.ts';
import { unitsOfZoom, unitsPerMeter } from './world-plane.ts';
import { ZoomAttributes } from './zoom-attributes.ts';

/** What a zoom shows, item by item; shapes are made when they are asked for. */
export interface Item {
  readonly layer: number;
  /** Index in {@link ZoomContent.attributes}. */
  readonly attributes: number;
  readonly id: number;
  readonly level: number;
  readonly order: number;
  readonly rank: number;
  /** Units of this zoom, not grown by the buffer. */
  readonly box: readonly [west: number, north: number, east: number, south: number];
  readonly feature: number;
  /** Points of a joined line in units of this zoom. */
  readonly line: readonly number[] | null;
}

/** Coordinates in whole units of the zoom (4096 along a tile), from the north-west of the world. */
export type ZoomShape =
  | { readonly type: 'point'; readonly points: readonly number[] }
  | { readonly type: 'line'; readonly lines: readonly (readonly number[])[] }
  | { readonly type: 'polygon'; readonly polygons: readonly Polygon[] };

const PX_PER_LETTER = 6;

/** The features of a region at one zoom: chosen, joined and made simpler, the same whichever tile asks. */
export class ZoomContent {
  readonly attributes: ZoomAttributes;
  readonly items: Item[] = [];
  private readonly unit: number;

  constructor(
    private readonly table: FeatureTable,
    readonly zoom: number,
  ) {
    this.unit = unitsOfZoom(zoom);
    this.attributes = new ZoomAttributes(table.attributes, zoom);
    this.choose();
  }

  shapeOf({ feature, line, layer }: Item): ZoomShape {
    if (line !== null) return { type: 'line', lines: [line] };
    const { geometries, shape } = this.table;
    const [from, to] = geometries.partsOf(this.table.geometry.get(feature));
    const kind = shape.get(feature);
    if (kind === SHAPE_POINT) return { type: 'point', points: this.part(from, false) };
    const tolerance = LAYER_SETTINGS[layer].tolerance(this.zoom) * UNITS_PER_PX;
    if (kind === SHAPE_LINE) {
      const lines: number[][] = [];
      for (let part = from; part < to; part++) {
        const points = simplifyLine(this.part(part, false), tolerance);
        if (points.length >= 4) lines.push(points);
      }
      return { type: 'line', lines };
    }
    const rings: { ring: number[]; hole: boolean }[] = [];
    for (let part = from; part < to; part++) {
      const ring = simplifyRing(this.part(part, true), tolerance);
      rings.push({ ring, hole: geometries.hole.get(part) === 1 });
    }
    return { type: 'polygon', polygons: validPolygons(rings) };
  }

  private choose(): void {
    const { table, zoom } = this;
    const labels = new Map<number, number[]>();
    const lines = new Map<number, number[]>();
    for (let feature = 0; feature < table.count; feature++) {
      if (table.minZoom.get(feature) > zoom || table.maxZoom.get(feature) < zoom) continue;
      const layer = table.layer.get(feature);
      const shape = table.shape.get(feature);
      const settings = LAYER_SETTINGS[layer];
      if (shape === SHAPE_POINT && settings.cell(zoom) !== null) push(labels, layer, feature);
      else if (shape === SHAPE_LINE && zoom <= settings.mergeLinesTo) push(lines, layer, feature);
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
    for (const [layer, features] of lines) this.addMerged(layer, features);
  }

  private isLongEnough(feature: number): boolean {
    const { box } = this.table.geometries;
    const at = 4 * this.table.geometry.get(feature);
    const size = Math.max(box.get(at + 2) - box.get(at), box.get(at + 3) - box.get(at + 1)) / this.unit;
    return size >= (this.zoom === 14 ? 1 : UNITS_PER_PX);
  }

  private add(feature: number, rank: number): void {
    const { table, unit } = this;
    const at = 4 * table.geometry.get(feature);
    const box = table.geometries.box;
    this.items.push({
      layer: table.layer.get(feature),
      attributes: this.attributes.of(table.attributeSet.get(feature)),
      id: table.id.get(feature),
      level: table.level.get(feature),
      order: table.order.get(feature),
      rank,
      box: [box.get(at) / unit, box.get(at + 1) / unit, box.get(at + 2) / unit, box.get(at + 3) / unit],
      feature,
      line: null,
    });
  }

  private addMerged(layer: number, features: readonly number[]): void {
    const { table, zoom } = this;
    const settings = LAYER_SETTINGS[layer];
    const lines: AttributedLine[] = [];
    const sources: number[] = [];
    for (const feature of features) {
      const [from, to] = table.geometries.partsOf(table.geometry.get(feature));
      const attributes = this.attributes.of(table.attributeSet.get(feature));
      for (let part = from; part < to; part++) {
        lines.push({ points: this.worldPart(part), attributes, directed: settings.directed });
        sources.push(feature);
      }
    }
    const tolerance = settings.tolerance(zoom) * UNITS_PER_PX;
    for (const { points, attributes, first, count } of mergeLines(lines)) {
      if (!this.isShown(points, attributes, layer)) continue;
      const line = simplifyLine(this.rounded(points), tolerance);
      if (line.length < 4) continue;
      const feature = sources[first];
      this.items.push({
        layer,
        attributes,
        id: count === 1 ? table.id.get(feature) : 0,
        level: table.level.get(feature),
        order: table.order.get(feature),
        rank: 0,
        box: boxOf(line),
        feature,
        line,
      });
    }
  }

  /** Whether a line is long enough for its layer, and a name for its letters. */
  private isShown(points: readonly number[], attributes: number, layer: number): boolean {
    const { zoom } = this;
    if (zoom === 14) return true;
    let length = 0;
    for (let i = 2; i < points.length; i += 2)
      length += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
    const settings = LAYER_SETTINGS[layer];
    const meters = settings.leastLengthM(zoom);
    if (meters > 0 && length < meters * unitsPerMeter(points[1])) return false;
    const px = length / (this.unit * UNITS_PER_PX);
    const isName =
      settings.mergeLinesTo === 14 && zoom >= 12 && this.attributes.valueOf(attributes, 'class') !== undefined;
    const text = isName
      ? String(this.attributes.valueOf(attributes, 'name') ?? this.attributes.valueOf(attributes, 'ref') ?? '')
      : '';
    return px >= Math.max(1, PX_PER_LETTER * text.length);
  }

  /** A part of a geometry in units of the zoom. */
  private part(part: number, ring: boolean): number[] {
    const { partEnd, xy } = this.table.geometries;
    const { unit } = this;
    const from = 2 * this.table.geometries.startOf(part);
    const to = 2 * partEnd.get(part);
    const points: number[] = [];
    for (let i = from; i < to; i += 2) {
      const x = Math.round(xy.get(i) / unit);
      const y = Math.round(xy.get(i + 1) / unit);
      const n = points.length;
      if (n === 0 || points[n - 2] !== x || points[n - 1] !== y) points.push(x, y);
    }
    while (ring && points.length > 2 && points[0] === points.at(-2) && points[1] === points.at(-1)) points.length -= 2;
    return points;
  }

  private worldPart(part: number): number[] {
    const { partEnd, xy } = this.table.geometries;
    return Array.from(xy.view().subarray(2 * this.table.geometries.startOf(part), 2 * partEnd.get(part)));
  }

  private rounded(points: readonly number[]): number[] {
    const result: number[] = [];
    for (let i = 0; i < points.length; i += 2) {
      const x = Math.round(points[i] / this.unit);
      const y = Math.round(points[i + 1] / this.unit);
      const n = result.length;
      if (n === 0 || result[n - 2] !== x || result[n - 1] !== y) result.push(x, y);
    }
    return result;
  }
}

function push(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function boxOf(points: readonly number[]): [number, number, number, number] {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    west = Math.min(west, points[i]);
    east = Math.max(east, points[i]);
    north = Math.min(north, points[i + 1]);
    south = Math.max(south, points[i + 1]);
  }
  return [west, north, east, south];
}
