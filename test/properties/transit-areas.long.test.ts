import { expect, it } from 'vitest';
import { seededRandom } from '../../src/kit/core/random.ts';
import { Run } from '../../src/kit/core/run.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { EdgeLine } from '../../src/network/street/edge-line.ts';
import { isochrones } from '../../src/products/isochrone/index.ts';
import { toAreaQuery } from '../../src/products/isochrone/isochrone-query.ts';
import { timeOperation, toTimeQuery } from '../../src/products/travel-time/index.ts';
import { CoverTest, distanceTo } from '../laws/polygons.ts';
import { type City, citiesOfSuite, describeIn } from '../worlds/cities.ts';
import { edgeSampler } from '../worlds/edge-sampler.ts';

/**
 * Areas by public transport against the matrix, which searches apart from areas: at sampled sources and points of the
 * network.
 */

const DATES = { 'porto-alegre': 20190528, helsinki: 20220222, monaco: 20260113 } as const satisfies Partial<
  Record<City, number>
>;
const VALUES = [600, 1200, 1800, 2700];
/** Windows of departures are as long for both. */
const WINDOW_S = 3600;
const SOURCES = 6;
const POINTS = 1000;
const TOLERANCE_S = 30;
const MOST_WRONG = 0.005;

const line = new EdgeLine();

for (const city of citiesOfSuite(['porto-alegre', 'helsinki', 'monaco'])) {
  const date = DATES[city as keyof typeof DATES];
  describeIn(city, 'areas by public transport', ({ open }) => {
    it('hold what is reached, and little else', async () => {
      const network = await open();
      const random = seededRandom(5);
      const sample = edgeSampler(network, 'walk');
      const place = (): [number, number] => line.read(network.streets, sample(random)).at(random());
      const tm = { transit: { frame: { time: 28_800, duration: WINDOW_S, date } } };
      const count = { inside: 0, wrong: 0, missed: 0 };
      for (let s = 0; s < SOURCES; s++) {
        const [lng, lat] = place();
        const targets = Array.from({ length: POINTS }, place);
        const routing = { sources: [{ id: 's', lng, lat, tm }], maxEdgeWeight: WINDOW_S };
        const asked = toAreaQuery({ ...routing, polygon: { values: VALUES } }, DEFAULT_LIMITS, 4326);
        const { areas, lattice } = isochrones(network, asked, new Run());
        const wanted = targets.map(([x, y], id) => ({ id: `${id}`, lng: x, lat: y }));
        const query = toTimeQuery({ ...routing, targets: wanted }, DEFAULT_LIMITS);
        const { body } = timeOperation.run(network, query, new Run());
        const [row] = JSON.parse(Buffer.from(body).toString()) as [{ targets: { id: string; travelTime: number }[] }];
        const seconds = new Map(row.targets.map(({ id, travelTime }) => [Number(id), travelTime]));
        areas.forEach(({ polygons, threshold }) => {
          const test = new CoverTest(polygons);
          targets.forEach(([x, y], t) => {
            const time = seconds.get(t) ?? Infinity;
            const place = lattice.pointOf(x, y);
            if (test.covers(...place)) {
              count.inside++;
              if (time > threshold + TOLERANCE_S) count.wrong++;
              // Points go to the nearest of the lattice, and borders run by where the threshold is met.
            } else if (time <= threshold && distanceTo(polygons)(...place) > 1) count.missed++;
          });
        });
      }
      expect(count.inside).toBeGreaterThan(1000);
      expect(count.missed).toBe(0);
      expect(count.wrong / count.inside).toBeLessThan(MOST_WRONG);
    });
  });
}
