import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { pageTests, violations } from './served-page.ts';

const hash = `#at=${MARKET.lat},${MARKET.lng}&map=13/${MARKET.lat}/${MARKET.lng}`;

pageTests('explanations on the page', (open) => {
  it('say which part of a way takes how long', async () => {
    const { page, complaints } = await open(`${hash}&mode=car&to=50.515,8.52`);
    const parts = page.getByRole('region', { name: 'Why it is reached' }).getByRole('listitem');
    await parts.first().waitFor();
    expect((await parts.allTextContents()).join()).toMatch(/driving \d+\smin.*turns and signals/);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('say why a point is not reached, and offer what would change it', async () => {
    const { page, complaints } = await open(`${hash}&within=300,600&to=50.515,8.52`);
    const reason = page.getByRole('status', { name: 'Why it is not reached' });
    await expect.poll(() => reason.textContent()).toMatch(/^Not within 10\smin\. It takes \d+\smin[\s\ds]*\./);
    await reason.getByRole('button').click();
    await reason.waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).toMatch(/within=(300|600)(,\d+)+/);
    // Bad minutes are told where they are typed.
    const minutes = page.getByRole('textbox', { name: 'Minutes' });
    await minutes.fill('10, abc');
    expect(await page.getByRole('alert').textContent()).toBe('“abc” is no number.');
    await minutes.fill('10, 20');
    await minutes.press('Enter');
    await expect.poll(() => page.url()).toContain('within=600,1200');
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
