/**
 * Reads and builds the streets of an extract, with `places` its places too, or imports it as a region with or without
 * its map, and prints what that took in processor time of all threads, milliseconds, and at most in memory, bytes:
 * node bench/run.js bench/import-child.ts streets|places EXTRACT [HEIGHTS]; … region EXTRACT FOLDER [off]
 */
import { openElevation } from '../src/import/elevation/index.ts';
import { readOsm } from '../src/import/osm/index.ts';
import { importRegion } from '../src/import/pipeline/index.ts';
import { buildPlaces, withPlaces } from '../src/import/places/index.ts';
import { buildStreetGraph, STREET_OSM_FILTER } from '../src/import/streets/index.ts';
import { networkOf } from '../src/network/opening/index.ts';
import { placeColumns } from '../src/products/places/index.ts';

const [what, extract = '', file, basemap] = process.argv.slice(2);
const progress = { update() {}, note() {} };
const before = process.cpuUsage();
if (what === 'region') await importRegion({ name: 'region', dataDir: file ?? '', osm: [extract], basemap, progress });
else {
  const elevation = file === undefined ? null : await openElevation([file]);
  const filter = what === 'places' ? withPlaces(STREET_OSM_FILTER) : STREET_OSM_FILTER;
  const osm = await readOsm([extract], filter, { progress });
  const { graph } = buildStreetGraph(osm, { elevation, progress });
  if (what === 'places') placeColumns(buildPlaces(osm, [], networkOf('', graph)).table);
}
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
console.log(process.resourceUsage().maxRSS * 1024);
