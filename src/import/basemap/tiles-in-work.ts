import { join } from 'node:path';
import { sharedInt32 } from '../../kit/collections/column.ts';
import type { Progress } from '../../kit/core/progress.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import { type PoolSettings, WorkerPool, workerEntry } from '../../kit/workers/index.ts';
import type { FeatureColumns, FeatureTable } from '../../products/map/basemap/cut/feature-table.ts';
import type { TilePart } from '../../products/map/basemap/pmtiles/tile-part.ts';
import { type TileStretch, tileStretches } from './tile-stretches.ts';
import { featuresOfAllZooms } from './write-tiles.ts';

const STAGE = 'making tiles';
const TELL_EVERY_MS = 250;
/** Heap for young objects; more hardly makes a thread faster. */
const YOUNG_MB = 12;

/** The task of a thread: it makes stretches that no other has taken, one after the other. */
export interface TileTask {
  readonly features: FeatureColumns;
  readonly stretches: readonly TileStretch[];
  readonly folder: string;
  /** The number of stretches taken, and the number of features done. */
  readonly counters: Int32Array;
}

/** A thread's message that a stretch is done. */
export interface StretchMade {
  readonly stretch: number;
  readonly part: TilePart;
}

/** The tiles of a map, made by threads in the background. Their bytes don't depend on the number of threads. */
export class TilesInWork {
  /** The parts in the order of the file; rejects if a thread fails. */
  readonly parts: Promise<readonly TilePart[]>;
  private readonly task: TileTask;
  private readonly pools: WorkerPool[] = [];
  private readonly made: TilePart[] = [];
  private readonly timer: NodeJS.Timeout;
  private settle!: { resolve: (parts: readonly TilePart[]) => void; reject: (error: unknown) => void };
  private threads = 0;

  /** Takes the features out of the table. Writes parts into the folder. */
  constructor(
    { table, within }: { readonly table: FeatureTable; readonly within: BBox | null },
    folder: string,
    shares: number,
    progress: Pick<Progress, 'update'>,
  ) {
    const total = featuresOfAllZooms(table);
    const stretches = tileStretches(shares, within);
    this.task = { features: table.toShared(), stretches, folder, counters: sharedInt32(2) };
    this.parts = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    // Other work may fail before anyone awaits these.
    this.parts.catch(() => {}).finally(() => clearInterval(this.timer));
    const update = (): void => progress.update(STAGE, Math.min(total, Atomics.load(this.task.counters, 1)), total);
    this.timer = setInterval(update, TELL_EVERY_MS);
  }

  /**
   * Starts threads until `count` are at work, as long as stretches are left that none has taken. Resolves when they
   * have begun.
   */
  async haveThreads(count: number): Promise<void> {
    const left = this.task.stretches.length - Atomics.load(this.task.counters, 0);
    const size = Math.min(count - this.threads, left);
    if (size <= 0) return;
    this.threads += size;
    const entry = workerEntry('import/basemap/tile-worker-entry.ts');
    const onNote: PoolSettings['onNote'] = ({ payload }) => this.heed(payload as StretchMade);
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
    const pool = new WorkerPool({ entry, workerData: null, size, resourceLimits, onNote });
    this.pools.push(pool);
    const run = () => pool.run({ name: 'tiles', lane: 'divisible', caller: '', payload: this.task });
    const done = Promise.all(Array.from({ length: size }, run)).finally(() => pool.close());
    done.catch((error: unknown) => this.settle.reject(error));
    // This thread may be too busy later to hear that they are ready. If one can't start, or fails before all have
    // started, its task rejects.
    await Promise.race([pool.ready, done]).catch(() => {});
  }

  /** Abandons the stretches that aren't done. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.pools.map((pool) => pool.close()));
  }

  private heed({ stretch, part }: StretchMade): void {
    this.made[stretch] = part;
    const { length } = this.task.stretches;
    if (this.made.filter(Boolean).length === length) this.settle.resolve(this.made);
  }
}

/** Returns the file that a stretch is written to. */
export const partPath = ({ folder }: TileTask, stretch: number): string => join(folder, `basemap.${stretch}.tiles`);
