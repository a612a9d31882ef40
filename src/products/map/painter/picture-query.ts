import { LimitError, wrongField } from '../../../kit/core/errors.ts';
import type { Tile } from '../../../kit/geo/tile.ts';
import { tileAddress } from '../../operation/index.ts';
import { type PixelRatio, styleOf, toLanguage } from '../styles/index.ts';

type Parameters = Readonly<Record<string, string>>;

interface Picture {
  /** Name of a style. */
  readonly style: string;
  readonly lang: string | null;
  readonly ratio: PixelRatio;
}

export interface TilePictureQuery extends Picture {
  readonly tile: Tile;
}

/** `12` or `12@2x`: the last part of a picture's URL with its pixel ratio. */
const WITH_RATIO = /^([^@]*)(?:@(.*))?$/;
const RATIOS: Readonly<Record<string, PixelRatio>> = { '2x': 2, '3x': 3 };

/** Parses the ratio after the `@`; 1 if there is none. Throws RequestError for anything but 2x and 3x. */
function ratioOf(text: string | undefined): PixelRatio {
  if (text === undefined) return 1;
  if (Object.hasOwn(RATIOS, text)) return RATIOS[text];
  throw wrongField('r', 'must be @2x or @3x where a picture is to be sharper, behind its last number');
}

/** Reads `style`, `z`, `x` and `row` of a path. Throws RequestError. */
export function toTilePicture(parameters: Parameters, lang: string | undefined): TilePictureQuery {
  const { name } = styleOf(parameters);
  const [, y = '', ratio] = WITH_RATIO.exec(parameters.row ?? '') ?? [];
  return {
    style: name,
    lang: toLanguage(lang),
    ratio: ratioOf(ratio),
    tile: tileAddress({ ...parameters, y }),
  };
}

export interface StaticPictureQuery extends Picture {
  /** Degrees; null: the overlay is in the middle. */
  readonly center: { readonly lon: number; readonly lat: number; readonly zoom: number } | null;
  readonly width: number;
  readonly height: number;
  readonly overlay: unknown;
}

const MOST_ZOOM = 22;
const MOST_SIDE = 2048;
/** Limit for pixels of the picture itself, at any ratio. */
const MOST_PIXELS = 8_000_000;
const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,12})?)`;
const PLACE = new RegExp(`^${NUMBER},${NUMBER},${NUMBER}$`);
const SIZE = /^(\d{1,4})x(\d{1,4})$/;

/**
 * Reads `style`, `place` (`lon,lat,zoom` or `auto`) and `size` (`600x400@2x`) of a path. Throws RequestError and
 * LimitError.
 */
export function toStaticPicture(
  parameters: Parameters,
  lang: string | undefined,
  overlay: unknown,
): StaticPictureQuery {
  const { name } = styleOf(parameters);
  const [, size = '', sharp] = WITH_RATIO.exec(parameters.size ?? '') ?? [];
  const [, wide = '', high = ''] = SIZE.exec(size) ?? [];
  const [width, height] = [Number(wide), Number(high)];
  if (width < 1 || height < 1) throw wrongField('size', 'must be width and height such as 600x400, or 600x400@2x');
  const ratio = ratioOf(sharp);
  for (const side of [width, height])
    if (side > MOST_SIDE) throw new LimitError('pictureSide', MOST_SIDE, side, 'size');
  const pixels = width * height * ratio * ratio;
  if (pixels > MOST_PIXELS) throw new LimitError('picturePixels', MOST_PIXELS, pixels, 'size');
  const center = placeOf(parameters.place ?? '');
  if (center === null && overlay === null)
    throw wrongField('overlay', 'is required where the place is auto: GeoJSON to be shown');
  return { style: name, lang: toLanguage(lang), ratio, center, width, height, overlay };
}

function placeOf(text: string): StaticPictureQuery['center'] {
  if (text === 'auto') return null;
  const match = PLACE.exec(text);
  if (match === null)
    throw wrongField('place', 'must be longitude, latitude and zoom such as 8.69,49.41,12.5, or auto');
  const [lon, lat, zoom] = match.slice(1).map(Number) as [number, number, number];
  const within = (value: number, least: number, most: number, what: string): void => {
    if (value < least || value > most) throw wrongField('place', `must have a ${what} from ${least} to ${most}`);
  };
  within(lon, -180, 180, 'longitude');
  within(lat, -85, 85, 'latitude');
  within(zoom, 0, MOST_ZOOM, 'zoom');
  return { lon, lat, zoom };
}
