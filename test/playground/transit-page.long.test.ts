import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { difference, stillPixels } from './pixels.ts';
import { areas, clickMap, pageTests, violations } from './served-page.ts';

const at = `at=${MARKET.lat},${MARKET.lng}`;
const view = `map=12.4/${MARKET.lat}/${MARKET.lng}`;
/** A Tuesday. */
const tuesday = `#mode=transit&date=20261124&${at}&${view}`;

interface Frame {
  readonly date: number;
  readonly time: number;
  readonly departureWindow: number;
}

/** Returns frames that are asked for from now on, newest last. */
function askedFrames(page: Page, operation: string): Frame[] {
  const frames: Frame[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith(`/v1/${operation}`)) frames.push(request.postDataJSON().sources[0].tm.transit?.frame);
  });
  return frames;
}

/** The page uses a timetable once it is open. */
pageTests('public transport on the page', (open) => {
  it('travels by public transport on a date and at a time', async () => {
    const { page, complaints } = await open(`#${at}&${view}`);
    const onFoot = await areas(page);
    const frames = askedFrames(page, 'polygon');
    await page.getByRole('radio', { name: 'Transit' }).check({ force: true });
    await expect.poll(() => areas(page)).not.toEqual(onFoot);
    const metadata = await page.request.get(new URL('/demo/v1/metadata/network', page.url()).href);
    const busiest = (await metadata.json()).transit['busiest-date'];
    expect(frames.at(-1)).toEqual({ date: busiest, time: 28_800, departureWindow: 3600 });
    expect(await page.getByRole('radio', { name: 'Distance' }).count()).toBe(0);
    await page.getByLabel('Date to leave').fill('2026-11-24');
    await page.getByLabel('Earliest departure').fill('23:30');
    await page.getByRole('slider', { name: 'Leave between' }).fill('1800');
    await page.getByRole('radio', { name: 'To here' }).check({ force: true });
    await page.getByLabel('Latest arrival').waitFor();
    await expect.poll(() => frames.at(-1)).toEqual({ date: 20261124, time: 84_600, departureWindow: 1800 });
    await expect.poll(() => page.url()).toContain('date=20261124&time=84600&window=1800&direction=to');
    await page.evaluate(`location.hash = '${tuesday.replace('20261124', '20301124')}'`);
    await expect.poll(() => page.locator('.notice').textContent()).toMatch(/, not Nov 24, 2030: .* is shown\.$/);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('charts the departures to a clicked point and draws the journey of the picked one', async () => {
    const { page, complaints } = await open(tuesday);
    const before = await stillPixels(page);
    const frames = askedFrames(page, 'route');
    await clickMap(page, 620, 560);
    const card = page.getByRole('region', { name: 'Journey' });
    await card.locator('.line-badge').first().waitFor();
    const total = await card.locator('.route-total strong').textContent();
    expect(total).toMatch(/^\d+\smin$/);
    const departures = card.getByRole('radio');
    expect(await departures.count()).toBeGreaterThan(3);
    const picked = card.locator('circle[aria-checked="true"]');
    expect(await picked.getAttribute('aria-label')).toContain(total);
    expect(difference(before, await stillPixels(page))).toBeGreaterThan(0.002);

    // By keyboard to the last departure: the link, the request and the list follow.
    await picked.focus();
    await page.keyboard.press('End');
    await expect.poll(() => departures.last().getAttribute('aria-checked')).toBe('true');
    const label = await departures.last().getAttribute('aria-label');
    const [leave] = /\d+:\d\d/.exec(label ?? '') ?? [];
    await expect.poll(() => card.locator('.route-total').textContent()).toContain(leave);
    await expect.poll(() => page.url()).toMatch(/leave=\d+/);
    const departure = Number(/leave=(\d+)/.exec(page.url())?.[1]);
    await expect.poll(() => frames.at(-1)).toEqual({ date: 20261124, time: departure, departureWindow: 0 });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove the journey' }).click();
    await card.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('offers no public transport where the region has no timetable', async () => {
    const { page } = await open(`#${at}&${view}`);
    const address = page.url().replace(/#.*/, '');
    await page.route('**/v1/metadata/network', (route) => route.fulfill({ json: { transit: { available: false } } }));
    await page.goto(`${address}?again${tuesday}`);
    await page.locator('.legend').first().waitFor();
    expect(await page.getByRole('radio', { name: 'Walk' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Transit' }).count()).toBe(0);
    await page.close();
  });
});
