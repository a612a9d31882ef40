import { InputError } from '../../kit/core/errors.ts';
import type { Progress } from '../../kit/core/progress.ts';
import type { RegionWriter } from '../../region/storage/index.ts';
import { withAddresses } from '../addresses/index.ts';
import { type PostalArea, postalAreasOf, withBasemap } from '../basemap/index.ts';
import { type OsmData, type OsmReport, readOsm, uncutAtDateLine } from '../osm/index.ts';
import { withPlaces } from '../places/index.ts';
import { withWater } from '../shorelines/index.ts';
import { STREET_OSM_FILTER } from '../streets/index.ts';
import { importAddresses } from './import-addresses.ts';
import { type BasemapChoice, type BasemapImport, importBasemap } from './import-basemap.ts';
import { withinBox } from './import-box.ts';
import { importStreets, type StreetInputs, type StreetsImport } from './import-streets.ts';
import type { StageClock } from './stage-clock.ts';
import { columnsInto } from './written-columns.ts';

interface MapInputs extends StreetInputs {
  readonly basemap: BasemapChoice;
}

interface MapImport extends Omit<StreetsImport, 'report' | 'modes'> {
  readonly osmReport: OsmReport;
  readonly streetReport: StreetsImport['report'];
  readonly addressReport: Awaited<ReturnType<typeof importAddresses>>['report'];
  readonly basemap: BasemapImport | null;
  /** Postal areas of the extracts. */
  readonly postalAreas: readonly PostalArea[];
}

/** Bytes of building the address index per node of the extracts. */
const BYTES_OF_ADDRESSES = 45;

/**
 * Makes everything that depends on one reading of the extracts, and the timetable, whose stops have addresses too.
 * Columns are written as soon as they are made, and the extracts are freed at the end. Addresses come last: their index
 * takes memory that modes need. Tiles of the map are made in parallel if memory is enough for both, and finished when
 * the map's file is written. Rejects with InputError.
 */
export async function importMap(
  inputs: MapInputs,
  writer: RegionWriter,
  clock: StageClock,
  progress: Progress,
): Promise<MapImport> {
  const withStreets = withWater(withAddresses(withPlaces(STREET_OSM_FILTER)));
  const filter = inputs.basemap === 'made' ? withBasemap(withStreets) : withStreets;
  const data = await clock.time('reading OpenStreetMap', async () =>
    uncutAtDateLine(
      withinBox(
        requireWhole(await readOsm(inputs.osm, { ...filter, box: inputs.box ?? undefined }, { progress })),
        inputs.box,
      ),
    ),
  );
  const { report: streetReport, modes, ...streets } = await importStreets(inputs, data, writer, clock, progress);
  const write = columnsInto(writer, clock);
  const { transit, places, bounds } = streets;
  let basemap: BasemapImport | null = null;
  try {
    basemap = await importBasemap(inputs.basemap, data, bounds, writer.folder, clock, progress);
    const postalAreas = inputs.basemap === 'made' ? postalAreasOf(data) : [];
    await clock.time('waiting for the streets of all modes', () => modes.done);
    await basemap?.beginBeside(BYTES_OF_ADDRESSES * data.report.nodesRead);
    const addresses = await importAddresses(data, transit?.columns ?? null, places.custom, inputs.box, clock, progress);
    await write(addresses.columns);
    return { ...streets, osmReport: data.report, streetReport, addressReport: addresses.report, basemap, postalAreas };
  } catch (error) {
    await basemap?.close();
    throw error;
  } finally {
    await modes.close();
  }
}

/**
 * Returns the map; throws an InputError that names every extract in which most nodes of ways are missing. A few are
 * missing wherever a map is cut.
 */
function requireWhole(data: OsmData): OsmData {
  const { files, wayNodes } = data.report;
  const broken = wayNodes.flatMap(({ nodes, missing }, i) =>
    2 * missing > nodes ? [`${files[i]} (${missing} of ${nodes} nodes of its ways are missing)`] : [],
  );
  if (broken.length === 0) return data;
  throw new InputError(
    `can't be read whole: ${broken.join(', ')}; extract ways with their nodes, from Overpass with "out geom" or ">;" before "out"`,
  );
}
