import type { Store } from './store.ts';
import { fileKey, filesOf, manifestKey, storedManifest } from './stored-region.ts';

/** Younger files aren't removed: they may belong to a region that is being published or fetched. */
const YOUNG_MS = 3_600_000;

/** Removes what no kept generation of a region needs any more. */
export async function sweep(store: Store, region: string, kept: readonly string[], now = Date.now()): Promise<void> {
  const needed = new Set<string>();
  for (const generation of kept) {
    needed.add(manifestKey(region, generation));
    // A manifest that can't be read needs no files.
    const manifest = await storedManifest(store, region, generation).catch(() => null);
    for (const { sha256 } of manifest === null ? [] : filesOf(manifest)) needed.add(fileKey(region, sha256));
  }
  for (const start of [`${region}/files/`, `${region}/manifest.`]) {
    const folder = start.slice(0, start.lastIndexOf('/') + 1);
    for (const { key, modifiedAt } of await store.list(folder)) {
      if (key.startsWith(start) && !needed.has(key) && now - modifiedAt > YOUNG_MS) await store.remove(key);
    }
  }
}
