import { expect, it } from 'vitest';
import { ThreadWorkspace } from '../../src/kit/collections/workspace.ts';
import { seededRandom } from '../../src/kit/core/random.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import type { Network } from '../../src/network/network/index.ts';
import { PIECE_COST, reacherOf } from '../../src/network/reach/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { type EdgeIndex, forwardArc } from '../../src/network/street/street-graph.ts';
import type { Place } from '../../src/products/operation/index.ts';
import { CAPABILITIES } from '../../src/service/capabilities/index.ts';
import { RequestRunner } from '../../src/service/engine/index.ts';
import { heldBytes } from '../held-bytes.ts';
import { type City, describeIn, type RealCity } from '../worlds/cities.ts';

const MB = 2 ** 20;
/** The bytes that a thread may keep of metrics, snapped targets, entrances and ways from stops together. */
const BOUNDS = 352 * MB;
/** Labels, cells and fields that searches use again. */
const SCRATCH = 120 * MB;
const SOURCES = 250;
const TARGETS = 400;

const random = seededRandom(3);

/** Returns random crossings of streets for cars. */
function placesOf({ streets }: Network, count: number) {
  const edges = Array.from({ length: streets.edgeCount }, (_, edge) => edge as EdgeIndex);
  const open = edges.filter((edge) => streets.arc.carKmh[forwardArc(edge)] > 0);
  return Array.from({ length: count }, (_, id) => {
    const node = streets.edge.head[open[Math.floor(random() * open.length)]];
    return { id, lng: fromE7(streets.node.lonE7[node]), lat: fromE7(streets.node.latE7[node]) };
  });
}

/** Returns a runner of all cities, and what it answers, piece by piece as workers do. */
async function openCities(cities: readonly RealCity[]) {
  const thread = new ThreadWorkspace(BOUNDS);
  const opened = cities.map(async ({ name, open }) => [name, await open(thread)] as const);
  const networks = new Map(await Promise.all(opened));
  const endpoints = CAPABILITIES.flatMap((capability) => capability.endpoints);
  const runner = new RequestRunner(networks, endpoints, 500_000, [], thread);
  let job = 0;
  const ask = (endpoint: string, region: City, body: object): number[] => {
    const bytes = new Uint8Array(Buffer.from(JSON.stringify(body)));
    const rest = { source: 'body' as const, limits: DEFAULT_LIMITS, parameters: {} };
    const result = runner.request({ endpoint, region, body: bytes, ...rest });
    if (result.state === 'answered') return [];
    const { work: asked } = result;
    if (!asked.isWhole && !asked.isInPieces) throw new Error(`${endpoint} is answered in pieces`);
    job++;
    const { work } = reacherOf(networks.get(region) as Network);
    const labels: number[] = [];
    const note = <T>(run: () => T): T => {
      const before = work.labels;
      const done = run();
      labels.push(work.labels - before);
      thread.caches.enforce();
      return done;
    };
    if (asked.isWhole) note(() => runner.merge({ work: asked, job, ended: null, workers: 1 }));
    for (let step = 0; step < (asked.stage?.steps ?? 0); step++) {
      for (let from: number | null = 0; from !== null; ) {
        const place: Place = { step, from, before: null };
        from = note(() => runner.step({ work: asked, job, state: null, place })).next;
      }
    }
    runner.forget({ job });
    return labels;
  };
  return { networks, ask };
}

describeIn('porto-alegre', 'a metric for every source', (one) => {
  describeIn('heidelberg', 'in several real cities', (other) => {
    it('leaves no more in memory than the bounds say, and never works on one piece for long', async () => {
      const { networks, ask } = await openCities([one, other]);
      const before = await heldBytes();
      for (const [region, network] of networks) {
        const sources = placesOf(network, SOURCES).map((place) => ({
          ...place,
          tm: { car: { trafficLeftTurnPenalty: 1 + place.id / 1000 } },
        }));
        const labels = ask('time', region, { sources, targets: placesOf(network, TARGETS), maxEdgeWeight: 3600 });
        const { slotCount } = network.streets.search.car.forward;
        expect(labels.length).toBeGreaterThan(40);
        expect(Math.max(...labels)).toBeLessThan(PIECE_COST + 4 * slotCount);
        for (const source of sources.slice(0, 50)) {
          const polygon = { values: [300, 900, 1800], serializer: 'geojson' };
          ask('polygon', region, { sources: [source], maxEdgeWeight: 1800, polygon });
        }
      }
      // Without bounds it would be 0.6 GB.
      expect((await heldBytes()) - before).toBeLessThan(BOUNDS + SCRATCH);
    });
  });
});
