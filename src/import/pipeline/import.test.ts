import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHere } from '../../../test/worlds/cli/commands.ts';
import { gridCity } from '../../../test/worlds/import/city.ts';
import { writeFeed } from '../../../test/worlds/import/feed.ts';
import { InputError } from '../../kit/core/errors.ts';
import { openNetwork } from '../../network/opening/index.ts';
import { listRegions, loadRegion } from '../../region/storage/index.ts';
import { encodeGeoTiff } from '../elevation/index.ts';
import { importRegion, verifyRegion } from './index.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hinterland-import-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const save = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(dir, name), content);
  return join(dir, name);
};
const hills = () => {
  const values = Int16Array.from({ length: 50 * 50 }, (_, i) => (i % 50) * 10);
  return encodeGeoTiff({ width: 50, height: 50, west: 7.99, north: 48.04, degreesPerPixel: 0.001, values });
};
/** A description of the statistics in `toy.csv`. */
const TOY = `collection: {id: 1}
groups:
  - {id: 10, source: toy.csv, geometry: {lon: lon, lat: lat}, statistics: [{id: 0, column: people}]}`;
const contents = (folder: string) =>
  readdirSync(folder).map((f) => [f, readFileSync(join(folder, f)).toString('base64')]);

describe('importing', () => {
  it('makes a sound region that says where it comes from', async () => {
    const osm = [save('city.osm', gridCity(12))];
    const outcome = await importRegion({
      name: 'City',
      dataDir: join(dir, 'out'),
      osm,
      dem: [save('hills.tif', hills())],
    });
    expect(outcome.stages.map(({ stage }) => stage)).toContain('building streets');
    expect(verifyRegion(join(dir, 'out'), 'city')).toEqual([]);
    const { manifest, columns } = loadRegion(join(dir, 'out'), 'city');
    expect(manifest).toMatchObject({ name: 'city', bounds: [8, 48, 8.011, 48.011] });
    expect(manifest.inputs.map(({ kind, file }) => [kind, file])).toEqual([
      ['osm', 'city.osm'],
      ['dem', 'hills.tif'],
    ]);
    expect(manifest.report.counts).toMatchObject({ osmNodes: 144, osmWays: 24, nodes: 144, edges: 264 });
    expect(manifest.attribution.join()).toMatch(/OpenStreetMap/);
    expect(JSON.stringify(manifest)).not.toContain(dir);
    expect(Math.max(...columns.get('street.edge.ascentDm')!.array)).toBeGreaterThan(0);
  });

  it('has statistics on its streets, and says where they come from', async () => {
    save('toy.csv', 'lon,lat,people\n8.0005,48.0001,7\n9,48,3\n');
    const inputs = { osm: [save('city.osm', gridCity(3))], statistics: [save('toy.yaml', TOY)] };
    await importRegion({ name: 'city', dataDir: join(dir, 'out'), ...inputs });
    expect(verifyRegion(join(dir, 'out'), 'city')).toEqual([]);
    const { manifest, ...loaded } = loadRegion(join(dir, 'out'), 'city');
    expect(manifest.inputs.map(({ kind, file }) => `${kind} ${file}`)).toEqual([
      'osm city.osm',
      'statistics toy.yaml',
      'statistics toy.csv',
    ]);
    expect(manifest.report.counts).toMatchObject({ statisticCollections: 1, statisticGroups: 1, statisticCells: 2 });
    const group = openNetwork({ manifest, ...loaded }).statistics.groupById(10)!;
    const near = group.cellOfId(1);
    expect(group.valuesOf(0)![near]).toBe(7);
    expect(group.cells.snaps.walk.share[near]).toBeCloseTo(0.5, 3);
    expect(group.cells.snaps.walk.distanceM[near]).toBeCloseTo(11.1, 0);
    expect(group.cells.snaps.walk.edge[group.cellOfId(2)]).toBe(-1);
  });

  it('tells how many streets have no height, and which elevation files tell none', async () => {
    // Columns of junctions are at 8, 8.001 … 8.011: the western half, a tile in Greenland, and a coarser one below the
    // finer.
    const level = (west: number, north: number, degreesPerPixel = 0.001) =>
      encodeGeoTiff({ width: 10, height: 50, west, north, degreesPerPixel, values: new Int16Array(500).fill(7) });
    const files = [
      save('west.tif', level(7.9955, 48.04)),
      save('greenland.tif', level(-40, 70)),
      save('below.tif', level(7.9955, 48.04, 0.0011)),
    ];
    const osm = [save('city.osm', gridCity(12))];
    const take = (dem: string[]) => importRegion({ name: 'city', dataDir: join(dir, 'out'), osm, dem });
    const { manifest, unusedDem } = await take(files.slice(0, 2));
    expect(manifest.report.counts).toMatchObject({ nodes: 144, nodesWithoutHeight: 72 });
    expect(unusedDem).toEqual([files[1]]);
    expect((await take(files)).unusedDem).toEqual([files[1]]);
    expect((await take([])).manifest.report.counts.nodesWithoutHeight).toBe(144);
    const command = await runHere(
      'import',
      'city',
      '--osm',
      ...osm,
      '--dem',
      files[0],
      files[1],
      '--data',
      join(dir, 'out'),
    );
    expect(command.stdout).toMatch(/street nodes without a height +72 \(50\.0 %\)/);
    expect(command.stdout).toContain(`elevation ${files[1]}: no street takes a height from it`);
  });

  it('gives the same bytes in another folder', async () => {
    const inputs = { name: 'city', osm: [save('city.osm', gridCity(20))], dem: [save('hills.tif', hills())] };
    await importRegion({ ...inputs, dataDir: join(dir, 'a') });
    await importRegion({ ...inputs, dataDir: join(dir, 'b', 'c') });
    expect(contents(join(dir, 'a', 'city'))).toEqual(contents(join(dir, 'b', 'c', 'city')));
  });

  it('joins timetables to the streets, whom it credits, and says what is wrong with them', async () => {
    const osm = [save('city.osm', gridCity(12))];
    const bad = writeFeed(join(dir, 'bad'), { 'stop_times.txt': 't,9,3,09:00:00,09:00:00\n' });
    const gtfs = [writeFeed(join(dir, 'good')), bad];
    const outcome = await importRegion({ name: 'city', dataDir: join(dir, 'out'), osm, gtfs });
    expect(verifyRegion(join(dir, 'out'), 'city')).toEqual([]);
    expect(outcome.feeds.map(({ feed, problems }) => [feed, problems.map(({ code, count }) => [code, count])])).toEqual(
      [
        ['good', []],
        ['bad', [[expect.any(String), 1]]],
      ],
    );
    const { report, inputs, attribution } = outcome.manifest;
    expect(report.counts).toMatchObject({
      feeds: 2,
      trips: 2,
      stopTimes: 4,
      platforms: 4,
      platformsOffStreets: 0,
      days: 1,
    });
    expect(report.counts.footpaths).toBe(12);
    expect(Object.keys(report.skipped).join()).toMatch(/stop_times\.txt: /);
    expect(inputs.map(({ kind, file }) => [kind, file])).toEqual([
      ['osm', 'city.osm'],
      ['gtfs', 'good'],
      ['gtfs', 'bad'],
    ]);
    expect(inputs[1].sha256).not.toBe(inputs[2].sha256);
    expect(attribution.slice(1)).toEqual(['Timetable: Bus & Co']);
    const { transit } = openNetwork(loadRegion(join(dir, 'out'), 'city'));
    expect(transit?.trip.count).toBe(2);
    await importRegion({ name: 'city', dataDir: join(dir, 'again'), osm, gtfs });
    expect(contents(join(dir, 'again', 'city'))).toEqual(contents(join(dir, 'out', 'city')));
    await importRegion({ name: 'city', dataDir: join(dir, 'again'), osm });
    expect(openNetwork(loadRegion(join(dir, 'again'), 'city')).transit).toBeNull();
  });

  it('loses no timetable to one that runs on demand alone, which is reported, also with strict', async () => {
    const osm = [save('city.osm', gridCity(3))];
    const flexible = writeFeed(join(dir, 'flexible'));
    rmSync(join(flexible, 'stops.txt'));
    writeFileSync(join(flexible, 'locations.geojson'), '{"type":"FeatureCollection","features":[]}');
    writeFileSync(
      join(flexible, 'stop_times.txt'),
      'trip_id,location_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window\nt,z,1,08:00:00,18:00:00\nt,z,2,08:00:00,18:00:00\n',
    );
    const both = { osm, gtfs: [flexible, writeFeed(join(dir, 'good'))], strict: true };
    const outcome = await importRegion({ name: 'city', dataDir: join(dir, 'out'), ...both });
    expect(outcome.manifest.report.counts).toMatchObject({ feeds: 1, trips: 1 });
    expect(outcome.manifest.report.skipped).toMatchObject({
      'stop_times.txt: flexible-stop-time': 2,
      'trips.txt: flexible-trip': 1,
    });
    expect(outcome.feeds.map(({ feed, problems }) => [feed, problems.length])).toEqual([
      ['flexible', 2],
      ['good', 0],
    ]);
    const alone = await importRegion({ name: 'city', dataDir: join(dir, 'out'), osm, gtfs: [flexible], strict: true });
    expect(alone.feeds[0].problems).toHaveLength(2);
    expect(openNetwork(loadRegion(join(dir, 'out'), 'city')).transit).toBeNull();
  });
});

