import { LimitError } from '../../../../kit/core/errors.ts';
import { growRings, shrinkRings } from '../../../../kit/geo/grow-polygons.ts';
import { overlay, WOUND_AROUND } from '../../../../kit/geo/overlay.ts';
import { type Polygon, validPolygons } from '../valid-polygons.ts';
import { addPoint, opened, ringsOfArea, simplerPolygons, toleranceOf } from './area-shapes.ts';
import { areasThatMeet } from './areas-that-meet.ts';
import { type Box, boxOfBoxes, boxOfPoints } from './box.ts';
import { boxesThatMeet } from './boxes-that-meet.ts';
import { type FeatureTable, SHAPE_AREA } from './feature-table.ts';
import { LAYER_SETTINGS, UNITS_PER_PX } from './layer-settings.ts';
import { MAX_ZOOM, unitsOfZoom } from './world-plane.ts';

/** One polygon that stands for several areas of equal attributes at a zoom. */
export interface UnitedArea {
  /** The first of the areas. */
  readonly feature: number;
  readonly partCount: number;
  readonly minZoom: number;
  /** The outer ring, then its holes, in units of the zoom, as drawn. */
  readonly rings: readonly Int32Array[];
}

/** Polygons that stand for several areas at low zooms. */
export interface UnitedAreas {
  /** Returns the united areas of a zoom. */
  at(zoom: number): readonly UnitedArea[];
  /** Returns whether a feature is part of a united area at a zoom, and so isn't drawn by itself. */
  has(feature: number, zoom: number): boolean;
}

export const NONE_UNITED: UnitedAreas = { at: () => [], has: () => false };

/** Corners of the disc that closes gaps. */
const CORNERS = 8;
/** Groups with more points are united in halves: exact results that nobody can see aren't worth their time. */
const MOST_POINTS = 60_000;

/**
 * Unites areas of equal attributes that meet, at each zoom from those of the next one. Calls `united` after each zoom.
 */
export function uniteAreas(table: FeatureTable, united: (zoom: number) => void = () => {}): UnitedAreas {
  const builder = new Builder(table);
  for (let zoom = MAX_ZOOM - 1; zoom >= 0; zoom--) {
    builder.unite(zoom);
    united(zoom);
  }
  return builder;
}

/** An area that may be united at a zoom. */
interface Candidate {
  readonly feature: number;
  readonly partCount: number;
  readonly minZoom: number;
  readonly box: Box;
  /** The rings of the next zoom, if it is united there already. */
  readonly united: readonly Int32Array[] | null;
}

interface ShapedCandidate extends Candidate {
  /** Outer rings have positive areas (`doubleArea`), holes negative ones. */
  readonly rings: number[][];
}

const pointsIn = (group: readonly ShapedCandidate[]): number =>
  group.reduce((sum, { rings }) => rings.reduce((points, ring) => points + ring.length / 2, sum), 0);

class Builder implements UnitedAreas {
  private readonly zooms: UnitedArea[][] = Array.from({ length: MAX_ZOOM + 1 }, () => []);
  /** The highest zoom at which each feature is part of a larger area; -1: none. */
  private readonly unitedFrom: Int8Array;
  /** Features that may be united, and the last zoom at which they may. */
  private readonly features: readonly { readonly feature: number; readonly to: number }[];

  constructor(private readonly table: FeatureTable) {
    this.unitedFrom = new Int8Array(table.count).fill(-1);
    this.features = [...unitable(table)];
  }

  at(zoom: number): readonly UnitedArea[] {
    return this.zooms[zoom] ?? [];
  }

  has(feature: number, zoom: number): boolean {
    return this.unitedFrom[feature] >= zoom;
  }

  unite(zoom: number): void {
    const groups = new Map<string, Candidate[]>();
    for (const candidate of this.candidates(zoom)) {
      const { feature } = candidate;
      const { attributes, attributeSet, level } = this.table;
      const set = attributes.internAtZoom(attributeSet.get(feature), zoom);
      const key = `${this.table.layer.get(feature)} ${set} ${level.get(feature)}`;
      const there = groups.get(key);
      if (there === undefined) groups.set(key, [candidate]);
      else there.push(candidate);
    }
    for (const candidates of groups.values()) {
      const close = this.closedUnits(candidates[0].feature, zoom);
      const boxes = candidates.map(({ box }) => box);
      for (const near of boxesThatMeet(boxes, 2 * close)) {
        const shaped = near.map((i) => candidates[i]).map((candidate) => this.shaped(candidate, zoom, near.length));
        // Boxes of areas that wind around each other meet; most of these areas don't.
        const meet = areasThatMeet(
          shaped.map(({ rings }) => rings),
          2 * close,
        );
        for (const group of meet) {
          this.uniteGroup(
            group.map((i) => shaped[i]),
            close,
            zoom,
          );
        }
      }
    }
  }

