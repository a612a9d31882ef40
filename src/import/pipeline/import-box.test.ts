import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runHere } from '../../../test/worlds/cli/commands.ts';
import { described, reverse, search, TownDrawing, townOf } from '../../../test/worlds/geocode/town.ts';
import { gridCity } from '../../../test/worlds/import/city.ts';
import { writeFeed } from '../../../test/worlds/import/feed.ts';
import { openNetwork } from '../../network/opening/index.ts';
import { loadRegion } from '../../region/storage/index.ts';
import { importRegion, parseBox, verifyRegion } from './index.ts';

const dir = mkdtempSync(join(tmpdir(), 'hinterland-box-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const save = (name: string, content: string): string => {
  writeFileSync(join(dir, name), content);
  return join(dir, name);
};
/** Saves cells of `lon,lat,people`, and returns the file that describes them. */
const saveCells = (name: string, rows: string): string => {
  save(`${name}.csv`, `lon,lat,people\n${rows}`);
  const group = `{id: 10, source: ${name}.csv, geometry: {lon: lon, lat: lat}, statistics: [{id: 0, column: people}]}`;
  return save(`${name}.yaml`, `collection: {id: 1}\ngroups:\n  - ${group}`);
};
const osm = [save('city.osm', gridCity(12))];
const bbox = [8.0025, 48.0025, 8.0075, 48.0065] as const;

describe('importing a box', () => {
  it('has streets up to the first crossing outside, and of all else what lies inside', async () => {
    const places = [save('own.csv', 'id,lat,lon,shop\n1,48.004,8.004,mall\n2,48.009,8.004,mall\n')];
    const statistics = [saveCells('toy', '8.0041,48.0041,7\n8.01,48.01,3\n')];
    const gtfs = [
      writeFeed(join(dir, 'feed'), {
        'stops.txt': '3,Three,48.003,8.003\n4,Four,48.006,8.006\n',
        'trips.txt': 'r,s,u\n',
        'stop_times.txt': 'u,2,1,08:00:00,08:00:00\nu,3,2,08:05:00,08:05:00\nu,4,3,08:09:00,08:09:00\n',
      }),
    ];
    const settings = { dataDir: join(dir, 'out'), osm, places, statistics, gtfs };
    await importRegion({ name: 'whole', ...settings });
    const { manifest } = await importRegion({ name: 'part', ...settings, bbox });
    expect(verifyRegion(join(dir, 'out'), 'part')).toEqual([]);
    expect(manifest.bounds).toEqual(bbox);
    // 5 × 4 crossings, and the first ones around them.
    expect(manifest.report.counts).toMatchObject({ nodes: 38, edges: 49, customPlaces: 1, statisticCells: 1 });
    expect(manifest.report.counts).toMatchObject({ trips: 1, stopTimes: 2, platforms: 2 });
    const [whole, part] = ['whole', 'part'].map((name) => openNetwork(loadRegion(join(dir, 'out'), name)));
    const box = part.bounds;
    expect([box.minX, box.minY, box.maxX, box.maxY]).toEqual([8.002, 48.002, 8.008, 48.007]);
    expect(whole.bounds).toMatchObject({ minX: 8, maxX: 8.011 });
  });

  it('ends at the data where the box reaches further', async () => {
    const { manifest } = await importRegion({
      ...{ name: 'corner', dataDir: join(dir, 'out'), osm, bbox: [7, 47, 8.0015, 48.0025] },
    });
    expect(manifest.bounds).toEqual([8, 48, 8.0015, 48.0025]);
  });

  it('finds the addresses in it, with the names of what lies around', async () => {
    const town = new TownDrawing();
    town.node(8.03, 50, { place: 'town', name: 'Ahrenfurt' });
    town.node(8.01, 50.0005, { place: 'suburb', name: 'Bruch' });
    town.street('Lange Gasse', [
      [7.99, 50],
      [8.01, 50],
      [8.05, 50],
    ]);
    town.street('Feldweg', [
      [8.04, 50.001],
      [8.05, 50.001],
    ]);
    town.houses('Lange Gasse', 8.005, 50.0001, ['1', '2']);
    town.houses('Lange Gasse', 8.045, 50.0001, ['90']);
    const part = [await townOf(town, [], [8, 49.99, 8.02, 50.01])];
    const whole = [await townOf(town)];
    const texts = (networks: typeof part, q: string) => search(networks, q).map(described);
    expect(texts(part, 'Lange Gasse 2')).toEqual(texts(whole, 'Lange Gasse 2'));
    expect(texts(part, 'Lange Gasse 90')).not.toContain('Lange Gasse 90, Ahrenfurt');
    expect(texts(whole, 'Lange Gasse 90')).toContain('Lange Gasse 90, Ahrenfurt');
    expect(texts(part, 'Bruch')).toEqual(['Bruch, Ahrenfurt']);
    for (const gone of ['Feldweg', 'Ahrenfurt']) expect(texts(part, gone)).toEqual([]);
    for (const { geometry } of search(part, 'Lange Gasse')) {
      expect(geometry.coordinates[0]).toBeGreaterThanOrEqual(8);
      expect(geometry.coordinates[0]).toBeLessThanOrEqual(8.02);
    }
    expect(reverse(part, 50.0001, 8.005).map(described)).toEqual(reverse(whole, 50.0001, 8.005).map(described));
  });

  it.each([
    ['1,2,3', /^--bbox must be west,south,east,north in degrees/],
    ['8,48,nine,49', /^--bbox must be west,south,east,north in degrees/],
    ['8,48,,49', /^--bbox must be west,south,east,north in degrees/],
    ['9,48,8,49', /^--bbox must have its west \(9\) west of its east \(8\): it can't cross the date line/],
    ['179,-20,-179,-10', /it can't cross the date line/],
    ['8,49,9,49', /^--bbox must have its south \(49\) south of its north \(49\)/],
    ['8,48,190,49', /^--bbox has longitudes from -180 to 180/],
  ])('refuses %s in one sentence', (text, sentence) => {
    expect(() => parseBox(text)).toThrow(sentence);
  });

  it('refuses a box elsewhere, or without a street, a cell or a way to cut a map', async () => {
    const settings = { name: 'none', dataDir: join(dir, 'out'), osm };
    await expect(importRegion({ ...settings, bbox: [1, 1, 2, 2] })).rejects.toThrow(
      '--bbox 1,1,2,2 has nothing of the extracts (--osm), which lie in 8,48,8.011,48.011',
    );
    const within = { ...settings, bbox: [8.0001, 48.0001, 8.0002, 48.0002] as const };
    await expect(importRegion(within)).rejects.toThrow(/no street in .*city\.osm within --bbox$/);
    const statistics = [saveCells('far', '9,48.01,3\n')];
    await expect(importRegion({ ...settings, bbox, statistics })).rejects.toThrow('far.csv has no cell within --bbox');
    const basemap = save('map.pmtiles', '');
    await expect(importRegion({ ...settings, bbox, basemap })).rejects.toThrow(/^--bbox cuts no finished map/);
    expect(await runHere('import', 'none', '--osm', osm[0], '--bbox', '-9,48,-10,49', '--data', dir)).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: "--bbox must have its west (-9) west of its east (-10): it can't cross the date line\n",
    });
  });
});
