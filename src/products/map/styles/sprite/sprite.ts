import type { Canvas } from '@napi-rs/canvas';
import { canvasPackage } from '../canvas.ts';
import type { Palette } from '../palette.ts';
import { type SpriteImage, spriteImages } from './sprite-images.ts';

/** Pixels per pixel of a plain screen. */
export type PixelRatio = 1 | 2 | 3;

/** The position of an image on a sheet, in pixels of the sheet. */
interface SpritePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: PixelRatio;
}

/** Positions by the name of the image. */
export type SpritePlaces = Readonly<Record<string, SpritePlace>>;

/** All images of a style on one sheet. */
export interface Sprite {
  readonly sheet: Canvas;
  readonly places: SpritePlaces;
}

const SHEET_WIDTH = 256;
/** Gap between images, so that none shows at the edge of another. */
const GAP = 1;

/** Arranges images in rows by falling height; the same for every ratio, so that all are sharp. */
function arrange(images: readonly SpriteImage[]): { at: readonly (readonly [number, number])[]; height: number } {
  let [x, y, row] = [GAP, GAP, 0];
  const at = images.map(({ width, height }): readonly [number, number] => {
    if (x + width + GAP > SHEET_WIDTH) {
      x = GAP;
      y += row + GAP;
      row = 0;
    }
    const place = [x, y] as const;
    x += width + GAP;
    row = Math.max(row, height);
    return place;
  });
  return { at, height: y + row + GAP };
}

function drawSprite(palette: Palette, pixelRatio: PixelRatio): Sprite {
  const images = spriteImages(palette).sort((a, b) => b.height - a.height || (a.name < b.name ? -1 : 1));
  const { at, height } = arrange(images);
  const sheet = canvasPackage().createCanvas(SHEET_WIDTH * pixelRatio, height * pixelRatio);
  const context = sheet.getContext('2d');
  const places: Record<string, SpritePlace> = {};
  images.forEach((image, i) => {
    const [x, y] = at[i];
    context.save();
    context.scale(pixelRatio, pixelRatio);
    context.translate(x, y);
    context.beginPath();
    context.rect(0, 0, image.width, image.height);
    context.clip();
    image.draw(context);
    context.restore();
    const [width, tall] = [image.width * pixelRatio, image.height * pixelRatio];
    places[image.name] = { x: x * pixelRatio, y: y * pixelRatio, width, height: tall, pixelRatio };
  });
  return { sheet, places };
}

/** Sprites by palette; palettes are a few constants. */
const drawn = new Map<Palette, Map<PixelRatio, Sprite>>();

/** Returns the sprite, drawn once per thread. */
export function spriteOf(palette: Palette, pixelRatio: PixelRatio): Sprite {
  const known = drawn.get(palette) ?? new Map<PixelRatio, Sprite>();
  drawn.set(palette, known);
  let sprite = known.get(pixelRatio);
  if (sprite === undefined) {
    sprite = drawSprite(palette, pixelRatio);
    known.set(pixelRatio, sprite);
  }
  return sprite;
}
