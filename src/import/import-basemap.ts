import { copyFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import {
  type BasemapFeatures,
  type BasemapReport,
  basemapFeatures,
  TilesInWork,
  writeBasemap,
} from '../basemap/build/index.ts';
import { checkTiles } from '../basemap/index.ts';
import { collectGarbage } from '../core/collect-garbage.ts';
import type { Progress } from '../core/progress.ts';
import type { OsmData } from '../osm/index.ts';
import type { RegionMeta, WholeFile } from '../storage/index.ts';
import { bytesLeft } from './import-memory.ts';
import type { StageClock } from './stage-clock.ts';

/** Where the map comes from: made of the extracts, a PMTiles file of others, or nowhere. */
export type BasemapChoice = 'made' | 'none' | { readonly file: string };

/** What `--basemap` says. */
export const basemapChoice = (told: string | undefined): BasemapChoice =>
  told === undefined ? 'made' : told === 'off' ? 'none' : { file: told };

/** Throws InputError, one sentence, where a file isn't what is read. */
export function requireSoundBasemap(choice: BasemapChoice): void {
  if (typeof choice !== 'string') checkTiles(choice.file);
}

export interface BasemapImport {
  readonly file: WholeFile;
  /** Of a map that is made here, when its file is written. */
  report(): BasemapReport | null;
  /** Begins what other threads can do while this one does other work that takes so many bytes, if memory is enough for both. */
  beginBeside(bytes: number): Promise<void>;
  /** Gives up what isn't done. */
  close(): Promise<void>;
}

const KIND = { name: 'basemap', ending: 'pmtiles' } as const;

/** Prepares the file of the region's map; null where there is to be none. Other threads write into `folder` meanwhile. */
export async function importBasemap(
  choice: BasemapChoice,
  osm: OsmData,
  bounds: RegionMeta['bounds'],
  folder: string,
  clock: StageClock,
  progress: Progress,
): Promise<BasemapImport | null> {
  if (choice === 'none') return null;
  if (choice !== 'made') {
    const file = { ...KIND, write: (path: string) => copyFile(choice.file, path) };
    return { file, report: () => null, beginBeside: async () => {}, close: async () => {} };
  }
  const features = await collected(osm, clock, progress);
  return new BasemapInWork({ features, nodesRead: osm.report.nodesRead, bounds, folder, clock, progress });
}

/** A function of its own: what writes the file later must not hold what was read. */
const collected = (osm: OsmData, clock: StageClock, progress: Progress) =>
  clock.time('collecting the map', async () => basemapFeatures(osm, progress));

interface BasemapInput {
  readonly features: BasemapFeatures;
  readonly nodesRead: number;
  readonly bounds: RegionMeta['bounds'];
  readonly folder: string;
  readonly clock: StageClock;
  readonly progress: Progress;
}

/** Of fewer features the tiles take less time than starting threads. */
const INLINE_FEATURES = 100_000;
/** What a thread takes that makes tiles, at least and for each feature of the map. */
const BYTES_OF_THREAD = 50e6;
const BYTES_PER_FEATURE = 125;
/** More share too little. */
const MOST_THREADS = 8;

class BasemapInWork implements BasemapImport {
  readonly file: WholeFile = { ...KIND, write: (path) => this.write(path) };
  private tiles: TilesInWork | null = null;
  private made: BasemapReport | null = null;

  constructor(private readonly input: BasemapInput) {}

  report(): BasemapReport | null {
    return this.made;
  }

  async beginBeside(bytes: number): Promise<void> {
    const { features, nodesRead } = this.input;
    const threads = tileThreads(features.count, bytesLeft(nodesRead) - bytes);
    if (threads > 0 && !this.isSmall) await this.haveThreads(threads);
  }

  async close(): Promise<void> {
    await this.tiles?.close();
  }

  private get isSmall(): boolean {
    return this.input.features.count < INLINE_FEATURES;
  }

  private async write(path: string): Promise<void> {
    const { features, bounds, clock, progress, nodesRead } = this.input;
    const stage = this.tiles === null ? 'making tiles' : 'waiting for tiles';
    this.made = await clock.time(stage, async () => {
      if (!this.isSmall) await freeUnused();
      const threads = this.isSmall ? 0 : tileThreads(features.count, bytesLeft(nodesRead));
      // One thread more than this takes more memory, and is no sooner done.
      if (this.tiles === null && threads < 2) return writeBasemap(path, features, bounds, progress);
      await this.haveThreads(threads);
      return writeBasemap(path, features, bounds, this.tiles as TilesInWork);
    });
  }

  private async haveThreads(threads: number): Promise<void> {
    const { features, folder, progress } = this.input;
    this.tiles ??= new TilesInWork(features.table, folder, Math.max(1, tileThreads(0, Infinity) - 1), progress);
    await this.tiles.haveThreads(threads);
  }
}

/** As many as there are cores and the memory is enough for; 0 where it isn't enough for any. */
export function tileThreads(featureCount: number, bytes: number, cores = availableParallelism()): number {
  const fitting = Math.floor(bytes / (BYTES_OF_THREAD + BYTES_PER_FEATURE * featureCount));
  return Math.max(0, Math.min(cores, MOST_THREADS, fitting));
}

/**
 * Frees what features were made from, where nothing refers to it any more: columns are outside of the heap, so nothing else would free them
 * soon. The first collection finds out what isn't referred to, shared columns are freed by the second.
 */
async function freeUnused(): Promise<void> {
  collectGarbage();
  await setImmediate();
  collectGarbage();
}
