import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { demoRegion, MARKET, places, STATION } from './demo-region.ts';

const PATH = '/fleetplanner/v1/api/key-auth/optimizations';

let server: RunningServer;
beforeAll(async () => {
  const settings = { dataDir: await demoRegion(), regions: ['demo'], host: '127.0.0.1', port: 0 };
  server = await runServer({ ...settings, apiKeys: [], config: { warmUp: false } });
});
afterAll(async () => {
  await server.close();
});

interface Item {
  readonly index: number;
  readonly order: { readonly uuid: string; readonly address: { readonly avgHandlingTime?: number } };
  readonly duration: number;
  readonly distance?: number;
  readonly expectedArrival: string;
  readonly expectedStartVisit: string;
  readonly expectedDeparture: string;
  readonly spareTime: number | null;
  readonly interruptions: readonly { readonly start: string; readonly end: string; readonly type: string }[];
}

interface Tour {
  readonly vehicle: { readonly uuid: string };
  readonly loadSum: Record<string, number>;
  readonly durationTravel: number;
  readonly durationHandling: number;
  readonly durationInterruptions: number;
  readonly durationWaiting: number;
  readonly size: number;
  readonly expectedTourStartDate: string;
  readonly expectedTourEndDate: string;
  readonly routeLength?: number;
  readonly tourItems: readonly Item[];
  readonly tourEnd: null | {
    readonly duration: number;
    readonly distance?: number;
    readonly expectedArrival: string;
    readonly interruptions: Item['interruptions'];
  };
  readonly featureCollection: { readonly features: readonly { readonly geometry: { readonly type: string } }[] };
}

interface Answer {
  readonly tours: readonly Tour[];
  readonly unservedOrders: readonly { readonly orderUuid: string; readonly relaxation: object | null }[];
  readonly resultStatus: {
    readonly overall: string;
    readonly errors:
      | null
      | readonly {
          readonly class: string;
          readonly affectedField: string;
          readonly errorDescription: string;
          readonly mitigationDescription: string;
          readonly original: unknown;
        }[];
    readonly messages: readonly string[];
    readonly seed: number;
    readonly totals: { readonly cost: number; readonly lowerBound?: number; readonly gap?: number };
  };
}

