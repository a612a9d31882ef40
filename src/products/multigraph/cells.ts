import Flatbush from 'flatbush';
import type { Geometry } from 'geojson';
import { h3Package } from '../../kit/core/late-package.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { HexagonGrid } from '../../kit/geo/hexagon-grid.ts';
import { nearLon } from '../../kit/geo/longitude-frame.ts';
import { latFromY, lonFromX, MERCATOR_HALF_M, xFromLon, yFromLat } from '../../kit/geo/mercator.ts';
import { Shape } from '../../kit/geo/shape.ts';
import { tileSizeM } from '../../kit/geo/tile.ts';
import type { Network } from '../../network/network/network.ts';
import type { StatisticGroup } from '../../network/statistics/index.ts';
import type { CellLayer } from './multigraph-query.ts';
import { groupOf } from './statistic-group.ts';

/** A division of the plane into cells, or a set of geometries. A cell's key is a safe integer. */
export interface Cells {
  /**
   * Returns the keys of the cells at a position (longitude from -180 to 180): one of a division, any number of
   * geometries.
   */
  keysAt(lon: number, lat: number): readonly number[];
  /** Returns the id that clients use. */
  idOf(key: number): string | number;
  /** Returns the center in Mercator meters. */
  centerOf(key: number): [x: number, y: number];
  /**
   * Returns the outline around the center: polygons as rings of positions in degrees, not closed, outer rings
   * counter-clockwise.
   */
  polygonsOf(key: number): readonly (readonly (readonly [number, number])[])[][];
}

export function cellsOf(network: Network, layer: CellLayer): Cells {
  switch (layer.type) {
    case 'tile':
      return new TileCells(layer.level);
    case 'hexagon':
      return new HexagonCells(layer.level);
    case 'h3hexagon':
      return new H3Cells(layer.level);
    case 'custom_geometries':
      return new GeometryCells(layer.geometries);
    case 'statistic_geometry':
      return new StatisticCells(groupOf(network, layer.group));
  }
}

class TileCells implements Cells {
  private readonly size: number;

  constructor(private readonly zoom: number) {
    this.size = tileSizeM(zoom);
  }

  keysAt(lon: number, lat: number): readonly number[] {
    const last = 2 ** this.zoom - 1;
    const place = (meters: number): number => Math.max(0, Math.min(last, Math.floor(meters / this.size)));
    return [place(MERCATOR_HALF_M - yFromLat(lat)) * 2 ** this.zoom + place(xFromLon(lon) + MERCATOR_HALF_M)];
  }

  idOf(key: number): string {
    return `${this.zoom}/${this.column(key)}/${this.row(key)}`;
  }

  centerOf(key: number): [number, number] {
    const { size } = this;
    return [(this.column(key) + 0.5) * size - MERCATOR_HALF_M, MERCATOR_HALF_M - (this.row(key) + 0.5) * size];
  }

  polygonsOf(key: number) {
    const [x, y] = this.centerOf(key);
    const h = this.size / 2;
    return [[degrees([x - h, y - h, x + h, y - h, x + h, y + h, x - h, y + h])]];
  }

  private column(key: number): number {
    return key % 2 ** this.zoom;
  }

  private row(key: number): number {
    return Math.floor(key / 2 ** this.zoom);
  }
}

class HexagonCells implements Cells {
  private readonly grid: HexagonGrid;

  constructor(level: number) {
    this.grid = new HexagonGrid(level);
  }

  keysAt(lon: number, lat: number): readonly number[] {
    return [this.grid.keyAt(xFromLon(lon), yFromLat(lat))];
  }

  idOf(key: number): string {
    return `${this.grid.level}/${this.grid.columnOf(key)}/${this.grid.rowOf(key)}`;
  }

  centerOf(key: number): [number, number] {
    return this.grid.centerOf(key);
  }

  polygonsOf(key: number) {
    return [[degrees(this.grid.cornersOf(key))]];
  }
}

/**
 * Cells of H3 (https://h3geo.org). The twelve highest of an index's 64 bits are the same for all cells of a resolution;
 * the other 52 are the key.
 */
export class H3Cells implements Cells {
  private readonly prefix: string;

