import { gunzipSync } from 'node:zlib';
import { ByteCache } from '../../../kit/collections/byte-cache.ts';
import { ThreadSection, type ThreadWorkspace, threadOf } from '../../../kit/collections/workspace.ts';
import type { Tile } from '../../../kit/geo/tile.ts';
import type { Network } from '../../../network/network/network.ts';
import type { Outcome, RegionFiles, RegionsOperation } from '../../operation/index.ts';
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

/** Answers a tile of all regions: the stored bytes if only one region has it, else the joined layers of all. */
export const mapTileOperation: RegionsOperation<MapTileQuery> = {
  name: 'mapTile',
  over: 'regions',
  cost: () => 1,
  run: (networks, query, request) => {
    const files = mapFiles(networks, query.dataset);
    return outcomeOf(etagOf(files, query), packedTile(query.dataset, files, query.tile, threadOf(request)));
  },
};

/** Returns the tile if only one region has it stored and nothing must be joined with it; null otherwise. */
export function storedTile(regions: readonly RegionFiles[], query: MapTileQuery): Outcome | null {
  const { dataset, tile } = query;
  const files = mapFiles(regions, dataset);
  if (dataset === 'openmaptiles' && showsWorld(files, tile)) return null;
  if (!files.every(({ tiles }) => tile.z <= tiles.header.maxZoom && tiles.isPacked)) return null;
  const having = files.filter(({ tiles }) => tiles.has(tile.z, tile.x, tile.y));
  if (having.length > 1) return null;
  const body = having[0]?.tiles.tile(tile.z, tile.x, tile.y) ?? null;
  return outcomeOf(etagOf(files, query), body === null ? null : owned(body));
}

/** Returns a weak ETag, since the same tile may be sent compressed or not. */
const etagOf = (files: readonly MapFile[], { dataset, tile: { z, x, y } }: MapTileQuery): string =>
  `W/"${dataset}-${generationOf(files)}-${z}-${x}-${y}"`;

const TILE_HEADERS = {
  'content-type': 'application/vnd.mapbox-vector-tile',
  'cache-control': 'private, max-age=3600',
};

/** @param body gzip; null: there is nothing */
function outcomeOf(etag: string, body: Uint8Array<ArrayBuffer> | null): Outcome {
  if (body === null) return { code: 'ok', message: '', body: NOTHING, status: 204, headers: { ...TILE_HEADERS, etag } };
  const headers = { ...TILE_HEADERS, etag, 'content-encoding': 'gzip', vary: 'accept-encoding' };
  return { code: 'ok', message: '', body, headers };
}

/** Returns the layers of a tile for the painter, joined from all regions; null if there is nothing. */
export function layersOfTile(
  networks: readonly Network[],
  dataset: Dataset,
  tile: Tile,
  thread: ThreadWorkspace,
): Uint8Array | null {
  const packed = packedTile(dataset, mapFiles(networks, dataset), tile, thread);
  return packed === null ? null : gunzipSync(packed, { maxOutputLength: MAX_TILE_BYTES });
}

const JOINED_TILE_BYTES = 32 << 20;
const JOINED_TILES = new ThreadSection<ByteCache<Uint8Array<ArrayBuffer>>>(
  'joined map tiles',
  ({ caches }) => new ByteCache(JOINED_TILE_BYTES, 'tiles', caches),
);

/** Returns the tile as gzip; null if there is nothing. */
function packedTile(
  dataset: Dataset,
  files: readonly MapFile[],
  tile: Tile,
  thread: ThreadWorkspace,
): Uint8Array<ArrayBuffer> | null {
  const found = files.map((file) => storedIn(file, tile)).filter((stored) => stored !== null);
  const world = dataset === 'openmaptiles' && showsWorld(files, tile);
  if (found.length === 0 && !world) return null;
  const [only] = found;
  if (found.length === 1 && !world && only.zoom === tile.z) {
    return owned(only.file.tiles.isPacked ? only.bytes : gzip(only.bytes));
  }
  const key = `${dataset} ${tile.z}/${tile.x}/${tile.y} ${files.map(({ region, generation }) => `${region} ${generation}`).join(' ')}`;
  const joinedTiles = thread.of(JOINED_TILES);
  let packed = joinedTiles.get(key);
  if (packed === undefined) {
    const around = world ? worldLayers(files, tile) : [];
    const isStored = found.length === 1 && around.length === 0 && only.zoom === tile.z && only.file.tiles.isPacked;
    packed = isStored ? Uint8Array.from(only.bytes) : joined(found, around, tile);
    joinedTiles.set(key, packed, packed.length);
  }
  // The bytes go to another thread, so the cache keeps a copy of its own.
  return packed.length === 0 ? null : packed.slice();
}

function joined(found: readonly Stored[], around: readonly TileLayer[], tile: Tile): Uint8Array<ArrayBuffer> {
  const bytes = joinTiles([...found.map((stored) => layersIn(stored, tile)), around]);
  return bytes.length === 0 ? NOTHING : owned(gzip(bytes));
}

interface Stored {
  readonly file: MapFile;
  readonly bytes: Buffer;
  /** The zoom of the stored tile: the requested one, or the file's last. */
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

/**
 * Copies bytes into a buffer of their own, which can be transferred to another thread. Not a Buffer, because slices of
 * those would share it.
 */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : Uint8Array.from(bytes);
