import { expect, it } from 'vitest';
import { MARKET, STATION } from '../api/demo-region.ts';
import { contrast, difference, stillPixels } from './pixels.ts';
import { clickMap, pageTests, savedBy, violations } from './served-page.ts';

const view = `map=13/${MARKET.lat}/${MARKET.lng}`;
const twoStarts = `#at=${MARKET.lat},${MARKET.lng};${STATION.lat},${STATION.lng}&within=300,600&${view}`;

/** Streets and hexagons by value, once the page is open. */
pageTests('streets and hexagons on the page', (open) => {
  it('draws hexagons and streets from tiles, in the classes of the overview', async () => {
    const { page, complaints } = await open(twoStarts);
    const tiles: string[] = [];
    const stored: { multigraph: { aggregation: { type: string } } }[] = [];
    page.on('response', (response) => {
      const [, uuid] = /\/v1\/multigraph\/\d+\/\d+\/\d+\.mvt\?cfgUuid=([\w-]{36})$/.exec(response.url()) ?? [];
      if (uuid && response.ok()) tiles.push(uuid);
    });
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/objectcache/add')) stored.push(request.postDataJSON());
    });
    const areas = await stillPixels(page);
    await page.getByRole('radio', { name: 'Hexagons' }).check({ force: true });
    await expect.poll(() => tiles.length).toBeGreaterThan(0);
    const classes = page.locator('.legend .classes li');
    expect(await classes.count()).toBeGreaterThan(4);
    const hexagons = await stillPixels(page);
    expect(contrast(hexagons)).toBeGreaterThan(5);
    expect(difference(areas, hexagons)).toBeGreaterThan(0.02);

    await page.getByLabel('Several starts').selectOption('count');
    await expect.poll(() => classes.allTextContents()).toEqual(['11', '22']);
    expect(stored.at(-1)?.multigraph.aggregation).toEqual({ type: 'count' });
    await expect.poll(() => new Set(tiles).size).toBe(2);

    await page.getByRole('radio', { name: 'Streets' }).check({ force: true });
    await expect.poll(() => new Set(tiles).size).toBe(3);
    expect(difference(hexagons, await stillPixels(page))).toBeGreaterThan(0.02);
    await expect.poll(() => page.url()).toContain('show=streets&value=count');
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('adds a start by a click, and gives the elements away as GeoJSON', async () => {
    const { page } = await open(`${twoStarts}&show=hexagons&value=count`);
    const classes = page.locator('.legend .classes li');
    await expect.poll(() => classes.count()).toBe(2);
    await page.getByRole('button', { name: 'Add a start' }).click();
    await clickMap(page, 560, 420);
    await expect.poll(() => classes.count()).toBe(3);
    await page.getByText('Request', { exact: true }).click();
    expect(await page.locator('pre').textContent()).toContain('/multigraph/{z}/{x}/{y}.mvt?cfgUuid={uuid}');
    const saved = await savedBy(page, 'Save the hexagons', 'GeoJSON');
    const { features } = JSON.parse(saved.text);
    expect(Math.max(...features.map(({ properties }: { properties: { count: number } }) => properties.count))).toBe(3);

    const several = page.getByLabel('Several starts');
    const counted = await stillPixels(page);
    await several.selectOption('nearest');
    const colored = page.locator('.source-colors li');
    await expect.poll(() => colored.allTextContents()).toEqual(['A', 'B', 'C']);
    expect(difference(counted, await stillPixels(page))).toBeGreaterThan(0.02);
    await several.selectOption('gravitation_huff');
    await page.getByRole('combobox', { name: 'Share of' }).selectOption('B');
    await page.getByRole('heading', { name: 'Share of B, %' }).waitFor();
    await several.selectOption('math');
    const formula = page.getByRole('textbox', { name: 'Formula' });
    await formula.fill('{A} + {D}');
    await formula.press('Enter');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('D');
    await formula.fill('({A} + {B}) / 120');
    await formula.press('Enter');
    await page.getByRole('heading', { name: '({A} + {B}) / 120' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.close();
  });
});
