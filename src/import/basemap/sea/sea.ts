import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import type { Remarks } from '../../../kit/core/remarks.ts';
import type { BBox } from '../../../kit/geo/bbox.ts';
import { E7 } from '../../../kit/geo/coordinates.ts';
import { ringContains } from '../../../kit/geo/flat-ring.ts';
import { unwrapBox } from '../../../kit/geo/longitude-frame.ts';
import { type FeatureTable, SHAPE_AREA } from '../../../products/map/basemap/cut/feature-table.ts';
import { WORLD_SIZE, worldX, worldY } from '../../../products/map/basemap/cut/world-plane.ts';
import { layerIndex } from '../../../products/map/basemap/layers.ts';
import { MISSING_COORDINATE, nodesOfWay, type OsmData, TagReader } from '../../osm/index.ts';
import { coastlinesOf } from './coastlines.ts';
import { seaRings } from './sea-rings.ts';

const WATER = layerIndex('water');
/** Share of road nodes in the sea from which the coastlines are considered wrong. */
const MOST_WET = 0.01;
/** Side of the cells that separate distant parts of an extract: 512 around the earth, some 40 km in Europe. */
const CELL = WORLD_SIZE / 512;
/** Margin around the roads if no better box exists. */
const MARGIN = CELL / 16;
/** Ratio of the header's box to its content above which the box is ignored. */
const MOST_EMPTY = 40;
const MOST_TESTED = 20_000;

/**
 * Adds the sea, from the coastlines of the extract alone. Returns the boxes within which it distinguishes land from
 * sea.
 */
export function addSea(data: OsmData, table: FeatureTable, remarks: Remarks): BBox[] {
  const coastlines = coastlinesOf(data);
  const roads = roadNodes(data);
  const boxes = boxesOf(roads, data.report);
  for (const box of boxes) {
    const near = coastlines.filter((line) => touches(line, box));
    if (near.length === 0) continue;
    const rings = seaRings(near, box);
    if (wetShare(rings, roads, box) > MOST_WET) {
      remarks.add('sea left out: its coastlines would flood the roads');
      continue;
    }
    if (rings.length === 0) continue;
    const geometry = table.geometries.begin();
    for (const { ring, hole } of rings) {
      for (let i = 0; i < ring.length; i += 2) table.geometries.point(Math.round(ring[i]), Math.round(ring[i + 1]));
      table.geometries.endPart(hole);
    }
    const attributes = [
      ['class', 'ocean'],
      ['intermittent', 0],
    ] as const;
    table.add({ layer: WATER, attributes, minZoom: 0, order: -Infinity }, SHAPE_AREA, geometry, 0);
  }
  return boxes;
}

/** Returns the positions of nodes on roads that are on the ground: `x, y` pairs. */
function roadNodes({ ways, nodes, strings }: OsmData): Int32Array {
  const tags = new TagReader(ways.tags, strings);
  const positions = new GrowableInt32();
  for (let way = 0; way < ways.count; way++) {
    if (!tags.has(way, 'highway') || (tags.get(way, 'bridge') ?? 'no') !== 'no' || tags.has(way, 'tunnel')) continue;
    for (const node of nodesOfWay(ways, way)) {
      if (nodes.lonE7[node] === MISSING_COORDINATE) continue;
      positions.push(worldX(nodes.lonE7[node]));
      positions.push(worldY(nodes.latE7[node]));
    }
  }
  return positions.toArray();
}

/** Returns the box that the extract says it was cut to, or boxes around parts of it that lie apart. */
function boxesOf(roads: Int32Array, { bounds: given, isCut = false }: OsmData['report']): BBox[] {
  const parts = boxesOfParts(roads);
  if (given === null) return parts;
  const [west, south, east, north] = given;
  const { minX, maxX } = unwrapBox({ minX: west, minY: south, maxX: east, maxY: north });
  const size = (b: BBox): number => (b.maxX - b.minX) * (b.maxY - b.minY);
  const filled = parts.reduce((sum, part) => sum + size(part), 0);
  // Roads over the date line run on in either direction.
  const boxes = [0, -360, 360].map((turn) => ({
    minX: worldX((minX + turn) * E7),
    minY: worldY(north * E7),
    maxX: worldX((maxX + turn) * E7),
    maxY: worldY(south * E7),
  }));
  if (isCut) return boxes.slice(0, 1);
  const box = boxes.find((one) => parts.every((part) => isWithin(part, one)));
  const isBelieved = box !== undefined && size(box) > 0 && size(box) < MOST_EMPTY * filled;
  return isBelieved ? [box] : parts;
}

const isWithin = (part: BBox, box: BBox): boolean =>
  part.minX + MARGIN * 2 >= box.minX &&
  part.maxX - MARGIN * 2 <= box.maxX &&
  part.minY + MARGIN * 2 >= box.minY &&
  part.maxY - MARGIN * 2 <= box.maxY;

/** Returns boxes around connected cells with roads; cells that share a corner are connected. */
function boxesOfParts(roads: Int32Array): BBox[] {
  const cells = new Map<number, BBox>();
  const keyOf = (cx: number, cy: number): number => cx * 4096 + cy;
  for (let i = 0; i < roads.length; i += 2) {
    const [x, y] = [roads[i], roads[i + 1]];
    const key = keyOf(Math.floor(x / CELL), Math.floor(y / CELL));
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { minX: x, minY: y, maxX: x, maxY: y });
    else {
      cell.minX = Math.min(cell.minX, x);
      cell.minY = Math.min(cell.minY, y);
      cell.maxX = Math.max(cell.maxX, x);
      cell.maxY = Math.max(cell.maxY, y);
    }
  }
  const boxes: BBox[] = [];
  const seen = new Set<number>();
  for (const begin of cells.keys()) {
    if (seen.has(begin)) continue;
    seen.add(begin);
    const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
    const open = [begin];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const cell = cells.get(key)!;
      box.minX = Math.min(box.minX, cell.minX - MARGIN);
      box.minY = Math.min(box.minY, cell.minY - MARGIN);
      box.maxX = Math.max(box.maxX, cell.maxX + MARGIN);
      box.maxY = Math.max(box.maxY, cell.maxY + MARGIN);
      for (const dx of [-1, 0, 1]) {
        for (const dy of [-1, 0, 1]) {
          const next = key + keyOf(dx, dy);
          if (!cells.has(next) || seen.has(next)) continue;
          seen.add(next);
          open.push(next);
        }
      }
    }
    boxes.push(box);
  }
  return boxes;
}

function touches(line: readonly number[], { minX, minY, maxX, maxY }: BBox): boolean {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < line.length; i += 2) {
    west = Math.min(west, line[i]);
    east = Math.max(east, line[i]);
    north = Math.min(north, line[i + 1]);
    south = Math.max(south, line[i + 1]);
  }
  return west <= maxX && east >= minX && north <= maxY && south >= minY;
}

function wetShare(
  rings: readonly { ring: number[]; hole: boolean }[],
  roads: Int32Array,
  { minX, minY, maxX, maxY }: BBox,
): number {
  const step = 2 * Math.max(1, Math.floor(roads.length / 2 / MOST_TESTED));
  let wet = 0;
  let all = 0;
  for (let i = 0; i < roads.length; i += step) {
    const [x, y] = [roads[i], roads[i + 1]];
    if (x < minX || x > maxX || y < minY || y > maxY) continue;
    all++;
    let inside = false;
    for (const { ring } of rings) if (ringContains(ring, x, y)) inside = !inside;
    if (inside) wet++;
  }
  return all === 0 ? 0 : wet / all;
}