const post = (body: unknown): Promise<Response> =>
  fetch(server.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function planned(body: unknown, status = 201): Promise<Answer> {
  const response = await post(body);
  const text = await response.text();
  expect(response.status, text.slice(0, 2000)).toBe(status);
  return JSON.parse(text) as Answer;
}

async function refused(body: unknown): Promise<string> {
  const response = await post(body);
  expect(response.status).toBe(400);
  return ((await response.json()) as { detail: string }).detail;
}

const MORNING = '2026-05-04T08:00:00+02:00';
const depot = { uuid: 'depot', name: 'Depot', address: { ...STATION } };

interface Parts {
  readonly metadata?: object;
  readonly vehicle?: object;
  readonly order?: object;
  readonly transport?: object;
  readonly vehicles?: number;
}

/** Returns a request without anything to repair. */
function request(count: number, { metadata, vehicle, order, transport, vehicles = 2 }: Parts = {}) {
  return {
    optimizationTime: 1,
    optimizationAlgorithm: 'CONSTRAINT_SATISFACTION',
    optimizationMetadata: {
      geojsonCreation: 'NONE',
      unimprovedWaitingTime: 0.05,
      travelOptions: { travelType: 'car', serviceKey: 'secret' },
      ...metadata,
    },
    stores: [depot],
    transports: Array.from({ length: vehicles }, (_, v) => ({
      vehicle: { uuid: `v${v}`, storeUuid: 'depot', priority: 1, ...vehicle },
      metadata: { earliestDepartureTime: MORNING, endDestinations: [{ ...STATION }], ...transport },
    })),
    orders: places(count).map(({ id, lat, lng }) => ({
      uuid: `o${id}`,
      storeUuid: 'depot',
      address: { lat, lng, avgHandlingTime: 60 },
      load: { weight: 1 + (id % 3) },
      ...order,
    })),
  };
}

const unix = (date: string): number => Date.parse(date) / 1000;
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const spans = (list: Item['interruptions']): number => sum(list.map(({ start, end }) => unix(end) - unix(start)));

/** Expects the sums of a tour to follow from the answer alone. */
function expectSums(tour: Tour): void {
  const breaks = [...tour.tourItems.flatMap((item) => item.interruptions), ...(tour.tourEnd?.interruptions ?? [])];
  expect(tour.size).toBe(tour.tourItems.length);
  expect(tour.durationTravel).toBe(sum(tour.tourItems.map((i) => i.duration)) + (tour.tourEnd?.duration ?? 0));
  const handled = tour.tourItems.map((i) => unix(i.expectedDeparture) - unix(i.expectedStartVisit));
  expect(tour.durationHandling).toBeCloseTo(sum(handled), 3);
  expect(tour.durationInterruptions).toBeCloseTo(spans(breaks), 3);
  let left = unix(tour.expectedTourStartDate);
  let waited = 0;
  tour.tourItems.forEach((item, index) => {
    expect(item.index).toBe(index);
    const travelBreaks = spans(item.interruptions.filter(({ type }) => type === 'INTERRUPT_TRAVEL'));
    expect(unix(item.expectedArrival)).toBeCloseTo(left + item.duration + travelBreaks, 3);
    expect(unix(item.expectedStartVisit)).toBeGreaterThanOrEqual(unix(item.expectedArrival));
    expect(handled[index]).toBe(item.order.address.avgHandlingTime ?? 1);
    const waitingBreaks = spans(item.interruptions.filter(({ type }) => type === 'INTERRUPT_WAITING'));
    waited += unix(item.expectedStartVisit) - unix(item.expectedArrival) - waitingBreaks;
    left = unix(item.expectedDeparture);
  });
  expect(tour.durationWaiting).toBeCloseTo(waited, 3);
  const end = tour.tourEnd === null ? left : left + tour.tourEnd.duration + spans(tour.tourEnd.interruptions);
  expect(unix(tour.expectedTourEndDate)).toBeCloseTo(end, 3);
  if (tour.routeLength !== undefined) {
    const driven = sum(tour.tourItems.map((i) => i.distance ?? Number.NaN)) + (tour.tourEnd?.distance ?? 0);
    expect(tour.routeLength).toBe(driven);
  }
}

describe('tours', () => {
  it('serve all orders by the ways of the region, and tell nothing that was secret', async () => {
    const body = request(12, { metadata: { geojsonCreation: 'ROUTING_SERVICE' } });
    const answer = await planned(body);
    expect(answer.resultStatus).toMatchObject({ overall: 'NO_ERRORS_RECORDED', errors: null, seed: 1 });
    expect(answer.tours.flatMap((t) => t.tourItems.map((i) => i.order.uuid)).sort()).toEqual(
      body.orders.map((o) => o.uuid).sort(),
    );
    for (const tour of answer.tours) {
      expectSums(tour);
      const types = tour.featureCollection.features.map((f) => f.geometry.type);
      expect(types.filter((t) => t === 'Point')).toHaveLength(tour.size + 2);
      expect(types.filter((t) => t === 'LineString')).toHaveLength(tour.size + 1);
    }
    const [first] = answer.tours;
    const { address } = body.orders.find((o) => o.uuid === first!.tourItems[0].order.uuid)!;
    const time = await fetch(`${server.url}/demo/v1/time`, {
      method: 'POST',
      body: JSON.stringify({
        sources: [{ id: 's', ...STATION, tm: { car: {} } }],
        targets: [{ id: 't', ...address }],
        maxEdgeWeight: 7200,
      }),
    });
    const { data } = (await time.json()) as { data: { targets: { travelTime: number; length: number }[] }[] };
    const { duration, distance } = first!.tourItems[0];
    expect({ travelTime: duration, length: distance }).toEqual({
      travelTime: data[0].targets[0].travelTime,
      length: data[0].targets[0].length,
    });
    expect(JSON.stringify(answer)).not.toContain('secret');
    const { lowerBound = Number.NaN, cost } = answer.resultStatus.totals;
    expect(lowerBound).toBeLessThanOrEqual(cost);
  });

  it('add up, whatever is asked for', async () => {
    const at = (seconds: number) => new Date((unix(MORNING) + seconds) * 1000).toISOString();
    const interval = fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 60, max: 1500 }));
    const times = fc.array(
      interval.map(([from, length]) => ({ start: at(from), end: at(from + length) })),
      {
        maxLength: 2,
      },
    );
    const metadata = fc.record({
      costMatrixSource: fc.constantFrom('AIR_DISTANCE', 'TRAVEL_COST_SERVICE'),
      geojsonCreation: fc.constantFrom('NONE', 'STRAIGHT_LINE', 'ROUTING_SERVICE'),
      filterOrdersWithMissedDeadline: fc.boolean(),
      filterOrdersOutsideOfValidWorkingHours: fc.boolean(),
      longestTourPenaltyFactor: fc.constantFrom(0, 1),
      travelOptions: fc.record({
        travelType: fc.constantFrom('car', 'bike', 'walk', 'fly'),
        edgeWeight: fc.constantFrom('time', 'distance'),
      }),
    });
    const orders = fc.array(
      fc.record({
        handling: fc.integer({ min: 0, max: 400 }),
        visitingTimes: times,
        deadline: fc.option(fc.integer({ min: 0, max: 4000 }).map(at), { nil: undefined }),
        weight: fc.integer({ min: 0, max: 9 }),
      }),
      { minLength: 1, maxLength: 9 },
    );
    const transport = fc.record({
      interruptionTimes: times,
      latestArrivalTime: fc.option(fc.integer({ min: 600, max: 5000 }).map(at), { nil: undefined }),
      endDestinations: fc.constantFrom([], [{ ...STATION }], [{ ...STATION }, { ...MARKET }]),
      start: fc.option(fc.constant({ ...MARKET }), { nil: undefined }),
      collectsAtStore: fc.boolean(),
    });
    const algorithm = fc.constantFrom('CONSTRAINT_SATISFACTION', 'GREEDY_TSP', 'BRUTE_FORCE_TSP', 'NO_OPTIMIZATION');
    await fc.assert(
      fc.asyncProperty(metadata, orders, transport, algorithm, async (metadata, list, transport, algorithm) => {
        const base = request(list.length, { metadata: { ...metadata, unimprovedWaitingTime: 0.01 }, transport });
        const body = {
          ...base,
          optimizationAlgorithm: algorithm,
          transports: base.transports.map((t) => ({
            ...t,
            vehicle: { ...t.vehicle, loadRestrictions: { weight: { maxSum: 20 } } },
          })),
          orders: base.orders.map((order, i) => {
            const { handling, weight, ...rest } = list[i];
            return { ...order, ...rest, address: { ...order.address, avgHandlingTime: handling }, load: { weight } };
          }),
        };
        const response = await post(body);
        const text = await response.text();
        expect([201, 202], text.slice(0, 1000)).toContain(response.status);
        const answer = JSON.parse(text) as Answer;
        const { errors, overall } = answer.resultStatus;
        expect(overall).toBe(response.status === 201 ? 'NO_ERRORS_RECORDED' : 'ERRORS_RECORDED');
        expect(errors === null).toBe(response.status === 201);
        answer.tours.forEach(expectSums);
        const served = answer.tours.flatMap((t) => t.tourItems.map((i) => i.order.uuid));
        const left = (errors ?? []).filter((e) => e.class === 'UNSERVED_ORDER').map((e) => e.original as string);
        expect([...served, ...left].sort()).toEqual(body.orders.map((o) => o.uuid).sort());
        const weight = new Map(body.orders.map((o) => [o.uuid, o.load.weight]));
        const late = (errors ?? []).filter(
          (e) => e.class === 'UNMET_CONSTRAINT' && e.affectedField.startsWith('orders'),
        );
        expect(late).toHaveLength(
          answer.tours.flatMap((t) => t.tourItems).filter((i) => i.spareTime !== null && i.spareTime < 0).length,
        );
        for (const tour of answer.tours) {
          expect(tour.loadSum.weight).toBe(sum(tour.tourItems.map((i) => weight.get(i.order.uuid)!)));
          if (algorithm === 'CONSTRAINT_SATISFACTION') expect(tour.loadSum.weight).toBeLessThanOrEqual(20);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('explain orders that fit into none', async () => {
    const body = request(6, { vehicles: 1, vehicle: { loadRestrictions: { weight: { maxSum: 7 } } } });
    const answer = await planned(body, 202);
    const { errors } = answer.resultStatus;
    expect(errors!.every((e) => e.class === 'UNSERVED_ORDER')).toBe(true);
    expect(errors!.length).toBe(answer.unservedOrders.length);
    expect(answer.unservedOrders[0]).toMatchObject({
      vehicles: [{ vehicleUuid: 'v0', reasons: [{ kind: 'maxSum', load: 'weight' }] }],
      relaxation: { kind: 'maxSum', vehicleUuid: 'v0', load: 'weight' },
    });
  });

  it('begin from given ones, and keep what has been driven', async () => {
    const body = request(8, { vehicles: 1 });
    const uuids = body.orders.map((o) => o.uuid).reverse();
    const answer = await planned({ ...body, initialTours: [{ vehicleUuid: 'v0', orderUuids: uuids, driven: 3 }] });
    expect(answer.tours[0].tourItems.map((i) => i.order.uuid).slice(0, 3)).toEqual(uuids.slice(0, 3));
  });

  it('are the same for the same seed', async () => {
    const body = request(5, { metadata: { unimprovedWaitingTime: 30, seed: 7 } });
    const [one, two] = [
      await planned({ ...body, optimizationTime: 20 }),
      await planned({ ...body, optimizationTime: 20 }),
    ];
    expect(one.tours).toEqual(two.tours);
    expect(one.resultStatus.seed).toBe(7);
  });

  it('take the former form of loads, and repair what can be', async () => {
    const body = request(3, { vehicles: 1, vehicle: { priority: undefined, maxWeight: 100 } });
    const [a, b, c] = body.orders;
    const interval = { start: '2026-05-04T09:00:00+02:00', end: '2026-05-04T09:00:10+02:00' };
    const answer = await planned(
      {
        ...body,
        orders: [
          { ...a, load: undefined, weight: 5, address: { ...MARKET } },
          { ...b, visitingTimes: [interval], deadline: MORNING },
          { ...c, address: { street: 'Hauptstraße 1' } },
          { ...c, uuid: 'far', address: { lat: 10, lng: 10, avgHandlingTime: 1 } },
          { ...c, uuid: 'nowhere', address: undefined },
          { ...c, uuid: 'null', address: null },
        ],
      },
      202,
    );
    expect(answer.resultStatus.errors!.map((e) => e.affectedField)).toEqual([
      'transports[0].vehicle.priority',
      'orders[0].address.avgHandlingTime',
      'orders[1].visitingTimes',
      'orders[1].deadline',
      'orders[2].address',
      'orders[4].address',
      'orders[5].address',
      'orders[3].address',
    ]);
    expect(answer.tours[0].size).toBe(2);
    expect(answer.tours[0]).toMatchObject({ vehicle: { maxWeight: 100 }, loadSum: { weight: 7 } });
    answer.tours.forEach(expectSums);
  });

  it('tell which stores, starts and ends meet no street', async () => {
    const far = { lat: 10, lng: 10 };
    const body = request(2, { vehicles: 1 });
    const fields = async (part: object) =>
      (await planned({ ...body, ...part }, 202)).resultStatus.errors!.map((e) => e.affectedField);
    const store = { ...body.stores[0], address: far };
    expect(await fields({ stores: [store] })).toEqual(['stores[0].address', 'orders[0]', 'orders[1]']);
    const [transport] = body.transports;
    const metadata = { ...transport.metadata, start: far, endDestinations: [{ ...STATION }, far] };
    expect(await fields({ transports: [{ ...transport, metadata }] })).toEqual([
      'transports[0].metadata.start',
      'transports[0].metadata.endDestinations[1]',
      'orders[0]',
      'orders[1]',
    ]);
  });

  it('take the time they may take, and leave small requests their turn', async () => {
    const timed = request(300, {
      vehicle: { loadRestrictions: { weight: { maxSum: 290 } } },
      metadata: { unimprovedWaitingTime: 30 },
    });
    let isOver = false;
    const long = planned({ ...timed, optimizationTime: 3 }, 202).finally(() => {
      isOver = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await fetch(`${server.url}/demo/v1/metadata/network`)).status).toBe(200);
    const body = { sources: [{ id: 1, ...MARKET, tm: { walk: {} } }], targets: [{ id: 2, ...STATION }] };
    const time = await fetch(`${server.url}/demo/v1/time`, { method: 'POST', body: JSON.stringify(body) });
    expect(time.status).toBe(200);
    expect(isOver).toBe(false);
    const { messages } = (await long).resultStatus;
    const took = Number(/^optimization: ([\d.]+) s/.exec(messages[1])![1]);
    expect(took).toBeGreaterThan(2.5);
    // Steps under way are ended first, and they take longer where other tests want the same processors.
    expect(took).toBeLessThan(6);
  });
});

describe('a request that is wrong', () => {
  const good = request(3);
  const [order] = good.orders;
  const traveling = (travelOptions: object) => ({ optimizationMetadata: { travelOptions } });
  it.each<[part: object, message: string]>([
    [{ stores: [] }, 'stores must have at least 1 item'],
    [{ transports: [] }, 'transports must have at least 1 item'],
    [{ stores: [depot, depot] }, 'stores[1].uuid must not be that of stores[0].uuid too'],
    [{ stores: [{ uuid: 'depot', address: {} }] }, 'stores[0].address.lat must be a number from -90 to 90'],
    [{ orders: [{ ...order, storeUuid: 'x' }] }, 'orders[0].storeUuid must be the uuid of one of the stores'],
    [{ orders: [order, order] }, 'orders[1].uuid must not be that of orders[0].uuid too'],
    [{ orders: [{ ...order, load: { weight: -1 } }] }, 'orders[0].load.weight must be a number from 0 to 2147483647'],
    [{ orders: [{ ...order, deadline: 'soon' }] }, 'orders[0].deadline must be an ISO 8601 date'],
    [
      { orders: [{ ...order, deadline: '2026-02-30T10:00:00Z' }] },
      'orders[0].deadline must be an ISO 8601 date of the',
    ],
    [
      { orders: [{ ...order, visitingTimes: [{ start: '2026-04-31', end: '2026-05-02' }] }] },
      'orders[0].visitingTimes[0].start must be an ISO 8601 date of the calendar',
    ],
    [{ orders: Array.from({ length: 2001 }, () => order) }, 'orders: 2001 exceeds the limit maxOrders = 2000'],
    [{ optimizationTime: 0 }, 'optimizationTime must be an integer of at least 1'],
    [{ optimizationTime: 601 }, 'exceeds the limit maxOptimizationSeconds = 600'],
    [{ optimizationAlgorithm: 'MAGIC' }, 'optimizationAlgorithm must be one of NO_OPTIMIZATION'],
    [{ initialTours: [{ vehicleUuid: 'x', orderUuids: [] }] }, 'initialTours[0].vehicleUuid must be the uuid of one'],
    [
      { optimizationMetadata: { travelOptions: { serviceUrl: 'https://example.com/mars/' } } },
      'serviceUrl must end in the name of a region of this server: demo',
    ],
    [traveling({ travelType: 'rocket' }), 'optimizationMetadata.travelOptions.travelType must be one of walk'],
    [
      traveling({ travelType: 'bike', speed: 1000 }),
      'optimizationMetadata.travelOptions.speed must be a number above 0',
    ],
    [traveling({ maxEdgeWeight: 1e9 }), 'optimizationMetadata.travelOptions.maxEdgeWeight: 1000000000 exceeds'],
  ])('is refused by name (%#)', async (part, message) => {
    expect(await refused({ ...good, ...part })).toContain(message);
  });
});
