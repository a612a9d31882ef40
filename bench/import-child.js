// Reads and builds the streets of an extract, with `places` its places too, and prints what that took in processor time of all threads,
// milliseconds: node bench/import-child.js streets|places EXTRACT [HEIGHTS]
import { openElevation } from '../dist/elevation/index.js';
import { networkOf } from '../dist/network/index.js';
import { readOsm } from '../dist/osm/index.js';
import { buildPlaces, withPlaces } from '../dist/places/build/index.js';
import { placeColumns } from '../dist/places/index.js';
import { buildStreetGraph, STREET_OSM_FILTER } from '../dist/street/build/index.js';

const [what, extract, heights] = process.argv.slice(2);
const progress = { update() {}, note() {} };
const before = process.cpuUsage();
const elevation = heights === undefined ? null : await openElevation([heights]);
const filter = what === 'places' ? withPlaces(STREET_OSM_FILTER) : STREET_OSM_FILTER;
const osm = await readOsm([extract], filter, { progress });
const { graph } = buildStreetGraph(osm, { elevation, progress });
if (what === 'places') placeColumns(buildPlaces(osm, [], networkOf('', graph, null)).table);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
