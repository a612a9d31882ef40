import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { pageTests, savedBy, violations } from './served-page.ts';

const hash = `#at=${MARKET.lat},${MARKET.lng}&within=300,900`;

/** Drops a file on the map and waits for its dialog. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const base64 = bytes.toString('base64');
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], '${name}'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  })()`);
  await page.getByRole('dialog').getByRole('table').waitFor();
}

const bringIn = (page: Page) => page.getByRole('button', { name: 'Bring in', exact: true }).click();

/** Files in and out. */
pageTests('own data on the page', (open) => {
  it('brings places in from a file of Excel, says what is wrong by row, and saves their times', async () => {
    const { page, complaints, hosts } = await open(hash);
    const text = 'Name;Breite;Länge\r\nMarkt €;50,501;8,5\r\nBahnhof;50,5075;8,5033\r\nNirgends;95;8,5\r\n';
    const bytes = Buffer.from(text.replace('€', '\x80'), 'latin1');
    await drop(page, 'shops.csv', bytes);
    await bringIn(page);
    await expect
      .poll(() => page.locator('.import-problems li').allTextContents())
      .toEqual(['Row 4: latitude 95 is beyond 90.']);
    await page.getByRole('button', { name: 'Close without bringing in' }).click();
    const list = page.getByRole('list', { name: 'Own places, the nearest first' }).getByRole('listitem');
    await expect.poll(() => list.count()).toBe(2);
    const layers = page.getByRole('region', { name: 'Layers' }).getByRole('heading');
    await expect.poll(() => layers.allTextContents()).toEqual(['Reachable area', ' shops']);
    expect(await list.first().textContent()).toMatch(/^Markt €/);
    const table = await savedBy(page, 'Save the own places', 'CSV');
    expect(table.text).toMatch(/^\ufeffname,seconds_A,meters_A,lat,lng\r\nMarkt €,\d+,\d+,50.501,8.5\r\nBahnhof,/);
    const picture = await savedBy(page, 'Save the map', 'Picture (PNG)');
    expect(picture.name).toMatch(/^demo-map-walk-15min-.*\.png$/);
    const parquet = await savedBy(page, 'Save the areas', 'GeoParquet');
    expect(parquet.text.slice(0, 4)).toBe('PAR1');
    expect(hosts.size).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('plans orders of a file, found by their addresses, with vehicles of another', async () => {
    const { page, complaints } = await open(hash);
    await drop(
      page,
      'orders.csv',
      Buffer.from('order,street,city,kg\nA,Bahnhofstraße,Ahrenfurt,20\nB,Nordufer,Ahrenfurt,68\n'),
    );
    await bringIn(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await drop(
      page,
      'vans.csv',
      Buffer.from('vehicle,capacity,start,end\nSprinter,60,8:00,12:00\nCaddy,40,8:00,9:00\n'),
    );
    await bringIn(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Tours', { exact: true }).click();
    await page.getByRole('button', { name: 'Plan 2 orders' }).click();
    const card = page.getByRole('region', { name: 'Tours' });
    await card.locator('tbody tr').first().waitFor();
    // The order alone is too much for the vans: the larger one lacks the least.
    const unserved = card.locator('.unserved li');
    await expect.poll(() => unserved.textContent()).toContain('B ');
    expect(await unserved.textContent()).toContain('It would fit if Sprinter carried');
    const driver = await card.locator('tbody th').first().textContent();
    const tour = await savedBy(page, `Save the tour of ${driver}`, 'CSV');
    expect(tour.text).toMatch(new RegExp(`^\ufeffvehicle,stop,order,.*\r\n${driver},1,A,`));
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
