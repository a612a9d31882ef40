import { type PostalArea, postalAreasOf, withBasemap } from '../basemap/build/index.ts';
import { InputError } from '../core/errors.ts';
import type { Progress } from '../core/progress.ts';
import type { openElevation } from '../elevation/index.ts';
import { withAddresses } from '../geocode/build/index.ts';
import { type OsmReport, readOsm, uncutAtDateLine } from '../osm/index.ts';
import { withPlaces } from '../places/build/index.ts';
import type { ColumnSet } from '../storage/index.ts';
import {
  buildStreetGraph,
  customizeUsualMetrics,
  STREET_OSM_FILTER,
  type StreetReport,
} from '../street/build/index.ts';
import type { StreetGraph } from '../street/street-graph.ts';
import { collectWater, withWater } from '../water/build/index.ts';
import { waterColumns } from '../water/index.ts';
import { importAddresses } from './import-addresses.ts';
import { type BasemapChoice, type BasemapImport, importBasemap } from './import-basemap.ts';
import { importPlaces, type PlacesImport } from './import-places.ts';
import { importTimetable, type TimetableImport } from './import-timetable.ts';
import { boundsOf } from './region-report.ts';
import type { StageClock } from './stage-clock.ts';

interface MapInputs {
  /** OpenStreetMap extracts, merged. */
  readonly osm: readonly string[];
  readonly elevation: Awaited<ReturnType<typeof openElevation>> | null;
  readonly gtfs: readonly string[];
  /** An error in a timetable stops the import. */
  readonly strict: boolean;
  /** Files of places of the importer's own. */
  readonly places: readonly string[];
  readonly basemap: BasemapChoice;
}

interface MapImport {
  readonly osmReport: OsmReport;
  readonly graph: StreetGraph;
  readonly streetReport: StreetReport;
  readonly transit: TimetableImport | null;
  readonly places: PlacesImport;
  readonly water: ColumnSet;
  readonly addresses: Awaited<ReturnType<typeof importAddresses>>;
  readonly basemap: BasemapImport | null;
  /** Postal areas of the extracts. */
  readonly postalAreas: readonly PostalArea[];
}

/** Everything that is made from one reading of the extracts, and the timetable, whose stops have addresses too; what was read is let go with it. Rejects with InputError. */
export async function importMap(inputs: MapInputs, clock: StageClock, progress: Progress): Promise<MapImport> {
  const { osm, elevation, gtfs, strict } = inputs;
  const withStreets = withWater(withAddresses(withPlaces(STREET_OSM_FILTER)));
  const filter = inputs.basemap === 'made' ? withBasemap(withStreets) : withStreets;
  const data = await clock.time('reading OpenStreetMap', async () =>
    uncutAtDateLine(await readOsm(osm, filter, { progress })),
  );
  const { graph: plain, report } = await clock.time('building streets', async () =>
    buildStreetGraph(data, { elevation, progress }),
  );
  if (plain.edgeCount === 0) throw new InputError(`no street in ${osm.join(', ')}`);
  const graph = await clock.time('customizing usual metrics', async () => customizeUsualMetrics(plain, progress));
  const transit = gtfs.length > 0 ? await importTimetable(gtfs, strict, graph, clock, progress) : null;
  const places = await importPlaces(inputs.places, data, graph, clock);
  const water = await clock.time('collecting water', async () => waterColumns(collectWater(data)));
  const addresses = await importAddresses(data, transit?.columns ?? null, places.custom, clock);
  const basemap = await importBasemap(inputs.basemap, data, boundsOf(graph), clock, progress);
  const postalAreas = inputs.basemap === 'made' ? postalAreasOf(data) : [];
  return {
    osmReport: data.report,
    graph,
    streetReport: report,
    transit,
    places,
    water,
    addresses,
    basemap,
    postalAreas,
  };
}
