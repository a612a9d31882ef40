import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { contrast, stillPixels } from './pixels.ts';
import { areas, pageTests, violations } from './served-page.ts';

/** Bytes of script that the page starts with, compressed; 296,000 of them are the map library (without its worker). */
const MOST_BYTES = 350_000;

// What the page does first; all the rest of it is looked at in the long suite.
pageTests('the page', (open) => {
  it('draws streets and areas from this server alone, without complaints', async () => {
    const { page, complaints, hosts, scripts } = await open();
    const picture = await stillPixels(page);
    expect(contrast(picture)).toBeGreaterThan(5);
    expect(await areas(page)).toHaveLength(6);
    const sizes = [...scripts].map((path) => gzipSync(readFileSync(`playground/dist${path}`)).length);
    expect(Math.max(...sizes)).toBeGreaterThan(250_000);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_BYTES);
    // The words are loaded before the page, which takes them while it is loaded.
    const document = readFileSync('playground/dist/index.html', 'utf8');
    expect(document).toContain('/words-');
    expect(document).not.toContain('/page-');
    expect([...hosts]).toEqual([new URL(page.url()).host]);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
