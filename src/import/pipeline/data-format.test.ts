import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeFeed } from '../../../test/worlds/import/feed.ts';
import { FORMAT_VERSION } from '../../region/storage/index.ts';
import { importRegion } from './index.ts';

const OSM = `<osm version="0.6"><node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1.001"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way></osm>`;

/** Writes a collection with cells of every kind of shape. */
function writeStatistics(dir: string): string {
  const save = (name: string, text: string) => writeFileSync(join(dir, name), text);
  const ring = [1, 1.001, 1.001, 1, 1].map((lon, i) => [lon, [1, 1, 1.001, 1.0007, 1][i]]);
  const geometry = { type: 'Polygon', coordinates: [ring] };
  const feature = { type: 'Feature', properties: { people: 1 }, geometry };
  save('h3.csv', 'id,people\n89754e64c17ffff,1\n');
  save('squares.csv', 'lon,lat,people\n1,1,1\n');
  save('shapes.geojson', JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  const group = (id: number, source: string, shape: string) =>
    `  - {id: ${id}, source: ${source}, geometry: ${shape}, statistics: [{id: 0, column: people}]}`;
  const groups = [
    group(1, 'h3.csv', '{h3: id}'),
    group(2, 'squares.csv', '{lon: lon, lat: lat, cellMeters: 100}'),
    group(3, 'shapes.geojson', '{}'),
  ];
  save('statistics.yaml', `collection: {id: 1}\ngroups:\n${groups.join('\n')}\n`);
  return join(dir, 'statistics.yaml');
}

it('docs/data-format.md names every column with its type and unit, and the version', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'hinterland-format-'));
  try {
    writeFileSync(join(dir, 'a.osm'), OSM);
    const statistics = [writeStatistics(dir)];
    const inputs = { osm: [join(dir, 'a.osm')], gtfs: [writeFeed(join(dir, 'feed'))], statistics };
    const { manifest } = await importRegion({ name: 'a', dataDir: dir, ...inputs });
    const page = readFileSync('docs/data-format.md', 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+\.[\w.-]+)` \| (\w+) \| [^|]*\| ([^|]+) \|/gm)].map((row) =>
      row.slice(1, 4),
    );
    const columns = manifest.sections
      .flatMap((section) => section.columns)
      // These columns are named by the statistic, and have one of two types.
      .filter(({ name }) => !/^statistics\.group\d+\.value\./.test(name))
      .map(({ name, type, unit }) => [
        name
          .replace(/^(car|bike|walk)\./, 'MODE.')
          .replace(/^MODE\.(forward|mirrored)\./, 'MODE.DIRECTION.')
          .replace(/^MODE\.usual-(up|down)\./, 'MODE.usual-DIRECTION.')
          .replace(/^places\.(car|bike|walk)\./, 'places.MODE.')
          .replace(
            /^statistics\.group\d+\.(?:(car|bike|walk)\.)?/,
            (_, mode) => `statistics.groupG.${mode ? 'MODE.' : ''}`,
          ),
        type,
        unit,
      ]);
    const unique = new Set(columns.map((column) => column.join(' | ')));
    // Ratings are added to a region after its import.
    const imported = rows.filter(([name]) => !name.startsWith('rating.'));
    expect(imported.map((row) => row.join(' | ')).sort()).toEqual([...unique].sort());
    expect(page).toContain(`the integer this page describes: **${FORMAT_VERSION}**`);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
