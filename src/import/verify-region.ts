import { checkTiles } from '../basemap/index.ts';
import { addressesFromColumns, verifyAddresses } from '../geocode/index.ts';
import { placesFromColumns, verifyPlaces } from '../places/index.ts';
import { statisticsFromColumns, verifyStatistics } from '../statistics/index.ts';
import { checkRegion, loadRegion } from '../storage/index.ts';
import { streetGraphFromColumns } from '../street/columns.ts';
import { verifyStreetGraph } from '../street/verify.ts';
import { timetableFromColumns, verifyTimetable } from '../transit/index.ts';

/**
 * Returns all faults of region `dataDir/name`: files, checksums and, if these are sound, violated invariants of
 * streets, timetable, places, addresses and statistics.
 */
export function verifyRegion(dataDir: string, name: string): string[] {
  const problems = checkRegion(dataDir, name);
  if (problems.length > 0) return problems;
  try {
    const { columns, files } = loadRegion(dataDir, name);
    const streets = streetGraphFromColumns(columns);
    const timetable = timetableFromColumns(columns);
    const places = placesFromColumns(columns);
    const addresses = addressesFromColumns(columns);
    for (const { path } of files.values()) checkTiles(path);
    return [
      ...verifyStreetGraph(streets),
      ...(timetable === null ? [] : verifyTimetable(timetable, streets.edgeCount)),
      ...(places === null ? [] : verifyPlaces(places, streets.edgeCount)),
      ...(addresses === null ? [] : verifyAddresses(addresses)),
      ...verifyStatistics(statisticsFromColumns(columns), streets.edgeCount),
    ];
  } catch (error) {
    return [`region ${name}: ${(error as Error).message}`];
  }
}
