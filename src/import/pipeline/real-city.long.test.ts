import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeIn } from '../../../test/worlds/cities.ts';
import { verifyRegion } from './index.ts';

const dir = mkdtempSync(join(tmpdir(), 'hinterland-import-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const contents = (folder: string) =>
  readdirSync(folder).map((f) => [f, readFileSync(join(folder, f)).toString('base64')]);

describeIn('monaco', 'the import of a real city', (city) => {
  it('has the same bytes every time, and passes its check', async () => {
    await city.importInto(dir);
    expect(contents(join(dir, 'monaco'))).toEqual(contents(join(await city.folder(), 'monaco')));
    expect(verifyRegion(dir, 'monaco')).toEqual([]);
  });
});
