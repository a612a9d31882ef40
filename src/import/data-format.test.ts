import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FORMAT_VERSION } from '../storage/index.ts';
import { importRegion } from './index.ts';
import { writeFeed } from './test-feed.ts';

const OSM = `<osm version="0.6"><node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1.001"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way></osm>`;

it('docs/data-format.md names every column with its type and unit, and the version', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'hinterland-format-'));
  try {
    writeFileSync(join(dir, 'a.osm'), OSM);
    const inputs = { osm: [join(dir, 'a.osm')], gtfs: [writeFeed(join(dir, 'feed'))] };
    const { manifest } = await importRegion({ name: 'a', dataDir: dir, ...inputs });
    const page = readFileSync('docs/data-format.md', 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+\.[\w.-]+)` \| (\w+) \| [^|]*\| ([^|]+) \|/gm)].map((row) =>
      row.slice(1, 4),
    );
    const columns = manifest.sections
      .flatMap((section) => section.columns)
      .map(({ name, type, unit }) => [
        name
          .replace(/\.(car|bike|walk)-(forward|mirrored)\./, '.MODE-DIRECTION.')
          .replace(/\.(car|bike|walk)-hierarchy\./, '.MODE-hierarchy.')
          .replace(/^places\.(car|bike|walk)\./, 'places.MODE.'),
        type,
        unit,
      ]);
    const unique = new Set(columns.map((column) => column.join(' | ')));
    expect(rows.map((row) => row.join(' | ')).sort()).toEqual([...unique].sort());
    expect(page).toContain(`the integer this page describes: **${FORMAT_VERSION}**`);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
