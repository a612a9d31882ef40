import { beforeAll, expect, it } from 'vitest';
import { type Random, seededRandom } from '../../src/kit/core/random.ts';
import { Run } from '../../src/kit/core/run.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { haversineM } from '../../src/kit/geo/distance.ts';
import type { Network } from '../../src/network/network/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import type { NodeIndex } from '../../src/network/street/street-graph.ts';
import { type ExplainRequest, explainOperation, toExplainQuery } from '../../src/products/route/index.ts';
import { timeOperation, toTimeQuery } from '../../src/products/travel-time/index.ts';
import { citiesOfSuite, describeIn } from '../worlds/cities.ts';

// An explanation says what travel times say: which points are reached, in how long, and how much more the others need.

const DATES = { 'porto-alegre': 20190528, monaco: 20260113 };
const FRAME = { time: 46_800, departureWindow: 1800 };
const LIMIT_S = 300;
const CASES: readonly {
  readonly name: string;
  readonly mode: string;
  readonly options?: object;
  readonly root?: object;
}[] = [
  { name: 'by car', mode: 'car' },
  {
    name: 'by bicycle, ways to the network',
    mode: 'bike',
    options: { includeSnapDistance: true, includeSnapDistanceForTargets: true },
  },
  { name: 'on foot, by distance', mode: 'walk', root: { edgeWeight: 'distance' } },
  { name: 'by car, against the traffic', mode: 'car', root: { reverse: true } },
  { name: 'by public transport', mode: 'transit', options: { frame: FRAME } },
  { name: 'by public transport, waiting', mode: 'transit', options: { frame: { ...FRAME, earliestArrival: true } } },
  { name: 'by public transport, to arrive', mode: 'transit', options: { frame: FRAME }, root: { reverse: true } },
];

interface Answer {
  readonly reached: boolean;
  readonly travelTime: number;
  readonly length: number;
  readonly parts: readonly { readonly travelTime: number; readonly length: number }[];
  readonly reasons: readonly { readonly code: string; readonly needed: number }[];
}
const decode = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body));

function pointsNearNodes({ streets }: Network, random: Random, count: number) {
  const { node } = streets;
  return Array.from({ length: count }, (_, id) => {
    const n = Math.floor(random() * node.lonE7.length) as NodeIndex;
    return { id, lat: fromE7(node.latE7[n]), lng: fromE7(node.lonE7[n]) };
  });
}

type Point = ReturnType<typeof pointsNearNodes>[number];

const nearestTo = (one: Point, others: readonly Point[]): Point =>
  others.reduce((best, other) => {
    const distance = ({ lat, lng }: Point) => haversineM(lng, lat, one.lng, one.lat) || Infinity;
    return distance(other) < distance(best) ? other : best;
  });

describeIn(citiesOfSuite(['porto-alegre', 'monaco']), 'explanations', ({ name, open }) => {
  let network: Network;
  beforeAll(async () => {
    network = await open();
  });
  const explain = (body: object): Answer =>
    decode(explainOperation.run(network, toExplainQuery(body as ExplainRequest, DEFAULT_LIMITS), new Run()).body);
  const cellOf = (body: object, point: object) =>
    decode(
      timeOperation.run(network, toTimeQuery({ ...body, targets: [point] } as never, DEFAULT_LIMITS), new Run()).body,
    )[0].targets[0];

  it.each(CASES)('say what travel times say: $name', ({ mode, options = {}, root = {} }) => {
    const isTransit = mode === 'transit';
    const tm = {
      [mode]: isTransit
        ? { frame: { ...FRAME, ...(options as { frame?: object }).frame, date: DATES[name] } }
        : options,
    };
    const random = seededRandom(name.length + mode.length);
    const points = pointsNearNodes(network, random, isTransit ? 16 : 40);
    const others = pointsNearNodes(network, random, 2000);
    let [reached, beyond] = [0, 0];
    for (let i = 0; i + 1 < points.length; i += 2) {
      const body = { sources: [{ ...points[i], tm }], maxEdgeWeight: LIMIT_S, ...root };
      // Every other point is one of the nearest, which is reached as a rule.
      const point = i % 4 === 0 ? nearestTo(points[i], others) : points[i + 1];
      const answer = explain({ ...body, point });
      const cell = cellOf(body, point);
      expect(answer.reached).toBe(cell !== undefined);
      if (cell) {
        reached++;
        expect(answer.travelTime).toBe(cell.travelTime);
        expect(answer.parts.reduce((sum, part) => sum + part.travelTime, 0)).toBe(answer.travelTime);
        expect(answer.parts.reduce((sum, part) => sum + part.length, 0)).toBe(answer.length);
      } else if (answer.reasons[0].code === 'limit') {
        beyond++;
        const { needed } = answer.reasons[0];
        const far = cellOf({ ...body, maxEdgeWeight: needed }, point);
        expect('edgeWeight' in root ? far.length : far.travelTime).toBe(needed);
        expect(cellOf({ ...body, maxEdgeWeight: needed - 1 }, point)).toBeUndefined();
      }
    }
    expect(reached).toBeGreaterThan(0);
    expect(beyond).toBeGreaterThan(0);
  });
});
