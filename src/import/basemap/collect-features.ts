import { indexInSorted } from '../../kit/collections/binary-search.ts';
import { type CountRounds, type Progress, stageProgress } from '../../kit/core/progress.ts';
import type { Remarks } from '../../kit/core/remarks.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import { pointInside } from '../../kit/geo/point-inside.ts';
import { nestByDepth } from '../../products/map/basemap/cut/area-rings.ts';
import {
  type FeatureDraft,
  FeatureTable,
  SHAPE_AREA,
  SHAPE_LINE,
  SHAPE_POINT,
} from '../../products/map/basemap/cut/feature-table.ts';
import {
  latOfWorld,
  lonOfWorld,
  unitsPerMeter,
  WORLD_SIZE,
  worldX,
  worldY,
} from '../../products/map/basemap/cut/world-plane.ts';
import { apart } from '../../products/map/basemap/valid-polygons.ts';
import {
  joinRings,
  MEMBER_WAY,
  membersOfRelation,
  nodesOfWay,
  type OsmData,
  type TagColumns,
  TagReader,
} from '../osm/index.ts';
import { boundaryFeatures } from './boundaries.ts';
import { isInFeet } from './feet.ts';
import { pointsOfNodes } from './points-of-nodes.ts';
import { riverLengths } from './rivers.ts';
import { RULES } from './rules/all-rules.ts';
import type { MapElement, Tags } from './rules/map-element.ts';
import { addSea } from './sea/sea.ts';

const NODE_ID = 1;
const WAY_ID = 2;
const RELATION_ID = 3;
/** Rivers shorter than this look the same. */
const LONG_RIVER_M = 300_000;
const AREA_RELATIONS = new Set(['multipolygon', 'boundary']);
const PX_OF_ZOOM_0 = 256 / WORLD_SIZE;

/**
 * Goes over all entities of the map and applies the rules of the schema. Returns the features they add, and the boxes
 * within which they distinguish land from sea.
 */
export function collectFeatures(
  data: OsmData,
  remarks: Remarks,
  progress: Progress,
): { table: FeatureTable; covers: BBox[] } {
  const { wholeNodes, ways, relations } = data;
  const countElements = stageProgress(progress, 'collecting the map', wholeNodes.count + ways.count + relations.count);
  const collector = new Collector(data, remarks);
  collector.nodes(countElements);
  collector.outlinedAreas();
  collector.ways((way) => countElements(wholeNodes.count + way));
  collector.relations((relation) => countElements(wholeNodes.count + ways.count + relation));
  boundaryFeatures(data, collector.table);
  const covers = addSea(data, collector.table, remarks);
  collector.table.hideRepeated();
  return { table: collector.table, covers };
}

class Collector {
  readonly table = new FeatureTable();
  /** The rules that read each key, as bits, by the key's index in the strings. */
  private readonly rulesOfKey: Uint8Array;
  private readonly routesOfWay: ReadonlyMap<number, readonly Tags[]>;
  private readonly riverOfWay: ReadonlyMap<number, number>;
  /** Ways that are the outline of an area with a relation, which has no tags itself. */
  private readonly outlines = new Set<number>();

  constructor(
    private readonly data: OsmData,
    private readonly remarks: Remarks,
  ) {
    const bits = new Map<string, number>();
    for (const [r, { keys }] of RULES.entries()) for (const key of keys) bits.set(key, (bits.get(key) ?? 0) | (1 << r));
    this.rulesOfKey = Uint8Array.from(data.strings, (text) => bits.get(text) ?? 0);
    this.routesOfWay = routesOf(data);
    this.riverOfWay = riverLengths(data, LONG_RIVER_M);
  }

  nodes(counted: CountRounds): void {
    const { wholeNodes, strings } = this.data;
    const tags = new TagReader(wholeNodes.tags, strings);
    for (let node = 0; node < wholeNodes.count; node++) {
      counted(node);
      const rules = this.rulesOf(wholeNodes.tags, node);
      if (rules === 0) continue;
      const element = new NodeElement(this.table, tags.all(node), wholeNodes.id[node] * 10 + NODE_ID, [
        worldX(wholeNodes.lonE7[node]),
        worldY(wholeNodes.latE7[node]),
      ]);
      apply(rules, element);
    }
  }

  ways(counted: CountRounds): void {
    const { ways, nodes, strings } = this.data;
    const tags = new TagReader(ways.tags, strings);
    for (let way = 0; way < ways.count; way++) {
      counted(way);
      const rules = this.rulesOf(ways.tags, way);
      if (rules === 0) continue;
      const refs = nodesOfWay(ways, way);
      const points = pointsOfNodes(nodes, refs);
      if (points.length < 4) continue;
      const isRing = refs.length > 3 && refs[0] === refs[refs.length - 1] && points.length >= 8;
      const closed = isRing && !this.outlines.has(way);
      const routes = this.routesOfWay.get(way) ?? [];
      const id = ways.id[way] * 10 + WAY_ID;
      const riverM = this.riverOfWay.get(way) ?? 0;
      apply(rules, new ShapeThing(this.table, tags.all(way), id, points, closed, null, routes, riverM));
    }
  }

