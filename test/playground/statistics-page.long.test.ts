import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { stillPixels } from './pixels.ts';
import { pageTests, violations } from './served-page.ts';

const AT = `at=${MARKET.lat},${MARKET.lng}&within=120`;

/** Returns pixels in a color of the legend, `rgb(…)`, as far as the map and its streets leave them. */
function countOf(pixels: Uint8Array, color: string): number {
  const [red, green, blue] = color.match(/\d+/g)!.map(Number);
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const distance = Math.abs(pixels[i] - red) + Math.abs(pixels[i + 1] - green) + Math.abs(pixels[i + 2] - blue);
    if (distance <= 6) count++;
  }
  return count;
}

/** Cells of statistics. */
pageTests('statistics on the page', (open) => {
  it('are chosen by name, drawn in the colors of the legend, and in the link', async () => {
    const { page, complaints } = await open(`#${AT}&map=13/${MARKET.lat}/${MARKET.lng}`);
    await page.getByText('Statistics', { exact: true }).click();
    const legend = page.getByRole('region', { name: 'Population' });
    expect(await legend.count()).toBe(0);
    await page.getByLabel('Cells show').selectOption({ label: 'Population' });
    await legend.waitFor();
    const colors = await legend
      .locator('.classes i')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one as never).backgroundColor as string));
    expect(new Set(colors).size).toBe(7);
    const seen = async () => {
      const pixels = await stillPixels(page);
      return colors.filter((color) => countOf(pixels, color) > 50).length;
    };
    await expect.poll(seen).toBeGreaterThan(3);
    await expect.poll(() => page.url()).toContain('statistics=10.0');

    await page.getByLabel('Cells of').selectOption({ index: 1 });
    await expect.poll(() => page.url()).toContain('statistics=11.0');
    await legend.getByRole('button', { name: 'Don’t show statistics' }).click();
    await legend.waitFor({ state: 'detached' });
    await expect.poll(seen).toBeLessThan(3);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
