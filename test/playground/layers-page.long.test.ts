import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { difference, stillPixels } from './pixels.ts';
import { areas, pageTests, violations } from './served-page.ts';

const hash = `#at=${MARKET.lat},${MARKET.lng}&map=13/${MARKET.lat}/${MARKET.lng}`;

pageTests('layers on the page', (open) => {
  it('are filled, outlined or hidden, in the chosen order, with values under the mouse', async () => {
    const { page, complaints } = await open(`${hash}&statistics=10.0`, { width: 1366, height: 768 });
    const layers = page.getByRole('region', { name: 'Layers' });
    // On cells, areas are outlines until something else is chosen.
    await expect.poll(() => layers.getByRole('radio', { name: 'Outlined' }).isChecked()).toBe(true);
    const titles = () => layers.getByRole('heading').allTextContents();
    await expect.poll(titles).toEqual(['Reachable area', 'Population']);
    const pictures: Awaited<ReturnType<typeof stillPixels>>[] = [await stillPixels(page)];
    for (const style of ['Filled', 'Hidden']) {
      await layers.getByRole('radio', { name: style }).check({ force: true });
      pictures.push(await stillPixels(page));
      expect(difference(pictures.at(-2)!, pictures.at(-1)!)).toBeGreaterThan(0.02);
    }
    await page.mouse.move(640, 400);
    await expect.poll(() => page.locator('.hover-text').textContent()).toMatch(/^Population [\d,.]+$/);
    await layers.getByRole('radio', { name: 'Filled' }).check({ force: true });
    await page.mouse.move(640, 404);
    await expect.poll(() => page.locator('.hover-text').textContent()).toMatch(/\smin · .* · Population [\d,.]+$/);
    await layers.getByRole('button', { name: 'Move up' }).click();
    await expect.poll(titles).toEqual(['Population', 'Reachable area']);
    await expect.poll(() => page.url()).toContain('layers=statistic,reach,job,own&areas=filled');
    expect(difference(pictures[1], await stillPixels(page))).toBeGreaterThan(0.02);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('fit small screens, whatever is shown', async () => {
    const { page } = await open(
      `${hash}&statistics=10.0&count=10-0&to=50.505,8.51&within=900,1800,2700,3600,4500,5400`,
      {
        width: 1024,
        height: 600,
      },
    );
    await page.locator('.count-card').waitFor();
    expect(await areas(page)).toHaveLength(6);
    const column = page.locator('.results');
    const { bottom } = await column.evaluate((one) =>
      (one as Element & { getBoundingClientRect(): DOMRect }).getBoundingClientRect(),
    );
    expect(bottom).toBeLessThanOrEqual(600);
    await page.locator('.count-chart').scrollIntoViewIfNeeded();
    const chartBottom = async () => {
      const chart = (await page.locator('.count-chart').boundingBox())!;
      return chart.y + chart.height;
    };
    await expect.poll(chartBottom).toBeLessThanOrEqual(600);
    // On a telephone no label runs into the next one.
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = () =>
      page
        .locator('.legend th')
        .evaluateAll((all) =>
          Math.max(
            ...(all as unknown as { scrollWidth: number; clientWidth: number }[]).map(
              (one) => one.scrollWidth - one.clientWidth,
            ),
          ),
        );
    await expect.poll(overflow).toBe(0);
    await page.close();
  });
});
