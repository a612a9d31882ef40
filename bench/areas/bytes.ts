/**
 * Bytes and points of answers: areas of 5, 15 and 30 minutes around the middles of all cities, as `geojson`. Run:
 *   npm run build:server && node bench/run.js bench/areas/bytes.ts [--work DIR]
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NEVER_CANCELLED } from '../../src/kit/core/cancel.ts';
import { ringLists } from '../../src/kit/geo/lattice-polygons.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { encodeAreas } from '../../src/products/isochrone/area-json.ts';
import { isochrones } from '../../src/products/isochrone/index.ts';
import { toIsochroneQuery } from '../../src/products/isochrone/isochrone-query.ts';
import { MODES, type Mode } from '../peers/sides.ts';
import { OwnAreas } from './own-areas.ts';
import { CITIES, REGIONS } from './places.ts';

const { values: options } = parseArgs({
  options: { work: { type: 'string', default: join(tmpdir(), 'hinterland-areas') } },
});
const data = process.env.HINTERLAND_TEST_DATA ?? '../shared/data';
const SECONDS = [300, 900, 1800];
const STYLES = [{ srid: 4326 }, { srid: 4326, simplify: 100 }, { srid: 3857 }, { srid: 3857, simplify: 100 }] as const;

const regions = new Map<string, OwnAreas>();
for (const name of Object.keys(REGIONS)) {
  regions.set(name, await OwnAreas.open(name, REGIONS[name], data, options.work));
}

function sizeOf(mode: Mode, style: (typeof STYLES)[number]): readonly [bytes: number, points: number] {
  let [bytes, points] = [0, 0];
  for (const { region, middle } of Object.values(CITIES)) {
    const body = {
      sources: [{ id: 0, lng: middle[0], lat: middle[1], tm: { [mode]: {} } }],
      elevation: false,
      maxEdgeWeight: SECONDS[2],
      polygon: { values: SECONDS, serializer: 'geojson' as const, ...style },
    };
    const query = toIsochroneQuery(body, DEFAULT_LIMITS, 'post');
    const found = isochrones(regions.get(region)!.network, query, NEVER_CANCELLED);
    bytes += encodeAreas(found, query).length;
    for (const { polygons } of found.areas) {
      for (const ring of ringLists(polygons).flat()) points += ring.length / 2;
    }
  }
  return [bytes, points];
}

for (const mode of MODES) {
  const cells = STYLES.map((style) => {
    const [bytes, points] = sizeOf(mode, style);
    return `${Math.round(bytes / 1000)}, ${points.toLocaleString('en')}`;
  });
  process.stdout.write(`| ${mode} | ${cells.join(' | ')} |\n`);
}
