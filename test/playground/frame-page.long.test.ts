import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { areas, pageTests, violations } from './served-page.ts';

const hash = `#at=${MARKET.lat},${MARKET.lng}&map=13/${MARKET.lat}/${MARKET.lng}`;

pageTests('the frame of the page', (open) => {
  it('undoes with Back and Ctrl+Z, closes what lies on top with Escape, and follows a changed address', async () => {
    const { page, complaints } = await open(`${hash}&to=50.505,8.51`);
    const isChosen = (name: string) => page.getByRole('radio', { name, exact: true }).isChecked();
    await expect.poll(() => page.url()).toContain('mode=walk');
    for (const undo of [() => page.goBack(), () => page.keyboard.press('Control+z')]) {
      await page.getByRole('radio', { name: 'Car' }).check({ force: true });
      await expect.poll(() => page.url()).toContain('mode=car');
      await undo();
      await expect.poll(() => isChosen('Walk')).toBe(true);
    }
    await page.getByRole('region', { name: 'Route' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Route' }).waitFor({ state: 'detached' });
    await page.evaluate(`location.hash = '#at=50.49,8.5&mode=bike&map=14/50.49/8.5'`);
    await expect.poll(() => isChosen('Bike')).toBe(true);
    await expect.poll(() => page.url()).toContain('map=14.00/50.49000/8.50000');
    expect(complaints).toEqual([]);
    // A lost server says so, in the search for addresses too.
    await page.route('**/geocode/**', (route) => route.abort());
    await page.getByRole('combobox', { name: 'Search for an address or place' }).fill('markt');
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/can’t be reached/);
    await page.close();
  });

  it('counts by the median of the departures, and says so', async () => {
    const { page, complaints } = await open(`${hash}&mode=transit&date=20261124&within=900,1800`);
    const legend = page.getByRole('region', { name: 'Reachable area' });
    await expect
      .poll(() => legend.locator('thead th').allTextContents())
      .toEqual(['Within', 'Best', 'Median', '85\u00a0%']);
    const sizes = (await areas(page)).slice(3).map((text) => Number.parseFloat(text));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes[0]).toBeGreaterThan(sizes[2]);
    const note = page.locator('.measure');
    expect(await note.textContent()).toMatch(/^8:00 – 9:00, with every other departure/);
    await page.getByRole('radio', { name: 'Hexagons' }).check({ force: true });
    await legend.waitFor({ state: 'detached' });
    expect(await note.textContent()).toMatch(/every other departure/);
    await page.getByRole('radio', { name: 'Best' }).check({ force: true });
    await expect.poll(() => note.textContent()).toMatch(/best departure/);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('has a sheet on telephones that its handle folds', async () => {
    const { page } = await open(hash, { width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await page.locator('.legend').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    const sheet = page.locator('.sheet');
    const height = async () => (await sheet.boundingBox())!.height;
    const open_ = await height();
    await page.getByRole('button', { name: 'Fold the sheet' }).click();
    await expect.poll(height).toBeLessThan(open_ / 2);
    await page.getByRole('button', { name: 'Open the sheet' }).click();
    await expect.poll(height).toBe(open_);
    await page.close();
  });

  it('shows all regions of a server on a map, where one is chosen', async () => {
    const { page, complaints } = await open('', {
      before: (page) =>
        page.route('**/status', async (route) => {
          const status = await (await route.fetch()).json();
          const [demo] = status.regions;
          const north = { ...demo, name: 'north', bounds: { west: 8.62, east: 8.8, south: 50.48, north: 50.6 } };
          await route.fulfill({ json: { ...status, regions: [demo, north] } });
        }),
      meanwhile: async (page) => {
        const regions = page.getByRole('region', { name: 'Regions' }).getByRole('button');
        await expect.poll(() => regions.allTextContents()).toEqual(['demo', 'north']);
        expect(await violations(page)).toEqual([]);
        // The western box, once it is drawn.
        const overview = page.locator('.overview');
        await expect
          .poll(async () => {
            await page.mouse.click(350, 450);
            return overview.count();
          })
          .toBe(0);
      },
    });
    await expect.poll(() => page.url()).toContain('region=demo');
    await page.getByRole('combobox', { name: 'Region' }).selectOption({ label: 'All regions' });
    await page.getByRole('region', { name: 'Regions' }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
});
