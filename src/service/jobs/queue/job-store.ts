import type { Session } from '../../../kit/database/index.ts';
import type { ResultFile } from '../results/manifest.ts';
import { type JobRecord, type JobRow, recordOf } from './job-record.ts';

/** A job before it is stored. */
type NewJob = Pick<
  JobRecord,
  'id' | 'account' | 'keyName' | 'name' | 'spec' | 'generation' | 'plan' | 'allowMissing' | 'requestHash' | 'meteredAs'
> & { readonly idempotencyKey: string | null };

/** Stores a job with its chunks; null if the account's idempotency key is taken. */
export async function insertJob(session: Session, job: NewJob): Promise<JobRecord | null> {
  const [row] = await session.query<JobRow>(
    `INSERT INTO hinterland_job (id, account, key_name, name, operation, region, generation, specification, plan,
      allow_missing, idempotency_key, request_hash, chunks, metered_as)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (account, idempotency_key) DO NOTHING RETURNING *`,
    [
      ...[job.id, job.account, job.keyName, job.name, job.spec.operation, job.spec.region, job.generation],
      ...[JSON.stringify(job.spec), JSON.stringify(job.plan), job.allowMissing, job.idempotencyKey, job.requestHash],
      ...[job.plan.chunks, job.meteredAs],
    ],
  );
  if (row === undefined) return null;
  await session.query(
    'INSERT INTO hinterland_job_chunk (job, chunk) SELECT $1, chunk FROM generate_series(0, $2 - 1) AS chunk',
    [job.id, job.plan.chunks],
  );
  return recordOf(row);
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds a job, optionally of one account only; null if there is none. */
export async function findJob(session: Session, id: string, account: string | null = null): Promise<JobRecord | null> {
  if (!ID.test(id)) return null;
  const [row] = await session.query<JobRow>(
    'SELECT * FROM hinterland_job WHERE id = $1 AND ($2::text IS NULL OR account = $2)',
    [id, account],
  );
  return row === undefined ? null : recordOf(row);
}

export async function findByIdempotencyKey(session: Session, account: string, key: string): Promise<JobRecord | null> {
  const [row] = await session.query<JobRow>(
    'SELECT * FROM hinterland_job WHERE account = $1 AND idempotency_key = $2',
    [account, key],
  );
  return row === undefined ? null : recordOf(row);
}

/** Lists an account's jobs, the newest first. */
export async function listJobs(session: Session, account: string, limit: number): Promise<readonly JobRecord[]> {
  const rows = await session.query<JobRow>(
    'SELECT * FROM hinterland_job WHERE account = $1 ORDER BY created_at DESC, id LIMIT $2',
    [account, limit],
  );
  return rows.map(recordOf);
}

/** Counts jobs by state. */
export async function countJobs(session: Session): Promise<Readonly<Partial<Record<JobRecord['status'], number>>>> {
  const rows = await session.query<{ status: JobRecord['status']; count: number }>(
    'SELECT status, count(*)::integer AS count FROM hinterland_job GROUP BY status',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Returns the generations that unfinished jobs are computed on. */
export async function openGenerations(session: Session): Promise<ReadonlySet<string>> {
  const rows = await session.query<{ generation: string }>(
    "SELECT DISTINCT generation FROM hinterland_job WHERE status IN ('accepted', 'running')",
  );
  return new Set(rows.map(({ generation }) => generation));
}

export async function startJob(session: Session, id: string): Promise<void> {
  await session.query(
    `UPDATE hinterland_job SET status = 'running', started_at = coalesce(started_at, now()), revision = revision + 1
     WHERE id = $1 AND status = 'accepted'`,
    [id],
  );
}

/** Records a chunk's part. Returns the updated job, or null if the chunk was settled before or the job is over. */
export async function settleChunk(
  session: Session,
  id: string,
  chunk: number,
  file: ResultFile,
  workerMs: number,
): Promise<JobRecord | null> {
  const settled = await session.query(
    `UPDATE hinterland_job_chunk
     SET state = 'done', file = $3, sha256 = $4, row_count = $5, byte_count = $6, worker_ms = $7, message = NULL
     WHERE job = $1 AND chunk = $2 AND state = 'waiting' RETURNING chunk`,
    [id, chunk, file.name, file.sha256, file.rows, file.bytes, workerMs],
  );
  if (settled.length === 0) return null;
  const [row] = await session.query<JobRow>(
    `UPDATE hinterland_job SET chunks_done = chunks_done + 1, row_count = row_count + $2, byte_count = byte_count + $3,
      worker_ms = worker_ms + $4, revision = revision + 1
     WHERE id = $1 AND status IN ('accepted', 'running') RETURNING *`,
    [id, file.rows, file.bytes, workerMs],
  );
  return row === undefined ? null : recordOf(row);
}

/** Records that a chunk has failed for good. Returns the updated job, or null like {@link settleChunk}. */
export async function failChunk(
  session: Session,
  id: string,
  chunk: number,
  message: string,
): Promise<JobRecord | null> {
  const failed = await session.query(
    `UPDATE hinterland_job_chunk SET state = 'failed', message = $3
     WHERE job = $1 AND chunk = $2 AND state = 'waiting' RETURNING chunk`,
    [id, chunk, message],
  );
  if (failed.length === 0) return null;
  const [row] = await session.query<JobRow>(
    `UPDATE hinterland_job SET chunks_failed = chunks_failed + 1, message = $2, revision = revision + 1
     WHERE id = $1 AND status IN ('accepted', 'running') RETURNING *`,
    [id, `chunk ${chunk}: ${message}`],
  );
  return row === undefined ? null : recordOf(row);
}

/** Ends a job; null if it was over already. */
export async function endJob(
  session: Session,
  id: string,
  status: 'successful' | 'failed' | 'dismissed',
  message: string | null,
): Promise<JobRecord | null> {
  const [row] = await session.query<JobRow>(
    `UPDATE hinterland_job SET status = $2, message = $3, finished_at = now(), revision = revision + 1
     WHERE id = $1 AND status IN ('accepted', 'running') RETURNING *`,
    [id, status, message],
  );
  return row === undefined ? null : recordOf(row);
}

/**
 * Reopens the failed chunks of a failed job; returns the job and their numbers, or null if the job can't be reopened.
 */
export async function reopenJob(
  session: Session,
  id: string,
): Promise<{ readonly job: JobRecord; readonly chunks: readonly number[] } | null> {
  const [row] = await session.query<JobRow>(
    `UPDATE hinterland_job SET status = 'running', message = NULL, chunks_failed = 0, finished_at = NULL,
      revision = revision + 1 WHERE id = $1 AND status = 'failed' AND swept_at IS NULL RETURNING *`,
    [id],
  );
  if (row === undefined) return null;
  const chunks = await session.query<{ chunk: number }>(
    `UPDATE hinterland_job_chunk SET state = 'waiting', message = NULL WHERE job = $1 AND state = 'failed' RETURNING chunk`,
    [id],
  );
  return { job: recordOf(row), chunks: chunks.map(({ chunk }) => chunk).sort((a, b) => a - b) };
}

interface ChunkRow {
  readonly state: string;
  readonly file: string;
  readonly sha256: string;
  readonly row_count: number;
  readonly byte_count: number;
}

/** Returns parts by chunk; null for failed ones. */
export async function partsOf(session: Session, id: string): Promise<(ResultFile | null)[]> {
  const rows = await session.query<ChunkRow>('SELECT * FROM hinterland_job_chunk WHERE job = $1 ORDER BY chunk', [id]);
  return rows.map(({ state, file, sha256, row_count, byte_count }) =>
    state === 'done' ? { name: file, sha256, rows: row_count, bytes: byte_count } : null,
  );
}
