/**
 * Draws the harbor of Monaco in each style of the map, as `docs/methods/map-styles.md` shows them, and writes the
 * pictures to a folder.
 * Run: npm run build:server && node bench/run.js bench/scenario/style-pictures.ts [--to DIR] [--at LON,LAT,ZOOM]
 * [--size WxH] [--region FOLDER/NAME]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { importRegion } from '../../src/import/pipeline/index.ts';
import { runServer } from '../../src/service/cli/run-server.ts';

const STYLES = ['osm-bright', 'basic', 'positron', 'gray', 'dark-matter', 'fiord-color', 'toner', 'blueberry'];

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'docs/images' },
    at: { type: 'string', default: '7.4217,43.7345,14.3' },
    size: { type: 'string', default: '440x300' },
    region: { type: 'string' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'style-pictures-'));
try {
  const region = values.region ?? join(folder, 'monaco');
  const [dataDir, name] = [dirname(region), basename(region)];
  if (values.region === undefined) {
    const data = process.env.HINTERLAND_TEST_DATA ?? '../shared/data';
    await importRegion({ name, dataDir, osm: [join(data, 'monaco/monaco-250101.osm.pbf')] });
  }
  const settings = { dataDir, regions: [name], host: '127.0.0.1', port: 0, apiKeys: [] };
  const server = await runServer({ ...settings, config: { workers: 1, warmUp: false } });
  try {
    mkdirSync(values.to, { recursive: true });
    for (const style of STYLES) {
      const answer = await fetch(`${server.url}/maps/styles/${style}/static/${values.at}/${values.size}.png`);
      if (!answer.ok) throw new Error(`${style}: ${answer.status} ${await answer.text()}`);
      const picture = Buffer.from(await answer.arrayBuffer());
      writeFileSync(join(values.to, `map-${style}.png`), picture);
      console.log(`${style}: ${Math.round(picture.length / 1000)} kB`);
    }
  } finally {
    await server.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
