import { beforeAll, expect, it } from 'vitest';
import { NEVER_CANCELLED } from '../../src/kit/core/cancel.ts';
import { type Random, seededRandom } from '../../src/kit/core/random.ts';
import { METERS_PER_DEGREE } from '../../src/kit/geo/distance.ts';
import { totalArea } from '../../src/kit/geo/lattice-polygons.ts';
import type { Network } from '../../src/network/network/index.ts';
import { isStreetOrigin, reacherOf } from '../../src/network/reach/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { EdgeLine } from '../../src/network/street/edge-line.ts';
import type { ReachedArcs } from '../../src/network/street/reached-arcs.ts';
import {
  type EdgeIndex,
  edgeOfArc,
  isForward,
  STREET_MODES,
  type StreetMode,
} from '../../src/network/street/street-graph.ts';
import { isochrones } from '../../src/products/isochrone/index.ts';
import type { PolygonOptions } from '../../src/products/isochrone/isochrone.schema.ts';
import { toAreaQuery } from '../../src/products/isochrone/isochrone-query.ts';
import { AREA_LAWS, type Gathering } from '../laws/areas.ts';
import { CoverTest, distanceTo, invalidity } from '../laws/polygons.ts';
import { citiesOfSuite, describeIn } from '../worlds/cities.ts';
import { edgeSampler } from '../worlds/edge-sampler.ts';

/** Laws of isochrones on real cities, at sampled sources and sampled points of the network. */

const VALUES = [120, 300, 600, 900, 1800];
const SOURCES = 6;
const POINTS = 6000;

/** Points inside that take longer than the threshold and this much more count as wrong, README "Error". */
const TOLERANCE_S = { walk: 30, bike: 60, car: 60 };
const MOST_WRONG = 0.0015;
/** Streets that nobody reaches count as what lies around them, so points on them may lie inside, which are few. */
const MOST_UNREACHABLE = 0.003;
/**
 * Sites lie up to two meters beside streets that bend, and where streets cross without meeting, borders may run over
 * one of them: of what is reached so little is outside, and not by more meters. A sample may hold but 4,000 such
 * places.
 */
const MOST_MISSED = 0.0005;
const MOST_OUTSIDE_M = 30;
const UNITS_PER_M = 1e7 / METERS_PER_DEGREE;

/** A national grid, each turned against the meridian there. */
const GRIDS = { 'porto-alegre': 5880, monaco: 2154, helsinki: 3879 };

const STYLES = [
  {},
  { simplify: 80 },
  { bufferMeters: 60 },
  { srid: 3857 },
  { srid: 3034, simplify: 80 },
  { decimalPrecision: 4 },
];

const line = new EdgeLine();
const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)];

/** Returns the seconds to a share of an edge, straight from the reached arcs. */
function timesOf(arcs: ReachedArcs): (edge: EdgeIndex, share: number) => number {
  const byEdge = new Map<EdgeIndex, number[]>();
  for (let a = 0; a < arcs.count; a++) {
    const edge = edgeOfArc(arcs.arc[a]);
    byEdge.set(edge, [...(byEdge.get(edge) ?? []), a]);
  }
  return (edge, share) => {
    let best = Infinity;
    for (const a of byEdge.get(edge) ?? []) {
      const at = isForward(arcs.arc[a]) ? share : 1 - share;
      if (at >= arcs.from[a] && at <= arcs.to[a]) best = Math.min(best, arcs.entry[a] + at * arcs.traverse[a]);
    }
    return best <= arcs.limit ? best / 10 : Infinity;
  };
}

function query(mode: StreetMode, [lng, lat]: [number, number], polygon: Partial<PolygonOptions>, routing = {}) {
  const body = {
    sources: [{ id: 's', lng, lat, tm: { [mode]: {} } }],
    ...routing,
    polygon: { values: VALUES, ...polygon },
  };
  return toAreaQuery(body, DEFAULT_LIMITS, 4326);
}