  private *candidates(zoom: number): Generator<Candidate> {
    for (const { feature, minZoom, partCount, rings } of this.at(zoom + 1)) {
      if (minZoom > zoom) continue;
      const [west, north, east, south] = boxOfBoxes(rings.map((ring) => boxOfPoints(ring)));
      yield { feature, minZoom, partCount, united: rings, box: [west / 2, north / 2, east / 2, south / 2] };
    }
    for (const { feature, to } of this.features) {
      const minZoom = this.table.minZoom.get(feature);
      if (minZoom > zoom || zoom > to || this.unitedFrom[feature] >= 0) continue;
      yield { feature, minZoom, partCount: 1, united: null, box: this.boxOfFeature(feature, zoom) };
    }
  }

  private boxOfFeature(feature: number, zoom: number): Box {
    const { geometries, geometry } = this.table;
    const at = 4 * geometry.get(feature);
    const unit = unitsOfZoom(zoom);
    const side = (i: number): number => geometries.box.get(at + i) / unit;
    return [side(0), side(1), side(2), side(3)];
  }

  /** Adds the rings to a candidate that may meet others. */
  private shaped(candidate: Candidate, zoom: number, near: number): ShapedCandidate {
    const { feature, united } = candidate;
    if (united !== null) return { ...candidate, rings: united.map(halved).filter((ring) => ring.length >= 6) };
    if (near === 1) return { ...candidate, rings: [] };
    return { ...candidate, rings: validPolygons(ringsOfArea(this.table, feature, zoom)).flat() };
  }

  private uniteGroup(group: readonly ShapedCandidate[], close: number, zoom: number): void {
    const [first] = group;
    if (group.length === 1) {
      if (first.united !== null) this.add(first, [first.rings], zoom);
      return;
    }
    if (pointsIn(group) > MOST_POINTS) {
      for (const half of halves(group)) this.uniteGroup(half, close, zoom);
      return;
    }
    const united = unionOf(
      group.flatMap(({ rings }) => rings),
      close,
    );
    if (united === null) {
      for (const candidate of group) this.uniteGroup([candidate], close, zoom);
      return;
    }
    for (const { feature, united: before } of group) if (before === null) this.unitedFrom[feature] = zoom;
    const minZoom = Math.min(...group.map((candidate) => candidate.minZoom));
    const partCount = group.reduce((sum, candidate) => sum + candidate.partCount, 0);
    this.add({ ...first, minZoom, partCount }, united, zoom);
  }

  private add(
    { feature, minZoom, partCount }: Pick<Candidate, 'feature' | 'minZoom' | 'partCount'>,
    polygons: readonly (readonly number[][])[],
    zoom: number,
  ): void {
    const tolerance = toleranceOf(this.table, feature, zoom);
    for (const polygon of polygons) {
      const rings = polygon.map((ring, r) => ({ ring, hole: r > 0 }));
      for (const simpler of simplerPolygons(rings, tolerance, zoom)) {
        this.zooms[zoom].push({ feature, minZoom, partCount, rings: simpler.map((ring) => Int32Array.from(ring)) });
      }
    }
  }

  private closedUnits(feature: number, zoom: number): number {
    return Math.round(LAYER_SETTINGS[this.table.layer.get(feature)].closedPx(zoom) * UNITS_PER_PX);
  }
}

/** Yields the features whose layer and class are united at some zoom. */
function* unitable(table: FeatureTable): Generator<{ feature: number; to: number }> {
  const classOf = new Map<number, string>();
  for (let feature = 0; feature < table.count; feature++) {
    if (table.shape.get(feature) !== SHAPE_AREA) continue;
    const { uniteAreasTo: to, unitedClasses } = LAYER_SETTINGS[table.layer.get(feature)];
    if (to < table.minZoom.get(feature)) continue;
    if (unitedClasses !== null) {
      const set = table.attributeSet.get(feature);
      let clazz = classOf.get(set);
      if (clazz === undefined) {
        clazz = String(table.attributes.valueOf(set, 'class'));
        classOf.set(set, clazz);
      }
      if (!unitedClasses.has(clazz)) continue;
    }
    yield { feature, to };
  }
}

/** Returns null if the rings cross too often to compute. */
function unionOf(rings: readonly (readonly number[])[], close: number): Polygon[] | null {
  try {
    const united = overlay(rings, [], WOUND_AROUND);
    if (close === 0) return united;
    const reach = { x: close, y: close };
    return shrinkRings(growRings(united.flat(), reach, CORNERS).flat(), reach, CORNERS);
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

/** Splits a group into areas in the west or north, and the others. */
function halves(group: readonly ShapedCandidate[]): [ShapedCandidate[], ShapedCandidate[]] {
  const [west, north, east, south] = boxOfBoxes(group.map(({ box }) => box));
  const side = east - west > south - north ? 0 : 1;
  const sorted = group.toSorted((a, b) => a.box[side] - b.box[side]);
  const half = Math.ceil(sorted.length / 2);
  return [sorted.slice(0, half), sorted.slice(half)];
}

/** Converts a ring of the next zoom to units of this one. */
function halved(ring: Int32Array): number[] {
  const points: number[] = [];
  for (let i = 0; i < ring.length; i += 2) addPoint(points, Math.round(ring[i] / 2), Math.round(ring[i + 1] / 2));
  return opened(points);
}
