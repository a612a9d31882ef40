import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRegionName, isSectionFile, MANIFEST_FILE } from '../../region/storage/index.ts';

/** A cheap fingerprint of a region's manifest, which an import replaces last. */
export type Signature = string;

/** The signature of a region without a manifest. */
const NO_MANIFEST: Signature = 'none';

/**
 * Looks at the regions of a folder: one listing and one file status per region. Rejects with the file system's error if
 * the folder can't be listed.
 */
export async function lookAtRegions(
  dataDir: string,
  only: ReadonlySet<string> | null,
): Promise<Map<string, Signature>> {
  const names = (await readdir(dataDir)).filter((name) => isRegionName(name) && (only === null || only.has(name)));
  const found = new Map<string, Signature>();
  for (const name of names.sort()) {
    const signature = await signatureOf(join(dataDir, name));
    if (signature !== null) found.set(name, signature);
  }
  return found;
}

/** Returns a folder's signature; null if it is no region's folder. */
async function signatureOf(folder: string): Promise<Signature | null> {
  try {
    const { ino, size, mtimeMs } = await stat(join(folder, MANIFEST_FILE));
    return `${ino} ${size} ${mtimeMs}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return null;
    if (code !== 'ENOENT') return `unreadable (${code})`;
    const files = await readdir(folder).catch(() => []);
    return files.some(isSectionFile) ? NO_MANIFEST : null;
  }
}
