import type { Static } from 'typebox';
import { isOver, type JobRecord, type JobService } from '../../jobs/index.ts';
import type { JobStatusData } from './job-status.schema.ts';

const date = (time: Date | null): string | null => (time === null ? null : time.toISOString());

/** Returns a job's status for its owner. */
export function statusOf(job: JobRecord, jobs: JobService): Static<typeof JobStatusData> {
  const { id, name, spec, generation, status, message, chunks, rows, bytes, workerMs } = job;
  const path = `/jobs/v1/${id}`;
  return {
    id,
    name,
    operation: spec.operation,
    region: spec.region,
    generation,
    status,
    message,
    waitingBecause: jobs.waitingBecause(job),
    chunks,
    progress: status === 'successful' ? 1 : chunks.done / chunks.total,
    etaSeconds: etaSeconds(job, jobs),
    rows,
    bytes,
    workerSeconds: Math.round(workerMs) / 1000,
    estimate: jobs.estimateOf(job.plan),
    created: date(job.createdAt),
    started: date(job.startedAt),
    finished: date(job.finishedAt),
    links: { self: path, events: `${path}/events`, results: `${path}/results` },
  };
}

/** Estimates the remaining seconds by the pace so far, or before the first chunk is done by the estimate. */
function etaSeconds(job: JobRecord, jobs: JobService): number | null {
  const { status, startedAt, chunks, plan } = job;
  if (isOver(status)) return null;
  const left = chunks.total - chunks.done - chunks.failed;
  if (chunks.done === 0 || startedAt === null) return jobs.estimateOf(plan).etaSeconds;
  return Math.ceil(((Date.now() - startedAt.getTime()) / 1000 / chunks.done) * left);
}