  constructor(private readonly resolution: number) {
    this.prefix = `8${resolution.toString(16)}`;
  }

  keysAt(lon: number, lat: number): readonly number[] {
    return [keyOfH3(h3Package().latLngToCell(lat, lon, this.resolution))];
  }

  idOf(key: number): string {
    return this.prefix + key.toString(16).padStart(13, '0');
  }

  centerOf(key: number): [number, number] {
    const [lat, lon] = h3Package().cellToLatLng(this.idOf(key));
    return [xFromLon(lon), yFromLat(lat)];
  }

  polygonsOf(key: number) {
    // [lat, lon], counter-clockwise.
    const ring = h3Package()
      .cellToBoundary(this.idOf(key))
      .map(([lat = 0, lon = 0]) => [lon, lat] as [number, number]);
    // A cell across the date line is drawn around its center.
    const [, middle] = h3Package().cellToLatLng(this.idOf(key));
    for (const point of ring) point[0] = nearLon(point[0], middle);
    return [[ring]];
  }

  neighborsOf(key: number): number[] {
    const id = this.idOf(key);
    return h3Package()
      .gridDisk(id, 1)
      .filter((other) => other !== id)
      .map(keyOfH3);
  }
}

const keyOfH3 = (index: string): number => Number.parseInt(index.slice(2), 16);

/** The geometries of a request, which may overlap. A key is an index in the list. */
class GeometryCells implements Cells {
  private readonly shapes: readonly Shape[];
  private readonly index: Flatbush;

  constructor(private readonly list: readonly { readonly id: string | number; readonly geometry: Geometry }[]) {
    this.shapes = list.map(({ geometry }) => new Shape(geometry));
    this.index = new Flatbush(this.shapes.length);
    for (const { bounds } of this.shapes) this.index.add(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY);
    this.index.finish();
  }

  keysAt(lon: number, lat: number): readonly number[] {
    const near = this.index.search(lon, lat, lon, lat);
    return near.filter((key) => this.shapes[key].contains(lon, lat)).sort((a, b) => a - b);
  }

  idOf(key: number): string | number {
    return this.list[key].id;
  }

  centerOf(key: number): [number, number] {
    const { minX, minY, maxX, maxY } = this.shapes[key].bounds;
    return [xFromLon((minX + maxX) / 2), yFromLat((minY + maxY) / 2)];
  }

  polygonsOf(key: number) {
    const { geometry } = this.list[key];
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    return polygons.map((rings) => rings.map(openRing));
  }
}

/** The cells of a statistic group. A key is an index in the group; they aren't looked up by position. */
class StatisticCells implements Cells {
  constructor(private readonly group: StatisticGroup) {}

  keysAt(): readonly number[] {
    return [];
  }

  idOf(key: number): number {
    return this.group.cells.id[key];
  }

  centerOf(key: number): [number, number] {
    const { lonE7, latE7 } = this.group.cells;
    return [xFromLon(fromE7(lonE7[key])), yFromLat(fromE7(latE7[key]))];
  }

  polygonsOf(key: number) {
    return this.group
      .polygonsOf(key)
      .map((rings) =>
        rings.map((ring) => Array.from({ length: ring.length / 2 }, (_, p) => [ring[2 * p], ring[2 * p + 1]] as const)),
      );
  }
}

/**
 * Removes the last position, which repeats the first, and orients outer rings counter-clockwise and holes clockwise
 * (RFC 7946).
 */
function openRing(ring: readonly (readonly number[])[], index: number): [number, number][] {
  const open = ring.slice(0, -1).map(([lon = 0, lat = 0]) => [lon, lat] as [number, number]);
  let twiceArea = 0;
  open.forEach(([x, y], i) => {
    const [nx, ny] = open[(i + 1) % open.length];
    twiceArea += x * ny - nx * y;
  });
  return twiceArea > 0 === (index === 0) ? open : open.reverse();
}

function degrees(xy: readonly number[]): [number, number][] {
  const ring: [number, number][] = [];
  for (let i = 0; i < xy.length; i += 2) ring.push([lonFromX(xy[i]), latFromY(xy[i + 1])]);
  return ring;
}
