/**
 * Scores of 500 locations by five criteria in Porto Alegre, through an engine with its workers: by car, on foot, and by
 * public transport with a window of an hour. Scores are checked against sums over `/time` first. Exit status 1 when one
 * differs, or a target is missed.
 * Run: npm run build:server && node bench/run.js bench/scenario/scores.ts [--workers N]
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/kit/core/random.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { openCityEngine } from './city-engine.ts';
import { portoAlegre } from './porto-alegre.ts';

const { values: options } = parseArgs({ options: { workers: { type: 'string' } } });
const workers = Number(options.workers ?? 2);
const LOCATIONS = 500;
const CHECKED = 25;
const ROUNDS = 5;

const region = await portoAlegre({ feeds: ['poa_eptc.zip'], hexagons: true });
const network = openNetwork(region);

const { cells } = network.statistics.groupById(10)!;
const population = network.statistics.groupById(10)!.valuesOf(0)!;
const targets = Array.from(cells.id, (_, id) => ({ id, lng: fromE7(cells.lonE7[id]), lat: fromE7(cells.latE7[id]) }));

const { engine, ask } = await openCityEngine(region, workers);

const random = seededRandom(11);
/** Returns places around the middle of random hexagons. */
const locations = (count: number) =>
  Array.from({ length: count }, (_, id) => {
    const { lng, lat } = targets[Math.floor(random() * targets.length)];
    return { id, lng: lng + (random() - 0.5) * 0.003, lat: lat + (random() - 0.5) * 0.003 };
  });

function criteria(travelMode: object, maxEdgeWeight: number) {
  const reach = { travelMode, edgeWeight: 'time', maxEdgeWeight };
  const shops = { osmTypes: [{ key: 'group', value: 'g_shop' }], ...reach };
  return {
    people: { type: 'statisticsSum', statisticCollectionId: 1, statisticsIds: [0], ...reach },
    jobs: { type: 'statisticsDistance', statisticCollectionId: 1, statisticsIds: [2], ...reach },
    shops: { type: 'poiCoverageCount', ...shops },
    near: { type: 'closestPoiAbsoluteDistance', ...shops },
    food: { type: 'poiCoverageDistance', ...shops, osmTypes: [{ key: 'group', value: 'g_eat-out' }] },
  };
}

/** Returns true if the people within reach are those of a plain sum over travel times. */
async function agrees(travelMode: object, maxEdgeWeight: number): Promise<boolean> {
  const some = locations(CHECKED);
  const scores = JSON.parse(
    (await ask('scores', { locations: some, criteria: criteria(travelMode, maxEdgeWeight) })).toString(),
  );
  const sources = some.map((location) => ({ ...location, tm: travelMode }));
  const rows = JSON.parse((await ask('time', { sources, targets, maxEdgeWeight })).toString()) as {
    id: number;
    targets: { id: number }[];
  }[];
  const sums = rows.map((row) =>
    row.targets.reduce((sum, { id }) => sum + (Number.isNaN(population[id]) ? 0 : population[id]), 0),
  );
  return rows.every(({ id }, i) => Math.abs((scores.data[id].scores.people ?? 0) - sums[i]) < 1e-6);
}

/** Returns the same criteria in competition with each other, which takes two passes. */
function competing(travelMode: object, maxEdgeWeight: number) {
  const { people, jobs, ...places } = criteria(travelMode, maxEdgeWeight);
  return { ...places, people: { ...people, type: 'gravitationSum' }, jobs: { ...jobs, type: 'gravitationSum' } };
}

const frame = { date: 20190528, time: 28_800, departureWindow: 3600 };
const NO_TARGET = Number.POSITIVE_INFINITY;
for (const [name, travelMode, maxEdgeWeight, targetMs, asked] of [
  ['car, 30 min', { car: {} }, 1800, 2000, criteria],
  ['car, 30 min, in competition', { car: {} }, 1800, NO_TARGET, competing],
  ['bike, 30 min', { bike: {} }, 1800, NO_TARGET, criteria],
  ['walk, 30 min', { walk: {} }, 1800, 2000, criteria],
  ['transit, 30 min, departures of an hour', { transit: { frame } }, 1800, 10_000, criteria],
  ['transit, 60 min, departures of an hour', { transit: { frame } }, 3600, NO_TARGET, criteria],
] as const) {
  const isRight = await agrees(travelMode, maxEdgeWeight);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Other locations are other results: nothing is remembered from round to round but what threads keep of streets.
    const body = { locations: locations(LOCATIONS), criteria: asked(travelMode, maxEdgeWeight) };
    const began = performance.now();
    await ask('scores', body);
    times.push(performance.now() - began);
  }
  const sorted = [...times].sort((a, b) => a - b);
  const median = sorted[ROUNDS >> 1];
  const holds = isRight && median <= targetMs;
  if (!holds) process.exitCode = 1;
  const note = isRight ? (holds ? '' : '  TOO SLOW') : '  DIFFERS FROM /time';
  console.log(
    `${name.padEnd(42)} ${LOCATIONS} locations × 5: first ${times[0].toFixed(0)} ms, median ${median.toFixed(0)} ms, most ${sorted.at(-1)!.toFixed(0)} ms${note}`,
  );
}
await engine.close();