  relations(counted: CountRounds): void {
    const { relations, strings } = this.data;
    const tags = new TagReader(relations.tags, strings);
    for (let relation = 0; relation < relations.count; relation++) {
      counted(relation);
      if (!AREA_RELATIONS.has(tags.get(relation, 'type') ?? '')) continue;
      const rules = this.rulesOf(relations.tags, relation);
      if (rules !== 0) this.area(relation, rules, tags.all(relation));
    }
  }

  /**
   * Adds multipolygons in the style used until 2010, whose tags are on their outer ways alone. Must run before the
   * ways.
   */
  outlinedAreas(): void {
    const { relations, ways, strings } = this.data;
    const tags = new TagReader(relations.tags, strings);
    const wayTags = new TagReader(ways.tags, strings);
    for (let relation = 0; relation < relations.count; relation++) {
      if (tags.get(relation, 'type') !== 'multipolygon' || this.rulesOf(relations.tags, relation) !== 0) continue;
      const members = membersOfRelation(this.data, relation).filter(({ type }) => type === MEMBER_WAY);
      if (!members.some(({ role }) => role === 'inner')) continue;
      const outer = members
        .filter(({ role }) => role === 'outer' || role === '')
        .map(({ id }) => indexInSorted(ways.id, id))
        .filter((way) => way >= 0);
      if (outer.length === 0) continue;
      let rules = this.rulesOf(ways.tags, outer[0]);
      for (const way of outer) rules &= this.rulesOf(ways.tags, way);
      if (rules === 0) continue;
      this.area(relation, rules, sharedTags(outer.map((way) => wayTags.all(way))));
      for (const way of outer) this.outlines.add(way);
    }
  }

  private area(relation: number, rules: number, tags: Tags): void {
    // Rings that touch in nodes may have been joined so that they cross there; then neither would lie in the other.
    const rings = apart(this.ringsOf(relation));
    if (rings.length === 0) return;
    const id = this.data.relations.id[relation] * 10 + RELATION_ID;
    apply(rules, new ShapeThing(this.table, tags, id, [], true, rings, [], 0));
  }

  /** Returns the closed rings of the members, without their last point. */
  private ringsOf(relation: number): number[][] {
    const { ways, nodes } = this.data;
    const lines: Int32Array[] = [];
    for (const { type, id, role } of membersOfRelation(this.data, relation)) {
      if (type !== MEMBER_WAY || role === 'subarea' || role === 'label') continue;
      const way = indexInSorted(ways.id, id);
      if (way >= 0) lines.push(nodesOfWay(ways, way));
    }
    const { rings, open } = joinRings(lines);
    if (open.length > 0) this.remarks.add('area of the map with a gap in its outline');
    return rings.map((ring) => pointsOfNodes(nodes, ring.slice(0, -1))).filter((points) => points.length >= 6);
  }

  private rulesOf({ first, key }: TagColumns, element: number): number {
    let rules = 0;
    for (let i = first[element]; i < first[element + 1]; i++) rules |= this.rulesOfKey[key[i]];
    return rules;
  }
}

function sharedTags([first, ...others]: readonly Tags[]): Tags {
  return new Map([...first].filter(([key, value]) => others.every((tags) => tags.get(key) === value)));
}

function apply(rules: number, element: MapElement): void {
  for (let r = 0; r < RULES.length; r++) if ((rules & (1 << r)) !== 0) RULES[r].apply(element);
}

/** Returns, by index of a way, the tags of the routes that pass it and of the buildings whose outline it is. */
function routesOf(data: OsmData): Map<number, Tags[]> {
  const { relations, ways, strings } = data;
  const reader = new TagReader(relations.tags, strings);
  const routes = new Map<number, Tags[]>();
  for (let relation = 0; relation < relations.count; relation++) {
    const type = reader.get(relation, 'type');
    if (type === 'route') {
      const route = reader.get(relation, 'route');
      if (route !== 'road' && route !== 'hiking' && route !== 'foot') continue;
    } else if (type !== 'building') continue;
    const tags = reader.all(relation);
    for (const { type: kind, id, role } of membersOfRelation(data, relation)) {
      if (kind !== MEMBER_WAY || (type === 'building' && role !== 'outline')) continue;
      const way = indexInSorted(ways.id, id);
      if (way < 0) continue;
      const known = routes.get(way);
      if (known === undefined) routes.set(way, [tags]);
      else known.push(tags);
    }
  }
  return routes;
}

class NodeElement implements MapElement {
  readonly isNode = true;
  readonly isWay = false;
  readonly isClosed = false;
  readonly areaM2 = 0;
  readonly sidePx = 0;
  readonly lengthPx = 0;
  readonly routes: readonly Tags[] = [];
  readonly riverM = 0;
  private geometry = -1;

