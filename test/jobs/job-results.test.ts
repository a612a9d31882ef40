import { readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { cellToBoundary } from 'h3-js';
import { parquetMetadataAsync } from 'hyparquet';
import { asyncBufferFromFile } from 'hyparquet/src/node.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesAt } from '../../src/service/jobs/files/files-place.ts';
import { mergeResults } from '../../src/service/jobs/index.ts';
import { places, STATION } from '../api/demo-region.ts';
import { s3Server } from '../s3-server.ts';
import { jobWorld, type Row, rowsOf } from './job-world.ts';

/** Jobs give what the operations themselves answer, in files whose bytes depend on the specification alone. */
let world: Awaited<ReturnType<typeof jobWorld>>;
beforeAll(async () => {
  world = await jobWorld();
});
afterAll(() => world.close());

const SOURCES = places(12).map((place) => ({ ...place, id: `s${place.id}` }));
const TARGETS = places(30).map((place) => ({ ...place, id: `t${place.id}`, lat: place.lat + 0.001 }));
const csv = (rows: readonly { id: string; lat: number; lng: number }[]) =>
  ['id,lat,lng,kind', ...rows.map(({ id, lat, lng }) => `${id},${lat},${lng},"a, ${id}"`)].join('\n');
const results = async (wire: object) => {
  const { manifest, out } = await world.run(wire);
  return rowsOf(
    out,
    manifest.files.map(({ name }) => name),
  );
};
const byPair = (rows: readonly Row[]) =>
  rows.map(({ source, target, travelTime, length }) => `${source} ${target} ${travelTime} ${length}`).sort();

interface TimeAnswer {
  readonly id: string;
  readonly targets: readonly { readonly id: string; readonly travelTime: number; readonly length: number }[];
}

describe('times', () => {
  const body = { maxEdgeWeight: 400, tm: { bike: {} } };
  const asked = { ...body, sources: SOURCES.map((source) => ({ ...source, tm: body.tm })), targets: TARGETS };
  const answered = () =>
    (world.ask('time', asked) as TimeAnswer[]).flatMap(({ id, targets }) =>
      targets.map((target) => `${id} ${target.id} ${target.travelTime} ${target.length}`),
    );

  it('are those of the operation, from the body and from inputs alike', async () => {
    const expected = answered().sort();
    expect(expected.length).toBeGreaterThan(50);
    expect(byPair(await results({ operation: 'time', body: asked }))).toEqual(expected);
    const [sources, targets] = [await world.store(csv(SOURCES)), await world.store(csv(TARGETS))];
    const job = { operation: 'time', body, sources: { input: sources }, targets: { input: targets } };
    expect(byPair(await results(job))).toEqual(expected);
  });

  it('stand with -1 where all are kept; the nearest are the first of all; pairs are the diagonal', async () => {
    const all = await results({ operation: 'time', body: asked, keep: 'all' });
    expect(all.length).toBe(SOURCES.length * TARGETS.length);
    expect(byPair(all.filter(({ travelTime }) => travelTime !== -1))).toEqual(answered().sort());
    const nearest = await results({ operation: 'time', body: asked, nearest: 2 });
    for (const { id } of SOURCES) {
      const of = (rows: readonly Row[]) =>
        rows.filter(({ source }) => source === id).map(({ travelTime }) => Number(travelTime));
      const reached = of(all)
        .filter((time) => time >= 0)
        .sort((a, b) => a - b);
      expect(of(nearest)).toEqual(reached.slice(0, 2));
    }
    const pairs = { ...asked, targets: TARGETS.slice(0, SOURCES.length) };
    const diagonal = all.filter(({ source, target }) => String(source).slice(1) === String(target).slice(1));
    expect(byPair(await results({ operation: 'time', body: pairs, pairs: true, keep: 'all' }))).toEqual(
      byPair(diagonal),
    );
  });

  it('have rows with an error for points that are nowhere, or far from streets', async () => {
    const bad = [
      { id: 'nowhere', lat: 91, lng: 0 },
      { id: 'far', lat: 10, lng: 10 },
      { id: 'blank', lat: Number.NaN, lng: 1 },
    ];
    const input = await world.store(csv([...bad, SOURCES[0]]));
    const rows = await results({ operation: 'time', body: { ...body, targets: TARGETS }, sources: { input } });
    const errors = rows.filter(({ error }) => error !== null).map(({ source, error }) => [source, error]);
    expect(errors).toEqual(
      [
        [expect.stringMatching(/far/), 'no street is near enough'],
        ['nowhere', 'the position is missing or nowhere on Earth'],
        ['blank', 'the position is missing or nowhere on Earth'],
      ].sort((a, b) => (a[0] === 'far' ? -1 : b[0] === 'far' ? 1 : 0)),
    );
    expect(rows.some(({ source, error }) => source === 's0' && error === null)).toBe(true);
  });
});

describe('the closest sources', () => {
  it('are those of the operation', async () => {
    const sources = SOURCES.map((source) => ({ ...source, tm: { walk: {} } }));
    const body = { sources, targets: TARGETS, maxEdgeWeight: 900 };
    const answer = world.ask('reachability', body) as { id: string; source: string; travelTime: number }[];
    const rows = await results({ operation: 'reachability', body });
    expect(rows.map(({ target, source, travelTime }) => ({ id: target, source, travelTime }))).toEqual(answer);
  });
});

describe('what is accessible', () => {
  const thresholds = [300, 900];
  const cells = () => world.network.statistics.collections[0].groups[0];
  const targets = () => {
    const { id, lonE7, latE7 } = cells().cells;
    return Array.from(id, (one, i) => ({ id: one, lng: lonE7[i] / 1e7, lat: latE7[i] / 1e7 }));
  };
  const summed = (times: ReadonlyMap<number, number>, statistic: number, threshold: number) => {
    const values = cells().valuesOf(statistic)!;
    let sum = 0;
    cells().cells.id.forEach((id, i) => {
      if ((times.get(id) ?? Infinity) <= threshold && !Number.isNaN(values[i])) sum += values[i];
    });
    return sum;
  };
  const timesFrom = (source: object, more: object) => {
    const [row] = world.ask('time', {
      sources: [source],
      targets: targets(),
      maxEdgeWeight: 900,
      ...more,
    }) as TimeAnswer[];
    return new Map(row.targets.map(({ id, travelTime }) => [Number(id), travelTime]));
  };

  it('adds up what lies within thresholds', async () => {
    const { id: statisticGroupId } = cells();
    const body = {
      sources: [{ ...STATION, tm: { walk: {} } }],
      opportunities: { statisticGroupId, statisticIds: [0] },
      thresholds,
    };
    const rows = await results({
      operation: 'accessibility',
      body: { ...body, sources: [{ ...STATION, id: 'x', tm: { walk: {} } }] },
    });
    const times = timesFrom({ ...STATION, id: 'x', tm: { walk: {} } }, {});
    expect(rows.map(({ threshold }) => threshold)).toEqual(thresholds);
    // Times in answers are rounded to seconds, so a cell at the border may be counted here and not there.
    for (const { threshold, value } of rows) {
      expect(Number(value)).toBeGreaterThanOrEqual(summed(times, 0, Number(threshold) - 1) - 1e-6);
      expect(Number(value)).toBeLessThanOrEqual(summed(times, 0, Number(threshold) + 1) + 1e-6);
    }
    expect(Number(rows[1].value)).toBeGreaterThan(Number(rows[0].value));
  });

  it('by public transport is what single departures reach, and percentiles of them', async () => {
    const { id: statisticGroupId } = cells();
    const departures = { from: 28_800, count: 3, everySeconds: 600 };
    const transit = { frame: { date: 20260112 } };
    const body = {
      tm: { transit },
      opportunities: { statisticGroupId, statisticIds: [0] },
      thresholds: [900],
      departures,
    };
    const source = { ...STATION, id: 'x' };
    const input = await world.store(csv([source]));
    const job = { operation: 'accessibility', body, sources: { input } };
    const rows = await results(job);
    expect(rows.map(({ departure }) => departure)).toEqual([28_800, 29_400, 30_000]);
    const each = rows.map(({ departure, value }) => {
      const frame = { ...transit.frame, time: departure, departureWindow: 0 };
      const times = timesFrom({ ...source, tm: { transit: { ...transit, frame } } }, {});
      expect(Number(value)).toBeGreaterThanOrEqual(summed(times, 0, 899) - 1e-6);
      expect(Number(value)).toBeLessThanOrEqual(summed(times, 0, 901) + 1e-6);
      return Number(value);
    });
    const worst = await results({ ...job, body: { ...body, percentiles: [100] } });
    const best = await results({ ...job, body: { ...body, percentiles: [1] } });
    expect(Number(worst[0].value)).toBeLessThanOrEqual(Math.min(...each) + 1e-6);
    expect(Number(best[0].value)).toBeGreaterThanOrEqual(Math.max(...each) - 1e-6);
  });
});

describe('scores, statistics and areas', () => {
  it('are those of the operations, source by source', async () => {
    const walk = { travelMode: { walk: {} }, edgeWeight: 'time', maxEdgeWeight: 600 };
    const criteria = { shops: { type: 'poiCoverageCount', osmTypes: [{ key: 'group', value: 'g_shop' }], ...walk } };
    const some = SOURCES.slice(0, 4);
    const { data } = world.ask('scores', { locations: some, criteria }) as {
      data: Record<string, { scores: { shops: number } }>;
    };
    const input = await world.store(csv(some));
    const scored = await results({ operation: 'scores', body: { criteria }, sources: { input } });
    expect(Object.fromEntries(scored.map(({ source, score }) => [source, score]))).toEqual(
      Object.fromEntries(Object.entries(data).map(([id, { scores }]) => [id, scores.shops])),
    );

    const statistics = {
      travelType: 'walk',
      maxEdgeWeight: 600,
      statisticCollectionId: 1,
      statisticIds: [0],
      chartInterval: 300,
    };
    const [first] = some;
    const chart = world.ask('statisticsIndependent', { ...statistics, sources: [first] }) as {
      statistics: Record<string, object>;
    };
    const rows = (await results({ operation: 'statistics', body: statistics, sources: { input } })).filter(
      ({ source }) => source === first.id,
    );
    expect(Object.fromEntries(rows.map(({ threshold, value }) => [threshold, value]))).toEqual(chart.statistics['0']);

    const polygon = { maxEdgeWeight: 600, polygon: { values: [300, 600] }, tm: { walk: {} } };
    const asked = {
      ...polygon,
      polygon: { ...polygon.polygon, serializer: 'geojson', srid: 4326 },
      sources: [{ ...first, tm: polygon.tm }],
    };
    const { features } = world.ask('polygon_post', asked) as {
      features: { geometry: object; properties: { time: number } }[];
    };
    const areas = (await results({ operation: 'polygon', body: polygon, sources: { input } })).filter(
      ({ source }) => source === first.id,
    );
    expect(areas.map(({ threshold, geometry }) => [threshold, geometry])).toEqual(
      features.map(({ properties: { time }, geometry }) => [time, geometry]),
    );
  });
});

describe('files', () => {
  const job = {
    operation: 'time',
    body: { tm: { car: {} }, maxEdgeWeight: 600, targets: TARGETS },
    sources: { cells: { h3: 9 } },
  };

  it('are the same after a run was interrupted, whatever was there', async () => {
    const { out, manifest } = await world.run(job);
    const text = readFileSync(join(out, 'manifest.json'), 'utf8');
    expect(manifest.files.length).toBeGreaterThan(0);
    const parts = readdirSync(join(out, 'parts'));
    rmSync(join(out, 'manifest.json'));
    truncateSync(join(out, 'parts', parts[0]), 100);
    rmSync(join(out, 'parts', parts[parts.length - 1]), { force: true });
    await world.run(job, out);
    expect(readFileSync(join(out, 'manifest.json'), 'utf8')).toBe(text);
    const again = await world.run(job);
    expect(readFileSync(join(again.out, 'manifest.json'), 'utf8')).toBe(text);
    await expect(world.run({ ...job, keep: 'all' }, out)).rejects.toThrow(/holds the results of another job/);
  });

  it('hold the same rows however the job is cut', async () => {
    const plan = await world.plan(job);
    const rows = async (itemsPerChunk: number) => {
      const out = join(world.folder, `cut-${itemsPerChunk}`);
      const chunks = Math.ceil(plan.itemCount / itemsPerChunk);
      const names: string[] = [];
      for (let chunk = 0; chunk < chunks; chunk++) {
        const work = { region: world.region, spec: world.specOf(job), inputs: world.inputs, place: out, chunk };
        names.push((await world.runner.chunk({ ...work, plan: { itemCount: plan.itemCount, itemsPerChunk } })).name);
      }
      return rowsOf(out, names);
    };
    expect(await rows(7)).toEqual(await rows(plan.itemCount));
  });

  it('are the same in a bucket, and merge there into the same file', async () => {
    const s3 = await s3Server();
    try {
      const { out, manifest } = await world.run(job);
      const place = s3.settings('jobs/one/');
      const work = { region: world.region, spec: world.specOf(job), inputs: world.inputs, place };
      const plan = await world.plan(job);
      for (let chunk = 0; chunk < plan.chunks; chunk++) await world.runner.chunk({ ...work, plan, chunk });
      await world.runner.points(work);
      const names = [...manifest.files.map(({ name }) => name), manifest.sources.name, manifest.targets?.name ?? ''];
      expect([...s3.objects.keys()].sort()).toEqual(names.map((name) => `jobs/one/${name}`).sort());
      for (const name of names) {
        expect(s3.objects.get(`jobs/one/${name}`)!.body.equals(readFileSync(join(out, name)))).toBe(true);
      }
      await filesAt(place).write('manifest.json', readFileSync(join(out, 'manifest.json')));
      const scratch = join(world.folder, 'scratch');
      for (const at of [place, out]) await mergeResults({ place: at, scratch, format: 'csv', name: 'results.csv' });
      expect(readdirSync(scratch)).toEqual([]);
      const merged = s3.objects.get('jobs/one/results.csv')!.body.toString();
      expect(merged).toBe(readFileSync(join(out, 'results.csv'), 'utf8'));
      expect(merged.trim().split('\n')).toHaveLength(manifest.rows + 1);
    } finally {
      await s3.stop();
    }
  });

  it('merge into one: ids are written, columns of inputs named back, formulas are texts', async () => {
    const input = await world.store(`id,lat,lng,note\n=1+1,${STATION.lat},${STATION.lng},"say ""hi"", you"\n`);
    const { out } = await world.run({
      operation: 'time',
      body: { ...job.body, targets: TARGETS.slice(0, 2) },
      sources: { input },
    });
    for (const format of ['csv', 'geojson', 'parquet'] as const)
      await mergeResults({ place: out, scratch: out, format, name: `r.${format}` });
    const [header, line] = readFileSync(join(out, 'r.csv'), 'utf8').split('\n');
    expect(header).toBe('source,target,travelTime,length,error,source.note');
    expect(line).toMatch(/^'=1\+1,t\d,\d+,\d+,,"say ""hi"", you"$/);
    const { features } = JSON.parse(readFileSync(join(out, 'r.geojson'), 'utf8'));
    expect(features[0].geometry.type).toBe('LineString');
    expect(features[0].properties['source.note']).toBe('say "hi", you');
    const merged = await rowsOf(out, ['r.parquet']);
    expect(merged.map((row) => row['source.note'])).toEqual(['say "hi", you', 'say "hi", you']);
  });
});

describe('shapes', () => {
  /** Returns what a file says of its shapes. */
  const geoOf = async (out: string, name: string) => {
    const { key_value_metadata } = await parquetMetadataAsync(await asyncBufferFromFile(join(out, name)));
    return JSON.parse(key_value_metadata?.find(({ key }) => key === 'geo')?.value ?? 'null');
  };
  const shapes = { version: '1.1.0', primary_column: 'geometry', columns: { geometry: { encoding: 'WKB' } } };

  it('are GeoParquet: areas in parts and merged, cells beside what they reach', async () => {
    const areas = await world.run({
      operation: 'polygon',
      body: { maxEdgeWeight: 300, polygon: { values: [300] }, tm: { walk: {} } },
      sources: { cells: { h3: 7 } },
    });
    expect(await geoOf(areas.out, areas.manifest.files[0]!.name)).toMatchObject(shapes);
    await mergeResults({ place: areas.out, scratch: areas.out, format: 'parquet', name: 'r.parquet' });
    const merged = await rowsOf(areas.out, ['r.parquet']);
    const parts = await rowsOf(
      areas.out,
      areas.manifest.files.map(({ name }) => name),
    );
    expect(merged.map(({ geometry }) => geometry)).toEqual(parts.map(({ geometry }) => geometry));
    await mergeResults({ place: areas.out, scratch: areas.out, format: 'geojson', name: 'r.geojson' });
    const { features } = JSON.parse(readFileSync(join(areas.out, 'r.geojson'), 'utf8'));
    expect(features.map(({ geometry }: { geometry: object }) => geometry)).toEqual(
      parts.map(({ geometry }) => geometry ?? null),
    );

    const statisticGroupId = world.network.statistics.collections[0].groups[0].id;
    const body = { tm: { walk: {} }, thresholds: [600], opportunities: { statisticGroupId, statisticIds: [0] } };
    const reach = await world.run({ operation: 'accessibility', body, sources: { cells: { h3: 7 } } });
    await mergeResults({ place: reach.out, scratch: reach.out, format: 'parquet', name: 'r.parquet' });
    expect(await geoOf(reach.out, 'r.parquet')).toMatchObject(shapes);
    const [first] = await rowsOf(reach.out, ['r.parquet']);
    expect(first!.geometry).toEqual({ type: 'Polygon', coordinates: [cellToBoundary(String(first!.source), true)] });
    const [cell] = await rowsOf(reach.out, ['sources.parquet']);
    expect(cell!.geometry).toMatchObject({ type: 'Polygon' });
    expect(await geoOf(reach.out, reach.manifest.files[0]!.name)).toBeNull();
  });
});

describe('a job that is wrong', () => {
  const body = { tm: { car: {} }, targets: TARGETS };
  it.each([
    [/operation must be one of/, { operation: 'nonsense', body }],
    [/body is required/, { operation: 'time' }],
    [/sources\.input must be the id/, { operation: 'time', body, sources: { input: 'x' } }],
    [/sources must have exactly one of/, { operation: 'time', body, sources: { input: 'x', cells: { h3: 9 } } }],
    [/sources\.input is a+, which isn't stored here/, { operation: 'time', body, sources: { input: 'a'.repeat(64) } }],
    [/body\.targets is required/, { operation: 'time', body: { tm: { car: {} } }, sources: { cells: { h3: 9 } } }],
    [/body\.maxEdgeWeight/, { operation: 'time', body: { ...body, maxEdgeWeight: -1 }, sources: { cells: { h3: 9 } } }],
    [/body\.tm/, { operation: 'time', body: { ...body, tm: { boat: {} } }, sources: { cells: { h3: 9 } } }],
    [/pairs needs as many targets as sources/, { operation: 'time', body, pairs: true, sources: { cells: { h3: 9 } } }],
    [/nearest is possible with the operation time only/, { operation: 'polygon', body: {}, nearest: 2 }],
    [/body\.polygon/, { operation: 'polygon', body: { tm: { walk: {} } }, sources: { cells: { h3: 9 } } }],
    [
      /body\.(opportunities|thresholds) is required/,
      { operation: 'accessibility', body, sources: { cells: { h3: 9 } } },
    ],
    [
      /body\.tm\.transit\.frame\.weekday is another day every week/,
      { operation: 'time', body: { ...body, tm: { transit: { frame: { weekday: 'MONDAY' } } } } },
    ],
  ])('is refused by its field: %s', async (message, job) => {
    await expect((async () => world.plan(job))()).rejects.toThrow(message);
  });
});
