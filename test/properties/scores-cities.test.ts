import { expect, it } from 'vitest';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { CAPABILITIES } from '../../src/service/capabilities/index.ts';
import { RecordingEngine } from '../api/recording-engine.ts';
import { describeIn } from '../worlds/cities.ts';

/** Scores agree with travel times, gravitation of places and reachable statistics, in a real city and by every mode. */
describeIn('porto-alegre', 'scores in Porto Alegre', async (city) => {
  const network = await city.open();
  const engine = new RecordingEngine(
    new Map([['porto-alegre', network]]),
    CAPABILITIES.flatMap(({ endpoints }) => endpoints),
  );
  const ask = async (endpoint: string, body: object) => {
    const bytes = new Uint8Array(Buffer.from(JSON.stringify(body)));
    const request = { endpoint, region: 'porto-alegre', body: bytes, limits: DEFAULT_LIMITS, parameters: {} };
    const { parts } = await engine.answer({ ...request, source: 'body' });
    return JSON.parse(Buffer.concat(parts).toString());
  };
  const group = network.statistics.groupById(10)!;
  const { cells } = group;
  const people = group.valuesOf(0)!;
  const targets = Array.from(cells.id, (_, id) => ({ id, lng: fromE7(cells.lonE7[id]), lat: fromE7(cells.latE7[id]) }));
  const locations = [200, 600, 1000].map((cell, id) => ({ id, lng: targets[cell].lng, lat: targets[cell].lat }));

  const frame = { date: 20190528, time: 28_800, departureWindow: 1800 };
  it.each([
    ['car', { car: {} }, 600],
    ['walk', { walk: {} }, 1200],
    ['transit', { transit: { frame } }, 1800],
  ] as const)('by %s', async (_, tm, maxEdgeWeight) => {
    const reach = { travelMode: tm, edgeWeight: 'time', maxEdgeWeight };
    const hexagons = { statisticCollectionId: 1, statisticsIds: [0], ...reach };
    const food = { osmTypes: [{ key: 'group', value: 'g_eat-out' }], ...reach };
    const { data, errors } = await ask('scores', {
      locations,
      criteria: {
        people: { type: 'statisticsSum', ...hexagons },
        average: { type: 'statisticsDistanceAverage', ...hexagons },
        drawn: { type: 'gravitationSum', ...hexagons },
        here: { type: 'statisticsOnEnclosingCell', ...hexagons },
        food: { type: 'poiCoverageCount', ...food },
        shared: { type: 'poiGravitationSum', ...food },
      },
    });
    expect(errors).toEqual([]);
    const sources = locations.map((location) => ({ ...location, tm }));
    const rows: { id: number; targets: { id: number; travelTime: number }[] }[] = await ask('time', {
      ...{ sources, targets, maxEdgeWeight },
    });
    const reached = rows.map((row) => row.targets.filter(({ id }) => !Number.isNaN(people[id])));
    const attraction = (seconds: number) => Math.max(1, seconds) ** -2;
    const total = new Map<number, number>();
    for (const { id, travelTime } of reached.flat()) total.set(id, (total.get(id) ?? 0) + attraction(travelTime));
    const drawn = await ask('gravitation', { sources, maxEdgeWeight, osmTypes: food.osmTypes });
    for (const [i, cell] of [200, 600, 1000].entries()) {
      const sum = (share: (to: { id: number; travelTime: number }) => number) =>
        reached[i].reduce((all, to) => all + people[to.id] * share(to), 0);
      const { scores } = data[i];
      expect(scores.people).toBeGreaterThan(0);
      expect(scores.people).toBeCloseTo(
        sum(() => 1),
        6,
      );
      expect(scores.average).toBeCloseTo(sum((to) => to.travelTime) / sum(() => 1), 6);
      expect(scores.drawn).toBeCloseTo(
        sum((to) => attraction(to.travelTime) / total.get(to.id)!),
        4,
      );
      expect(scores.here).toBe(people[cell]);
      expect(scores.shared).toBeCloseTo(drawn[i].all, 4);
      const charts = await ask('statisticsIndependent', {
        ...{ sources: [sources[i]], maxEdgeWeight, statisticCollectionId: 1, statisticIds: [0] },
      });
      const chart: Record<string, number> = charts.statistics[0];
      expect(scores.people).toBeCloseTo(
        Object.values(chart).reduce((all, one) => all + one, 0),
        4,
      );
      const pois = await ask('reachablePlaces', { sources: [sources[i]], maxEdgeWeight, osmTypes: food.osmTypes });
      expect(scores.food).toBe(Object.keys(pois).length);
    }
  });
});
