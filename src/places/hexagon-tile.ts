import type { BBox } from '../geo/bbox.ts';
import { clipRing } from '../geo/clip.ts';
import { HexagonGrid } from '../geo/hexagon-grid.ts';
import { fromMercator, xFromLon, yFromLat } from '../geo/mercator.ts';
import { MvtLayer, type MvtValue } from '../geo/mvt.ts';
import { TILE_BUFFER, TILE_EXTENT, TileProjection, tileMercatorBox } from '../geo/tile.ts';
import type { FoundPlaces } from './describe-place.ts';
import { NameCounts } from './name-list.ts';
import type { PlaceTileQuery } from './place-query.ts';

/** The places of one cell of the grid. */
interface Hexagon {
  readonly key: number;
  numOfPois: number;
  /** Main groups: a place counts in each that it is in. */
  readonly groups: NameCounts;
}

const CLIP_BOX = {
  minX: -TILE_BUFFER,
  minY: -TILE_BUFFER,
  maxX: TILE_EXTENT + TILE_BUFFER,
  maxY: TILE_EXTENT + TILE_BUFFER,
};

/** With the margin that is drawn: what lies on the tile's very edge may belong to a cell that only touches it. */
const drawnBox = ({ tile }: PlaceTileQuery): BBox => tileMercatorBox(tile, TILE_BUFFER / TILE_EXTENT);

/** A box in degrees around all places of the hexagons that a tile shows, also those that lie in neighbouring tiles. */
export function boxAroundHexagons(query: PlaceTileQuery): BBox {
  const box = drawnBox(query);
  const reach = 2 * new HexagonGrid(query.level).radiusM;
  const [minX, minY] = fromMercator(box.minX - reach, box.minY - reach);
  const [maxX, maxY] = fromMercator(box.maxX + reach, box.maxY + reach);
  // Beyond the projection's square places count as at its border.
  return { minX, minY: minY < -85 ? -90 : minY, maxX, maxY: maxY > 85 ? 90 : maxY };
}

/**
 * The hexagons that a tile shows of all places of {@link boxAroundHexagons}: the same hexagon is the same in all tiles. Most places
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
    const [x, y] = grid.centerOf(key);
    const [halfX, halfY] = [grid.widthM / 2, grid.radiusM];
    return x + halfX > box.minX && x - halfX < box.maxX && y + halfY > box.minY && y - halfY < box.maxY;
  });
  return shown.sort((a, b) => b.numOfPois - a.numOfPois || a.key - b.key).slice(0, query.maxCount);
}

/** `mainGroupId` (that of most places, '' where no place is in any), `numOfPois`, and by main group how many. */
function propertiesOf({ numOfPois, groups }: Hexagon): [string, MvtValue][] {
  const counts = groups.sorted();
  return [['mainGroupId', counts[0]?.[0] ?? ''], ['numOfPois', numOfPois], ...counts];
}

export function hexagonLayer(name: string, hexagons: readonly Hexagon[], { tile, level }: PlaceTileQuery): MvtLayer {
  const layer = new MvtLayer(name);
  const grid = new HexagonGrid(level);
  const projection = new TileProjection(tile);
  for (const hexagon of hexagons) {
    const ring = grid
      .cornersOf(hexagon.key)
      .map((meters, i) => (i % 2 === 0 ? projection.xOfMercator(meters) : projection.yOfMercator(meters)));
    const clipped = clipRing(ring, CLIP_BOX);
    if (clipped.length >= 6) layer.addPolygons([[clipped]], propertiesOf(hexagon), hexagon.key);
  }
  return layer;
}

export function hexagonFeatures(hexagons: readonly Hexagon[], { level }: PlaceTileQuery): string[] {
  const grid = new HexagonGrid(level);
  return hexagons.map((hexagon) => {
    const corners = grid.cornersOf(hexagon.key);
    const ring = [0, 1, 2, 3, 4, 5, 0].map((corner) => fromMercator(corners[2 * corner], corners[2 * corner + 1]));
    return JSON.stringify({
      type: 'Feature',
      id: hexagon.key,
      geometry: { type: 'Polygon', coordinates: [ring] },
      properties: Object.fromEntries(propertiesOf(hexagon)),
    });
  });
}
