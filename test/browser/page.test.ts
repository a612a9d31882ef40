import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/service/capabilities/index.ts';
import { openRegion, type Region } from '../../src/service/library/index.ts';
import { ENDPOINT_OF, type Operations } from '../../src/service/library/operations.ts';
import { demoRegion } from '../api/demo-region.ts';
import { hasChromium, launch } from '../playground/browser.ts';
import { demoPacks, lasting } from './packed-region.ts';

const endpoints = CAPABILITIES.flatMap((capability) => capability.endpoints);
const METHODS = Object.keys(ENDPOINT_OF) as (keyof Operations)[];
const exampleOf = (name: keyof Operations) => endpoints.find((one) => one.name === ENDPOINT_OF[name])!.example;

/** The headers that let threads of a page share memory. */
const ISOLATING = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

let server: Server;
let browser: Browser;
let whole: Region;
let address: string;

describe.skipIf(!hasChromium())('a page without a server', () => {
  beforeAll(async () => {
    const packs = await demoPacks();
    const folders: Readonly<Record<string, string>> = { code: resolve('dist/service/library/browser'), packs };
    // A plain server of files; pages below /isolated/ are isolated.
    server = createServer(({ url = '' }, response) => {
      const [, site, folder, ...path] = url.split('/');
      const headers = site === 'isolated' ? ISOLATING : {};
      if (folder === '')
        return response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end('<title>page</title>');
      try {
        const type = url.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
        const bytes = readFileSync(join(folders[folder], ...path));
        response.writeHead(200, { ...headers, 'content-type': type }).end(bytes);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    [browser, whole] = await Promise.all([launch(), openRegion(join(await demoRegion(), 'demo'), { threads: 0 })]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), whole?.close()]);
    server?.close();
  });

  it.each(['isolated', 'plain'])('answers by itself what the server does: %s', async (site) => {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${address}/${site}/`);
    expect(await page.evaluate('crossOriginIsolated')).toBe(site === 'isolated');
    const requests = METHODS.map((name) => [name, exampleOf(name)] as const);
    const answers = await inRegion(
      page,
      `/${site}/`,
      requests,
      'Promise.all(requests.map(([name, body]) => region[name](body)))',
    );
    for (const [i, [name, body]] of requests.entries()) {
      const expected = await (whole[name] as (request: unknown) => Promise<unknown>)(body);
      expect(JSON.stringify(lasting((answers as unknown[])[i])), name).toBe(JSON.stringify(lasting(expected)));
    }
    const refusals = `
      const wrong = await region.times({ sources: 5 }).catch((error) => error instanceof RequestError && error.message);
      const signal = AbortSignal.timeout(1);
      const given = await region.multigraph(requests[6][1], { signal }).catch((error) => error.name);
      const { length } = await region.times(requests[1][1]);
      return [wrong, given, length > 0];`;
    expect(await inRegion(page, `/${site}/`, requests, `(async () => {${refusals}})()`)).toEqual([
      expect.stringContaining('sources'),
      'TimeoutError',
      true,
    ]);
    expect(faults).toEqual([]);
    await page.close();
  });
});

/** Runs an expression about `region`, a pack opened in the page, and `requests`. */
const inRegion = (page: Page, site: string, requests: unknown, expression: string): Promise<unknown> =>
  page.evaluate(
    `(async () => {
      const { openRegion, RequestError } = await import('${site}code/index.js');
      const requests = ${JSON.stringify(requests)};
      const region = await openRegion('${site}packs/all');
      try {
        return await ${expression};
      } finally {
        await region.close();
      }
    })()`,
  );
