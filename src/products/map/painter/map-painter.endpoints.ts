import { wrongField } from '../../../kit/core/errors.ts';
import type { Limits } from '../../../network/routing/index.ts';
import { type Capability, CYCLIST, type Endpoint, endpoint, MAPS, NO_ASKER } from '../../operation/index.ts';
import { styleOf, toLanguage } from '../styles/index.ts';
import { OverlayRequest, PictureTileJson, StaticPictureRequest, TilePictureRequest } from './map-painter.schema.ts';
import {
  pictureTileJsonOperation,
  type StaticQuery,
  staticPictureOperation,
  tilePictureOperation,
} from './operations.ts';
import { readOverlay } from './overlay/read-overlay.ts';
import { toStaticPicture, toTilePicture } from './picture-query.ts';

const PNG = { form: 'tile', content: { type: 'image/png', says: 'The picture' } } as const;

const tilePicture = (name: string, path: string, summary: string): Endpoint =>
  endpoint({
    name,
    group: MAPS,
    path,
    reading: { from: 'address' },
    summary,
    description:
      '`{row}` is y, with `@2x` or `@3x` for sharper screens. 256 pixels of a plain screen wide, painted by the style file of the same name. ' +
      'Labels agree across the edges of pictures and are never cut.',
    schema: TilePictureRequest,
    toQuery: ({ lang }, _limits, { parameters }) => toTilePicture(parameters, lang),
    operation: tilePictureOperation,
    answer: PNG,
  });

function staticQuery(
  parameters: Readonly<Record<string, string>>,
  lang: string | undefined,
  overlay: { readonly json: unknown; readonly field: string } | null,
  limits: Limits,
): StaticQuery {
  const query = toStaticPicture(parameters, lang, overlay?.json ?? null);
  return {
    ...query,
    overlay: overlay === null ? null : readOverlay(overlay.json, overlay.field, limits.maxGeometryVertices),
  };
}

function parsedOverlay(text: string | undefined): { json: unknown; field: string } | null {
  if (text === undefined) return null;
  try {
    return { json: JSON.parse(text), field: 'overlay' };
  } catch {
    throw wrongField('overlay', "isn't JSON: GeoJSON, URL-encoded, is wanted");
  }
}

const STATIC = {
  group: MAPS,
  path: '/styles/:style/static/:place/:size.png',
  summary: 'One picture of a place',
  description:
    '`{place}` is `longitude,latitude,zoom`, or `auto` for what lies over the map; `{size}` is `600x400` or `600x400@2x`. Zooms are those of ' +
    'MapLibre GL: one less than of pictures in a grid.',
  operation: staticPictureOperation,
  answer: PNG,
} as const;

export const mapPainterCapability: Capability = {
  name: 'map painter',
  endpoints: [
    tilePicture('mapPicture', '/styles/:style/:z/:x/:row.png', 'A square of the map as a picture'),
    tilePicture('mapPictureRendered', '/styles/:style/rendered/:z/:x/:row.png', 'The same under an older address'),
    endpoint({
      name: 'mapPictureTileJson',
      group: MAPS,
      path: '/styles/:style.json',
      reading: { from: 'address' },
      tellsAddresses: true,
      summary: 'TileJSON of the pictures of a style',
      schema: TilePictureRequest,
      toQuery: ({ lang }, _limits, { parameters, asker = NO_ASKER }) => ({
        style: styleOf(parameters).name,
        lang: toLanguage(lang),
        asker,
      }),
      operation: pictureTileJsonOperation,
      answer: { form: 'verbatim', schema: PictureTileJson },
    }),
    endpoint({
      ...STATIC,
      name: 'staticPicture',
      reading: { from: 'address' },
      schema: StaticPictureRequest,
      toQuery: ({ lang, overlay }, limits, { parameters }) =>
        staticQuery(parameters, lang, parsedOverlay(overlay), limits),
    }),
    endpoint({
      ...STATIC,
      name: 'staticPicturePost',
      summary: 'One picture of a place with GeoJSON over it',
      reading: { from: 'body' },
      parameters: { lang: 'Language of the labels such as `de`.' },
      schema: OverlayRequest,
      toQuery: (json, limits, { parameters }) =>
        staticQuery(parameters, parameters.lang, { json, field: 'body' }, limits),
      example: { type: 'Point', coordinates: [CYCLIST.lng, CYCLIST.lat] },
    }),
  ],
};
