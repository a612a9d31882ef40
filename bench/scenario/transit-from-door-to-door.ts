/**
 * Public transport from door to door in Porto Alegre, in one thread and without HTTP: polygons, matrices, connections
 * and percentiles. Answers are checked first: every travel time is the best of its connections or the walk.
 * Run: npm run build:server && node bench/run.js bench/scenario/transit-from-door-to-door.ts
 */

import { seededRandom } from '../../src/kit/core/random.ts';
import { Run } from '../../src/kit/core/run.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import type { NodeIndex } from '../../src/network/street/street-graph.ts';
import { connectionsOperation, toConnectionsQuery } from '../../src/products/departures/connections/index.ts';
import { polygonOperation, toIsochroneQuery } from '../../src/products/isochrone/index.ts';
import { timeOperation, toTimeQuery } from '../../src/products/travel-time/index.ts';
import { portoAlegre } from './porto-alegre.ts';

const network = openNetwork(await portoAlegre({ feeds: ['poa_eptc.zip', 'poa_trensurb.zip'] }));

const random = seededRandom(1);
const places = (count: number) =>
  Array.from({ length: count }, (_, id) => {
    const node = Math.floor(random() * network.streets.nodeCount) as NodeIndex;
    const { lonE7, latE7 } = network.streets.node;
    return { id, lat: fromE7(latE7[node]), lng: fromE7(lonE7[node]) };
  });
// The buses of this timetable leave between 11:40 and 17:20.
const byTransit = (departureWindow: number, more: object = {}) => ({
  transit: { frame: { date: 20190528, time: 50_400, departureWindow, ...more } },
});
const sourcesBy = (count: number, tm: object) => places(count).map((place) => ({ ...place, tm }));

interface Outcome {
  readonly body: Uint8Array;
}
const read = ({ body }: Outcome) => JSON.parse(new TextDecoder().decode(body));
const time = (body: object) => timeOperation.run(network, toTimeQuery(body as never, DEFAULT_LIMITS), new Run());
const connections = (body: object) =>
  connectionsOperation.run(network, toConnectionsQuery(body as never, DEFAULT_LIMITS), new Run());
const polygon = (body: object) =>
  polygonOperation.run(network, toIsochroneQuery(body as never, DEFAULT_LIMITS, 'client'), new Run());

function check(): void {
  const body = { sources: sourcesBy(20, byTransit(3600)), targets: places(50), maxEdgeWeight: 3600 };
  const times = read(time({ ...body, onlyPrintReachablePoints: false }));
  const profiles = read(connections(body));
  let pairs = 0;
  for (const [i, { targets }] of profiles.entries()) {
    for (const [j, { travelTimesTransit, travelTimeWalk }] of targets.entries()) {
      const took = travelTimesTransit.map(([from, to]: [number, number]) => to - from);
      const least = Math.min(...took, travelTimeWalk < 0 ? Number.POSITIVE_INFINITY : travelTimeWalk);
      const seconds = times[i].targets[j].travelTime;
      if (seconds !== (least < Number.POSITIVE_INFINITY ? least : -1))
        throw new Error(`${seconds} instead of ${least}`);
      pairs += took.length;
    }
  }
  console.log(`checked 1,000 travel times against ${pairs.toLocaleString('en')} connections`);
}

/** Runs `run(0)`, `run(1)` …, the first ones so that code is compiled and walls are made, and times the others. */
function timed(what: string, runs: number, run: (i: number) => unknown, warmUp = 1): number {
  for (let i = 0; i < warmUp; i++) run(i);
  const times = Array.from({ length: runs }, (_, i) => {
    const began = performance.now();
    run(warmUp + i);
    return performance.now() - began;
  }).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(runs - 1, Math.floor(runs * share))].toFixed(0).padStart(6);
  console.log(`${what.padEnd(52)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms`);
  return Number(at(0.95));
}

check();
const AREAS = 60;
const WARM_UP = 15;
/** A polygon may take so long in the 95th percentile. */
const AREA_P95_MS = 60;
const areas = (tm: object, values: number[]) => {
  const sources = sourcesBy(WARM_UP + AREAS, tm);
  return (i: number) => polygon({ sources: [sources[i]], polygon: { values, serializer: 'geojson', srid: 4326 } });
};
const p95 = timed('polygon 30 min, window of 1 h', AREAS, areas(byTransit(3600), [1800]), WARM_UP);
if (p95 >= AREA_P95_MS) process.exitCode = 1;
timed('polygons 15, 30, 45, 60 min, window of 1 h', AREAS, areas(byTransit(3600), [900, 1800, 2700, 3600]), WARM_UP);
timed(
  'the same, 10 min from the last stop at most',
  AREAS,
  areas(byTransit(3600, { maxWalkingTimeToTarget: 600 }), [900, 1800, 2700, 3600]),
  WARM_UP,
);
timed('the same, on foot alone', AREAS, areas({ walk: {} }, [900, 1800, 2700, 3600]), WARM_UP);
const square = { sources: sourcesBy(100, byTransit(7200)), targets: places(100), maxEdgeWeight: 3600 };
timed('times 100 × 100, window of 2 h, up to 1 h', 3, () => time(square));
timed('connections 100 × 100, window of 2 h, up to 1 h', 3, () => connections(square));
timed('times and 3 percentiles 100 × 100, window of 1 h', 3, () =>
  time({ ...square, sources: sourcesBy(100, byTransit(3600)), percentiles: [5, 50, 95] }),
);
