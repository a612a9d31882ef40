import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { type Components, urlOf, wire } from '../../src/service/cli/wiring.ts';
import { demoRegion } from '../api/demo-region.ts';
import { oncePerRun } from '../once-per-run.ts';
import { hasChromium, launch, type Visit, type VisitOptions, visit } from './browser.ts';

/** Opens the page of a served demonstration region at a hash. */
type Open = (hash?: string, options?: VisitOptions) => Promise<Visit>;

const buildPage = (): Promise<string> =>
  oncePerRun('playground', () => {
    execFileSync('npm', ['run', 'build', '--silent', '--workspace', 'playground'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
  });

interface Served {
  readonly server: Components;
  readonly browser: Browser;
}

/** Serves the demonstration region from a folder of its own: jobs and their database lie there too. */
async function serve(): Promise<Served> {
  const starting = launch();
  await buildPage();
  const dataDir = mkdtempSync(join(inject('runFolder'), 'page-'));
  symlinkSync(join(await demoRegion(), 'demo'), join(dataDir, 'demo'));
  const settings = { dataDir, regions: ['demo'], host: '127.0.0.1', port: 0 };
  const server = await wire({ ...settings, apiKeys: [], config: { warmUp: false } });
  await server.app.listen(settings);
  await server.engine.ready;
  server.state.phase = 'ready';
  return { server, browser: await starting };
}

/** The server and the browser of all test files that this process runs; they end with it. */
let served: Promise<Served> | null = null;

/** Tests of the page in a browser; those of one process share a server, and each begins with no page open. */
export function pageTests(title: string, tests: (open: Open, server: () => Components) => void): void {
  // A test does much with the page that it opens: opening is what takes longest.
  describe.skipIf(!hasChromium())(title, { timeout: 240_000 }, () => {
    let now: Served;

    beforeAll(async () => {
      served ??= serve();
      now = await served;
    }, 300_000);

    afterEach(async () => {
      for (const context of now.browser.contexts()) await context.close();
    });

    tests(
      (hash = '', options = {}) => visit(now.browser, `${urlOf(now.server.app)}/${hash}`, options),
      () => now.server,
    );
  });
}

/** Returns the sizes of areas in the legend. */
export const areas = (page: Page): Promise<string[]> => page.locator('.legend td').allTextContents();

export async function changed(page: Page, before: readonly string[]): Promise<void> {
  await expect.poll(() => areas(page)).not.toEqual(before);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns what axe finds wrong with the page as it is, by rule and element. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(`${AXE}; 0`);
  return page.evaluate<string[]>(`(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' ')));
  })()`);
}

/** Clicks where the map shows something, once it moves no more. */
export async function clickMap(page: Page, x: number, y: number): Promise<void> {
  await page.locator('.map-canvas[aria-busy="false"]').waitFor();
  await page.mouse.click(x, y);
}

/** Chooses a file from the menu of a result. */
export async function savedBy(page: Page, menu: string, file: string): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: menu }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('group', { name: menu }).getByRole('button', { name: file, exact: true }).click();
  const saved = await download;
  return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), 'utf8') };
}
