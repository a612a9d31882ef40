import { InputError } from '../../../kit/core/errors.ts';
import { PACK_FORMAT, PACK_MANIFEST, PACK_VERSION, type PackManifest } from '../../../region/pack/index.ts';
import { EngineRegion } from '../engine-region.ts';
import type { Region } from '../region.ts';
import { PackEngine } from './pack-engine.ts';
import type { PackOptions, PackPlace, PackResponse } from './pack-options.ts';
import type { PackWorker } from './protocol.ts';

/** The threads that a region is opened with. */
interface Threads {
  readonly start: () => PackWorker;
  readonly workers: number;
  readonly isShared: boolean;
}

/** Opens a pack. Throws InputError where there is none, or one of another version. */
export async function openPack(place: PackPlace, options: PackOptions, threads: Threads): Promise<Region> {
  const { engine, manifest } = await openPackEngine(place, options, threads);
  const { name, bounds, attribution } = manifest;
  return new EngineRegion({ name, bounds, attribution }, engine, options.strict ?? false);
}

/** Opens the engine of a pack. Throws like {@link openPack}. */
export async function openPackEngine(
  place: PackPlace,
  { limits = {} }: Pick<PackOptions, 'limits'>,
  threads: Threads,
): Promise<{ readonly engine: PackEngine; readonly manifest: PackManifest }> {
  const load = loaderOf(place);
  const manifest = readManifest(await load(PACK_MANIFEST));
  const allocate = (bytes: number) => (threads.isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  return { engine: new PackEngine({ manifest, load, allocate, limits, ...threads }), manifest };
}

function loaderOf(place: PackPlace): (path: string) => Promise<Uint8Array<ArrayBuffer>> {
  const get = typeof place === 'object' && 'fetch' in place ? place.fetch : fetchIn(place);
  return async (path) => {
    const response = await get(path);
    if (!response.ok) throw new InputError(`${path} of the pack can't be loaded (${response.status})`);
    return new Uint8Array(await response.arrayBuffer());
  };
}

/** Returns the function that fetches files of a folder; its address may be relative to the page's. */
function fetchIn(folder: string | URL): (path: string) => Promise<PackResponse> {
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  const base = new URL(folder, location?.href);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return (path) => fetch(new URL(path, base));
}

function readManifest(bytes: Uint8Array): PackManifest {
  let manifest: Partial<PackManifest> | null;
  try {
    manifest = JSON.parse(new TextDecoder().decode(bytes)) as Partial<PackManifest> | null;
  } catch {
    throw new InputError(`${PACK_MANIFEST} is not valid JSON`);
  }
  if (manifest?.format !== PACK_FORMAT) throw new InputError(`${PACK_MANIFEST} is not a pack's manifest`);
  if (manifest.formatVersion !== PACK_VERSION) {
    throw new InputError(
      `the pack has format ${manifest.formatVersion}, this version reads ${PACK_VERSION}: pack it anew`,
    );
  }
  return manifest as PackManifest;
}
