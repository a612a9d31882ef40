/**
 * Times that clients of other engines wait, as ratios to our own operation with the same answer, asked in turns in one
 * thread and without HTTP. In Porto Alegre, or in a region that is imported already.
 * Run: npm run build:server && node bench/run.js bench/scenario/dialects.ts [--data DIR REGION]
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/kit/core/random.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import type { NodeIndex } from '../../src/network/street/street-graph.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import { CAPABILITIES } from '../../src/service/capabilities/table.ts';
import { InProcessEngine } from '../../src/service/engine/index.ts';
import { portoAlegre } from './porto-alegre.ts';

const { values: options, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
const region = options.data === undefined ? await portoAlegre() : loadRegion(options.data, positionals[0] ?? '');
const network = openNetwork(region);
const engine = new InProcessEngine(
  new Map([['city', network]]),
  CAPABILITIES.flatMap(({ endpoints }) => endpoints),
);

const ROUNDS = 41;
const LIMIT_S = 3600;
const random = seededRandom(1);
interface Spot {
  readonly latE7: number;
  readonly lng: number;
}
const places = (count: number) =>
  Array.from({ length: count }, (): Spot => {
    const node = Math.floor(random() * network.streets.nodeCount) as NodeIndex;
    return { latE7: network.streets.node.latE7[node], lng: fromE7(network.streets.node.lonE7[node]) };
  });
const at = ({ latE7, lng }: Spot, besideE7 = 0) => ({ lat: fromE7(latE7 + besideE7), lng });

interface OwnRow {
  readonly targets: readonly { readonly travelTime: number }[];
}
interface TheirAnswer {
  readonly results: readonly {
    readonly locations: readonly { readonly properties: readonly { readonly travel_time: number }[] }[];
  }[];
}

interface Asked {
  readonly ms: number;
  readonly answer: unknown;
}

async function ask(endpoint: string, body: object): Promise<Asked> {
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(body)));
  const began = performance.now();
  const { parts } = await engine.answer({
    ...{ endpoint, region: 'city', body: bytes, source: 'body', limits: DEFAULT_LIMITS, parameters: {} },
  });
  const ms = performance.now() - began;
  return { ms, answer: JSON.parse(Buffer.concat(parts).toString()) };
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;

for (const [mode, type, count] of [
  ['car', 'driving', 10],
  ['car', 'driving', 100],
  ['car', 'driving', 1000],
  ['bike', 'cycling', 100],
  ['walk', 'walking', 100],
] as const) {
  const asOwn = ([source, ...targets]: readonly Spot[]) =>
    ask('time', {
      sources: [{ id: 0, ...at(source), tm: { [mode]: {} } }],
      targets: targets.map((spot, id) => ({ id, ...at(spot) })),
      maxEdgeWeight: LIMIT_S,
    });
  const asTheirs = (spots: readonly Spot[], besideE7 = 0) =>
    ask('travelTimeFilter', {
      locations: spots.map((spot, id) => ({ id: `${id}`, coords: at(spot, besideE7) })),
      departure_searches: [
        {
          id: 'a',
          departure_location_id: '0',
          arrival_location_ids: spots.slice(1).map((_, i) => `${i + 1}`),
          transportation: { type },
          travel_time: LIMIT_S,
          departure_time: '2026-01-13T08:00:00Z',
          properties: ['travel_time', 'distance'],
        },
      ],
    });
  const tried = places(count + 1);
  const [mine, other] = [(await asOwn(tried)).answer as OwnRow[], (await asTheirs(tried)).answer as TheirAnswer];
  const expected = mine[0].targets.map(({ travelTime }) => travelTime).join();
  if (other.results[0].locations.map(({ properties }) => properties[0].travel_time).join() !== expected)
    throw new Error(`${type}: the answers differ`);
  const [own, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const spots = places(count + 1);
    // Who comes second finds the processor's caches filled, but not what is kept of places: these lie a meter beside.
    if (round % 2 === 0) own.push((await asOwn(spots)).ms);
    theirs.push((await asTheirs(spots, 100)).ms);
    if (round % 2 === 1) own.push((await asOwn(spots)).ms);
  }
  const [a, b] = [median(theirs), median(own)];
  console.log(
    `TravelTime time-filter, ${type}, 1 × ${count}`.padEnd(44),
    `${a.toFixed(2)} ms, own ${b.toFixed(2)} ms, ratio ${(a / b).toFixed(2)}`,
  );
}
