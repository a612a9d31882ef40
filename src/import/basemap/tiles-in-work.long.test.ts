import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realData } from '../../../test/real-data.ts';
import { TestMap } from '../../../test/worlds/basemap/map.ts';
import { readContents } from '../../../test/worlds/osm/worlds.ts';
import { SILENT } from '../../kit/core/progress.ts';
import { type OsmData, readOsm } from '../osm/index.ts';
import { basemapFeatures, withBasemap, writeBasemap } from './index.ts';
import { ALL_TILES, tileStretches } from './tile-stretches.ts';
import { TilesInWork } from './tiles-in-work.ts';
import { featuresOfAllZooms, writeTiles } from './write-tiles.ts';

const FILTER = withBasemap({ wayKeys: [], tagKeys: [], relationTypes: [] });
const BOUNDS = [7, 49, 9, 51] as const;

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'hinterland-tiles-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Returns the blocks of houses in fields that meet, with named streets between them. */
function town(): Promise<OsmData> {
  const map = new TestMap();
  for (let row = 0; row < 12; row++) {
    for (let column = 0; column < 12; column++) {
      const [lon, lat] = [8 + 0.012 * column, 50 + 0.008 * row];
      const square = (side: number, tags: Readonly<Record<string, string>>): number =>
        map.area(
          [
            [lon, lat],
            [lon + side, lat],
            [lon + side, lat + side / 2],
            [lon, lat + side / 2],
          ],
          tags,
        );
      square(0.0005, { building: 'yes', 'addr:housenumber': String(column + 1) });
      square(0.0121, { landuse: row % 2 === 0 ? 'forest' : 'residential' });
      map.node([lon + 0.0003, lat + 0.0003], { amenity: 'restaurant', name: `Inn ${row} ${column}` });
      map.way(
        [
          [lon, lat],
          [lon + 0.012, lat],
        ],
        { highway: 'primary', name: `Road ${row}`, ref: `B ${row}` },
      );
    }
  }
  return readContents([map.text()], FILTER);
}

/** Returns the file of a map whose tiles are made in this thread, or by other threads. */
async function mapOf(data: OsmData, name: string, threads: number, shares: number): Promise<Buffer> {
  const features = basemapFeatures(data);
  const folder = join(dir, name);
  const path = join(folder, 'map.pmtiles');
  mkdirSync(folder);
  const tiles = threads === 0 ? null : new TilesInWork(features, folder, shares, SILENT);
  try {
    await tiles?.haveThreads(1);
    await tiles?.haveThreads(threads);
    await writeBasemap(path, features, BOUNDS, tiles ?? SILENT);
  } finally {
    await tiles?.close();
  }
  expect(readdirSync(folder)).toEqual(['map.pmtiles']);
  return readFileSync(path);
}

async function expectSameBytes(data: OsmData, name: string): Promise<void> {
  const here = await mapOf(data, `${name}-here`, 0, 1);
  for (const [threads, shares] of [
    [1, 1],
    [2, 3],
    [4, 2],
  ]) {
    const made = await mapOf(data, `${name}-${threads}-${shares}`, threads, shares);
    expect(made.equals(here), `${threads} threads, ${shares} shares`).toBe(true);
  }
}

describe('tiles made by threads', () => {
  it('have the bytes of those made here, however many threads and shares there are', async () => {
    await expectSameBytes(await town(), 'town');
  });

  const monaco = realData('monaco/monaco-250101.osm.pbf');
  it.skipIf(monaco === null)('and so do those of a city', async () => {
    await expectSameBytes(await readOsm([monaco as string], FILTER, { progress: SILENT }), 'monaco');
  });

  it('are reported feature by feature, in shares too', async () => {
    const { table } = basemapFeatures(await town());
    const total = featuresOfAllZooms(table);
    let all = 0;
    for (const stretch of [ALL_TILES, ...tileStretches(3)]) {
      let last = 0;
      const made = (features: number): void => {
        expect(features).toBeGreaterThanOrEqual(last);
        last = features;
      };
      await writeTiles(table, stretch, { add: () => {} }, { made });
      all += last;
    }
    expect(Math.abs(all - 2 * total)).toBeLessThanOrEqual(4);
  });

  it('fail with what a thread fails with', async () => {
    const tiles = new TilesInWork(basemapFeatures(await town()), join(dir, 'nowhere'), 2, SILENT);
    await tiles.haveThreads(2);
    await expect(tiles.parts).rejects.toThrow(/nowhere/);
    await tiles.close();
  });
});
