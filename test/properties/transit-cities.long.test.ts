import { beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../src/kit/core/random.ts';
import { Run } from '../../src/kit/core/run.ts';
import { METERS_PER_DEGREE } from '../../src/kit/geo/distance.ts';
import type { Network } from '../../src/network/network/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { EdgeLine } from '../../src/network/street/edge-line.ts';
import {
  EDGE_FERRY,
  EDGE_ISLAND_CAR,
  EDGE_TUNNEL,
  type EdgeIndex,
  forwardArc,
} from '../../src/network/street/street-graph.ts';
import { connectionsOperation, toConnectionsQuery } from '../../src/products/departures/connections/index.ts';
import { isochrones } from '../../src/products/isochrone/index.ts';
import { toAreaQuery } from '../../src/products/isochrone/isochrone-query.ts';
import { timeOperation, toTimeQuery } from '../../src/products/travel-time/index.ts';
import { CoverTest, distanceTo, escapes, invalidity } from '../laws/polygons.ts';
import { citiesOfSuite, describeIn } from '../worlds/cities.ts';

/** Laws of public transport from door to door in real cities, at sampled sources and targets. */

const FRAMES = {
  'porto-alegre': { date: 20190528, time: 52_000, departureWindow: 2700 },
  monaco: { date: 20260113, time: 30_000, departureWindow: 2700 },
} as const;

const OPTIONS: readonly object[] = [
  {},
  { maxTransfers: 0 },
  { maxTransfers: 1, minTransferTime: 120, speed: 3.7 },
  { frame: { maxWalkingTimeFromSource: 400, maxWalkingTimeToTarget: 300 } },
  { frame: { arrivalOrDepartureDuration: 600 }, avoidTransitRouteTypes: [2] },
  { frame: { earliestArrival: true } },
  { includeSnapDistance: true, includeSnapDistanceForTargets: true, trafficJunctionPenalty: 3 },
];

/** A number that no class of streets has. */
const NO_CLASS = 1;
const ISLAND_ON_FOOT = EDGE_ISLAND_CAR << 2;

type Pair = readonly [departure: number, arrival: number];
interface Row {
  readonly targets: readonly {
    readonly travelTime: number;
    readonly travelTimePercentiles: Readonly<Record<string, number>>;
    readonly shareOfDepartures: number;
    readonly travelTimesTransit: readonly Pair[];
    readonly travelTimeWalk: number;
  }[];
}

/** Areas are asked for with seven digits. */
const UNITS_PER_M = 1e7 / METERS_PER_DEGREE;

for (const city of citiesOfSuite(Object.keys(FRAMES) as (keyof typeof FRAMES)[])) {
  describeIn(city, 'public transport', ({ open }) => {
    const frame = FRAMES[city];
    let network: Network;
    let walkable: EdgeIndex[];
    beforeAll(async () => {
      network = await open();
      const { edge, arc, edgeCount } = network.streets;
      walkable = Array.from({ length: edgeCount }, (_, e) => e as EdgeIndex).filter(
        (e) =>
          arc.walkPercent[forwardArc(e)] > 0 &&
          arc.flags[forwardArc(e)] === 0 &&
          !(edge.flags[e] & (EDGE_FERRY | EDGE_TUNNEL | ISLAND_ON_FOOT)),
      );
    });

    const random = seededRandom(5);
    const line = new EdgeLine();
    const place = (id: number) => {
      const [lng, lat] = line.read(network.streets, walkable[Math.floor(random() * walkable.length)]).at(random());
      return { id, lat, lng };
    };
    const places = (count: number) => Array.from({ length: count }, (_, i) => place(i));
    const by = (mode: string, options: { frame?: object; maxTransfers?: number }) => ({
      tm: { [mode]: { ...options, frame: { ...frame, ...options.frame } } },
    });
    const rows = ({ body }: { body: Uint8Array }) => JSON.parse(new TextDecoder().decode(body)) as Row[];
    const time = (body: object) => {
      const query = toTimeQuery({ onlyPrintReachablePoints: false, ...body } as never, DEFAULT_LIMITS);
      return rows(timeOperation.run(network, query, new Run()));
    };
    const connections = (body: object) =>
      rows(connectionsOperation.run(network, toConnectionsQuery(body as never, DEFAULT_LIMITS), new Run()));

    it.each(['transit', 'biketransit'])('%s: a travel time is the best connection, or the walk', (mode) => {
      let found = 0;
      for (const options of OPTIONS) {
        for (const reverse of [false, true]) {
          const sources = places(3).map((source) => ({ ...source, reverse, ...by(mode, options) }));
          const body = { sources, targets: places(8), maxEdgeWeight: 2400 };
          const profiles = connections(body);
          time(body).forEach(({ targets }, i) => {
            targets.forEach(({ travelTime }, j) => {
              const { travelTimesTransit, travelTimeWalk } = profiles[i].targets[j];
              const took = travelTimesTransit.map(([departure, arrival]) => arrival - departure);
              found += took.length;
              const least = Math.min(...took, travelTimeWalk < 0 ? Number.POSITIVE_INFINITY : travelTimeWalk);
              expect(travelTime).toBe(least < Number.POSITIVE_INFINITY ? least : -1);
              travelTimesTransit.slice(1).forEach(([departure, arrival], k) => {
                expect(departure > travelTimesTransit[k][0] && arrival > travelTimesTransit[k][1]).toBe(true);
              });
            });
          });
        }
      }
      expect(found).toBeGreaterThan(500);
    });

    it('streets that no journey uses may be closed, and areas that no journey meets excluded', () => {
      // Footpaths are walked anew then, by the same costs.
      const sea = [
        [0, 0],
        [0.1, 0],
        [0.1, 0.1],
        [0, 0],
      ];
      const data = { type: 'Polygon', coordinates: [sea] };
      for (const [mode, reverse] of [
        ['transit', false],
        ['biketransit', true],
      ] as const) {
        const sources = places(2).map((source) => ({ ...source, reverse, ...by(mode, { maxTransfers: 3 }) }));
        const body = { sources, targets: places(8), maxEdgeWeight: 3600 };
        const answered = connections(body);
        expect(connections({ ...body, excludeEdgeClasses: [NO_CLASS] })).toEqual(answered);
        expect(connections({ ...body, exclusionGeometry: { crs: 4326, data } })).toEqual(answered);
      }
    });

    it('longer windows and more transfers never have less', () => {
      const body = { targets: places(10), maxEdgeWeight: 2400 };
      const sources = places(4);
      const ask = (options: object) =>
        connections({ ...body, sources: sources.map((source) => ({ ...source, ...by('transit', options) })) });
      const bestOf = (pairs: readonly Pair[], from: number, to: number) =>
        pairs.filter(([departure, arrival]) => departure >= from && arrival <= to).length;
      const [short, long, direct] = [{}, { frame: { departureWindow: 5400 } }, { maxTransfers: 0 }].map(ask);
      short.forEach(({ targets }, i) => {
        targets.forEach(({ travelTimesTransit }, j) => {
          const more = long[i].targets[j].travelTimesTransit.map(String);
          // Leaving later may be as good for the last ones, which then have no place in the longer list.
          const inside = travelTimesTransit.filter((pair) => more.includes(String(pair))).length;
          const dominated = travelTimesTransit.filter(([, arrival]) =>
            long[i].targets[j].travelTimesTransit.some(
              ([d, a]) => d > frame.time + frame.departureWindow && a <= arrival,
            ),
          ).length;
          expect(inside + dominated).toBe(travelTimesTransit.length);
          for (const [departure, arrival] of direct[i].targets[j].travelTimesTransit) {
            expect(bestOf(travelTimesTransit, departure, arrival)).toBeGreaterThan(0);
          }
        });
      });
    });

    it('percentiles are those of one earliest arrival after the other', () => {
      const minutes = 12;
      const percentiles = [5, 50, 95, 100];
      for (const reverse of [false, true]) {
        const sources = places(2).map((source) => ({ ...source, reverse }));
        const body = { targets: places(8), maxEdgeWeight: 2400 };
        const ask = (part: object, more: object = {}) =>
          time({ ...body, ...more, sources: sources.map((s) => ({ ...s, ...by('transit', { frame: part }) })) });
        const naive = Array.from({ length: minutes }, (_, k) =>
          ask({ time: frame.time + (reverse ? -60 : 60) * k, earliestArrival: true }),
        );
        ask({ departureWindow: minutes * 60 }, { percentiles }).forEach(({ targets }, i) => {
          targets.forEach(({ travelTimePercentiles, shareOfDepartures }, j) => {
            const times = naive
              .map((one) => one[i].targets[j].travelTime)
              .map((seconds) => (seconds < 0 ? Number.POSITIVE_INFINITY : seconds))
              .sort((a, b) => a - b);
            for (const percent of percentiles) {
              const expected = times[Math.ceil((percent / 100) * minutes) - 1];
              expect(travelTimePercentiles[percent]).toBe(expected < Number.POSITIVE_INFINITY ? expected : -1);
            }
            const reached = times.filter((seconds) => seconds < Number.POSITIVE_INFINITY).length;
            expect(shareOfDepartures).toBeCloseTo(reached / minutes, 3);
          });
        });
      }
    });

    it.each([{}, { frame: { maxWalkingTimeToTarget: 300 } }])('areas hold what is reached, %j', (options) => {
      const values = [600, 1200, 1800];
      const count = { missed: 0, inside: 0, wrong: 0 };
      for (let s = 0; s < 4; s++) {
        const sources = [{ ...place(s), reverse: s % 2 === 1, ...by('transit', options) }];
        const polygon = { values, decimalPrecision: 7 };
        const asked = toAreaQuery({ sources, polygon } as never, DEFAULT_LIMITS, 4326);
        const { areas, lattice } = isochrones(network, asked, new Run());
        const targets = places(1500);
        const [row] = time({ sources, targets, maxEdgeWeight: 2400 });
        areas.forEach(({ polygons, threshold }, i) => {
          expect(invalidity(polygons)).toBeNull();
          if (i > 0) expect(escapes(areas[i - 1].polygons, polygons)).toBeNull();
          const test = new CoverTest(polygons);
          targets.forEach(({ lat, lng }, t) => {
            const { travelTime } = row.targets[t];
            const inside = test.covers(...lattice.pointOf(lng, lat));
            // Rounded seconds say nothing about the last half.
            // Streets bend by up to 2 m off the sites that areas are drawn from.
            if (travelTime >= 0 && travelTime < threshold && !inside) {
              if (distanceTo(polygons)(...lattice.pointOf(lng, lat)) > 2 * UNITS_PER_M) count.missed++;
            }
            if (inside) count.inside++;
            if (inside && (travelTime < 0 || travelTime > threshold + 30)) count.wrong++;
          });
        });
      }
      expect(count.inside).toBeGreaterThan(1000);
      expect(count.missed).toBe(0);
      // A budget ends on the road; the land beside its end may be walked.
      expect(count.wrong / count.inside).toBeLessThan('frame' in options ? 0.06 : 0.02);
    });

    const areasOf = (body: object) => {
      const polygon = { values: [900, 1500], decimalPrecision: 7 };
      const asked = toAreaQuery({ polygon, ...body } as never, DEFAULT_LIMITS, 4326);
      const { areas, lattice } = isochrones(network, asked, new Run());
      const tests = areas.map(({ polygons }) => new CoverTest(polygons));
      const covers = (i: number, { lng, lat }: { lng: number; lat: number }) =>
        tests[i].covers(...lattice.pointOf(lng, lat));
      return { areas, covers };
    };

    it('areas of percentiles hold what so many departures reach', () => {
      const percentiles = [5, 50, 100];
      const count = { missed: 0, inside: 0, wrong: 0 };
      for (const reverse of [false, true]) {
        const sources = [{ ...place(1), reverse, ...by('transit', { frame: { departureWindow: 900 } }) }];
        const { areas, covers } = areasOf({ sources, percentiles });
        const targets = places(300);
        const [row] = time({ sources, targets, percentiles, maxEdgeWeight: 2400 });
        areas.forEach(({ polygons, threshold, percentile }, i) => {
          expect(invalidity(polygons)).toBeNull();
          // By percentile, then by threshold: fewer departures reach more, and longer ways too.
          if (i >= 2) expect(escapes(polygons, areas[i - 2].polygons)).toBeNull();
          if (i % 2 > 0) expect(escapes(areas[i - 1].polygons, polygons)).toBeNull();
          targets.forEach((target, t) => {
            const travelTime = row.targets[t].travelTimePercentiles[percentile!];
            const inside = covers(i, target);
            if (travelTime >= 0 && travelTime < threshold && !inside) count.missed++;
            if (inside) count.inside++;
            if (inside && (travelTime < 0 || travelTime > threshold + 30)) count.wrong++;
          });
        });
      }
      expect(count.inside).toBeGreaterThan(50);
      expect(count.missed).toBe(0);
      expect(count.wrong / count.inside).toBeLessThan(0.04);
    });

    it('the area of a window of one minute is that of the earliest arrivals', () => {
      const source = place(1);
      const ask = (departureWindow: number, more: object) =>
        areasOf({ sources: [{ ...source, ...by('transit', { frame: { departureWindow } }) }], ...more }).areas;
      const totals = (areas: ReturnType<typeof ask>) =>
        areas.map(({ polygons }) => polygons.area.reduce((sum, area) => sum + area, 0));
      const earliest = totals(ask(0, {}));
      for (const departureWindow of [0, 60]) {
        const areas = ask(departureWindow, { percentiles: [50] });
        // Percentiles tell whole minutes, so borders lie some of the last meters apart.
        for (const [i, area] of totals(areas).entries()) expect(Math.abs(area / earliest[i] - 1)).toBeLessThan(0.08);
      }
    });

    it('sources together: each minute takes the source that is better then', () => {
      const minutes = 5;
      const sources = [
        { ...place(1), ...by('transit', { frame: { departureWindow: minutes * 60 } }) },
        { ...place(2), ...by('biketransit', { frame: { departureWindow: minutes * 60 }, maxTransfers: 1 }) },
        { ...place(3), ...by('transit', { frame: { departureWindow: minutes * 60 } }) },
      ];
      const together = areasOf({ sources, percentiles: [60] });
      const naive = Array.from({ length: minutes }, (_, k) =>
        areasOf({
          sources: sources.map((source, i) => {
            const part = { frame: { time: frame.time + 60 * k, earliestArrival: true } };
            return { ...source, ...(i === 1 ? by('biketransit', { ...part, maxTransfers: 1 }) : by('transit', part)) };
          }),
        }),
      );
      let inside = 0;
      let other = 0;
      for (const point of places(800)) {
        for (const threshold of [0, 1]) {
          const often = naive.filter((one) => one.covers(threshold, point)).length >= 3;
          if (often) inside++;
          if (often !== together.covers(threshold, point)) other++;
        }
      }
      expect(inside).toBeGreaterThan(10);
      // Only borders are drawn otherwise.
      expect(other / inside).toBeLessThan(0.03);
    });
  });
}
