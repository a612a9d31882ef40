import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { difference, stillPixels } from './pixels.ts';
import { areas, changed, clickMap, pageTests, violations } from './served-page.ts';

const at = `at=${MARKET.lat},${MARKET.lng}`;
const view = `map=13/${MARKET.lat}/${MARKET.lng}`;

pageTests('areas on the page', (open) => {
  it('asks again while the marker is dragged, and shows the new areas', async () => {
    const { page, complaints } = await open(`#${at}&${view}`);
    const before = { picture: await stillPixels(page), areas: await areas(page) };
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/v1/polygon')) answers.push(await response.text().catch(() => ''));
    });
    const box = (await page.locator('.pin-source').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    // A busy page merges quick moves into one event: the drag goes on until two positions were answered.
    for (let step = 1; step <= 100 && answers.length < 2; step++) {
      await page.mouse.move(x + Math.min(step, 8) * 18, y - step * 2);
      await page.waitForTimeout(150);
    }
    expect(answers.length).toBeGreaterThan(1);
    await page.mouse.up();
    await changed(page, before.areas);
    expect(new Set(answers).size).toBeGreaterThan(1);
    expect(difference(before.picture, await stillPixels(page))).toBeGreaterThan(0.02);
    await expect.poll(() => page.url()).not.toContain(at);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('changes with the starts, the mode, the direction, the thresholds and the speed', async () => {
    const { page } = await open(`#${at}&${view}&mode=bike`);
    let shown = await areas(page);
    await page.getByRole('button', { name: 'Add a start' }).click();
    await clickMap(page, 560, 560);
    await changed(page, shown);
    expect(await page.locator('.pin-source').count()).toBe(2);
    await page.getByRole('button', { name: 'Remove B' }).click();
    await expect.poll(() => areas(page)).toEqual(shown);
    for (const name of ['Walk', 'Car', 'To here', 'Distance']) {
      await page.getByRole('radio', { name }).check({ force: true });
      await changed(page, shown);
      shown = await areas(page);
    }
    await page.getByRole('textbox', { name: 'Kilometers' }).fill('1.5, 2.5');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('.legend th[scope="row"]').allTextContents())
      .toEqual(['1.5\u00a0km', '2.5\u00a0km']);
    await expect.poll(() => page.url()).toContain('mode=car');
    await expect.poll(() => page.url()).toContain('within=1500,2500');
    await page.close();
  });

  it('compares a state that was kept with the present one, and goes back to it', async () => {
    const { page, complaints } = await open(`#${at}&${view}&within=600`);
    await page.getByRole('button', { name: 'Keep this state as A' }).click();
    const legend = page.getByRole('region', { name: 'A and B' });
    await page.getByRole('radio', { name: 'Bike' }).check({ force: true });
    // Small areas are in square meters.
    const km2 = (text: string): number => Number.parseFloat(text.replace(',', '')) / (text.endsWith('km²') ? 1 : 1e6);
    const sizes = async () => (await legend.locator('td').allTextContents()).map(km2);
    // Nearly all that is within reach on foot is within reach by bicycle.
    await expect.poll(async () => (await sizes())[1]).toBeGreaterThan(2);
    const [lost, gained, both] = await sizes();
    expect(lost).toBeLessThan(0.2 * both!);
    expect(gained).toBeGreaterThan(both!);
    await expect.poll(() => page.url()).toContain('&a=region=demo%26mode=walk');
    await legend.getByRole('button', { name: 'Swap A and B' }).click();
    await expect.poll(async () => (await sizes())[0]).toBe(gained);
    expect(await violations(page)).toEqual([]);
    // One on each side of a line that is moved.
    await legend.getByRole('radio', { name: 'Swipe' }).check({ force: true });
    await expect.poll(() => legend.locator('th').allTextContents()).toEqual(['A: 10\u00a0min']);
    const middle = await stillPixels(page);
    await page.getByRole('separator', { name: 'Line between A and B' }).press('ArrowRight');
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    expect(difference(middle, await stillPixels(page))).toBeGreaterThan(0.001);
    await expect.poll(() => page.url()).toContain('&ab=swipe');
    expect(await violations(page)).toEqual([]);
    await legend.getByRole('button', { name: 'Back to A' }).click();
    await expect.poll(() => page.getByRole('radio', { name: 'Bike' }).isChecked()).toBe(true);
    await legend.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.close();
  });
});
