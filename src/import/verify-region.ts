import { checkRegion, loadRegion } from '../storage/index.ts';
import { streetGraphFromColumns } from '../street/columns.ts';
import { verifyStreetGraph } from '../street/verify.ts';

/** All that is wrong with region `dataDir/name`: files, checksums and, where these are sound, the graph's invariants. */
export function verifyRegion(dataDir: string, name: string): string[] {
  const problems = checkRegion(dataDir, name);
  if (problems.length > 0) return problems;
  try {
    return verifyStreetGraph(streetGraphFromColumns(loadRegion(dataDir, name).columns));
  } catch (error) {
    return [`region ${name}: ${(error as Error).message}`];
  }
}
