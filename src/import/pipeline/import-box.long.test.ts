import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRegion } from '../../../test/api/demo-region.ts';
import { realData } from '../../../test/real-data.ts';
import { describeIn } from '../../../test/worlds/cities.ts';
import { PmtilesFile } from '../../products/map/basemap/pmtiles/pmtiles-file.ts';
import { loadRegion } from '../../region/storage/index.ts';
import { openRegion, type Region } from '../../service/library/index.ts';
import { importRegion, verifyRegion } from './index.ts';

const dir = mkdtempSync(join(tmpdir(), 'hinterland-box-'));
const open: Region[] = [];
afterAll(async () => {
  await Promise.all(open.map((region) => region.close()));
  rmSync(dir, { recursive: true, force: true });
});

/** A region, a part of it, and the folders of regions that they lie in. */
interface Pair {
  readonly whole: Region;
  readonly part: Region;
  readonly folders: Readonly<Record<string, string>>;
}

async function openPair(folders: Readonly<Record<string, string>>): Promise<Pair> {
  const [whole, part] = await Promise.all(
    Object.entries(folders).map(([name, folder]) => openRegion(join(folder, name), { threads: 0 })),
  );
  expect(verifyRegion(dir, 'part')).toEqual([]);
  open.push(whole, part);
  return { whole, part, folders };
}

/** Returns places on a grid around a point, some 600 m to each side. */
const placesAround = (lat: number, lng: number, count: number) =>
  Array.from({ length: count * count }, (_, i) => ({
    id: `${i}`,
    lat: lat - 0.006 + (0.012 * Math.floor(i / count)) / count,
    lng: lng - 0.009 + (0.018 * (i % count)) / count,
  }));

/** The laws that hold for the middle of any part; `middle` has its latitude first. */
function expectSame(middle: readonly [number, number], largestShare: number, pair: () => Pair): void {
  const [lat, lng] = middle;
  const both = <T>(ask: (region: Region) => Promise<T>) => Promise.all([ask(pair().whole), ask(pair().part)]);
  const frame = { weekday: 'TUESDAY', time: 28_800, departureWindow: 1800 };
  const modes = { walk: 900, bike: 300, car: 150, transit: 900 };

  it.each(Object.entries(modes))('has the same times within reach by %s', async (mode, maxEdgeWeight) => {
    const tm = { [mode]: mode === 'transit' ? { frame } : {} };
    const request = {
      sources: placesAround(lat, lng, 5).map((place) => ({ ...place, tm })),
      targets: placesAround(lat, lng, 12),
      ...{ maxEdgeWeight, elevation: true },
    } as never;
    const [whole, part] = await both((region) => region.times.matrix(request));
    expect(part.travelTimes).toEqual(whole.travelTimes);
    // Another one of several equally fast paths may be measured.
    const farthest = whole.lengths.reduce((most, length, i) => Math.max(most, Math.abs(length - part.lengths[i])), 0);
    expect(farthest).toBeLessThanOrEqual(1);
    expect(whole.travelTimes.filter((time) => time > 0).length).toBeGreaterThan(500);
  });

  it('has the same areas, places and departures within reach', async () => {
    const sources = [{ id: 'a', lat, lng, tm: { walk: {} } }];
    const polygon = { values: [300, 900], serializer: 'geojson', srid: 4326 };
    const areas = await both((region) => region.polygons({ sources, maxEdgeWeight: 900, polygon } as never));
    const sizes = areas.map((area) => (area as unknown as Areas).features.map(({ properties }) => properties.area));
    expect(sizes[0]).toHaveLength(2);
    for (const [i, size] of sizes[0].entries()) {
      expect(Math.abs(sizes[1][i] - size)).toBeLessThanOrEqual(largestShare * size);
    }
    if (largestShare === 0) expect(areas[1]).toEqual(areas[0]);
    const osmTypes = ['restaurant', 'pharmacy', 'kindergarten'].map((value) => ({ key: 'amenity', value }));
    const places = await both((region) => region.places({ sources, maxEdgeWeight: 900, osmTypes } as never));
    expect(places[1]).toEqual(places[0]);
    expect(JSON.stringify(places[0]).length).toBeGreaterThan(1000);
    const onTransit = [{ id: 'a', lat, lng, tm: { transit: { frame } } }];
    const stops = await both((region) => region.stops({ sources: onTransit, maxEdgeWeight: 600 } as never));
    expect(stops[1]).toEqual(stops[0]);
  });

  it('takes less memory in proportion', () => {
    const [whole, part] = [pair().whole, pair().part].map((region) => sizesOf(region.facts.name));
    expect(part.bytes / whole.bytes).toBeLessThan((1.3 * part.edges) / whole.edges);
  });

  const sizesOf = (name: string) => {
    const { sections, report } = loadRegion(pair().folders[name], name).manifest;
    return { bytes: sections.reduce((sum, { bytes }) => sum + bytes, 0), edges: report.counts.edges };
  };
}