/** Returns a city whose node and way ids occur in no other city. */
const waysElsewhere = () => gridCity(3).replace(/(<node id|<way id|<nd ref)="/g, '$1="900');

describe('refusals', () => {
  const attempt = (options: Partial<Parameters<typeof importRegion>[0]>) =>
    importRegion({ name: 'city', dataDir: join(dir, 'out'), osm: [save('city.osm', gridCity(3))], ...options });

  it.each<[string, () => Partial<Parameters<typeof importRegion>[0]>, RegExp]>([
    [
      'missing files, all of them',
      () => ({ osm: ['no.osm', 'nope.osm'] }),
      /no\.osm does not exist, nope\.osm does not/,
    ],
    ['a folder as extract', () => ({ osm: [dir] }), /is not a file/],
    ['no extract', () => ({ osm: [] }), /at least one OpenStreetMap extract/],
    ['a missing timetable', () => ({ gtfs: ['a.zip'] }), /^a\.zip does not exist$/],
    ['a folder without a timetable', () => ({ gtfs: [dir] }), /is no GTFS feed: .*stops\.txt/],
    ['noise as timetable', () => ({ gtfs: [save('noise.zip', 'noise')] }), /noise\.zip/],
    ['a missing description of statistics', () => ({ statistics: ['a.yaml'] }), /^a\.yaml does not exist$/],
    ['noise as statistics', () => ({ statistics: [save('noise.yaml', 'noise')] }), /^noise\.yaml: /],
    ['statistics without their table', () => ({ statistics: [save('toy.yaml', TOY)] }), /toy\.csv does not exist$/],
    ['a bad name', () => ({ name: '../x' }), /can't name a region/],
    ['elevation that is none', () => ({ dem: [save('a.tif', 'x')] }), /a\.tif is no elevation/],
    ['an extract without streets', () => ({ osm: [save('empty.osm', '<osm version="0.6"></osm>')] }), /no street in/],
    [
      'ways without their nodes, beside a good extract',
      () => ({ osm: [save('city.osm', gridCity(3)), save('bare.osm', waysElsewhere().replace(/<node [^>]*>/g, ''))] }),
      /^can't be read whole: .*bare\.osm \(9 of 9 nodes of its ways are missing\); extract ways with their nodes/,
    ],
    ['noise', () => ({ osm: [save('noise.osm.pbf', 'noise')] }), /noise\.osm\.pbf/],
  ])('%s are named in one sentence and leave nothing behind', async (_, options, message) => {
    const refused = attempt(options());
    await expect(refused).rejects.toThrow(InputError);
    await expect(refused).rejects.toThrow(message);
    expect(listRegions(join(dir, 'out'))).toEqual([]);
  });

  it('leave alone extracts that lack a node at their edge, and those with places on their ways', async () => {
    const cut = waysElsewhere().replace(/<node id="9001"[^>]*>/, '');
    expect((await attempt({ osm: [save('cut.osm', cut)] })).manifest.report.skipped).toMatchObject({
      'node missing from the extract': 1,
    });
    const places = new Map(
      [...waysElsewhere().matchAll(/<node id="(\d+)" (lat="\S+" lon="[^"]+)"/g)].map((m) => [m[1], m[2]]),
    );
    const onWays = waysElsewhere()
      .replace(/<node [^>]*>/g, '')
      .replace(/ref="(\d+)"/g, (ref, id) => `${ref} ${places.get(id)}"`);
    const { report } = (await attempt({ osm: [save('places.osm', onWays)] })).manifest;
    expect(report.counts).toMatchObject({ nodes: 9, edges: 12 });
    expect(report.skipped).toEqual({});
  });

  it('keeps the old region when the new import fails', async () => {
    await attempt({});
    const before = contents(join(dir, 'out', 'city'));
    await expect(attempt({ osm: [save('broken.osm', '<osm version="0.6"><node id="1"')] })).rejects.toThrow(InputError);
    const gtfs = [writeFeed(join(dir, 'feed'), { 'trips.txt': 'nowhere,s,u\n' })];
    const strict = attempt({ gtfs, strict: true });
    await expect(strict).rejects.toThrow(InputError);
    await expect(strict).rejects.toThrow(/^feed has 1 error, the first in trips\.txt line 3: .*\(--strict\)$/);
    expect(contents(join(dir, 'out', 'city'))).toEqual(before);
    expect(readdirSync(join(dir, 'out'))).toEqual(['city']);
  });
});

describe('the command line', () => {
  it('imports, reports, checks, and says when something is wrong', async () => {
    const out = join(dir, 'out');
    const first = await runHere(
      'import',
      'city',
      '--osm',
      save('a.osm', gridCity(5)),
      save('b.osm', gridCity(7)),
      '--progress',
      'json',
      '--data',
      out,
    );
    expect(
      first.stderr
        .trimEnd()
        .split('\n')
        .map((line) => typeof JSON.parse(line)),
    ).not.toContain('string');
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/region city is in .*out\/city[\s\S]*of it for the import/);
    expect(first.stdout).not.toMatch(/per million/);
    expect(loadRegion(out, 'city').manifest.inputs).toHaveLength(2);
    expect(await runHere('check', 'city', '--data', out)).toMatchObject({ code: 0, stdout: 'region city is sound\n' });

    const file = loadRegion(out, 'city').manifest.sections[0].file;
    const bytes = readFileSync(join(out, 'city', file));
    bytes[100] ^= 255;
    writeFileSync(join(out, 'city', file), bytes);
    const check = await runHere('check', 'city', '--data', out);
    expect(check.code).toBe(1);
    expect(check.stderr).toMatch(/its SHA-256 isn't that of the manifest\ncolumn \S+ is damaged\n/);
    expect(await runHere('check', 'nowhere', '--data', out)).toMatchObject({ code: 1 });

    const feed = writeFeed(join(dir, 'feed'), { 'trips.txt': 'nowhere,s,u\n' });
    const args = ['import', 'town', '--osm', join(dir, 'a.osm'), '--gtfs', feed, '--data', out];
    const town = await runHere(...args);
    expect(town.code).toBe(0);
    expect(town.stdout).toMatch(/timetable routes, trips, stop times +1 · 1 · 2\n/);
    expect(town.stdout).toMatch(
      /timetable feed: .*stop_times\.txt 2[\s\S]* {2}error: \S+ in trips\.txt, 1 time\n {4}line 3: /,
    );
    const strict = await runHere(...args, '--strict');
    expect(strict).toMatchObject({ code: 1, stdout: '' });
    expect(strict.stderr).toMatch(/feed has 1 error, the first in trips\.txt line 3: [^\n]*\(--strict\)\n$/);

    const refused = await runHere('import', 'city', '--osm', 'none.osm', '--osm', 'nil.osm', '--data', out);
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'none.osm does not exist, nil.osm does not exist\n',
    });
    const timetables = await runHere('import', 'city', '--osm', 'none.osm', '--gtfs', 'x.zip', '--data', out);
    expect(timetables).toMatchObject({ code: 1, stderr: 'none.osm does not exist, x.zip does not exist\n' });
  });
});

describe('the map', () => {
  const mapOf = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.pmtiles'));

  it('is made of the extract, under the checksums, and gone with --basemap off', async () => {
    const osm = [save('city.osm', gridCity(4))];
    const { manifest, folder } = await importRegion({ name: 'city', dataDir: join(dir, 'out'), osm });
    expect(mapOf(folder)).toEqual([manifest.files?.[0].file]);
    expect(manifest.report.counts.basemapTiles).toBeGreaterThan(0);
    expect(verifyRegion(join(dir, 'out'), 'city')).toEqual([]);
    const path = join(folder, mapOf(folder)[0]);
    const bytes = readFileSync(path);
    bytes[20_000 % bytes.length] ^= 1;
    writeFileSync(path, bytes);
    expect(verifyRegion(join(dir, 'out'), 'city')).toEqual([
      expect.stringMatching(/its SHA-256 isn't that of the manifest$/),
    ]);
    await importRegion({ name: 'city', dataDir: join(dir, 'out'), osm, basemap: 'off' });
    expect(mapOf(folder)).toEqual([]);
  });

  it('may be a file of others, if it is sound', async () => {
    const osm = [save('city.osm', gridCity(4))];
    const { folder } = await importRegion({ name: 'city', dataDir: join(dir, 'out'), osm });
    const own = join(folder, mapOf(folder)[0]);
    const other = await importRegion({ name: 'other', dataDir: join(dir, 'out'), osm, basemap: own });
    expect(readFileSync(join(other.folder, mapOf(other.folder)[0])).equals(readFileSync(own))).toBe(true);
    expect(other.manifest.inputs.map(({ kind }) => kind)).toEqual(['osm', 'basemap']);
    const attempt = (basemap: string) => importRegion({ name: 'third', dataDir: join(dir, 'out'), osm, basemap });
    await expect(attempt(save('none.pmtiles', 'hello'))).rejects.toThrow(/none\.pmtiles isn't a PMTiles file$/);
    writeFileSync(join(dir, 'cut.pmtiles'), readFileSync(own).subarray(0, 17_000));
    await expect(attempt(join(dir, 'cut.pmtiles'))).rejects.toThrow(
      /is cut off: it has 17000 bytes instead of at least/,
    );
    await expect(attempt('nowhere.pmtiles')).rejects.toThrow('nowhere.pmtiles does not exist');
  });
});
