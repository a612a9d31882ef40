import { join } from 'node:path';
import { InputError } from '../../kit/core/errors.ts';
import { type Progress, SILENT } from '../../kit/core/progress.ts';
import { checkRegion, generationOf, manifestText, readManifest, regionName } from '../storage/index.ts';
import type { Store } from './store.ts';
import { type Current, currentOf, fileKey, filesOf, manifestKey, pointTo, storedManifest } from './stored-region.ts';
import { sweep } from './sweep.ts';

/** The number of generations before the current one that stay in the store for roll-backs. */
const KEPT_BEFORE = 3;
/** Another machine may publish the same region meanwhile. */
const POINTER_ATTEMPTS = 5;

interface Published {
  readonly generation: string;
  /** True if this call made it the current one. */
  readonly isNew: boolean;
  readonly sentBytes: number;
}

/**
 * Publishes region `dataDir/name` in the store: missing files, the manifest, then the pointer. Verifies the region
 * first. Rejects with InputError.
 */
export async function publishRegion(
  store: Store,
  dataDir: string,
  name: string,
  progress: Progress = SILENT,
): Promise<Published> {
  const region = regionName(name);
  const manifest = readManifest(dataDir, region);
  const [problem] = checkRegion(dataDir, region);
  if (problem !== undefined) throw new InputError(`${problem}: it isn't published`);
  const generation = generationOf(manifest);
  const before = await currentOf(store, region);
  if (before?.generation === generation) return { generation, isNew: false, sentBytes: 0 };
  const there = new Map((await store.list(`${region}/files/`)).map(({ key, bytes }) => [key, bytes]));
  const missing = filesOf(manifest).filter(({ sha256, bytes }) => there.get(fileKey(region, sha256)) !== bytes);
  const total = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  await refuseIfFull(store, total);
  let sentBytes = 0;
  for (const { file, sha256, bytes } of missing) {
    await store.put(fileKey(region, sha256), join(dataDir, region, file));
    sentBytes += bytes;
    progress.update('publishing', sentBytes, total);
  }
  await store.write(manifestKey(region, generation), manifestText(manifest));
  const current = await changePointer(store, region, (seen) => {
    const older = seen === null ? [] : [seen.generation, ...seen.before];
    return { generation, before: older.filter((one) => one !== generation).slice(0, KEPT_BEFORE) };
  });
  await sweep(store, region, [current.generation, ...current.before]);
  return { generation, isNew: true, sentBytes };
}

/** Points to the previous generation again and returns its name. Rejects with InputError if there is none. */
export async function rollBackRegion(store: Store, name: string): Promise<string> {
  const region = regionName(name);
  const current = await changePointer(store, region, (seen) => {
    if (seen === null) throw new InputError(`region ${region} isn't in ${store.name}: publish it first`);
    const [generation, ...before] = seen.before;
    if (generation === undefined) throw new InputError(`region ${region} has no generation before ${seen.generation}`);
    return { generation, before };
  });
  return current.generation;
}

async function changePointer(
  store: Store,
  region: string,
  change: (seen: Current | null) => Omit<Current, 'pointer'>,
): Promise<Omit<Current, 'pointer'>> {
  for (let attempt = 1; attempt <= POINTER_ATTEMPTS; attempt++) {
    const seen = await currentOf(store, region);
    const next = change(seen);
    // The manifest must be there and valid before any server looks for it.
    await storedManifest(store, region, next.generation);
    if (await pointTo(store, region, next, seen?.pointer ?? null)) return next;
  }
  throw new InputError(`region ${region} is being published by other machines: try again`);
}

async function refuseIfFull(store: Store, bytes: number): Promise<void> {
  const free = bytes === 0 ? null : await store.freeBytes().catch(() => null);
  if (free !== null && free < bytes) {
    throw new InputError(`${store.name} has room for ${free} bytes, and the region takes ${bytes}: make room first`);
  }
}
