import { beforeAll, expect, it } from 'vitest';
import { NEVER_CANCELLED } from '../../src/core/cancel.ts';
import { type Random, seededRandom } from '../../src/core/random.ts';
import { totalArea } from '../../src/geo/lattice-polygons.ts';
import { isochrones } from '../../src/isochrone/index.ts';
import type { PolygonOptions } from '../../src/isochrone/isochrone.schema.ts';
import { toAreaQuery } from '../../src/isochrone/isochrone-query.ts';
import { CoverTest, escapes, invalidity } from '../../src/isochrone/test-laws.ts';
import { snapOf } from '../../src/isochrone/test-towns.ts';
import type { Network } from '../../src/network/index.ts';
import { isStreetOrigin, reacherOf } from '../../src/reach/index.ts';
import { DEFAULT_LIMITS } from '../../src/routing/index.ts';
import { EdgeLine } from '../../src/street/edge-line.ts';
import type { ReachedArcs } from '../../src/street/reached-arcs.ts';
import { type EdgeIndex, edgeOfArc, isForward, STREET_MODES, type StreetMode } from '../../src/street/street-graph.ts';
import { citiesOfSuite, describeIn } from '../worlds/cities.ts';
import { edgeSampler } from '../worlds/edge-sampler.ts';

/** Laws of isochrones on real cities, at sampled sources and sampled points of the network. */

const VALUES = [120, 300, 600, 900, 1800];
const SOURCES = 6;
const POINTS = 6000;

/** Points inside that take longer than the threshold and this much more count as wrong, README "Error". */
const TOLERANCE_S = { walk: 30, bike: 60, car: 60 };
const SHARE_OF_WRONG = { walk: 0.0015, bike: 0.0015, car: 0.0015 };
const MOST_MISSED = 0.0005;

/** A national grid, each turned against the meridian there. */
const GRIDS = { 'porto-alegre': 5880, monaco: 2154, helsinki: 3879 };

const line = new EdgeLine();

/** Seconds to a share of an edge, straight from the reached arcs. */
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

    const place = (sample: (random: Random) => EdgeIndex, random: Random): [number, number] =>
      line.read(network.streets, sample(random)).at(random());

    it.each(STREET_MODES)('%s: what is reached is covered, and little else', (mode) => {
      const random = seededRandom(11);
      const sample = edgeSampler(network, mode);
      const count = VALUES.map(() => ({ reached: 0, missed: 0, inside: 0, wrong: 0 }));
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
          tests.forEach((test, i) => {
            const inside = test.covers(...lattice.pointOf(lon, lat));
            if (time <= VALUES[i]) count[i].reached++;
            if (time <= VALUES[i] && !inside) count[i].missed++;
            if (inside) count[i].inside++;
            if (inside && time > VALUES[i] + TOLERANCE_S[mode]) count[i].wrong++;
          });
        }
      }
      const all = { reached: 0, missed: 0, inside: 0, wrong: 0 };
      for (const one of count) {
        for (const key of ['reached', 'missed', 'inside', 'wrong'] as const) all[key] += one[key];
      }
      // Where streets cross without meeting, borders may run over one of them.
      expect(all.missed / all.reached).toBeLessThan(MOST_MISSED);
      expect(all.wrong / all.inside).toBeLessThan(SHARE_OF_WRONG[mode]);
    });

    it.each(STREET_MODES)('%s: valid, nested, independent of the list and of the limit', (mode) => {
      const random = seededRandom(5);
      const sample = edgeSampler(network, mode);
      for (const style of [
        {},
        { simplify: 80 },
        { bufferMeters: 60 },
        { srid: 3857 },
        { srid: GRIDS[city] },
        { srid: GRIDS[city], decimalPrecision: 0 },
        { srid: 3034, simplify: 80 },
        { decimalPrecision: 4 },
      ]) {
        const source = place(sample, random);
        const { areas } = isochrones(network, query(mode, source, style), NEVER_CANCELLED);
        // At shores that are cut, and where borders that were moved come together.
        const mayTouch = mode !== 'walk' || 'simplify' in style || snapOf(style) > 0;
        areas.forEach(({ polygons }, i) => {
          expect(invalidity(polygons, mayTouch), JSON.stringify(style)).toBeNull();
          if (i > 0) expect(escapes(areas[i - 1].polygons, polygons, snapOf(style)), JSON.stringify(style)).toBeNull();
        });
        const k = Math.floor(random() * VALUES.length);
        const alone = query(mode, source, { ...style, values: [VALUES[k]] }, { maxEdgeWeight: VALUES[k] + 500 });
        expect(isochrones(network, alone, NEVER_CANCELLED).areas[0].polygons).toEqual(areas[k].polygons);
      }
    });

    it('against the traffic areas are others, and as valid', () => {
      const random = seededRandom(3);
      const source = place(edgeSampler(network, 'car'), random);
      const [there, back] = [{}, { reverse: true }].map(
        (routing) => isochrones(network, query('car', source, {}, routing), NEVER_CANCELLED).areas,
      );
      for (const { polygons } of back) expect(invalidity(polygons, true)).toBeNull();
      expect(totalArea(back[1].polygons)).not.toBe(totalArea(there[1].polygons));
    });
  });
}
