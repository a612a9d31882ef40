import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withWorkspace } from '../../src/kit/collections/workspace.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { FleetAnswer } from '../../src/products/fleet/planner/fleet-answer.schema.ts';
import { fleetCapability } from '../../src/products/fleet/planner/index.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { routesOf } from '../../src/service/http/index.ts';
import { demoRegion, places, STATION } from './demo-region.ts';
import { toyApi } from './toy-api.ts';

// Tours as a service: how long they take, who waits, which region they ask.

const PATH = '/fleetplanner/v1/api/key-auth/optimizations';
const MORNING = '2026-05-04T08:00:00+02:00';

let server: RunningServer;
beforeAll(async () => {
  const settings = { dataDir: await demoRegion(), regions: ['demo'], host: '127.0.0.1', port: 0 };
  server = await runServer({ ...settings, apiKeys: [], config: { warmUp: false, workers: 2 } });
});
afterAll(async () => {
  await server.close();
});

interface Answer {
  readonly tours: readonly {
    readonly vehicle: { readonly uuid: string };
    readonly tourItems: readonly { readonly order: { readonly uuid: string } }[];
  }[];
  readonly unservedOrders: readonly { readonly relaxation: object | null }[];
  readonly resultStatus: {
    readonly errors: null | readonly object[];
    readonly messages: readonly string[];
    readonly totals: { readonly cost: number };
  };
}

const request = (count: number, { seconds = 1, metadata = {}, maxSum = 1000, vehicles = 3 } = {}) => ({
  optimizationTime: seconds,
  optimizationAlgorithm: 'CONSTRAINT_SATISFACTION',
  optimizationMetadata: { geojsonCreation: 'NONE', ...metadata },
  stores: [{ uuid: 'depot', address: { ...STATION } }],
  transports: Array.from({ length: vehicles }, (_, v) => ({
    vehicle: { uuid: `v${v}`, storeUuid: 'depot', priority: 1, loadRestrictions: { weight: { maxSum } } },
    metadata: { earliestDepartureTime: MORNING, endDestinations: [{ ...STATION }] },
  })),
  orders: places(count).map(({ id, lat, lng }) => ({
    uuid: `o${id}`,
    storeUuid: 'depot',
    address: { lat, lng, avgHandlingTime: 60 },
    load: { weight: 1 },
  })),
});

const isValid = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(FleetAnswer);

const post = (body: object, signal?: AbortSignal) =>
  fetch(server.url + PATH, { method: 'POST', body: JSON.stringify(body), ...(signal ? { signal } : {}) });

async function planned(body: object, status = 201): Promise<Answer> {
  const response = await post(body);
  const text = await response.text();
  expect(response.status, text.slice(0, 1000)).toBe(status);
  const answer: unknown = JSON.parse(text);
  expect(isValid(answer), JSON.stringify(isValid.errors?.slice(0, 3))).toBe(true);
  return answer as Answer;
}

const secondsOf = ({ resultStatus }: Answer, what: RegExp): number =>
  Number(resultStatus.messages.map((message) => what.exec(message)?.[1]).find((found) => found !== undefined));
const tookSeconds = (answer: Answer) => secondsOf(answer, /^optimization: ([\d.]+) s/);

describe('the time of an optimization', () => {
  it('holds explanations of many orders too, and messages tell where it ran out', async () => {
    const answer = await planned(request(150, { maxSum: 30 }), 202);
    const { errors, messages } = answer.resultStatus;
    expect(errors).toHaveLength(60);
    expect(answer.unservedOrders.length).toBeLessThanOrEqual(60);
    // On idle processors it is below 1.1.
    expect(tookSeconds(answer)).toBeLessThan(3);
    const isWhole = answer.unservedOrders.length === 60 && answer.unservedOrders.every(({ relaxation }) => relaxation);
    expect(isWhole || messages.some((message) => message.startsWith('explanations: '))).toBe(true);
  });

  it('ends early where nothing better is found', async () => {
    const answer = await planned(request(40, { seconds: 30, metadata: { unimprovedWaitingTime: 0.1 } }));
    expect(tookSeconds(answer)).toBeLessThan(5);
    expect(answer.resultStatus.messages.join()).toContain('unimprovedWaitingTime');
  });

  it('ends once given tours hardly change any more: an order came or went in the middle of the day', async () => {
    const before = request(100, { seconds: 30, metadata: { unimprovedWaitingTime: 0.3 } });
    const first = await planned(before);
    const initialTours = first.tours.map(({ vehicle, tourItems }) => ({
      vehicleUuid: vehicle.uuid,
      orderUuids: tourItems.map(({ order }) => order.uuid),
      driven: 3,
    }));
    const added = { ...before.orders[0], uuid: 'new', address: { lat: 50.503, lng: 8.498, avgHandlingTime: 60 } };
    const cancelled = initialTours[0].orderUuids.at(-1)!;
    const without = { ...initialTours[0], orderUuids: initialTours[0].orderUuids.slice(0, -1) };
    const changes = [
      { orders: [...before.orders, added], initialTours },
      {
        orders: before.orders.filter(({ uuid }) => uuid !== cancelled),
        initialTours: [without, ...initialTours.slice(1)],
      },
    ];
    for (const change of changes) {
      const again = await planned({ ...before, ...change, optimizationMetadata: { geojsonCreation: 'NONE' } });
      expect(again.resultStatus.messages.join()).toMatch(
        /ended by (tours that hardly changed|enough time for what changed)/,
      );
      const served = again.tours.flatMap(({ tourItems }) => tourItems.map(({ order }) => order.uuid));
      expect(served.sort()).toEqual(change.orders.map(({ uuid }) => uuid).sort());
      for (const { vehicleUuid, orderUuids, driven } of change.initialTours) {
        const tour = again.tours.find(({ vehicle }) => vehicle.uuid === vehicleUuid)!;
        expect(tour.tourItems.slice(0, driven).map(({ order }) => order.uuid)).toEqual(orderUuids.slice(0, driven));
      }
    }
  });
});

it('an optimization stops when its client hangs up', async () => {
  const busy = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^hinterland_workers_busy (\d+)/m.exec(metrics)?.[1]);
  };
  const client = new AbortController();
  const waiting = post(request(100, { seconds: 60 }), client.signal).catch((error: Error) => error.name);
  await expect.poll(busy, { timeout: 30_000 }).toBeGreaterThan(0);
  client.abort();
  expect(await waiting).toBe('AbortError');
  await expect.poll(busy, { timeout: 30_000 }).toBe(0);
});

it('serviceUrl names the region whose ways are asked', async () => {
  const network = openNetwork(loadRegion(await demoRegion(), 'demo'));
  const networks = [network, withWorkspace<typeof network>({ ...network, region: 'twin' }, network.workspace.thread)];
  const key = 'key-of-the-first-region';
  const api = await toyApi({
    networks,
    endpoints: fleetCapability.endpoints,
    routes: routesOf([fleetCapability]),
    config: { keys: [{ key, plan: 'one' }], plans: { one: { regions: ['demo'] } } },
  });
  const ask = (serviceUrl: string) => {
    const metadata = { travelOptions: { travelType: 'car', serviceUrl }, unimprovedWaitingTime: 0.01 };
    return api.app.inject({ method: 'POST', url: `${PATH}?key=${key}`, payload: request(3, { metadata }) });
  };
  expect((await ask('https://example.com/demo/')).statusCode).toBe(201);
  expect((await ask('https://example.com/twin')).statusCode).toBe(403);
  expect((await ask('https://example.com/mars')).statusCode).toBe(400);
  expect((await ask('')).statusCode).toBe(201);
  await api.app.close();
});
