import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { InputError } from '../../kit/core/errors.ts';
import { type FileEntry, generationOf, parseManifest, type RegionManifest } from '../storage/index.ts';
import type { Pointer, Store } from './store.ts';

/**
 * The layout of a region in a store: `NAME/files/<sha256>`, `NAME/manifest.<generation>.json`, and the pointer
 * `NAME/current` to the generation that is served. Generations share equal files.
 */
export const fileKey = (region: string, sha256: string): string => `${region}/files/${sha256}`;
export const manifestKey = (region: string, generation: string): string => `${region}/manifest.${generation}.json`;
export const pointerKey = (region: string): string => `${region}/current`;

const currentSchema = Type.Object({
  generation: Type.String({ pattern: '^[0-9a-f]{16}$' }),
  /** The previous generations, the newest first. */
  before: Type.Array(Type.String({ pattern: '^[0-9a-f]{16}$' })),
});

export interface Current {
  readonly generation: string;
  readonly before: readonly string[];
  readonly pointer: Pointer;
}

/**
 * Reads the current generation of a region; null if the store doesn't have the region. Rejects with InputError if it
 * can't be read.
 */
export async function currentOf(store: Store, region: string): Promise<Current | null> {
  const pointer = await store.readPointer(pointerKey(region));
  if (pointer === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(pointer.text);
  } catch {
    value = null;
  }
  if (!Check(currentSchema, value)) throw new InputError(`region ${region}: its pointer in ${store.name} is damaged`);
  return { ...value, pointer };
}

/** Points to a generation; false if another machine has changed the pointer since it was read. */
export function pointTo(
  store: Store,
  region: string,
  { generation, before }: Omit<Current, 'pointer'>,
  seen: Pointer | null,
): Promise<boolean> {
  return store.writePointer(pointerKey(region), `${JSON.stringify({ generation, before })}\n`, seen);
}

/**
 * Reads a manifest. Rejects with InputError if it is missing, damaged, or of a format that this version doesn't read.
 */
export async function storedManifest(store: Store, region: string, generation: string): Promise<RegionManifest> {
  const text = await store.read(manifestKey(region, generation));
  if (text === null)
    throw new InputError(`region ${region}: ${store.name} has no manifest of generation ${generation}`);
  const manifest = parseManifest(text, region);
  if (generationOf(manifest) !== generation) {
    throw new InputError(`region ${region}: the manifest of generation ${generation} is damaged in ${store.name}`);
  }
  return manifest;
}

/** Returns all files of a region but its manifest. */
export const filesOf = ({ sections, files = [] }: RegionManifest): readonly Omit<FileEntry, 'name'>[] => [
  ...sections,
  ...files,
];
