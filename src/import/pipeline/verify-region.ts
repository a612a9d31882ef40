import { MESH, MESH_KINDS } from '../../network/mesh/index.ts';
import { statisticsFromColumns, verifyStatistics } from '../../network/statistics/index.ts';
import { EDGES } from '../../network/street/arcs.ts';
import { streetGraphFromColumns } from '../../network/street/columns.ts';
import { verifyStreetGraph } from '../../network/street/verify.ts';
import { timetableFromColumns, verifyTimetable } from '../../network/transit/index.ts';
import { WATER } from '../../network/water/index.ts';
import { addressesFromColumns, verifyAddresses } from '../../products/geocode/index.ts';
import { checkTiles } from '../../products/map/basemap/index.ts';
import { placesFromColumns, verifyPlaces } from '../../products/places/index.ts';
import { verifySection } from '../../region/columns/index.ts';
import { checkRegion, loadRegion } from '../../region/storage/index.ts';

/**
 * Returns all faults of region `dataDir/name`: files, checksums and, if these are sound, violated invariants of
 * streets, timetable, places, addresses, water, meshes and statistics.
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
      ...verifySection(columns, 'water', WATER),
      ...MESH_KINDS.flatMap((kind) =>
        verifySection(columns, `mesh.${kind}`, MESH, new Map([[EDGES, streets.edgeCount]])),
      ),
      ...verifyStatistics(statisticsFromColumns(columns), streets.edgeCount),
    ];
  } catch (error) {
    return [`region ${name}: ${(error as Error).message}`];
  }
}
