// Reads and builds the streets of an extract, with `places` its places too, with `map` also the tiles of its map (written to MAP), and prints what
// that took in processor time of all threads, milliseconds, and at most in memory, bytes:
// node bench/import-child.js streets|places EXTRACT [HEIGHTS]; node bench/import-child.js map EXTRACT MAP
import { basemapFeatures, withBasemap, writeBasemap } from '../dist/basemap/build/index.js';
import { openElevation } from '../dist/elevation/index.js';
import { networkOf } from '../dist/network/index.js';
import { readOsm } from '../dist/osm/index.js';
import { buildPlaces, withPlaces } from '../dist/places/build/index.js';
import { placeColumns } from '../dist/places/index.js';
import { buildStreetGraph, STREET_OSM_FILTER } from '../dist/street/build/index.js';

const [what, extract, file] = process.argv.slice(2);
const progress = { update() {}, note() {} };
const before = process.cpuUsage();
const elevation = what === 'map' || file === undefined ? null : await openElevation([file]);
const filters = { streets: (filter) => filter, places: withPlaces, map: (filter) => withBasemap(withPlaces(filter)) };
let osm = await readOsm([extract], filters[what](STREET_OSM_FILTER), { progress });
const { graph } = buildStreetGraph(osm, { elevation, progress });
if (what !== 'streets') placeColumns(buildPlaces(osm, [], networkOf('', graph, null)).table);
if (what === 'map') {
  const features = basemapFeatures(osm);
  // As an import does: what was read is let go before tiles are made.
  osm = null;
  await writeBasemap(file, features, [-180, -85, 180, 85]);
}
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
console.log(process.resourceUsage().maxRSS * 1024);
