import { GrowableFloat64, GrowableInt32, GrowableUint8 } from '../../../../kit/collections/growable.ts';
import { type Attribute, type AttributeColumns, AttributeSets } from './attribute-sets.ts';
import { RepeatedLabels } from './repeated-labels.ts';

export const SHAPE_POINT = 1;
export const SHAPE_LINE = 2;
export const SHAPE_AREA = 3;

/** A first zoom beyond the last one. */
const NEVER = 15;

/** A feature as the rules of a layer give it. */
export interface FeatureDraft {
  readonly layer: number;
  readonly attributes: readonly Attribute[];
  readonly minZoom: number;
  /** 14 by default. */
  readonly maxZoom?: number;
  /** Sort key of labels: lower ones come first; 0 if the order doesn't matter. */
  readonly order?: number;
  /** Level of areas that cover each other or lines that cross: higher ones are drawn later. */
  readonly level?: number;
  /** Only the first of several points within 100 m of each other with the same text here is shown. */
  readonly once?: string | undefined;
}

/**
 * Geometries of the whole region on the world plane (`world-plane.ts`), each stored once for all features that show it.
 * A geometry is a list of parts: points, lines, or rings of which each outer one is followed by its holes.
 */
class GeometryPool {
  readonly firstPart: GrowableInt32;
  /** Points of part p: `partEnd[p - 1] .. partEnd[p] - 1` of `xy`. */
  readonly partEnd: GrowableInt32;
  readonly hole: GrowableUint8;
  readonly xy: GrowableInt32;
  /** West, north, east, south of each geometry, four values each. */
  readonly box: GrowableInt32;

  constructor(given?: FeatureColumns) {
    this.firstPart = new GrowableInt32(given?.firstPart);
    this.partEnd = new GrowableInt32(given?.partEnd);
    this.hole = new GrowableUint8(given?.hole);
    this.xy = new GrowableInt32(given?.xy ?? 1 << 16);
    this.box = new GrowableInt32(given?.box);
  }

  private read: Int32Array = new Int32Array(0);

  get count(): number {
    return this.firstPart.length;
  }

  /** The content of {@link xy} so far as a plain array, for loops over many points. */
  get coordinates(): Int32Array {
    if (this.read.length !== this.xy.length) this.read = this.xy.view();
    return this.read;
  }

  /** Begins a geometry and returns its number. */
  begin(): number {
    this.firstPart.push(this.partEnd.length);
    this.box.push(0x7fffffff);
    this.box.push(0x7fffffff);
    this.box.push(-0x80000000);
    this.box.push(-0x80000000);
    return this.firstPart.length - 1;
  }

  point(x: number, y: number): void {
    this.xy.push(x);
    this.xy.push(y);
    const at = 4 * (this.firstPart.length - 1);
    if (x < this.box.get(at)) this.box.set(at, x);
    if (y < this.box.get(at + 1)) this.box.set(at + 1, y);
    if (x > this.box.get(at + 2)) this.box.set(at + 2, x);
    if (y > this.box.get(at + 3)) this.box.set(at + 3, y);
  }

  endPart(hole = false): void {
    this.partEnd.push(this.xy.length / 2);
    this.hole.push(hole ? 1 : 0);
  }

  partsOf(geometry: number): [from: number, to: number] {
    const next = geometry + 1;
    return [this.firstPart.get(geometry), next < this.count ? this.firstPart.get(next) : this.partEnd.length];
  }

  startOf(part: number): number {
    return part === 0 ? 0 : this.partEnd.get(part - 1);
  }
}

/** A table as plain data, for other threads. */
export interface FeatureColumns {
  readonly attributes: AttributeColumns;
  readonly firstPart: Int32Array;
  readonly partEnd: Int32Array;
  readonly hole: Uint8Array;
  readonly xy: Int32Array;
  readonly box: Int32Array;
  readonly layer: Uint8Array;
  readonly shape: Uint8Array;
  readonly minZoom: Uint8Array;
  readonly maxZoom: Uint8Array;
  readonly attributeSet: Int32Array;
  readonly geometry: Int32Array;
  readonly id: Float64Array;
  readonly order: Float64Array;
  readonly level: Int32Array;
}

/** The columns of all features of a region's basemap. */
export class FeatureTable {
  readonly geometries: GeometryPool;
  readonly attributes: AttributeSets;
  readonly layer: GrowableUint8;
  readonly shape: GrowableUint8;
  readonly minZoom: GrowableUint8;
  readonly maxZoom: GrowableUint8;
  readonly attributeSet: GrowableInt32;
  readonly geometry: GrowableInt32;
  /** OSM id × 10 + 1 node, 2 way, 3 relation; 0 if it represents none. */
  readonly id: GrowableFloat64;
  readonly order: GrowableFloat64;
  readonly level: GrowableInt32;
  private readonly repeated = new RepeatedLabels();

  /** Begins empty, or reads the table of another thread, which must not be written. */
  constructor(given?: FeatureColumns) {
    this.geometries = new GeometryPool(given);
    this.attributes = new AttributeSets(given?.attributes);
    this.layer = new GrowableUint8(given?.layer);
    this.shape = new GrowableUint8(given?.shape);
    this.minZoom = new GrowableUint8(given?.minZoom);
    this.maxZoom = new GrowableUint8(given?.maxZoom);
    this.attributeSet = new GrowableInt32(given?.attributeSet);
    this.geometry = new GrowableInt32(given?.geometry);
    this.id = new GrowableFloat64(given?.id);
    this.order = new GrowableFloat64(given?.order);
    this.level = new GrowableInt32(given?.level);
  }

  /** Moves all columns into memory that threads share; the table is empty after that. */
  toShared(): FeatureColumns {
    const { firstPart, partEnd, hole, xy, box } = this.geometries;
    return {
      attributes: this.attributes.toShared(),
      firstPart: firstPart.toShared(),
      partEnd: partEnd.toShared(),
      hole: hole.toShared(),
      xy: xy.toShared(),
      box: box.toShared(),
      layer: this.layer.toShared(),
      shape: this.shape.toShared(),
      minZoom: this.minZoom.toShared(),
      maxZoom: this.maxZoom.toShared(),
      attributeSet: this.attributeSet.toShared(),
      geometry: this.geometry.toShared(),
      id: this.id.toShared(),
      order: this.order.toShared(),
      level: this.level.toShared(),
    };
  }

  get count(): number {
    return this.layer.length;
  }

  add(draft: FeatureDraft, shape: number, geometry: number, id: number): void {
    this.layer.push(draft.layer);
    this.shape.push(shape);
    this.minZoom.push(draft.minZoom);
    this.maxZoom.push(draft.maxZoom ?? 14);
    this.attributeSet.push(this.attributes.intern(draft.attributes));
    this.geometry.push(geometry);
    this.id.push(id);
    this.order.push(draft.order ?? 0);
    this.level.push(draft.level ?? 0);
    if (draft.once !== undefined) this.repeated.add(this.count - 1, draft.once);
  }

  /** Hides repeated labels: points near another one with the same text. Call it once all features are added. */
  hideRepeated(): void {
    const at = (feature: number): readonly [number, number] => {
      const point = 2 * this.geometries.startOf(this.geometries.firstPart.get(this.geometry.get(feature)));
      return [this.geometries.xy.get(point), this.geometries.xy.get(point + 1)];
    };
    for (const feature of this.repeated.repetitions(at)) this.minZoom.set(feature, NEVER);
  }
}
