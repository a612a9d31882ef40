import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Whether there is a browser; without one the tests skip themselves, but not in CI. */
export function hasChromium(): boolean {
  if (existsSync(CHROMIUM)) return true;
  if (process.env.CI === 'true') throw new Error(`${CHROMIUM} is missing; CI needs a browser`);
  console.warn(`${CHROMIUM} is missing: tests of the page are skipped`);
  return false;
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    // WebGL in software, and no calls home.
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });

export interface Visit {
  readonly page: Page;
  /** Everything the page complained about. */
  readonly complaints: string[];
  /** Hosts it asked. */
  readonly hosts: Set<string>;
}

/** Opens the page and waits until the map and the first areas are there. */
export async function visit(
  browser: Browser,
  url: string,
  options: { width?: number; height?: number } = {},
): Promise<Visit> {
  const { width = 1100, height = 720 } = options;
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce', colorScheme: 'light' });
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  await page.goto(url);
  await page.locator('.legend').waitFor();
  await page.locator('.pin-source').first().waitFor();
  return { page, complaints, hosts };
}

export interface Pixels {
  /** Red, green, blue, alpha of every pixel. */
  readonly data: readonly number[];
}

/** The map's middle as it is on the screen, without panels: a PNG. */
function mapPicture(page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return page.screenshot({ clip: { x: 380, y: 90, width: width - 650, height: height - 180 } });
}

/** Waits until two pictures of the map in a row are the same, and reads that one at half its size. */
export async function stillPixels(page: Page): Promise<Pixels> {
  let picture = await mapPicture(page);
  for (let tries = 0; tries < 30; tries++) {
    await page.waitForTimeout(250);
    const next = await mapPicture(page);
    if (next.equals(picture)) break;
    picture = next;
  }
  return page.evaluate<Pixels>(`(async () => {
    const png = await (await fetch('data:image/png;base64,${picture.toString('base64')}')).blob();
    const image = await createImageBitmap(png);
    const [width, height] = [image.width >> 1, image.height >> 1];
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, 0, width, height);
    return { data: Array.from(context.getImageData(0, 0, width, height).data) };
  })()`);
}

/** Standard deviation of the green channel: 0 is a blank picture. */
export function contrast({ data }: Pixels): number {
  let sum = 0;
  let squares = 0;
  for (let i = 1; i < data.length; i += 4) {
    sum += data[i];
    squares += data[i] ** 2;
  }
  const count = data.length / 4;
  return Math.sqrt(squares / count - (sum / count) ** 2);
}

/** Share of pixels that differ clearly. */
export function difference(a: Pixels, b: Pixels): number {
  let different = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    let distance = 0;
    for (let channel = i; channel < i + 3; channel++) distance += Math.abs(a.data[channel] - b.data[channel]);
    if (distance > 30) different++;
  }
  return different / (a.data.length / 4);
}
