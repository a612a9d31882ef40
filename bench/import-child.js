// Reads and builds the streets of an extract, with `places` its places too, or imports it as a region with or without
// its map, and prints what that took in processor time of all threads, milliseconds, and at most in memory, bytes:
// node bench/import-child.js streets|places EXTRACT [HEIGHTS]; node bench/import-child.js region EXTRACT FOLDER [off]
import { openElevation } from '../dist/import/elevation/index.js';
import { readOsm } from '../dist/import/osm/index.js';
import { importRegion } from '../dist/import/pipeline/index.js';
import { buildPlaces, withPlaces } from '../dist/import/places/index.js';
import { buildStreetGraph, STREET_OSM_FILTER } from '../dist/import/streets/index.js';
import { networkOf } from '../dist/network/network/index.js';
import { placeColumns } from '../dist/products/places/index.js';

const [what, extract, file, basemap] = process.argv.slice(2);
const progress = { update() {}, note() {} };
const before = process.cpuUsage();
if (what === 'region') await importRegion({ name: 'region', dataDir: file, osm: [extract], basemap, progress });
else {
  const elevation = file === undefined ? null : await openElevation([file]);
  const filter = what === 'places' ? withPlaces(STREET_OSM_FILTER) : STREET_OSM_FILTER;
  const osm = await readOsm([extract], filter, { progress });
  const { graph } = buildStreetGraph(osm, { elevation, progress });
  if (what === 'places') placeColumns(buildPlaces(osm, [], networkOf('', graph, null)).table);
}
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
console.log(process.resourceUsage().maxRSS * 1024);
