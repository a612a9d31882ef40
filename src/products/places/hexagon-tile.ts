import type { MultiPolygon, Polygon } from 'geojson';
import type { BBox } from '../../kit/geo/bbox.ts';
import { clipRing } from '../../kit/geo/clip.ts';
import { HexagonGrid } from '../../kit/geo/hexagon-grid.ts';
import { wrapBox } from '../../kit/geo/longitude-frame.ts';
import { fromMercator, MERCATOR_HALF_M, xFromLon, yFromLat } from '../../kit/geo/mercator.ts';
import { MvtLayer, type MvtValue } from '../../kit/geo/mvt.ts';
import { TILE_BUFFER, TILE_EXTENT, TileProjection, tileMercatorBox } from '../../kit/geo/tile.ts';
import type { FoundPlaces } from './describe-place.ts';
import { NameCounts } from './name-list.ts';
import type { PlaceTileQuery } from './place-query.ts';

/** The places of one cell of the grid. */
interface Hexagon {
  readonly key: number;
  numOfPois: number;
  /** Counts of main groups: a place counts in each of its groups. */
  readonly groups: NameCounts;
}

const CLIP_BOX = {
  minX: -TILE_BUFFER,
  minY: -TILE_BUFFER,
  maxX: TILE_EXTENT + TILE_BUFFER,
  maxY: TILE_EXTENT + TILE_BUFFER,
};

/** The shifts in Mercator meters that draw a hexagon across the date line on both sides of the map. */
const TURNS_M = [-2 * MERCATOR_HALF_M, 0, 2 * MERCATOR_HALF_M] as const;

/**
 * Returns the tile's box with the margin that is drawn: places on the tile's very edge may belong to a cell that only
 * touches it.
 */
const drawnBox = ({ tile }: PlaceTileQuery): BBox => tileMercatorBox(tile, TILE_BUFFER / TILE_EXTENT);

/** Returns a box in degrees around all places of a tile's hexagons, including those in neighboring tiles. */
export function boxAroundHexagons(query: PlaceTileQuery): BBox {
  const box = drawnBox(query);
  const reach = 2 * new HexagonGrid(query.level).radiusM;
  const [minX, minY] = fromMercator(box.minX - reach, box.minY - reach);
  const [maxX, maxY] = fromMercator(box.maxX + reach, box.maxY + reach);
  // Places beyond the projection's square count as at its border; boxes wrap around the date line.
  return wrapBox({ minX, minY: minY < -85 ? -90 : minY, maxX, maxY: maxY > 85 ? 90 : maxY });
}

/**
 * Counts the places of {@link boxAroundHexagons} by hexagon, so that a hexagon is the same in all tiles. Most places
 * first, then by key.
 */
export function hexagonsOf(all: readonly FoundPlaces[], query: PlaceTileQuery): Hexagon[] {
  const grid = new HexagonGrid(query.level);
  const box = drawnBox(query);
  const hexagons = new Map<number, Hexagon>();
  for (const { describer, found } of all) {
    const { places } = describer;
    for (const place of found) {
      const key = grid.keyAt(xFromLon(places.lon(place)), yFromLat(places.lat(place)));
      let hexagon = hexagons.get(key);
      if (hexagon === undefined) {
        hexagon = { key, numOfPois: 0, groups: new NameCounts() };
        hexagons.set(key, hexagon);
      }
      hexagon.numOfPois++;
      hexagon.groups.add(places.lists.mainGroups.of(place));
    }
  }
  const shown = [...hexagons.values()].filter(({ key }) => {
    const [middle, y] = grid.centerOf(key);
    const [halfX, halfY] = [grid.widthM / 2, grid.radiusM];
    const isBeside = TURNS_M.some((turn) => middle + turn + halfX > box.minX && middle + turn - halfX < box.maxX);
    return isBeside && y + halfY > box.minY && y - halfY < box.maxY;
  });
  return shown.sort((a, b) => b.numOfPois - a.numOfPois || a.key - b.key).slice(0, query.maxCount);
}

/** Returns `mainGroupId` (that of most places, '' where no place is in any), `numOfPois`, and counts by main group. */
function propertiesOf({ numOfPois, groups }: Hexagon): [string, MvtValue][] {
  const counts = groups.sorted();
  return [['mainGroupId', counts[0]?.[0] ?? ''], ['numOfPois', numOfPois], ...counts];
}

export function hexagonLayer(name: string, hexagons: readonly Hexagon[], { tile, level }: PlaceTileQuery): MvtLayer {
  const layer = new MvtLayer(name);
  const grid = new HexagonGrid(level);
  const projection = new TileProjection(tile);
  for (const hexagon of hexagons) {
    const corners = grid.cornersOf(hexagon.key);
    const parts = TURNS_M.flatMap((turn) => {
      const ring = corners.map((meters, i) =>
        i % 2 === 0 ? projection.xOfMercator(meters + turn) : projection.yOfMercator(meters),
      );
      const clipped = clipRing(ring, CLIP_BOX);
      return clipped.length >= 6 ? [[clipped]] : [];
    });
    layer.addPolygons(parts, propertiesOf(hexagon), hexagon.key);
  }
  return layer;
}

export function hexagonFeatures(hexagons: readonly Hexagon[], { level }: PlaceTileQuery): string[] {
  const grid = new HexagonGrid(level);
  return hexagons.map((hexagon) => {
    return JSON.stringify({
      type: 'Feature',
      id: hexagon.key,
      geometry: geometryOf(grid.cornersOf(hexagon.key)),
      properties: Object.fromEntries(propertiesOf(hexagon)),
    });
  });
}

/** Returns the polygon of a hexagon, cut at the date line (RFC 7946, section 3.1.9). */
function geometryOf(corners: readonly number[]): Polygon | MultiPolygon {
  const world = { minX: -MERCATOR_HALF_M, minY: -Infinity, maxX: MERCATOR_HALF_M, maxY: Infinity };
  const isOnMap = corners.every((meters, i) => i % 2 === 1 || Math.abs(meters) <= MERCATOR_HALF_M);
  const parts = (isOnMap ? [0] : TURNS_M).map((turn) =>
    isOnMap
      ? corners
      : clipRing(
          corners.map((meters, i) => (i % 2 === 0 ? meters + turn : meters)),
          world,
        ),
  );
  const polygons = parts
    .filter((part) => part.length >= 6)
    .map((part) => {
      const ring = Array.from({ length: part.length / 2 }, (_, p) => fromMercator(part[2 * p], part[2 * p + 1]));
      return [[...ring, ring[0]]];
    });
  if (polygons.length === 1) return { type: 'Polygon', coordinates: polygons[0] };
  return { type: 'MultiPolygon', coordinates: polygons };
}
