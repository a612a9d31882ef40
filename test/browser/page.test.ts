import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/service/capabilities/index.ts';
import { openRegion } from '../../src/service/library/index.ts';
import { ENDPOINT_OF, type Operations } from '../../src/service/library/operations.ts';
import { demoRegion } from '../api/demo-region.ts';
import { hasChromium, launch } from '../playground/browser.ts';
import { demoPacks, lasting } from './packed-region.ts';
import { openInPage, type StaticSite, serveSite } from './static-site.ts';

const endpoints = CAPABILITIES.flatMap((capability) => capability.endpoints);
const REQUESTS = (Object.keys(ENDPOINT_OF) as (keyof Operations)[]).map(
  (name) => [name, endpoints.find((one) => one.name === ENDPOINT_OF[name])!.example] as const,
);

let site: StaticSite;
let browser: Browser;
let expected: readonly unknown[];

describe.skipIf(!hasChromium())('a page without a server', () => {
  beforeAll(async () => {
    site = await serveSite(await demoPacks());
    browser = await launch();
    const region = await openRegion(join(await demoRegion(), 'demo'), { threads: 0 });
    const ask = ([name, body]: (typeof REQUESTS)[number]) =>
      (region[name] as (body: unknown) => Promise<unknown>)(body);
    expected = await Promise.all(REQUESTS.map(ask));
    await region.close();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });

  it.each(['isolated', 'plain'])(
    'answers by itself, to the byte what the server does, refuses, gives up and closes: %s',
    async (name) => {
      const { page, run, faults } = await openInPage(browser, site.address, name, 'all');
      expect(await page.evaluate('crossOriginIsolated')).toBe(name === 'isolated');
      const answers = await run('return Promise.all(input.map(([name, body]) => region[name](body)));', REQUESTS);
      for (const [i, [method]] of REQUESTS.entries()) {
        const [found, wanted] = [(answers as readonly unknown[])[i], expected[i]].map(lasting);
        expect(found, method).toEqual(wanted);
        expect(JSON.stringify(found), method).toBe(JSON.stringify(wanted));
      }
      const input = Object.fromEntries(REQUESTS);
      const said = await run(
        `const wrong = await region.times({ sources: 5 }).catch((error) => error instanceof RequestError && error.message);
      const signal = AbortSignal.timeout(1);
      const given = await region.multigraph(input.multigraph, { signal }).catch((error) => error.name);
      const { length } = await region.times(input.times);
      await region.close();
      return [wrong, given, length > 0, await region.times(input.times).catch((error) => error.message)];`,
        input,
      );
      expect(said).toEqual([expect.stringContaining('sources'), 'TimeoutError', true, 'the region is closed']);
      expect(faults).toEqual([]);
      await page.close();
    },
  );
});