interface Areas {
  readonly features: readonly { readonly properties: { readonly area: number } }[];
}

describeIn('heidelberg', 'a part of a real city', (city) => {
  let pair: Pair;
  beforeAll(async () => {
    const [osm, dem, ...gtfs] = ['heidelberg.osm.pbf', 'N49E008.hgt.zip', 'rnv.zip', 'vrn_gtfs_cut.zip'].map(
      (file) => realData(`rhein-neckar/${file}`)!,
    );
    const bbox = [8.66, 49.39, 8.71, 49.425] as const;
    await importRegion({ name: 'part', dataDir: dir, osm: [osm], dem: [dem], gtfs, bbox });
    pair = await openPair({ heidelberg: await city.folder(), part: dir });
  });
  // This extract was stripped of water: its river is inferred on a grid that begins where the streets do.
  expectSame([49.407, 8.688], 0.005, () => pair);
});

describe('a part of the demonstration city', () => {
  const bbox = [8.47, 50.485, 8.53, 50.52] as const;
  let pair: Pair;
  beforeAll(async () => {
    const data = await demoRegion();
    const file = (name: string) => join(data, 'sources', name);
    await importRegion({
      ...{ name: 'part', dataDir: dir, bbox },
      ...{ osm: [file('demo.osm.pbf')], dem: [file('demo-elevation.tif')], gtfs: [file('demo-gtfs.zip')] },
      statistics: [file('demo-statistics.yaml')],
    });
    pair = await openPair({ demo: data, part: dir });
  });
  expectSame([50.501, 8.5], 0, () => pair);

  it('has the same statistics within reach', async () => {
    const request = {
      sources: [{ id: 'market', x: 8.5, y: 50.501 }],
      ...{ travelType: 'walk', maxEdgeWeight: 900, chartInterval: 300 },
      ...{ statisticCollectionId: 1, statisticIds: [0], omitIndividualStatistics: true },
    } as never;
    const [whole, part] = await Promise.all([pair.whole, pair.part].map((region) => region.statistics(request)));
    expect(part).toEqual(whole);
  });

  it('has nothing outside of its box', () => {
    const { columns, manifest } = loadRegion(dir, 'part');
    const outside = (table: string): number => {
      const [lon, lat] = ['lonE7', 'latE7'].map((axis) => columns.get(`${table}.${axis}`)!.array);
      const [west, south, east, north] = bbox.map((degrees) => Math.round(degrees * 1e7));
      return lon.filter((x, i) => x < west || x > east || lat[i] < south || lat[i] > north).length;
    };
    for (const table of ['places.place', 'transit.platform', 'statistics.group10.cell', 'geocode.house'])
      expect([table, outside(table)]).toEqual([table, 0]);
    const map = new PmtilesFile(join(dir, 'part', manifest.files!.find(({ name }) => name === 'basemap')!.file));
    const tileAt = (lon: number, lat: number) => map.tile(14, ...tileOf(lon, lat));
    expect(tileAt(8.5, 50.501)).not.toBeNull();
    for (const [lon, lat] of [
      [8.44, 50.5],
      [8.56, 50.5],
      [8.5, 50.46],
      [8.5, 50.54],
    ])
      expect(tileAt(lon, lat)).toBeNull();
  });

  const tileOf = (lon: number, lat: number): [number, number] => {
    const y = Math.asinh(Math.tan((lat / 180) * Math.PI)) / Math.PI;
    return [Math.floor(((lon + 180) / 360) * 2 ** 14), Math.floor(((1 - y) / 2) * 2 ** 14)];
  };
});
