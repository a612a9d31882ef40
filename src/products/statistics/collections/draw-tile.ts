import type { CancelFlag } from '../../../kit/core/cancel.ts';
import type { BBox } from '../../../kit/geo/bbox.ts';
import { boxOfRing } from '../../../kit/geo/flat-ring.ts';
import { encodeTile, MvtLayer } from '../../../kit/geo/mvt.ts';
import { TILE_BUFFER, TILE_EXTENT, type Tile, TileProjection, tileBox } from '../../../kit/geo/tile.ts';
import type { TileCell, TileCells } from './tile-cells.ts';

const LAYER = 'statistics';
const POLL_EVERY = 1024;
/** Rounds degrees to the decimals of the columns. */
const scaled = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/**
 * Returns the properties of a cell: `id`, each statistic under its id, `wStats` the first one (0 where missing),
 * `wStatsAgg` the sum of all, `wGrav` the first one as a share of the greatest in the group.
 */
function propertiesOf(
  { statisticIds, firstMax }: TileCells,
  { id, values }: TileCell,
  withSum: boolean,
): [string, number][] {
  const known = (value: number) => (Number.isNaN(value) ? 0 : value);
  const first = known(values[0]);
  const sum = values.reduce((total, value) => total + known(value), 0);
  const own = statisticIds.flatMap((statistic, s): [string, number][] =>
    Number.isNaN(values[s]) ? [] : [[String(statistic), values[s]]],
  );
  return [
    ['id', id],
    ['wGrav', firstMax > 0 ? first / firstMax : 0],
    ['wStatsAgg', sum],
    ['wStats', first],
    ...own,
    ...(withSum ? ([['sumStatistics', sum]] as [string, number][]) : []),
  ];
}

/** Draws a vector tile with one layer, `statistics`. */
export function drawVectorTile(
  all: readonly TileCells[],
  tile: Tile,
  withSum: boolean,
  cancel: CancelFlag,
): Uint8Array<ArrayBuffer> {
  const layer = new MvtLayer(LAYER);
  const reach = tileBox(tile, TILE_BUFFER / TILE_EXTENT);
  let drawn = 0;
  for (const cells of all) {
    for (const cell of cells.cells) {
      if (++drawn % POLL_EVERY === 0) cancel.check();
      const properties = propertiesOf(cells, cell, withSum);
      for (const turn of turnsInTile(cell, reach)) {
        const projection = new TileProjection(tile, TILE_EXTENT, turn);
        if (cell.polygons.length === 0) {
          layer.addPoints([projection.xOfLon(cell.lon), projection.yOfLat(cell.lat)], properties, cell.id);
          continue;
        }
        const polygons = cell.polygons.map((rings) => rings.map((ring) => projected(ring, projection)));
        layer.addPolygons(polygons, properties, cell.id);
      }
    }
  }
  return encodeTile([layer]);
}

/** Returns the whole turns, in degrees, by which a cell is ahead of a tile: 0, unless either crosses the date line. */
function turnsInTile({ lon, polygons }: TileCell, { minX, maxX }: BBox): readonly number[] {
  let [west, east] = [lon, lon];
  for (const [outer] of polygons) {
    const box = boxOfRing(outer);
    [west, east] = [Math.min(west, box.minX), Math.max(east, box.maxX)];
  }
  if (Math.max(maxX, east, -minX, -west) <= 180) return [0];
  return [0, 360, -360].filter((turn) => west - turn <= maxX && east - turn >= minX);
}

function projected(ring: readonly number[], projection: TileProjection): number[] {
  const points = new Array<number>(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    points[i] = projection.xOfLon(ring[i]);
    points[i + 1] = projection.yOfLat(ring[i + 1]);
  }
  return points;
}

/** Returns the same cells as a GeoJSON FeatureCollection. */
export function drawGeoJsonTile(all: readonly TileCells[], withSum: boolean): Uint8Array<ArrayBuffer> {
  const features = all.flatMap((cells) =>
    cells.cells.map((cell) => ({
      type: 'Feature',
      geometry: geometryOf(cell),
      properties: Object.fromEntries(propertiesOf(cells, cell, withSum)),
    })),
  );
  return new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }));
}

function geometryOf({ lon, lat, polygons }: TileCell) {
  const rings = polygons.map((polygon) => polygon.map(closedRing));
  if (rings.length === 0) return { type: 'Point', coordinates: [lon, lat] };
  return rings.length === 1 ? { type: 'Polygon', coordinates: rings[0] } : { type: 'MultiPolygon', coordinates: rings };
}

function closedRing(ring: readonly number[]): number[][] {
  const points: number[][] = [];
  for (let i = 0; i < ring.length; i += 2) points.push([scaled(ring[i]), scaled(ring[i + 1])]);
  points.push(points[0]);
  return points;
}