for (const city of citiesOfSuite(['porto-alegre', 'monaco', 'helsinki'])) {
  describeIn(city, 'isochrones', ({ open }) => {
    let network: Network;
    beforeAll(async () => {
      network = await open();
    });

    /** Returns sources near each other, mostly of one mode. */
    function gathering(usual: StreetMode, style: Partial<PolygonOptions>, random: Random): Gathering {
      const mixed = random() < 0.3;
      const [lng, lat] = place(edgeSampler(network, usual), random);
      const sources = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, k) => {
        const mode = mixed ? pick(STREET_MODES, random) : usual;
        const near = { lng: lng + (random() - 0.5) * 0.02, lat: lat + (random() - 0.5) * 0.02 };
        return { id: `s${k}`, ...near, tm: { [mode]: { maxSnapDistance: 2000 } } };
      });
      const lost = [{ id: 'lost', lng, lat: lat + 1.5, tm: { [usual]: {} } }];
      const edgeWeight = random() < 0.8 ? ('time' as const) : ('distance' as const);
      return { network, sources, lost, edgeWeight, values: VALUES, style };
    }

    const place = (sample: (random: Random) => EdgeIndex, random: Random): [number, number] =>
      line.read(network.streets, sample(random)).at(random());

    it.each(STREET_MODES)('%s: what is reached is covered, and little else', (mode) => {
      const random = seededRandom(11);
      const sample = edgeSampler(network, mode);
      const count = { reached: 0, missed: 0, inside: 0, wrong: 0, unreachable: 0 };
      for (let s = 0; s < SOURCES; s++) {
        const asked = query(mode, place(sample, random), { decimalPrecision: 7 });
        const { areas, lattice } = isochrones(network, asked, NEVER_CANCELLED);
        const { routing } = asked;
        const reach = reacherOf(network).search(
          { ...routing, maxEdgeWeight: 7200 },
          routing.origins.filter(isStreetOrigin),
          NEVER_CANCELLED,
        );
        const timeOf = timesOf(reach.arcs());
        const tests = areas.map(({ polygons }) => new CoverTest(polygons));
        for (let k = 0; k < POINTS; k++) {
          const edge = sample(random);
          const share = random();
          const [lon, lat] = line.read(network.streets, edge).at(share);
          const time = timeOf(edge, share);
          const [x, y] = lattice.pointOf(lon, lat);
          tests.forEach((test, i) => {
            const inside = test.covers(x, y);
            if (inside) count.inside++;
            if (inside && time === Infinity) count.unreachable++;
            else if (inside && time > VALUES[i] + TOLERANCE_S[mode]) count.wrong++;
            if (time > VALUES[i]) return;
            count.reached++;
            if (inside) return;
            count.missed++;
            expect(distanceTo(areas[i].polygons)(x, y)).toBeLessThan(MOST_OUTSIDE_M * UNITS_PER_M);
          });
        }
      }
      expect(count.reached).toBeGreaterThan(POINTS / 2);
      expect(count.missed / count.reached).toBeLessThan(MOST_MISSED);
      expect(count.wrong / count.inside).toBeLessThan(MOST_WRONG);
      expect(count.unreachable / count.inside).toBeLessThan(MOST_UNREACHABLE);
    });

    it.each(Object.entries(AREA_LAWS))('%s', (_, law) => {
      const random = seededRandom(17);
      for (const style of [...STYLES, { srid: GRIDS[city] }, { srid: GRIDS[city], decimalPrecision: 0 }]) {
        for (const mode of STREET_MODES) law(gathering(mode, style, random));
      }
    });

    it('against the traffic areas are others, and as valid', () => {
      const random = seededRandom(3);
      const source = place(edgeSampler(network, 'car'), random);
      const [there, back] = [{}, { reverse: true }].map(
        (routing) => isochrones(network, query('car', source, {}, routing), NEVER_CANCELLED).areas,
      );
      for (const { polygons } of back) expect(invalidity(polygons)).toBeNull();
      expect(totalArea(back[1].polygons)).not.toBe(totalArea(there[1].polygons));
    });
  });
}
