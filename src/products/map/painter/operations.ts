import { createHash } from 'node:crypto';
import { type ThreadWorkspace, threadOf } from '../../../kit/collections/workspace.ts';
import type { BBox } from '../../../kit/geo/bbox.ts';
import { roundBox, wrapLon } from '../../../kit/geo/longitude-frame.ts';
import type { Network } from '../../../network/network/network.ts';
import { type Asker, addressOf, type Outcome, type RegionsOperation } from '../../operation/index.ts';
import { creditOfMap, layersOfTile } from '../basemap/index.ts';
import { ATTRIBUTION, MAP_STYLES, type MapStyle } from '../styles/index.ts';
import type { Box } from './labels/label.ts';
import type { MapLook } from './map-memory.ts';
import type { Overlay } from './overlay/read-overlay.ts';
import type { StaticPictureQuery, TilePictureQuery } from './picture-query.ts';
import { shareOfX, shareOfY, staticPicture, tilePicture } from './pictures.ts';

const styles: ReadonlyMap<string, MapStyle> = new Map(MAP_STYLES.map((style) => [style.name, style]));

function lookOf(networks: readonly Network[], style: string, lang: string | null, thread: ThreadWorkspace): MapLook {
  return {
    style: styles.get(style)!,
    lang,
    sourceName: networks.map(({ region, generation }) => `${region} ${generation}`).join(),
    source: (z, x, y) => layersOfTile(networks, 'openmaptiles', { z, x, y }, thread),
    thread,
  };
}

/** Cost of a picture beside a search's settled nodes: some 15 ms. */
const PICTURE_COST = 150_000;

export const tilePictureOperation: RegionsOperation<TilePictureQuery> = {
  name: 'mapPicture',
  over: 'regions',
  cost: (_networks, { ratio }) => PICTURE_COST * ratio,
  run: (networks, { style, lang, ratio, tile }, request) =>
    pictureOf(tilePicture(lookOf(networks, style, lang, threadOf(request)), tile, ratio, request)),
};

export type StaticQuery = Omit<StaticPictureQuery, 'overlay'> & { readonly overlay: Overlay | null };

export const staticPictureOperation: RegionsOperation<StaticQuery> = {
  name: 'staticPicture',
  over: 'regions',
  cost: (_networks, { width, height, ratio }) => (PICTURE_COST * width * height * ratio) / 256 ** 2,
  run: (networks, { style, lang, overlay, ...frame }, request) => {
    const look = lookOf(networks, style, lang, threadOf(request));
    return pictureOf(staticPicture(look, frame, overlay, creditOf(networks, overlay !== null), request));
  },
};

function pictureOf(body: Uint8Array<ArrayBuffer>): Outcome {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const headers = { 'content-type': 'image/png', 'cache-control': 'private, max-age=3600', etag };
  return { code: 'ok', message: '', body, headers };
}

/** Returns the credit for the map, and with results also for their sources in the regions shown. */
const creditOf =
  (networks: readonly Network[], withResults: boolean) =>
  (shown: Box): string => {
    const here = networks.filter(({ bounds }) => isShown(bounds, shown));
    // The map's credit names OpenStreetMap already.
    const sources = here.flatMap(({ attribution }) => attribution).filter((text) => !/OpenStreetMap/.test(text));
    return [creditOfMap(here), ...(withResults ? [...new Set(sources)] : [])].join(' · ');
  };

const isShown = ({ minX, minY, maxX, maxY }: BBox, shown: Box): boolean =>
  shareOfY(maxY) <= shown.maxY &&
  shareOfY(minY) >= shown.minY &&
  [-1, 0, 1].some((turns) => shareOfX(minX) + turns <= shown.maxX && shareOfX(maxX) + turns >= shown.minX);

interface TileJsonQuery {
  readonly style: string;
  readonly lang: string | null;
  readonly asker: Asker;
}

const LAST_ZOOM = 20;
const WHOLE_WORLD: BBox = { minX: -180, minY: -85.0511, maxX: 180, maxY: 85.0511 };

export const pictureTileJsonOperation: RegionsOperation<TileJsonQuery> = {
  name: 'mapPictureTileJson',
  over: 'regions',
  cost: () => 1,
  run: (networks, { style, lang, asker }) => {
    const { minX, minY, maxX, maxY } = networks.length === 0 ? WHOLE_WORLD : roundBox(boundsOf(networks));
    // Between distant regions there is nothing to see, so the largest one is in the middle.
    const [largest] = networks.toSorted((a, b) => b.streets.nodeCount - a.streets.nodeCount);
    const middle = largest?.bounds ?? WHOLE_WORLD;
    const document = {
      tilejson: '3.0.0',
      name: style,
      format: 'png',
      // URLs are templates whose braces must not be encoded.
      tiles: [addressOf(asker, `/maps/styles/${style}/{z}/{x}/{y}.png`, lang === null ? {} : { lang })],
      minzoom: 0,
      maxzoom: LAST_ZOOM,
      bounds: [minX, minY, maxX, maxY],
      center: [wrapLon((middle.minX + middle.maxX) / 2), (middle.minY + middle.maxY) / 2, largest ? 12 : 2],
      attribution: ATTRIBUTION,
    };
    const body = new Uint8Array(Buffer.from(JSON.stringify(document)));
    return { code: 'ok', message: '', body, headers: { 'cache-control': 'private, max-age=600' } };
  },
};

/** Returns the box around all regions, which may extend past the date line. */
const boundsOf = (networks: readonly Network[]): BBox => ({
  minX: Math.min(...networks.map(({ bounds }) => bounds.minX)),
  minY: Math.min(...networks.map(({ bounds }) => bounds.minY)),
  maxX: Math.max(...networks.map(({ bounds }) => bounds.maxX)),
  maxY: Math.max(...networks.map(({ bounds }) => bounds.maxY)),
});
