import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';

/** The headers that let threads of a page share memory. */
const ISOLATING = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

const CODE = resolve('dist/service/library/browser');

export interface StaticSite extends AsyncDisposable {
  readonly address: string;
}

/**
 * Serves an empty page, the library for pages below `code/` and packs below `packs/`, as any server of files would: in
 * `/isolated/` with the headers that isolate the page, in `/plain/` without.
 */
export async function serveSite(packs: string): Promise<StaticSite> {
  const server = createServer(({ url = '' }, response) => {
    const [, site, folder, ...path] = url.split('/');
    const isolating = site === 'isolated' ? ISOLATING : {};
    if (folder === '') {
      response.writeHead(200, { ...isolating, 'content-type': 'text/html' }).end('<title>page</title>');
      return;
    }
    try {
      const bytes = readFileSync(join(folder === 'code' ? CODE : packs, ...path));
      const type = url.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
      response.writeHead(200, { ...isolating, 'content-type': type }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return listening(server);
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

/**
 * Serves the files of a folder as any server of files would: below `/isolated/` with the headers that isolate the page,
 * below `/plain/` without.
 */
export async function serveFolder(folder: string): Promise<StaticSite> {
  const server = createServer(({ url = '' }, response) => {
    const [, site, ...path] = decodeURIComponent(url.split('?')[0]).split('/');
    const file = path.join('/') || 'index.html';
    const isolating = site === 'isolated' ? ISOLATING : {};
    try {
      const bytes = readFileSync(join(folder, file));
      const type = TYPES[file.split('.').at(-1)!] ?? 'application/octet-stream';
      response.writeHead(200, { ...isolating, 'content-type': type }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return listening(server);
}

async function listening(server: Server): Promise<StaticSite> {
  await new Promise<void>((heard) => server.listen(0, '127.0.0.1', heard));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A page with a pack opened in it. */
interface PageRegion {
  readonly page: Page;
  /** Runs the body of an asynchronous function of `region`, `input` and the library's `RequestError`. */
  run(body: string, input?: unknown): Promise<unknown>;
  /** The faults that the page didn't catch. */
  readonly faults: readonly string[];
}

/** Opens a page of a site and a pack in it. */
export async function openInPage(browser: Browser, address: string, site: string, pack: string): Promise<PageRegion> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${address}/${site}/`);
  await page.evaluate(`(async () => {
    const names = await import('/${site}/code/index.js');
    const region = await names.openRegion('packs/${pack}', { threads: 2 });
    globalThis.opened = { region, ...names };
  })()`);
  const run = (body: string, input: unknown = null) =>
    page.evaluate(`(async ({ region, RequestError }, input) => {${body}})(opened, ${JSON.stringify(input)})`);
  return { page, run, faults };
}
