import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/service/capabilities/index.ts';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { importRegion, openRegion, type Region, RequestError } from '../../src/service/library/index.ts';
import { ENDPOINT_OF, type Operations } from '../../src/service/library/operations.ts';
import { lasting } from '../browser/packed-region.ts';
import { loadedWith, moduleGraph } from '../module-graph.ts';
import { demoRegion, MARKET, places, STATION } from './demo-region.ts';

const endpoints = CAPABILITIES.flatMap((capability) => capability.endpoints);
const METHODS = Object.keys(ENDPOINT_OF) as (keyof Operations)[];

let server: RunningServer;
let folder: string;
let regions: readonly Region[];
beforeAll(async () => {
  const dataDir = await demoRegion();
  folder = join(dataDir, 'demo');
  const settings = { dataDir, regions: ['demo'], host: '127.0.0.1', port: 0 };
  server = await runServer({ ...settings, apiKeys: [], config: { warmUp: false, workers: 1 } });
  regions = await Promise.all([openRegion(folder, { threads: 1 }), openRegion(folder, { threads: 0 })]);
});
afterAll(async () => {
  await Promise.all(regions.map((region) => region.close()));
  await server.close();
});

describe('the library', () => {
  it.each(METHODS)(
    '%s resolves to what the API answers, on threads of its own and in the calling one',
    async (name) => {
      const { group, path, example, answer } = endpoints.find((endpoint) => endpoint.name === ENDPOINT_OF[name])!;
      expect(example).toBeDefined();
      const mount = group.mounts[0].replace(':region', 'demo');
      const response = await fetch(`${server.url}${mount.startsWith('/') ? '' : '/'}${mount}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(example),
      });
      const body = await response.json();
      expect(response.ok, JSON.stringify(body)).toBe(true);
      const expected = lasting(answer.form === 'enveloped' ? body.data : body);
      for (const region of regions) {
        const method = region[name] as (request: unknown) => Promise<unknown>;
        expect(lasting(await method(example))).toEqual(expected);
      }
    },
  );

  it('has matrices as numbers in rows', async () => {
    const sources = places(3).map((place) => ({ ...place, tm: { walk: {} } }));
    const targets = [...places(4), { id: 'far', lat: 0, lng: 0 }];
    const request = { sources, targets, maxEdgeWeight: 600 } as Operations['times']['request'];
    const [region] = regions;
    const matrix = await region.times.matrix(request);
    const rows = await region.times({ ...request, onlyPrintReachablePoints: false });
    expect(matrix.targets).toEqual(['0', '1', '2', '3', 'far']);
    expect([...matrix.travelTimes]).toEqual(rows.flatMap((row) => row.targets.map(({ travelTime }) => travelTime)));
    expect([...matrix.lengths]).toEqual(rows.flatMap((row) => row.targets.map(({ length }) => length)));
    expect(matrix.travelTimes[4]).toBe(-1);
  });

  it('names the field that is wrong, and what an answer has to say', async () => {
    for (const region of regions) {
      const wrong = { sources: [{ id: 'a', lat: 'north', lng: 8.5 }], targets: [] } as never;
      await expect(region.times(wrong)).rejects.toBeInstanceOf(RequestError);
      await expect(region.times(wrong)).rejects.toMatchObject({ fields: [{ path: 'sources[0].lat' }] });
      await expect(region.times(undefined as never)).rejects.toThrow('must be an object');
      const sources = [{ ...MARKET, id: 1, tm: { walk: {} } }];
      const far = { sources, targets: [{ lat: 0, lng: 0, id: 'far' }], maxEdgeWeight: 60 } as never;
      expect(await region.answer('routes', far)).toMatchObject({ code: 'could-not-connect-point-to-network' });
    }
  });

  it('gives up what its caller aborts', async () => {
    const [region] = regions;
    const controller = new AbortController();
    const sources = places(400).map((place) => ({ ...place, tm: { car: {} } }));
    const many = region.times({ sources, targets: places(2000), maxEdgeWeight: 7200 } as never, controller);
    controller.abort(new Error('enough'));
    await expect(many).rejects.toThrow('enough');
    await expect(region.times({} as never, { signal: AbortSignal.abort() })).rejects.toThrow('abort');
    const near = {
      sources: [{ ...MARKET, id: 1, tm: { walk: {} } }],
      targets: [{ ...STATION, id: 2 }],
      maxEdgeWeight: 1800,
    };
    expect(await region.times(near as never)).toHaveLength(1);
  });

  it('imports regions, says how far it is, and stops when its signal aborts', async () => {
    await expect(openRegion(join(folder, 'nowhere'))).rejects.toThrow('nowhere');
    await expect(openRegion(folder, { threads: -1 })).rejects.toThrow('threads');
    await expect(importRegion({ name: 'x', osm: [], data: folder })).rejects.toThrow('--osm');
    const osm = join(folder, '..', 'sources', 'demo.osm.pbf');
    const data = join(folder, '..', 'library');
    const stages = new Set<string>();
    const onProgress = ({ stage }: { readonly stage: string }) => stages.add(stage);
    const report = await importRegion({ name: 'again', osm, data, basemap: 'off', onProgress });
    expect(stages.size).toBeGreaterThan(3);
    const region = await openRegion(report.folder, { threads: 0 });
    expect(region.facts).toMatchObject({ name: 'again' });
    await region.close();
    const controller = new AbortController();
    const stopped = importRegion({
      name: 'again',
      osm,
      data,
      onProgress: () => controller.abort(),
      signal: controller.signal,
    });
    await expect(stopped).rejects.toThrow('abort');
    await (await openRegion(report.folder, { threads: 0 })).close();
  });

  it('loads no server: neither what speaks HTTP nor databases, accounts or jobs', () => {
    const graph = moduleGraph(['src']);
    for (const entry of ['src/service/library/index.ts', 'src/service/library/engine-here.ts']) {
      const loaded = loadedWith(graph, entry);
      expect(loaded.length).toBeGreaterThan(50);
      expect(
        loaded.filter((path) => /service\/(http|accounts|jobs|live-regions|cli)\/|kit\/database\//.test(path)),
      ).toEqual([]);
    }
  });
});
