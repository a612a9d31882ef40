import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { encodePng } from './encode-png.ts';

async function decoded(png: Uint8Array): Promise<Uint8ClampedArray> {
  const image = await loadImage(Buffer.from(png));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}

const pixels = (width: number, height: number, color: (x: number, y: number) => readonly number[]) =>
  Uint8Array.from({ length: width * height * 4 }, (_, i) => {
    const pixel = i >> 2;
    return i % 4 === 3 ? 255 : color(pixel % width, Math.floor(pixel / width))[i % 4];
  });

/** Returns the peak signal-to-noise ratio in decibels. */
function psnr(a: Uint8Array, b: Uint8ClampedArray): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] - b[i]) ** 2;
  return 10 * Math.log10((255 * 255) / (sum / (a.length * 0.75)));
}

describe('pictures as PNG', () => {
  it('keep flat colors exactly', async () => {
    const palette = [
      [248, 245, 239],
      [166, 209, 230],
      [1, 2, 3],
      [249, 246, 255],
    ];
    const given = pixels(40, 30, (x, y) => palette[(x >> 3) % 2 === 0 ? (y >> 3) % 2 : 2 + ((y >> 3) % 2)]);
    expect([...(await decoded(encodePng(given, 40, 30)))]).toEqual([...given]);
  });

  it('come near to mixtures of colors, and keep what has too many for a palette', async () => {
    const given = pixels(256, 256, (x, y) => [x, y, (x + y) >> 1]);
    expect([...(await decoded(encodePng(given, 256, 256)))]).toEqual([...given]);
    // A typical map: few colors, and their mixtures at edges.
    const map = pixels(256, 256, (x, y) => {
      const share = Math.max(0, Math.min(1, (Math.hypot(x - 128, y - 128) - 80) / 3));
      return [248 - 80 * share, 245 - 30 * share, 239 - 5 * share].map(Math.round);
    });
    expect(psnr(map, await decoded(encodePng(map, 256, 256)))).toBeGreaterThan(46);
  });

  it('are of any size', async () => {
    for (const [width, height] of [
      [1, 1],
      [3, 1],
      [1, 300],
      [7, 5],
    ] as const) {
      const given = pixels(width, height, (x, y) => [x, y, 7]);
      expect(await decoded(encodePng(given, width, height))).toHaveLength(width * height * 4);
    }
  });
});
