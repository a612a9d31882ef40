import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { areas, changed, pageTests, violations } from './served-page.ts';

pageTests('addresses on the page', (open) => {
  it('are found while they are typed, become the start, and name it', async () => {
    const { page, complaints } = await open(`#at=${MARKET.lat},${MARKET.lng}&map=13/${MARKET.lat}/${MARKET.lng}`);
    await expect.poll(() => page.locator('.source-name').textContent()).toMatch(/[A-Z]/);
    const before = { areas: await areas(page), name: await page.locator('.source-name').textContent() };
    const field = page.getByRole('combobox', { name: 'Search for an address or place' });
    await field.pressSequentially('haupt bahnof', { delay: 20 });
    const options = page.getByRole('listbox', { name: 'Addresses' }).getByRole('option');
    await expect.poll(() => options.allTextContents()).toContainEqual(expect.stringContaining('Hauptbahnhof'));
    await field.press('ArrowDown');
    await field.press('ArrowUp');
    await field.press('Enter');
    await changed(page, before.areas);
    await expect.poll(() => page.locator('.source-name').textContent()).toContain('Hauptbahnhof');
    await expect.poll(() => page.url()).not.toContain(`at=${MARKET.lat},${MARKET.lng}`);
    await field.fill('xyzzy');
    const missing = page.getByText('Nothing is called that here.');
    await missing.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await missing.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
    await page.close();
  });
});
