import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { contrast, stillPixels } from './pixels.ts';
import { areas, pageTests } from './served-page.ts';

const hash = `#at=${MARKET.lat},${MARKET.lng}&map=13/${MARKET.lat}/${MARKET.lng}`;

pageTests('the whole page', (open, server) => {
  it('waits for a server that loads its regions', async () => {
    const { state } = server();
    state.phase = 'loading';
    const { page, complaints } = await open('', {
      meanwhile: async (page) => {
        await page.waitForResponse('**/status');
        state.phase = 'ready';
      },
    });
    expect(await areas(page)).toHaveLength(6);
    expect(contrast(await stillPixels(page))).toBeGreaterThan(5);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('tells what went wrong in a sentence, and recovers', async () => {
    const { page } = await open(hash);
    const problem = { status: 400, detail: 'maxEdgeWeight: 9 exceeds the limit', errors: [] };
    await page.route('**/v1/polygon', (route) =>
      route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    );
    await page.getByRole('radio', { name: 'Car' }).check({ force: true });
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(problem.detail);
    await page.unroute('**/v1/polygon');
    await page.getByRole('radio', { name: 'Walk' }).check({ force: true });
    await page.locator('.legend').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.close();
  });
});
