/**
 * A thousand orders for fifty vehicles over HTTP: planned, then planned again from those tours with one order added and
 * one cancelled, as the crow flies and on streets; and where loads leave most orders in no tour, how many get their
 * reasons. Prints times by the clock and processor time, and the server's own figures.
 * Run: npm run build:server && node bench/run.js bench/scenario/fleet-live.ts --data DIR REGION [--seconds S] [--rounds
 * N]
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/kit/core/random.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import type { NodeIndex } from '../../src/network/street/street-graph.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import { processorMsOf, serve } from './server-process.ts';

const ORDERS = 1000;
const VEHICLES = 50;

const { values: options, positionals } = parseArgs({
  options: { data: { type: 'string' }, seconds: { type: 'string' }, rounds: { type: 'string' } },
  allowPositionals: true,
});
const [region] = positionals;
if (options.data === undefined || region === undefined) throw new Error('usage: fleet-live.ts --data DIR REGION');
const seconds = Number(options.seconds ?? 5);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { streets } = openNetwork(loadRegion(options.data, region));
const random = seededRandom(1);
const places = Array.from({ length: ORDERS + 2 }, () => {
  const node = Math.floor(random() * streets.nodeCount) as NodeIndex;
  return { lat: fromE7(streets.node.latE7[node]), lng: fromE7(streets.node.lonE7[node]) };
});

interface Tours {
  readonly vehicleUuid: string;
  readonly orderUuids: readonly string[];
}

interface Plan {
  readonly tours: readonly {
    readonly vehicle: { readonly uuid: string };
    readonly tourItems: readonly { readonly order: { readonly uuid: string } }[];
  }[];
  readonly unservedOrders: readonly { readonly vehicles?: readonly object[]; readonly relaxation: object | null }[];
  readonly resultStatus: { readonly messages: readonly string[]; readonly totals: { readonly cost: number } };
}

const { server, base } = await serve(options.data);

/** Returns a request. `orders` are the ranks of the requested ones. */
function body(orders: readonly number[], source: string, maxSum: number, initialTours?: readonly Tours[]): object {
  return {
    optimizationTime: seconds,
    optimizationAlgorithm: 'CONSTRAINT_SATISFACTION',
    optimizationMetadata: {
      geojsonCreation: 'NONE',
      costMatrixSource: source,
      travelOptions: { travelType: 'car', serviceUrl: `${base}/${region}/`, maxEdgeWeight: 36_000 },
    },
    stores: [{ uuid: 'depot', address: places[0] }],
    transports: Array.from({ length: VEHICLES }, (_, v) => ({
      vehicle: { uuid: `v${v}`, storeUuid: 'depot', priority: 1, loadRestrictions: { weight: { maxSum } } },
      metadata: { earliestDepartureTime: '2026-05-04T08:00:00+02:00', endDestinations: [places[0]] },
    })),
    orders: orders.map((k) => ({
      uuid: `o${k}`,
      storeUuid: 'depot',
      address: { ...places[k + 1], avgHandlingTime: 60 },
      load: { weight: 1 },
    })),
    ...(initialTours ? { initialTours } : {}),
  };
}

async function plan(name: string, request: object): Promise<Plan> {
  const text = JSON.stringify(request);
  const processor = processorMsOf(server) ?? Number.NaN;
  const began = performance.now();
  const response = await fetch(`${base}/fleetplanner/v1/api/key-auth/optimizations`, { method: 'POST', body: text });
  const answer = await response.text();
  const clock = performance.now() - began;
  if (response.status > 202) throw new Error(`${response.status}: ${answer.slice(0, 500)}`);
  const took = (processorMsOf(server) ?? Number.NaN) - processor;
  const result = JSON.parse(answer) as Plan;
  const { messages, totals } = result.resultStatus;
  print(`${name}: ${clock.toFixed(0)} ms by the clock, ${took} ms of processors, cost ${Math.round(totals.cost)}`);
  print(`  ${response.headers.get('server-timing')}; ${messages.slice(0, 3).join('; ')}`);
  return result;
}

const toursOf = ({ tours }: Plan): Tours[] =>
  tours.map(({ vehicle, tourItems }) => ({
    vehicleUuid: vehicle.uuid,
    orderUuids: tourItems.map(({ order }) => order.uuid),
  }));

const all = Array.from({ length: ORDERS }, (_, k) => k);
for (const source of ['AIR_DISTANCE', 'TRAVEL_COST_SERVICE']) {
  const first = toursOf(await plan(`${source}, from scratch`, body(all, source, 24)));
  for (let round = 0; round < Number(options.rounds ?? 3); round++) {
    await plan(`${source}, one order added`, body([...all, ORDERS], source, 24, first));
    const without = first.map((tour) => ({ ...tour, orderUuids: tour.orderUuids.filter((uuid) => uuid !== 'o7') }));
    await plan(
      `${source}, one order cancelled`,
      body(
        all.filter((k) => k !== 7),
        source,
        24,
        without,
      ),
    );
  }
}
const crowded = await plan('little room', body(all, 'AIR_DISTANCE', 5));
const { unservedOrders } = crowded;
const explained = unservedOrders.filter(({ vehicles = [] }) => vehicles.length > 0).length;
const relaxed = unservedOrders.filter(({ relaxation }) => relaxation !== null).length;
print(
  `  ${unservedOrders.length} orders in no tour: ${explained} with the reasons of every vehicle, ${relaxed} with a relaxation`,
);
server.kill();
