import { gunzipSync, gzipSync } from 'node:zlib';
import { tileAt } from '../../kit/geo/tile.ts';
import { openNetwork } from '../../network/opening/index.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { readTileLayers } from '../../products/map/basemap/index.ts';
import { BOLD, ITALIC, MAP_STYLES, MEDIUM, REGULAR } from '../../products/map/styles/index.ts';
import { EVERYBODY } from '../../products/operation/index.ts';
import type { LoadedRegion } from '../../region/storage/index.ts';
import { CAPABILITIES } from '../capabilities/index.ts';
import { type EngineAnswer, InProcessEngine } from '../engine/index.ts';
import { joined } from '../exchange/index.ts';
import type { SiteFile } from './site-file.ts';

/** Stands in files for the address of the site, which the service worker puts in its place. */
const SITE = 'https://hinterland.invalid';

const DATASET = 'openmaptiles';

/** The page's map isn't drawn smaller. */
const FIRST_ZOOM = 5;

/** Tiles around the region that a map shows at its edge. */
const AROUND = 2;

/** The languages of labels that the page offers. */
export const LABEL_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'fi', 'no', 'pl'] as const;

/** Attributes in languages that no label of the page shows: `name:ja`. */
const OTHER_NAME = new RegExp(`^name:(?!(?:latin|nonlatin|${LABEL_LANGUAGES.join('|')})$)`);

/** Characters of one file of letters. */
const RANGE = 256;

/** Yields the files of a region's map: tiles, letters, icons; none where it was imported without. */
export async function* mapFiles(region: LoadedRegion): AsyncGenerator<SiteFile> {
  if (!region.files.has('basemap')) return;
  const endpoints = CAPABILITIES.flatMap((capability) => capability.endpoints);
  const engine = new InProcessEngine(new Map([[region.manifest.name, openNetwork(region)]]), endpoints);
  const ask = (endpoint: string, parameters: Readonly<Record<string, string>>): Promise<EngineAnswer> =>
    engine.answer({
      ...{ endpoint, parameters, region: null, source: 'cfg', isStrict: true, limits: DEFAULT_LIMITS },
      body: new TextEncoder().encode('{}'),
      asker: { origin: SITE, key: null, account: EVERYBODY },
    });
  const described = joined((await ask('mapTileJson', { dataset: DATASET })).parts);
  yield { name: `maps/data/${DATASET}.json`, bytes: described };
  const { maxzoom } = JSON.parse(new TextDecoder().decode(described)) as { readonly maxzoom: number };
  // Every page may write the first one.
  const ranges = new Set([0]);
  for (const { z, x, y } of tilesOf(region.manifest.bounds, maxzoom)) {
    const { status, parts } = await ask('mapTile', { dataset: DATASET, z: `${z}`, x: `${x}`, y: `${y}` });
    if (status === 204) continue;
    const bytes = joined(parts);
    for (const range of rangesIn(gunzipSync(bytes))) ranges.add(range);
    yield { name: `maps/data/${DATASET}/${z}/${x}/${y}.pbf`, bytes };
  }
  for (const [font] of [REGULAR, BOLD, ITALIC, MEDIUM]) {
    for (const start of ranges) {
      const range = `${start}-${start + RANGE - 1}`;
      const { parts } = await ask('glyphs', { fontstack: font, range });
      yield { name: `maps/fonts/${font}/${range}.pbf`, bytes: gzipSync(joined(parts)) };
    }
  }
  for (const { name: style, labels } of MAP_STYLES) {
    if (!labels) continue;
    for (const [id, suffix] of [
      ['', ''],
      ['2x', '@2x'],
    ]) {
      const [images, places] = [await ask(`spriteImages${id}`, { style }), await ask(`spritePlaces${id}`, { style })];
      yield { name: `maps/styles/${style}/sprite${suffix}.png`, bytes: joined(images.parts) };
      yield { name: `maps/styles/${style}/sprite${suffix}.json`, bytes: joined(places.parts) };
    }
  }
}

/** Yields the tiles of a box and some around it, at all zooms of the page. */
function* tilesOf([west, south, east, north]: readonly number[], maxZoom: number) {
  for (let z = FIRST_ZOOM; z <= maxZoom; z++) {
    const side = 2 ** z;
    const [first, last] = [tileAt(west, north, z), tileAt(east, south, z)];
    const columns = (east < west ? last.x + side : last.x) - first.x + 1 + 2 * AROUND;
    for (let i = 0; i < Math.min(side, columns); i++) {
      const x = columns >= side ? i : (first.x - AROUND + i + side) % side;
      for (let y = Math.max(0, first.y - AROUND); y <= Math.min(side - 1, last.y + AROUND); y++) yield { z, x, y };
    }
  }
}

/** Returns the first characters of the ranges that the labels of a tile need, in capital letters too. */
function rangesIn(tile: Uint8Array): Set<number> {
  const characters = new Set<string>();
  for (const text of labelsIn(tile)) for (const character of text + text.toUpperCase()) characters.add(character);
  const codes = [...characters].map((character) => character.codePointAt(0)!).filter((code) => code <= 0xffff);
  return new Set(codes.map((code) => code - (code % RANGE)));
}

/** Returns the texts of a tile that labels may show, each once. */
function labelsIn(tile: Uint8Array): Set<string> {
  const texts = new Set<string>();
  for (const { keys, values, features } of readTileLayers(tile)) {
    for (const { tags } of features) {
      for (let i = 0; i < tags.length; i += 2) {
        const value = values[tags[i + 1]];
        if (typeof value === 'string' && !OTHER_NAME.test(keys[tags[i]])) texts.add(value);
      }
    }
  }
  return texts;
}
