import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { InputError } from '../../kit/core/errors.ts';
import { generationOf, readManifest, takeRegion } from '../storage/index.ts';
import type { Store } from './store.ts';
import { currentOf, fileKey, filesOf, storedManifest } from './stored-region.ts';

/**
 * Fetches the store's current generation of a region into `dataDir`: the missing files, with their checksums compared,
 * and puts it in use atomically, as an import does. False if it is there already. Rejects with InputError, or like the
 * store; then nothing has changed.
 */
export async function fetchRegion(store: Store, dataDir: string, region: string): Promise<boolean> {
  const current = await currentOf(store, region);
  if (current === null || current.generation === localGeneration(dataDir, region)) return false;
  const manifest = await storedManifest(store, region, current.generation);
  await takeRegion(dataDir, manifest, async (folder) => {
    for (const { file, sha256, bytes } of filesOf(manifest)) {
      if (await isThere(join(dataDir, region, file), { bytes, sha256 })) continue;
      const path = join(folder, file);
      // A second attempt, because what is damaged in transit is whole in the store.
      for (let attempt = 1; ; attempt++) {
        await store.fetch(fileKey(region, sha256), path);
        if ((await digestOf(path)) === sha256) break;
        await rm(path);
        if (attempt === 2)
          throw new InputError(`region ${region}: ${file} is damaged in ${store.name}: publish it again`);
      }
    }
  });
  return true;
}

function localGeneration(dataDir: string, region: string): string | null {
  try {
    return generationOf(readManifest(dataDir, region));
  } catch {
    return null;
  }
}

async function isThere(path: string, { bytes, sha256 }: { readonly bytes: number; readonly sha256: string }) {
  const found = await stat(path).catch(() => null);
  return found?.size === bytes && (await digestOf(path)) === sha256;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
