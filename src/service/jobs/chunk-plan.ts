import type { OpenJob } from './kinds/open-job.ts';

/**
 * The division of a job into chunks: item n of chunk c is `c * itemsPerChunk + n`. It follows from the specification
 * and the region alone.
 */
export interface ChunkPlan {
  readonly itemCount: number;
  readonly itemsPerChunk: number;
  readonly chunks: number;
  /** Upper bound. */
  readonly rows: number;
  /** Estimated seconds of one thread. */
  readonly workerSeconds: number;
  readonly bytes: number;
  readonly isNumbered: boolean;
}

/** The target time of a chunk: it bounds what a crash costs, and the time until a thread is free for other jobs. */
const MICROS_PER_CHUNK = 10_000_000;
/** The least time of a chunk: short enough that a few threads share even small jobs, long enough to be worth a file. */
const LEAST_MICROS_PER_CHUNK = 1_000_000;
const CHUNKS_TO_SHARE = 8;
/** The most rows of a chunk, held in memory while it is computed: some 20 bytes each, and the file. */
const ROWS_PER_CHUNK = 4_000_000;
const MOST_CHUNKS = 20_000;
/** Measured on matrices of cities; texts and areas take more. */
const BYTES_PER_NUMBERED_ROW = 4;
const BYTES_PER_ROW = 12;

export function planChunks({ itemCount, rowsPerItem, microsPerItem, isNumbered }: OpenJob): ChunkPlan {
  const within = (micros: number) => Math.max(1, Math.floor(micros / microsPerItem));
  const shared = Math.max(within(LEAST_MICROS_PER_CHUNK), Math.ceil(itemCount / CHUNKS_TO_SHARE));
  const byRows = Math.max(1, Math.floor(ROWS_PER_CHUNK / Math.max(1, rowsPerItem)));
  const wished = Math.min(within(MICROS_PER_CHUNK), shared, byRows);
  const chunks = Math.max(1, Math.min(MOST_CHUNKS, Math.ceil(itemCount / wished)));
  const itemsPerChunk = Math.max(1, Math.ceil(itemCount / chunks));
  const rows = itemCount * rowsPerItem;
  return {
    itemCount,
    itemsPerChunk,
    chunks: Math.max(1, Math.ceil(itemCount / itemsPerChunk)),
    rows,
    workerSeconds: Math.ceil((itemCount * microsPerItem) / 1e6),
    bytes: rows * (isNumbered ? BYTES_PER_NUMBERED_ROW : BYTES_PER_ROW),
    isNumbered,
  };
}
