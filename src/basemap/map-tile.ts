import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Tile } from '../geo/tile.ts';
import type { Network } from '../network/network.ts';
import type { Outcome, RegionFiles, RegionsOperation } from '../operation/index.ts';
import { joinTiles } from './join-tiles.ts';
import { type Dataset, generationOf, type MapFile, mapFiles } from './map-files.ts';
import { overzoomed } from './overzoom.ts';
import { gzip } from './pmtiles/gzip.ts';
import { readTileLayers, type TileLayer } from './tile-layers.ts';
import { showsWorld, worldLayers } from './world/around-regions.ts';

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
  run: (networks, query) => outcomeOf(mapFiles(networks, query.dataset), query),
};

/** The tile where one region alone has it stored and nothing is to be joined with it; null otherwise. */
export function storedTile(regions: readonly RegionFiles[], query: MapTileQuery): Outcome | null {
  const files = mapFiles(regions, query.dataset);
  const { tile } = query;
  if (query.dataset === 'openmaptiles' && showsWorld(files, tile)) return null;
  if (!files.every(({ tiles }) => tile.z <= tiles.header.maxZoom && tiles.isPacked)) return null;
  const having = files.filter(({ tiles }) => tiles.has(tile.z, tile.x, tile.y));
  return having.length <= 1 ? outcomeOf(files, query) : null;
}

function outcomeOf(files: readonly MapFile[], { dataset, tile }: MapTileQuery): Outcome {
  const headers = {
    'content-type': 'application/vnd.mapbox-vector-tile',
    'cache-control': 'private, max-age=3600',
    // Weak: the same tile may travel packed or not.
    etag: `W/"${dataset}-${generationOf(files)}-${tile.z}-${tile.x}-${tile.y}"`,
  };
  const body = packedTile(dataset, files, tile);
  if (body === null) return { code: 'ok', message: '', body: NOTHING, status: 204, headers };
  return {
    code: 'ok',
    message: '',
    body,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
  };
}

/** The layers of a tile as the painter sees them, joined from all regions; none where there is nothing. */
export function layersOfTile(networks: readonly Network[], dataset: Dataset, tile: Tile): Uint8Array | null {
  const packed = packedTile(dataset, mapFiles(networks, dataset), tile);
  return packed === null ? null : gunzipSync(packed, { maxOutputLength: MAX_TILE_BYTES });
}

/** Tiles that had to be joined, by thread. */
const joinedTiles = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: 32 << 20,
  sizeCalculation: ({ length }) => length + 1,
});

/** As gzip; null where there is nothing. */
function packedTile(dataset: Dataset, files: readonly MapFile[], tile: Tile): Uint8Array<ArrayBuffer> | null {
  const found = files.map((file) => storedIn(file, tile)).filter((stored) => stored !== null);
  const world = dataset === 'openmaptiles' && showsWorld(files, tile);
  if (found.length === 0 && !world) return null;
  const [only] = found;
  if (found.length === 1 && !world && only.zoom === tile.z) {
    return owned(only.file.tiles.isPacked ? only.bytes : gzip(only.bytes));
  }
  const key = `${dataset} ${tile.z}/${tile.x}/${tile.y} ${files.map(({ region, generation }) => `${region} ${generation}`).join(' ')}`;
  let packed = joinedTiles.get(key);
  if (packed === undefined) {
    const around = world ? worldLayers(files, tile) : [];
    const isStored = found.length === 1 && around.length === 0 && only.zoom === tile.z && only.file.tiles.isPacked;
    packed = isStored ? Uint8Array.from(only.bytes) : joined(found, around, tile);
    joinedTiles.set(key, packed);
  }
  // Handed to another thread: what is kept is another.
  return packed.length === 0 ? null : packed.slice();
}

function joined(found: readonly Stored[], around: readonly TileLayer[], tile: Tile): Uint8Array<ArrayBuffer> {
  const bytes = joinTiles([...found.map((stored) => layersIn(stored, tile)), around]);
  return bytes.length === 0 ? NOTHING : owned(gzip(bytes));
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
