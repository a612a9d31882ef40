import { gunzipSync } from 'node:zlib';
import type { Tile } from '../geo/tile.ts';
import type { Network } from '../network/network.ts';
import type { Outcome, RegionsOperation } from '../operation/index.ts';
import { joinTiles } from './join-tiles.ts';
import { type Dataset, generationOf, type MapFile, mapFiles } from './map-files.ts';
import { overzoomed } from './overzoom.ts';
import { gzip } from './pmtiles/gzip.ts';
import { readTileLayers, type TileLayer } from './tile-layers.ts';

interface MapTileQuery {
  readonly dataset: Dataset;
  readonly tile: Tile;
}

const MAX_TILE_BYTES = 64 << 20;
const NOTHING = new Uint8Array(0);

/** A tile of all regions: stored bytes as they are where one region alone has it, else what all say, joined. */
export const mapTileOperation: RegionsOperation<MapTileQuery> = {
  name: 'mapTile',
  over: 'regions',
  cost: () => 1,
  run: (networks, { dataset, tile }) => {
    const files = mapFiles(networks, dataset);
    const headers = {
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'private, max-age=3600',
      // Weak: the same tile may travel packed or not.
      etag: `W/"${dataset}-${generationOf(files)}-${tile.z}-${tile.x}-${tile.y}"`,
    };
    const packed = packedTile(files, tile);
    if (packed === null) return { code: 'ok', message: '', body: NOTHING, status: 204, headers } satisfies Outcome;
    return {
      code: 'ok',
      message: '',
      body: packed,
      headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    };
  },
};

/** The layers of a tile as the painter sees them, joined from all regions; none where there is nothing. */
export function layersOfTile(networks: readonly Network[], dataset: Dataset, tile: Tile): Uint8Array | null {
  const packed = packedTile(mapFiles(networks, dataset), tile);
  return packed === null ? null : gunzipSync(packed, { maxOutputLength: MAX_TILE_BYTES });
}

/** As gzip; null where no region has anything there. */
function packedTile(files: readonly MapFile[], tile: Tile): Uint8Array<ArrayBuffer> | null {
  const found = files.map((file) => storedIn(file, tile)).filter((stored) => stored !== null);
  if (found.length === 0) return null;
  const [only] = found;
  if (found.length === 1 && only.zoom === tile.z) {
    return owned(only.file.tiles.isPacked ? only.bytes : gzip(only.bytes));
  }
  const joined = joinTiles(found.map((stored) => layersIn(stored, tile)));
  return joined.length === 0 ? null : owned(gzip(joined));
}

interface Stored {
  readonly file: MapFile;
  readonly bytes: Buffer;
  /** Of the tile that is stored: the asked one's, or the file's last. */
  readonly zoom: number;
}

function storedIn(file: MapFile, { z, x, y }: Tile): Stored | null {
  const zoom = Math.min(z, file.tiles.header.maxZoom);
  const times = 2 ** (z - zoom);
  const bytes = file.tiles.tile(zoom, Math.floor(x / times), Math.floor(y / times));
  return bytes === null ? null : { file, bytes, zoom };
}

function layersIn({ file, bytes, zoom }: Stored, tile: Tile): readonly TileLayer[] {
  const plain = file.tiles.isPacked ? gunzipSync(bytes, { maxOutputLength: MAX_TILE_BYTES }) : bytes;
  const layers = readTileLayers(plain);
  return zoom === tile.z ? layers : overzoomed(layers, tile, zoom);
}

/** In a buffer of its own, which may be handed to another thread. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.byteLength === bytes.buffer.byteLength ? (bytes as Uint8Array<ArrayBuffer>) : Uint8Array.from(bytes);
