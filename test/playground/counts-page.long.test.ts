import { expect, it } from 'vitest';
import { MARKET, STATION } from '../api/demo-region.ts';
import { pageTests, violations } from './served-page.ts';

const at = (...places: { lat: number; lng: number }[]) =>
  `at=${places.map(({ lat, lng }) => `${lat},${lng}`).join(';')}`;

/** Statistics counted within reach. */
pageTests('counts on the page', (open) => {
  it('chart people by minute, and follow what is chosen', async () => {
    const { page, complaints } = await open(`#${at(MARKET)}&within=300,600,900`);
    const choice = page.getByRole('combobox', { name: 'What is counted within reach' });
    await choice.waitFor();
    await choice.selectOption({ label: 'Population' });
    const card = page.getByRole('region', { name: 'Population within reach' });
    await card.waitFor();
    const figure = async () => Number((await card.getByRole('status').textContent())?.replaceAll(',', ''));
    const chart = card.getByRole('img');
    const label = (await chart.getAttribute('aria-label')) ?? '';
    const counts = [...label.matchAll(/([\d,]+) within/g)].map(([, digits]) => Number(digits!.replaceAll(',', '')));
    expect(label).toMatch(/^Population by minute: /);
    expect(counts).toHaveLength(3);
    expect(counts[0]).toBeLessThan(counts[1]);
    expect(counts[1]).toBeLessThan(counts[2]);
    const onFoot = await figure();
    expect(onFoot).toBe(counts[2]);
    await expect.poll(() => page.url()).toContain('count=10-0');

    await page.getByRole('radio', { name: 'Bike' }).check();
    await expect.poll(figure).toBeGreaterThan(onFoot);
    expect(await violations(page)).toEqual([]);
    await card.getByRole('button', { name: 'Don’t count' }).click();
    await card.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('open from a link, of several starts', async () => {
    const { page, complaints } = await open(`#${at(MARKET, STATION)}&within=600&count=10-5`);
    const card = page.getByRole('region', { name: 'Jobs within reach' });
    await card.waitFor();
    expect(await card.getByRole('img').getAttribute('aria-label')).toMatch(/^Jobs by minute: [\d,]+ within 10\smin$/);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
