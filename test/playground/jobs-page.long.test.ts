import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { MARKET } from '../api/demo-region.ts';
import { difference, stillPixels } from './pixels.ts';
import { pageTests, violations } from './served-page.ts';

const hash = `#at=${MARKET.lat},${MARKET.lng}&map=13/${MARKET.lat}/${MARKET.lng}`;
const SLOW = { timeout: 90_000 };

/** Milliseconds from a click to the first state of a job on the page. */
const FIRST_STATE_MS = `new Promise((resolve) => {
  let begin = 0;
  addEventListener('click', () => { begin = performance.now(); }, { capture: true, once: true });
  new MutationObserver((_, observer) => {
    if (begin === 0 || document.querySelector('.jobs li progress') === null) return;
    observer.disconnect();
    resolve(performance.now() - begin);
  }).observe(document.body, { childList: true, subtree: true });
})`;

async function openJobs(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Jobs' }).click();
  await page.getByText(/^About .* rows in /).waitFor(SLOW);
}

pageTests('jobs on the page', (open, server) => {
  it('computes what every hexagon reaches: estimate, progress, files, and the result on the map with a legend', async () => {
    const { page, complaints } = await open(hash);
    await openJobs(page);
    const before = await page.getByText(/^About .* rows in /).textContent();
    // Others than those that are suggested.
    await page.getByLabel('From hexagons of').selectOption('8');
    await expect.poll(() => page.getByText(/^About .* rows in /).textContent(), SLOW).not.toBe(before);
    const map = await stillPixels(page);
    const firstState = page.evaluate(FIRST_STATE_MS);
    await page.getByRole('button', { name: 'Start the job' }).click();
    expect(await firstState).toBeLessThan(1000);
    const job = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').first();
    await job.getByText(/^Done, [\d,]+ rows$/).waitFor(SLOW);
    const saving = page.waitForEvent('download');
    await job.getByRole('link', { name: 'CSV' }).click();
    const rows = readFileSync(await (await saving).path(), 'utf8')
      .trim()
      .split('\n');
    expect(rows[0]).toMatch(/^source,opportunity,/);
    const doneChunks = Number(((await job.getByText(/^Done/).textContent()) ?? '').replace(/\D/g, ''));
    expect(rows.length - 1).toBe(doneChunks);
    // It is shown once it is done.
    const legend = page.getByRole('region', { name: 'What cells reach' });
    await legend.waitFor(SLOW);
    expect(await legend.locator('.classes li').count()).toBeGreaterThan(2);
    const shown = await stillPixels(page);
    expect(difference(map, shown)).toBeGreaterThan(0.02);
    await legend.getByRole('combobox').selectOption({ index: 5 });
    expect(difference(shown, await stillPixels(page))).toBeGreaterThan(0.005);
    await expect.poll(() => page.url()).toMatch(/&job=[\w-]+/);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await legend.waitFor(SLOW);
    await page.getByRole('button', { name: 'Don’t show the job' }).click();
    await legend.waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).not.toContain('job=');
    // What is listed stays when the page is opened again.
    await page.reload();
    await openJobs(page);
    await page
      .getByText(/^Done, [\d,]+ rows$/)
      .first()
      .waitFor(SLOW);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('computes times to the starts, and cancels', async () => {
    const { page, complaints } = await open(hash);
    await openJobs(page);
    await page.getByLabel('Times to the starts').check();
    await page.getByText(/^About .* rows in /).waitFor(SLOW);
    // A job that is on its way stays so for as long as the test needs.
    await page.route('**/jobs/v1', async (route) => {
      const answer = await route.fetch();
      const doneChunks = await answer.json();
      await route.fulfill({
        response: answer,
        json: route.request().method() === 'POST' ? { ...doneChunks, status: 'running' } : doneChunks,
      });
    });
    await page.route('**/jobs/v1/*/events', (route) => route.abort());
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/jobs/v1'));
    await page.getByRole('button', { name: 'Start the job' }).click();
    const { operation, body, sources } = (await sent).postDataJSON();
    expect([operation, sources]).toEqual(['time', { cells: { h3: 9 } }]);
    expect(body).toMatchObject({ tm: { walk: {} }, reverse: true, targets: [{ id: 'A' }] });
    const job = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').first();
    await job.getByRole('progressbar', { name: 'Progress of the job' }).waitFor(SLOW);
    const dismissed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await job.getByRole('button', { name: 'Cancel the job' }).click();
    expect((await dismissed).status()).toBe(200);
    await job.getByText(/^(Canceled|Done)/).waitFor(SLOW);
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
    await page.close();
  });

  it('tries failed parts again, names the job in full, and deletes it', async () => {
    const { page, complaints } = await open(hash);
    await openJobs(page);
    const started = page.waitForResponse((response) => response.status() === 202);
    await page.getByRole('button', { name: 'Start the job' }).click();
    const { id } = await (await started).json();
    const job = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').first();
    const done = job.getByText(/^Done, [\d,]+ rows$/);
    await done.waitFor(SLOW);
    const rows = await done.textContent();
    // As if the first chunk had failed as often as it may.
    const name = 'Jobs and people that are reached '.repeat(6).trim();
    const { database } = server();
    await database.query(
      `UPDATE hinterland_job j SET status = 'failed', message = 'chunk 0: a slip', chunks_done = chunks_done - 1,
         chunks_failed = 1, row_count = j.row_count - c.row_count, byte_count = j.byte_count - c.byte_count, name = $2
       FROM hinterland_job_chunk c WHERE j.id = $1 AND c.job = j.id AND c.chunk = 0`,
      [id, name],
    );
    await database.query(`UPDATE hinterland_job_chunk SET state = 'failed' WHERE job = $1 AND chunk = 0`, [id]);
    await page.reload();
    await openJobs(page);
    await job.getByText('Failed', { exact: true }).waitFor(SLOW);
    await job.getByText('chunk 0: a slip').waitFor(SLOW);
    await job.getByRole('button', { name: 'Try again' }).click();
    await done.waitFor(SLOW);
    expect(await done.textContent()).toBe(rows);
    await job.getByRole('button', { name: 'Show on the map' }).click();
    const title = page.getByRole('region', { name: 'What cells reach' }).getByRole('heading');
    await title.waitFor(SLOW);
    expect(await title.getAttribute('title')).toBe(name);
    expect(await title.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
    const before = await page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').count();
    await job.getByRole('button', { name: 'Delete' }).click();
    await title.waitFor({ state: 'detached' });
    const list = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem');
    await expect.poll(() => list.count(), SLOW).toBe(before - 1);
    expect(await database.query('SELECT 1 FROM hinterland_job WHERE id = $1', [id])).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('says why a job can’t be started', async () => {
    const { page } = await open(hash);
    await page.route('**/jobs/v1?dryRun=true', (route) =>
      route.fulfill({
        status: 403,
        json: { detail: 'no', errors: [{ path: 'operation', message: 'is not in the plan' }] },
      }),
    );
    await page.locator('summary', { hasText: 'Jobs' }).click();
    await page.getByText('operation: is not in the plan').waitFor(SLOW);
    expect(await page.getByRole('button', { name: 'Start the job' }).isDisabled()).toBe(true);
    await page.close();
  });
});
