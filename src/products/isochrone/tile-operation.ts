import type { CancelFlag } from '../../kit/core/cancel.ts';
import { clipRing } from '../../kit/geo/clip.ts';
import { Lattice } from '../../kit/geo/lattice.ts';
import { type LatticePolygons, polygonCount, totalArea } from '../../kit/geo/lattice-polygons.ts';
import { encodeTile, MvtLayer } from '../../kit/geo/mvt.ts';
import { TILE_BUFFER, TILE_EXTENT, type Tile, TileProjection } from '../../kit/geo/tile.ts';
import type { Network } from '../../network/network/network.ts';
import { transitNotice } from '../../network/reach/index.ts';
import type { Limits } from '../../network/routing/index.ts';
import { inPasses } from '../operation/index.ts';
import type { PolygonRequest } from './isochrone.schema.ts';
import { type Area, isochrones, largestFirst } from './isochrone.ts';
import { type AreaQuery, toAreaQuery, toBuffer } from './isochrone-query.ts';
import { type PackedAreas, packAreas, unpackAreas } from './packed-areas.ts';
import { areaCost, lostNotices } from './polygon-operation.ts';

export interface PolygonTileQuery {
  readonly tile: Tile;
  readonly basis: AreaQuery;
}

const TILE_SRID = 3857;

/**
 * Name of the tile's only layer; its features have `time`, `area`, `percentile` with `percentiles`, `source` with
 * `intersectionMode` none.
 */
const POLYGON_LAYER = 'polygon';

export function toPolygonTileQuery(body: PolygonRequest, limits: Limits, tile: Tile): PolygonTileQuery {
  // The buffer is in units of the configuration's own coordinates.
  const buffer = toBuffer(body);
  // Tiles are drawn in Mercator; a centimeter is finer than any tile.
  const polygon = { ...body.polygon, srid: TILE_SRID, buffer: 0, decimalPrecision: 2 };
  return { tile, basis: { ...toAreaQuery({ ...body, polygon }, limits, TILE_SRID), buffer } };
}

/** Drawing a tile is short work. */
const TILE_COST = 10_000;

/** One vector tile of areas, the largest threshold first. Tiles share the areas. */
export const polygonTileOperation = {
  name: 'polygon-tile',
  cost: (): number => TILE_COST,
  plan: inPasses<PolygonTileQuery, AreaQuery, PackedAreas, PackedAreas>({
    basis: (_network: Network, { basis }: PolygonTileQuery): AreaQuery => basis,
    variant: (): string => '',
    cost: areaCost,
    steps: (): number => 1,
    accumulate(network: Network, area: AreaQuery, _step: number, _before: unknown, cancel: CancelFlag): PackedAreas {
      const { areas, unconnected } = isochrones(network, area, cancel);
      return packAreas(areas, lostNotices(network, area, unconnected));
    },
    finish: (_network: Network, _area: AreaQuery, [areas]: readonly PackedAreas[]): PackedAreas => areas,
    write(network: Network, { tile, basis }: PolygonTileQuery, packed: PackedAreas) {
      const body = tileOf(unpackAreas(packed), new Lattice(TILE_SRID, basis.decimals), tile);
      const { notices } = packed.facts;
      return { code: 'ok' as const, message: transitNotice(network, basis.routing), notices, body };
    },
  }),
};

function tileOf(areas: readonly Area[], lattice: Lattice, tile: Tile): Uint8Array<ArrayBuffer> {
  const layer = new MvtLayer(POLYGON_LAYER);
  const projection = new TileProjection(tile);
  const box = {
    minX: -TILE_BUFFER,
    minY: -TILE_BUFFER,
    maxX: TILE_EXTENT + TILE_BUFFER,
    maxY: TILE_EXTENT + TILE_BUFFER,
  };
  // Areas are cut at the date line, where their parts meet: no outline is to show there.
  const dateLine = lattice.xOfLon(180);
  const beyond = (x: number): number => (Math.abs(x) < dateLine ? 0 : Math.sign(x) * TILE_BUFFER);
  const toTile = (polygons: LatticePolygons, ring: number): number[] => {
    const points: number[] = [];
    for (let p = polygons.start[ring]; p < polygons.start[ring + 1]; p++) {
      const x = polygons.xy[2 * p];
      points.push(projection.xOfMercator(x / lattice.factor) + beyond(x));
      points.push(projection.yOfMercator(polygons.xy[2 * p + 1] / lattice.factor));
    }
    return clipRing(points, box);
  };
  for (const { polygons, threshold, percentile, source } of [...areas].sort(largestFirst)) {
    const drawn: number[][][] = [];
    for (let p = 0; p < polygonCount(polygons); p++) {
      const rings: number[][] = [];
      for (let r = polygons.first[p]; r < polygons.first[p + 1]; r++) {
        const ring = toTile(polygons, polygons.ringOf[r]);
        // A polygon whose outer ring lies elsewhere has nothing here.
        if (ring.length === 0 && r === polygons.first[p]) break;
        if (ring.length > 0) rings.push(ring);
      }
      if (rings.length > 0) drawn.push(rings);
    }
    const attributes = new Map<string, string | number>([
      ['time', threshold],
      ['area', Math.round(totalArea(polygons))],
    ]);
    if (percentile !== null) attributes.set('percentile', percentile);
    if (source !== null) attributes.set('source', source);
    layer.addPolygons(drawn, attributes);
  }
  return encodeTile([layer]);
}
