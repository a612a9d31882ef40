import type { Page } from 'playwright-core';

/** Red, green, blue and alpha of every pixel of the map. */
type Pixels = Uint8Array;

/** Takes a PNG of the map's middle as it is on the screen, without panels. */
function mapPicture(page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return page.screenshot({ clip: { x: 380, y: 90, width: width - 650, height: height - 180 } });
}

/** Waits until the map has nothing left to draw and two pictures of it in a row are the same. */
export async function stillPixels(page: Page): Promise<Pixels> {
  const still = page.locator('.map-canvas[aria-busy="false"]');
  await still.waitFor();
  let picture = await mapPicture(page);
  for (let tries = 0; tries < 30; tries++) {
    await page.waitForTimeout(50);
    await still.waitFor();
    const next = await mapPicture(page);
    if (next.equals(picture)) break;
    picture = next;
  }
  // As text: lists of numbers take seconds to come out of the page.
  const base64 = await page.evaluate<string>(`(async () => {
    const png = await (await fetch('data:image/png;base64,${picture.toString('base64')}')).blob();
    const image = await createImageBitmap(png);
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(''));
  })()`);
  return Buffer.from(base64, 'base64');
}

/** Returns the standard deviation of the green channel: 0 is a blank picture. */
export function contrast(pixels: Pixels): number {
  let sum = 0;
  let squares = 0;
  for (let i = 1; i < pixels.length; i += 4) {
    sum += pixels[i];
    squares += pixels[i] ** 2;
  }
  const count = pixels.length / 4;
  return Math.sqrt(squares / count - (sum / count) ** 2);
}

/** Returns the share of pixels that differ clearly. */
export function difference(a: Pixels, b: Pixels): number {
  let different = 0;
  for (let i = 0; i < a.length; i += 4) {
    let distance = 0;
    for (let channel = i; channel < i + 3; channel++) distance += Math.abs(a[channel] - b[channel]);
    if (distance > 30) different++;
  }
  return different / (a.length / 4);
}
