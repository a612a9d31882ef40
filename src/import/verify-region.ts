import { checkRegion, loadRegion } from '../storage/index.ts';
import { streetGraphFromColumns } from '../street/columns.ts';
import { verifyStreetGraph } from '../street/verify.ts';
import { timetableFromColumns } from '../transit/columns.ts';
import { verifyTimetable } from '../transit/verify.ts';

/** All that is wrong with region `dataDir/name`: files, checksums and, where these are sound, the invariants of streets and timetable. */
export function verifyRegion(dataDir: string, name: string): string[] {
  const problems = checkRegion(dataDir, name);
  if (problems.length > 0) return problems;
  try {
    const { columns } = loadRegion(dataDir, name);
    const streets = streetGraphFromColumns(columns);
    const timetable = timetableFromColumns(columns);
    return [
      ...verifyStreetGraph(streets),
      ...(timetable === null ? [] : verifyTimetable(timetable, streets.edgeCount)),
    ];
  } catch (error) {
    return [`region ${name}: ${(error as Error).message}`];
  }
}
