import { expect, it } from 'vitest';
import { contrast, stillPixels } from './pixels.ts';
import { areas, pageTests } from './served-page.ts';

// What the page does first; all the rest of it is looked at in the long suite.
pageTests('the page', (open) => {
  it('draws streets and areas from this server alone, without complaints', async () => {
    const { page, complaints, hosts } = await open();
    const picture = await stillPixels(page);
    expect(contrast(picture)).toBeGreaterThan(5);
    expect(await areas(page)).toHaveLength(6);
    expect([...hosts]).toEqual([new URL(page.url()).host]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
