import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/service/capabilities/index.ts';
import { openRegion, type Region, RequestError } from '../../src/service/library/index.ts';
import { ENDPOINT_OF, type Operations } from '../../src/service/library/operations.ts';
import { demoRegion, MARKET, places, STATION } from '../api/demo-region.ts';
import { demoPacks, lasting, openPackHere } from './packed-region.ts';

const endpoints = CAPABILITIES.flatMap((capability) => capability.endpoints);
const METHODS = Object.keys(ENDPOINT_OF) as (keyof Operations)[];

let folder: string;
let whole: Region;
let packed: Region;
beforeAll(async () => {
  const dataDir = await demoRegion();
  folder = await demoPacks();
  whole = await openRegion(join(dataDir, 'demo'), { threads: 0 });
  packed = await openPackHere(join(folder, 'all'));
});
afterAll(async () => {
  await Promise.all([whole.close(), packed.close()]);
});

const onFoot = [{ ...MARKET, id: 'a', tm: { walk: {} } }];
const area = {
  sources: onFoot,
  maxEdgeWeight: 900,
  polygon: { values: [300, 900], serializer: 'geojson', srid: 4326 },
};

describe('a pack', () => {
  it.each(METHODS)('%s answers what the whole region does', async (name) => {
    const { example } = endpoints.find((endpoint) => endpoint.name === ENDPOINT_OF[name])!;
    const [expected, found] = await Promise.all(
      [whole, packed].map((region) => (region[name] as (request: unknown) => Promise<unknown>)(example)),
    );
    expect(JSON.stringify(lasting(found))).toBe(JSON.stringify(lasting(expected)));
  });

  it('answers matrices as the whole region does, swept or searched, both ways and by any mode', async () => {
    for (const mode of ['walk', 'bike', 'car', 'transit']) {
      for (const reverse of [false, true]) {
        const sources = places(12).map((place) => ({ ...place, tm: { [mode]: {} } }));
        const request = { sources, targets: places(40), maxEdgeWeight: 3600, reverse } as never;
        const [expected, found] = await Promise.all([whole.times.matrix(request), packed.times.matrix(request)]);
        expect(found).toEqual(expected);
      }
    }
  });

  it('loads the groups that an operation needs', async () => {
    const loaded: string[] = [];
    const region = await openPackHere(join(folder, 'all'), loaded);
    expect(loaded).toEqual(['pack', 'base']);
    await region.polygons(area as never);
    expect(loaded.toSorted()).toEqual(['area', 'base', 'pack', 'walk']);
    await region.polygons({ ...area, reverse: true } as never);
    expect(loaded.slice(4)).toEqual(['walk-reverse']);
    await region.close();
    await expect(region.polygons(area as never)).rejects.toThrow('closed');
  });

  it('names the group that it lacks, and answers all else', async () => {
    const region = await openPackHere(join(folder, 'walk'));
    expect(await region.polygons(area as never)).toEqual(await whole.polygons(area as never));
    const byCar = { sources: [{ ...MARKET, id: 'a', tm: { car: {} } }], targets: [{ ...STATION, id: 'b' }] };
    await expect(region.times({ ...byCar, maxEdgeWeight: 900 } as never)).rejects.toThrow(
      'the pack demo has no streets by car (car): pack it with --modes car',
    );
    await expect(region.stops({ sources: onFoot } as never)).rejects.toThrow('no public transport (transit)');
    const wrong = { sources: [{ id: 'a', lat: 'north', lng: 8.5 }], targets: [] } as never;
    await expect(region.times(wrong)).rejects.toMatchObject({ fields: [{ path: 'sources[0].lat' }] });
    await expect(region.times(wrong)).rejects.toBeInstanceOf(RequestError);
    await region.close();
  });

  it('gives up what its caller aborts, before and while it is computed', async () => {
    await expect(packed.times({} as never, { signal: AbortSignal.abort() })).rejects.toThrow('abort');
    const controller = new AbortController();
    const given = packed.polygons(area as never, controller);
    controller.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    expect(await packed.polygons(area as never)).toEqual(await whole.polygons(area as never));
  });
});