  constructor(
    private readonly table: FeatureTable,
    readonly tags: Tags,
    private readonly id: number,
    private readonly at: readonly [x: number, y: number],
  ) {}

  get isInFeet(): boolean {
    return isInFeet(wrapLon(lonOfWorld(this.at[0])), latOfWorld(this.at[1]));
  }

  readonly point = (draft: FeatureDraft): void => {
    if (draft.minZoom > 14) return;
    if (this.geometry < 0) this.geometry = pointGeometry(this.table, this.at);
    this.table.add(draft, SHAPE_POINT, this.geometry, this.id);
  };

  readonly line = (): void => {};
  readonly area = (): void => {};
}

/** A way, or the rings of an area. Geometries are stored when a rule first asks for them. */
class ShapeThing implements MapElement {
  readonly isNode = false;
  readonly isInFeet = false;
  readonly isWay: boolean;
  private lineGeometry = -1;
  private areaGeometry = -1;
  private labelGeometry = -1;
  private measuredArea = -1;
  private measuredLength = -1;

  constructor(
    private readonly table: FeatureTable,
    readonly tags: Tags,
    private readonly id: number,
    private readonly points: number[],
    readonly isClosed: boolean,
    private ringList: number[][] | null,
    readonly routes: readonly Tags[],
    readonly riverM: number,
  ) {
    this.isWay = ringList === null;
  }

  get areaM2(): number {
    const perMeter = unitsPerMeter(this.rings()[0]?.[1] ?? 0);
    return this.areaUnits() / (perMeter * perMeter);
  }

  get sidePx(): number {
    return this.isClosed ? Math.sqrt(this.areaUnits()) * PX_OF_ZOOM_0 : 0;
  }

  get lengthPx(): number {
    if (this.measuredLength < 0) this.measuredLength = lengthOf(this.points);
    return this.measuredLength * PX_OF_ZOOM_0;
  }

  readonly point = (draft: FeatureDraft): void => {
    if (draft.minZoom > 14) return;
    if (this.labelGeometry < 0) {
      const inside = this.isClosed ? pointInside(this.rings()) : middleOf(this.points);
      if (inside === null) return;
      this.labelGeometry = pointGeometry(this.table, [Math.round(inside[0]), Math.round(inside[1])]);
    }
    this.table.add(draft, SHAPE_POINT, this.labelGeometry, this.id);
  };

  readonly line = (draft: FeatureDraft): void => {
    if (draft.minZoom > 14) return;
    if (this.lineGeometry < 0) {
      const { geometries } = this.table;
      this.lineGeometry = geometries.begin();
      addPart(this.table, this.points, false);
    }
    this.table.add(draft, SHAPE_LINE, this.lineGeometry, this.id);
  };

  readonly area = (draft: FeatureDraft): void => {
    if (draft.minZoom > 14) return;
    if (this.areaGeometry < 0) {
      this.areaGeometry = this.table.geometries.begin();
      for (const { ring, hole } of nestByDepth(this.rings())) addPart(this.table, ring, hole);
    }
    this.table.add(draft, SHAPE_AREA, this.areaGeometry, this.id);
  };

  private rings(): number[][] {
    this.ringList ??= [this.points.slice(0, -2)];
    return this.ringList;
  }

  private areaUnits(): number {
    if (this.measuredArea < 0) {
      let sum = 0;
      for (const { ring, hole } of nestByDepth(this.rings())) sum += (hole ? -1 : 1) * Math.abs(ringArea(ring));
      this.measuredArea = Math.max(0, sum);
    }
    return this.measuredArea;
  }
}

function pointGeometry({ geometries }: FeatureTable, [x, y]: readonly [number, number]): number {
  const geometry = geometries.begin();
  geometries.point(x, y);
  geometries.endPart();
  return geometry;
}

function addPart({ geometries }: FeatureTable, points: readonly number[], hole: boolean): void {
  for (let i = 0; i < points.length; i += 2) geometries.point(points[i], points[i + 1]);
  geometries.endPart(hole);
}

/** Returns the area of a ring, computed from its first point since coordinates are large. */
function ringArea(ring: readonly number[]): number {
  let sum = 0;
  const [x0, y0] = ring;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    sum += (ring[j] - x0) * (ring[i + 1] - y0) - (ring[i] - x0) * (ring[j + 1] - y0);
  }
  return sum / 2;
}

function lengthOf(points: readonly number[]): number {
  let sum = 0;
  for (let i = 2; i < points.length; i += 2)
    sum += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
  return sum;
}

/** Returns the point halfway along a line. */
function middleOf(points: readonly number[]): [number, number] {
  let rest = lengthOf(points) / 2;
  for (let i = 2; i < points.length; i += 2) {
    const dx = points[i] - points[i - 2];
    const dy = points[i + 1] - points[i - 1];
    const length = Math.hypot(dx, dy);
    if (length >= rest && length > 0)
      return [points[i - 2] + (dx * rest) / length, points[i - 1] + (dy * rest) / length];
    rest -= length;
  }
  return [points[0], points[1]];
}
