import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Returns true if there is a browser; without one the tests skip themselves, but fail in CI. */
export function hasChromium(): boolean {
  if (existsSync(CHROMIUM)) return true;
  if (process.env.CI === 'true') throw new Error(`${CHROMIUM} is missing; CI needs a browser`);
  console.warn(`${CHROMIUM} is missing: tests of the page are skipped`);
  return false;
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    // WebGL in software, the page around it without it (half the work), and no calls home.
    args: [
      '--no-sandbox',
      '--disable-gpu-compositing',
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
  /** Paths of the scripts it loaded, without those of threads of their own. */
  readonly scripts: Set<string>;
}

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  /** Done before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Done when the page is open, before its map and areas are waited for. */
  readonly meanwhile?: (page: Page) => Promise<void>;
}

/** Opens the page and waits until the map and the first areas are there. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1100, height = 720, before, meanwhile } = options;
  const page = await browser.newPage({
    viewport: { width, height },
    // A quarter of the pixels: they are drawn without a graphics card.
    deviceScaleFactor: 0.5,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  // Usually half of that; maps are drawn without a graphics card.
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  const hosts = new Set<string>();
  const scripts = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { protocol, host, pathname } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
    if (request.resourceType() === 'script' && !pathname.includes('worker')) scripts.add(pathname);
  });
  await before?.(page);
  await page.goto(url);
  await meanwhile?.(page);
  await page.locator('.legend').first().waitFor();
  await page.locator('.pin-source').first().waitFor();
  return { page, complaints, hosts, scripts };
}
