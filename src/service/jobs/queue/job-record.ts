import type { ChunkPlan } from '../chunk-plan.ts';
import type { JobSpec } from '../job-spec.ts';

/** The states of OGC API Processes. */
type JobStatus = 'accepted' | 'running' | 'successful' | 'failed' | 'dismissed';

export const isOver = (status: JobStatus): boolean =>
  status === 'successful' || status === 'failed' || status === 'dismissed';

/** A job as it is stored. */
export interface JobRecord {
  readonly id: string;
  readonly account: string;
  readonly keyName: string;
  readonly name: string | null;
  readonly spec: JobSpec;
  readonly generation: string;
  readonly plan: ChunkPlan;
  readonly allowMissing: boolean;
  readonly requestHash: string;
  readonly status: JobStatus;
  readonly message: string | null;
  readonly chunks: { readonly total: number; readonly done: number; readonly failed: number };
  readonly rows: number;
  readonly bytes: number;
  readonly workerMs: number;
  /** The account whose worker seconds it uses, where these are limited. */
  readonly meteredAs: string | null;
  /** Raised with every change. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** The time when its results were removed. */
  readonly sweptAt: Date | null;
}

/** A job's row, with the column names of SQL. */
export interface JobRow {
  readonly id: string;
  readonly account: string;
  readonly key_name: string;
  readonly name: string | null;
  readonly generation: string;
  readonly specification: string;
  readonly plan: string;
  readonly allow_missing: boolean;
  readonly request_hash: string;
  readonly status: JobStatus;
  readonly message: string | null;
  readonly chunks: number;
  readonly chunks_done: number;
  readonly chunks_failed: number;
  readonly row_count: number;
  readonly byte_count: number;
  readonly worker_ms: number;
  readonly metered_as: string | null;
  readonly revision: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly swept_at: Date | null;
}

export const recordOf = (row: JobRow): JobRecord => ({
  id: row.id,
  account: row.account,
  keyName: row.key_name,
  name: row.name,
  spec: JSON.parse(row.specification) as JobSpec,
  generation: row.generation,
  plan: JSON.parse(row.plan) as ChunkPlan,
  allowMissing: row.allow_missing,
  requestHash: row.request_hash,
  status: row.status,
  message: row.message,
  chunks: { total: row.chunks, done: row.chunks_done, failed: row.chunks_failed },
  rows: row.row_count,
  bytes: row.byte_count,
  workerMs: row.worker_ms,
  meteredAs: row.metered_as,
  revision: row.revision,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  sweptAt: row.swept_at,
});
