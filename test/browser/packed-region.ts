import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { makePack, packModes } from '../../src/region/pack/index.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import { PACK_ENDPOINTS } from '../../src/service/library/browser/capabilities.ts';
import { openPack } from '../../src/service/library/browser/open-pack.ts';
import type { PackOptions, PackPlace } from '../../src/service/library/browser/pack-options.ts';
import type { FromWorker, PackWorker, Port, ToWorker } from '../../src/service/library/browser/protocol.ts';
import { servePack } from '../../src/service/library/browser/serve-pack.ts';
import { demoRegion } from '../api/demo-region.ts';
import { oncePerRun } from '../once-per-run.ts';

/** Writes a region's pack into a folder and returns the bytes of all its files. */
export async function writePack(
  dataDir: string,
  name: string,
  out: string,
  modes: readonly string[],
  hasAddresses = false,
): Promise<number> {
  mkdirSync(out, { recursive: true });
  let sum = 0;
  for await (const { name: file, bytes } of makePack(loadRegion(dataDir, name), packModes(modes), hasAddresses)) {
    writeFileSync(join(out, file), bytes);
    sum += bytes.length;
  }
  return sum;
}

/** Returns a folder with packs of the demonstration region: `all`, and `walk` without other modes. */
export const demoPacks = async (): Promise<string> => {
  const dataDir = await demoRegion();
  return oncePerRun('demo-packs', async (out) => {
    await writePack(dataDir, 'demo', join(out, 'all'), ['walk', 'bike', 'car', 'transit']);
    await writePack(dataDir, 'demo', join(out, 'walk'), ['walk']);
  });
};

/**
 * Leaves out ids that are made anew, when something was computed, how long it took and how far it came meanwhile: a
 * search for tours has a second, in which a busy machine gets less far with bounds and explanations too.
 */
export const lasting = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, member) => {
      if (/uuid|created|timestamp|^(gap|lowerBound)$/i.test(name)) return 0;
      return typeof member === 'string' && /^(cost matrix|optimization|cost|explanations): /.test(member) ? 0 : member;
    }),
  );

/** Returns a pack as a page sees it; `loaded` receives the names of its groups. */
export const packIn = (folder: string, loaded: string[] = []): PackPlace => ({
  fetch: async (path) => {
    loaded.push(path.split('.')[0]);
    const bytes = await readFile(join(folder, path));
    return { ok: true, status: 200, arrayBuffer: async () => new Uint8Array(bytes).buffer };
  },
});

/** Opens a pack in this thread, as pages do in a worker; `loaded` receives the names of its groups. */
export function openPackHere(folder: string, loaded: string[] = [], options: PackOptions = {}) {
  return openPack(packIn(folder, loaded), options, { start: () => workerHere(), workers: 1, isShared: false });
}

/** Starts a worker of a pack in this thread. */
export function workerHere(endpoints = PACK_ENDPOINTS): PackWorker {
  const { port1, port2 } = new MessageChannel();
  servePack(port2 as unknown as Port<ToWorker, FromWorker>, endpoints);
  const terminate = () => port1.close();
  return Object.assign(port1, { terminate, onerror: null }) as unknown as PackWorker;
}
