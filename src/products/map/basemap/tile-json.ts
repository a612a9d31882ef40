import type { Network } from '../../../network/network/network.ts';
import type { Asker, RegionsOperation } from '../../operation/index.ts';
import { type Dataset, generationOf, type MapFile, mapFiles } from './map-files.ts';
import { ATTRIBUTION, postalLayers, vectorLayers } from './vector-layers.ts';

interface TileJsonQuery {
  readonly dataset: Dataset;
  readonly asker: Asker;
}

type Box = readonly [west: number, south: number, east: number, north: number];

const WORLD: Box = [-180, -85.0511, 180, 85.0511];
const WORDS: Readonly<Record<Dataset, { readonly name: string; readonly description: string }>> = {
  openmaptiles: { name: 'OpenMapTiles', description: 'From OpenStreetMap, in the schema of OpenMapTiles' },
  germanypostal: { name: 'Postal areas', description: 'Areas of postal codes' },
};

/** Answers a dataset's TileJSON 3.0.0, which clients need to show it, with tile URLs that they may request. */
export const tileJsonOperation: RegionsOperation<TileJsonQuery> = {
  name: 'mapTileJson',
  over: 'regions',
  cost: () => 1,
  run: (networks, query) => {
    const body = new Uint8Array(Buffer.from(JSON.stringify(tileJson(networks, query))));
    return { code: 'ok', message: '', body, headers: { 'cache-control': 'private, max-age=60' } };
  },
};

function tileJson(networks: readonly Network[], { dataset, asker }: TileJsonQuery): object {
  const files = mapFiles(networks, dataset);
  const key = asker.key === null ? '' : `&key=${encodeURIComponent(asker.key)}`;
  const bounds = boundsOf(files);
  return {
    tilejson: '3.0.0',
    ...WORDS[dataset],
    version: '1.0.0',
    scheme: 'xyz',
    tiles: [`${asker.origin}/maps/data/${dataset}/{z}/{x}/{y}.pbf?v=${generationOf(files)}${key}`],
    minzoom: files.length === 0 ? 0 : Math.min(...files.map(({ tiles }) => tiles.header.minZoom)),
    maxzoom: files.length === 0 ? 14 : Math.max(...files.map(({ tiles }) => tiles.header.maxZoom)),
    // The world is around the regions.
    bounds: dataset === 'openmaptiles' ? WORLD : bounds,
    center: centerOf(files),
    attribution: attributionOf(files),
    vector_layers: layersOf(files, dataset),
  };
}

function boundsOf(files: readonly MapFile[]): Box {
  const boxes = files.map(({ tiles }) => tiles.header.bounds);
  if (boxes.length === 0) return WORLD;
  const round = (value: number): number => Math.round(value * 1e6) / 1e6;
  return [
    round(Math.min(...boxes.map(([west]) => west))),
    round(Math.min(...boxes.map(([, south]) => south))),
    round(Math.max(...boxes.map(([, , east]) => east))),
    round(Math.max(...boxes.map(([, , , north]) => north))),
  ];
}

/**
 * Returns the center of the only region, or of the one with most tiles: between distant ones there is nothing to see.
 */
function centerOf(files: readonly MapFile[]): readonly [number, number, number] {
  if (files.length === 0) return [0, 0, 2];
  const [{ tiles }] = files.toSorted((a, b) => b.tiles.header.addressedTiles - a.tiles.header.addressedTiles);
  const { center, centerZoom } = tiles.header;
  return [center[0], center[1], centerZoom];
}

/** Returns the credit for the map of regions, without markup. */
export const creditOfMap = (networks: readonly Network[]): string =>
  attributionOf(mapFiles(networks, 'openmaptiles'))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&');

/** Joins the attributions of all files, each once. */
function attributionOf(files: readonly MapFile[]): string {
  const credits = files.map(({ tiles }) => tiles.metadata.attribution).filter((text) => typeof text === 'string');
  return credits.length === 0 ? ATTRIBUTION : [...new Set(credits)].filter(Boolean).join(' ');
}

interface LayerWords {
  readonly id: string;
}

/** Returns the layers of all files, each once; the dataset's own if no file lists any. */
function layersOf(files: readonly MapFile[], dataset: Dataset): readonly LayerWords[] {
  const layers = new Map<string, LayerWords>();
  for (const { tiles } of files) {
    const listed = tiles.metadata.vector_layers;
    if (!Array.isArray(listed)) continue;
    for (const layer of listed as readonly LayerWords[])
      if (typeof layer?.id === 'string' && !layers.has(layer.id)) layers.set(layer.id, layer);
  }
  if (layers.size > 0) return [...layers.values()];
  return dataset === 'openmaptiles' ? vectorLayers() : postalLayers();
}
