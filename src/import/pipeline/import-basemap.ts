import { copyFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { collectGarbage } from '../../kit/core/collect-garbage.ts';
import type { Progress } from '../../kit/core/progress.ts';
import { checkTiles } from '../../products/map/basemap/index.ts';
import type { RegionMeta, WholeFile } from '../../region/storage/index.ts';
import {
  type BasemapFeatures,
  type BasemapReport,
  basemapFeatures,
  TilesInWork,
  writeBasemap,
} from '../basemap/index.ts';
import type { OsmData } from '../osm/index.ts';
import { bytesLeft } from './import-memory.ts';
import type { StageClock } from './stage-clock.ts';

/** The source of the map: made from the extracts, a PMTiles file from elsewhere, or none. */
export type BasemapChoice = 'made' | 'none' | { readonly file: string };

/** Parses the option `--basemap`. */
export const basemapChoice = (option: string | undefined): BasemapChoice =>
  option === undefined ? 'made' : option === 'off' ? 'none' : { file: option };

/** Throws InputError, one sentence, if the file is damaged or isn't readable as map tiles. */
export function requireSoundBasemap(choice: BasemapChoice): void {
  if (typeof choice !== 'string') checkTiles(choice.file);
}

export interface BasemapImport {
  readonly file: WholeFile;
  /** Returns the report of a map that is made here, once its file is written; null otherwise. */
  report(): BasemapReport | null;
  /** Starts work on other threads while this one does work that takes so many bytes, if memory is enough for both. */
  beginBeside(bytes: number): Promise<void>;
  /** Cancels unfinished work. */
  close(): Promise<void>;
}

const KIND = { name: 'basemap', ending: 'pmtiles' } as const;

/**
 * Prepares the file of the region's map; null if there is none. Other threads may write into `folder` in the meantime.
 */
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

/**
 * Collects the map's features. A function of its own, so that the later writer of the file doesn't hold the extracts in
 * memory.
 */
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

/** Number of features below which making tiles takes less time than starting threads. */
const INLINE_FEATURES = 100_000;
/** Memory of a thread that makes tiles: a base, and bytes for each feature of the map. */
const BYTES_OF_THREAD = 50e6;
const BYTES_PER_FEATURE = 125;
/** Most threads; with more each has too little work. */
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
      // A single thread beside this one takes more memory and isn't faster.
      if (this.tiles === null && threads < 2) return writeBasemap(path, features, bounds, progress);
      await this.haveThreads(threads);
      return writeBasemap(path, features, bounds, this.tiles as TilesInWork);
    });
  }

  private async haveThreads(threads: number): Promise<void> {
    const { features, folder, progress } = this.input;
    this.tiles ??= new TilesInWork(features, folder, Math.max(1, tileThreads(0, Infinity) - 1), progress);
    await this.tiles.haveThreads(threads);
  }
}

/** Returns as many threads as there are cores and the memory is enough for; 0 if it isn't enough for any. */
export function tileThreads(featureCount: number, bytes: number, cores = availableParallelism()): number {
  const fitting = Math.floor(bytes / (BYTES_OF_THREAD + BYTES_PER_FEATURE * featureCount));
  return Math.max(0, Math.min(cores, MOST_THREADS, fitting));
}

/**
 * Frees unreferenced source data: columns are outside of the heap, so nothing else would free them soon. The first
 * collection finds unreferenced objects, the second frees shared columns.
 */
async function freeUnused(): Promise<void> {
  collectGarbage();
  await setImmediate();
  collectGarbage();
}
