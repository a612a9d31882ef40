import { beforeAll, it } from 'vitest';
import { NEVER_CANCELLED } from '../../src/core/cancel.ts';
import { type Random, seededRandom } from '../../src/core/random.ts';
import { isochrones } from '../../src/isochrone/index.ts';
import { toAreaQuery } from '../../src/isochrone/isochrone-query.ts';
import { type Gathering, SOURCE_LAWS } from '../../src/isochrone/test-source-laws.ts';
import { snapOf } from '../../src/isochrone/test-towns.ts';
import type { Network } from '../../src/network/index.ts';
import { DEFAULT_LIMITS } from '../../src/routing/index.ts';
import { EdgeLine } from '../../src/street/edge-line.ts';
import { STREET_MODES, type StreetMode } from '../../src/street/street-graph.ts';
import { type City, describeIn } from '../worlds/cities.ts';
import { edgeSampler } from '../worlds/edge-sampler.ts';

/** Laws of areas of several sources in real cities; thresholds lie on both sides of where cells grow. */

const VALUES = [240, 300, 301, 600, 601, 900, 901, 1500];
const STYLES = [{}, { simplify: 80 }, { bufferMeters: 60 }, { srid: 3857 as const, decimalPrecision: 4 }];
const GATHERINGS = 4;

interface Source {
  readonly id: string;
  readonly lng: number;
  readonly lat: number;
  readonly tm: Record<string, { readonly maxSnapDistance?: number }>;
}

const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)];

for (const city of ['porto-alegre', 'monaco', 'heidelberg'] satisfies City[]) {
  describeIn(city, 'areas of sources together', ({ open }) => {
    let network: Network;
    beforeAll(async () => {
      network = await open();
    });

    function gathering(random: Random): Gathering<Source> {
      const usual = pick(STREET_MODES, random);
      const mixed = random() < 0.3;
      const style = pick(STYLES, random);
      const edgeWeight = random() < 0.8 ? ('time' as const) : ('distance' as const);
      const [lng, lat] = placeOf(usual, random);
      const sources = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, k): Source => {
        const mode = mixed ? pick(STREET_MODES, random) : usual;
        const near = { lng: lng + (random() - 0.5) * 0.02, lat: lat + (random() - 0.5) * 0.02 };
        return { id: `s${k}`, ...near, tm: { [mode]: { maxSnapDistance: 2000 } } };
      });
      return {
        sources,
        lost: [{ id: 'lost', lng, lat: lat + 1.5, tm: { [usual]: {} } }],
        values: VALUES,
        snap: snapOf(style),
        draw: (intersectionMode, sources, values = VALUES) => {
          const polygon = { values: [...values], intersectionMode, ...style };
          const query = toAreaQuery({ sources: [...sources], edgeWeight, polygon }, DEFAULT_LIMITS, 4326);
          return isochrones(network, query, NEVER_CANCELLED).areas.map(({ polygons }) => polygons);
        },
      };
    }

    function placeOf(mode: StreetMode, random: Random): [number, number] {
      return new EdgeLine().read(network.streets, edgeSampler(network, mode)(random)).at(random());
    }

    it.each(Object.entries(SOURCE_LAWS))('%s', (_, law) => {
      const random = seededRandom(17);
      for (let k = 0; k < GATHERINGS; k++) law(gathering(random));
    });
  });
}
