import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openRegion } from '../../src/service/library/index.ts';
import { hasChromium, launch } from '../playground/browser.ts';
import { describeIn } from '../worlds/cities.ts';
import { writePack } from './packed-region.ts';
import { openInPage, serveSite } from './static-site.ts';

/** The most that a city on foot may take on the way to a page. */
const MOST_BYTES = 4 << 20;

/** Places over the middle of the city. */
const places = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: String(i),
    lat: -30.06 + 0.0007 * ((i * 7) % 60),
    lng: -51.23 + 0.0009 * ((i * 11) % 50),
  }));

describeIn('porto-alegre', 'a city on foot', (city) => {
  it.skipIf(!hasChromium())('is small, and answers in a page what the region does', async () => {
    const dataDir = await city.folder();
    const packs = mkdtempSync(join(tmpdir(), 'hinterland-packs-'));
    expect(await writePack(dataDir, city.name, join(packs, 'walk'), ['walk'])).toBeLessThan(MOST_BYTES);
    const [site, browser, region] = await Promise.all([
      serveSite(packs),
      launch(),
      openRegion(join(dataDir, city.name), { threads: 0 }),
    ]);
    try {
      const sources = places(20).map((place) => ({ ...place, tm: { walk: {} } }));
      const polygon = { values: [300, 900, 1800], serializer: 'geojson', srid: 4326 };
      const areas = sources.map((source) => ({ sources: [source], maxEdgeWeight: 1800, polygon }));
      const rows = [false, true].map((reverse) => ({ sources, targets: places(300), maxEdgeWeight: 3600, reverse }));
      const expected = {
        areas: await Promise.all(areas.map((area) => region.polygons(area as never))),
        rows: await Promise.all(rows.map((one) => region.times(one as never))),
      };
      for (const name of ['isolated', 'plain']) {
        const { page, run } = await openInPage(browser, site.address, name, 'walk');
        const found = await run(
          `const all = (method, bodies) => Promise.all(bodies.map((body) => region[method](body)));
          return { areas: await all('polygons', input.areas), rows: await all('times', input.rows) };`,
          { areas, rows },
        );
        expect(JSON.stringify(found) === JSON.stringify(expected), name).toBe(true);
        await page.close();
      }
    } finally {
      await Promise.all([region.close(), browser.close(), site[Symbol.asyncDispose]()]);
      rmSync(packs, { recursive: true });
    }
  });
});
