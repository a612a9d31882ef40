import { expect, it } from 'vitest';
import { NEVER_CANCELLED } from '../../src/kit/core/cancel.ts';
import { seededRandom } from '../../src/kit/core/random.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { StreetCostsCache } from '../../src/network/network/street-costs-cache.ts';
import { Reacher, type StreetOrigin } from '../../src/network/reach/index.ts';
import type { RoutingQuery } from '../../src/network/routing/index.ts';
import { EDGE_CLASS_LIMIT } from '../../src/network/street/edge-classes.ts';
import type { NodeIndex } from '../../src/network/street/street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL, type StreetTravel } from '../../src/network/street/travel-mode.ts';
import { plainSearch } from '../oracle/plain-search.ts';
import { citiesOfSuite, describeIn } from '../worlds/cities.ts';
import { PLAIN_SNAPPING, snapSpots } from '../worlds/snapped-spots.ts';

/** Options that change weights, turns and topology; each pair of dimensions is searched forward and backward. */
const CASES: readonly { readonly name: string; readonly travel: StreetTravel; readonly part: Partial<RoutingQuery> }[] =
  [
    { name: 'car', travel: DEFAULT_TRAVEL.car, part: {} },
    { name: 'car by distance', travel: DEFAULT_TRAVEL.car, part: { edgeWeight: 'distance' } },
    { name: 'bike', travel: DEFAULT_TRAVEL.bike, part: {} },
    { name: 'walk', travel: DEFAULT_TRAVEL.walk, part: {} },
    {
      name: 'car on private roads, slow residential streets, without motorways',
      travel: { ...DEFAULT_TRAVEL.car, allowPrivateAndServiceRoads: true, rushHour: true },
      part: {
        conditions: {
          ...DEFAULT_CONDITIONS,
          timeFactors: new Float64Array(EDGE_CLASS_LIMIT).fill(1).fill(2, 32, 33),
          excludedClasses: new Uint8Array(EDGE_CLASS_LIMIT).fill(1, 11, 13),
        },
      },
    },
  ];

describeIn(citiesOfSuite(['monaco', 'helsinki', 'porto-alegre']), 'the engine against the plain oracle', ({ open }) => {
  it.each(CASES)('$name', async ({ travel, part }) => {
    const network = await open();
    const { node } = network.streets;
    const random = seededRandom(7);
    const place = (): readonly [lon: number, lat: number] => {
      const at = Math.floor(random() * network.streets.nodeCount) as NodeIndex;
      return [fromE7(node.lonE7[at]) + 1e-4 * random(), fromE7(node.latE7[at]) + 1e-4 * random()];
    };
    const origin = ([lon, lat]: readonly [number, number], reverse: boolean): StreetOrigin => ({
      id: 'o',
      lon,
      lat,
      geometry: null,
      travel,
      transit: null,
      snapping: PLAIN_SNAPPING,
      reverse,
    });
    const reacher = new Reacher(network);
    const from = place();
    const targets = Array.from({ length: 60 }, place);
    const there = origin(from, false);
    const query: RoutingQuery = {
      origins: [there],
      edgeWeight: 'time',
      maxEdgeWeight: 500_000,
      conditions: DEFAULT_CONDITIONS,
      exclusion: null,
      clip: null,
      showSnapInformation: false,
      ...part,
    };
    const costs = new StreetCostsCache(network).get({ ...query, travel, reverse: false });
    const oracle = plainSearch(costs, snapSpots(reacher, query, there, from).point(0)!);
    const snapped = snapSpots(reacher, query, there, ...targets);
    const points = targets.map((_, i) => snapped.point(i));
    const reach = reacher.search(query, [there], NEVER_CANCELLED);
    const found = points.map((point, i) => point && (reach.at(snapped, i)?.weight ?? Infinity));
    expect(found).toEqual(points.map((point) => point && oracle(point)));
    expect(found.filter((cost) => cost !== null && cost < Infinity).length).toBeGreaterThan(30);

    const back = targets.slice(0, 10).map((target) => {
      const away = origin(target, true);
      const goal = snapSpots(reacher, query, away, from);
      return goal.has(0) ? (reacher.search(query, [away], NEVER_CANCELLED).at(goal, 0)?.weight ?? Infinity) : null;
    });
    expect(back).toEqual(found.slice(0, 10));
  });
});
