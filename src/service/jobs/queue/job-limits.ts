import { createHash } from 'node:crypto';
import { LimitError } from '../../../kit/core/errors.ts';
import type { Session } from '../../../kit/database/index.ts';
import type { Limits } from '../../../network/routing/index.ts';
import type { ChunkPlan } from '../chunk-plan.ts';
import { bytesOfInput, holdingsOf, lockAccount, lockInput, noteInput } from './account-store.ts';
import type { JobRecord } from './job-record.ts';

/** The caller of a job and the limits of the plan; null means no limit. */
export interface JobAsker {
  readonly account: string;
  readonly keyName: string;
  readonly limits: Limits;
  readonly regions: ReadonlySet<string> | null;
  readonly operations: ReadonlySet<string> | null;
  /** The most jobs that wait or run. */
  readonly maxJobs: number | null;
  /** The most bytes of inputs and results. */
  readonly maxStoredBytes: number | null;
  /** The account whose worker seconds are counted, and the limit per day. */
  readonly work: { readonly meteredAs: string; readonly secondsPerDay: number; readonly plan: string } | null;
}

/** Counts the worker seconds of jobs together with those of requests. */
export interface WorkMeter {
  /** Reserves a job's estimated time. Rejects if that exceeds what is left of the day. */
  reserve(work: NonNullable<JobAsker['work']>, workerMs: number): Promise<void>;
  /**
   * Adds, or gives back, the difference to what was reserved. Never fails: what an unavailable meter misses is lost.
   */
  settle(meteredAs: string, workerMs: number): void;
}

const TOO_MANY_REQUESTS = 429;
const FORBIDDEN = 403;

/**
 * Rejects with LimitError if another job would be too many, or its results too large. Must be called in the transaction
 * that stores the job.
 */
export async function refuseBeyondPlan(session: Session, asker: JobAsker, plan: ChunkPlan): Promise<void> {
  const { account, maxJobs, maxStoredBytes } = asker;
  if (maxJobs === null && maxStoredBytes === null) return;
  await lockAccount(session, account);
  const { openJobs, bytes } = await holdingsOf(session, account);
  if (maxJobs !== null && openJobs >= maxJobs) {
    throw new LimitError('jobs', maxJobs, openJobs + 1, 'account', TOO_MANY_REQUESTS, 'that wait or run');
  }
  refuseBytes(maxStoredBytes, bytes + plan.bytes, 'with the results at most');
}

/** Records an input that is about to be stored. Rejects with LimitError if it is too large. */
export async function admitInput(session: Session, asker: JobAsker, content: Uint8Array): Promise<void> {
  const { account, maxStoredBytes } = asker;
  await lockAccount(session, account);
  const id = createHash('sha256').update(content).digest('hex');
  if ((await bytesOfInput(session, account, id)) !== null) return;
  const { bytes } = await holdingsOf(session, account);
  refuseBytes(maxStoredBytes, bytes + content.length, 'with this input');
  await lockInput(session, id);
  await noteInput(session, account, id, content.length);
}

function refuseBytes(limit: number | null, asked: number, counted: string): void {
  if (limit === null || asked <= limit) return;
  throw new LimitError('storedBytes', limit, asked, 'account', FORBIDDEN, `stored bytes ${counted}`);
}

/** Reserves the estimated time of a job, or of so many of its chunks. Rejects if the plan doesn't allow it. */
export async function reserveWork(
  meter: WorkMeter | undefined,
  { work }: JobAsker,
  plan: ChunkPlan,
  chunks = plan.chunks,
): Promise<void> {
  if (meter === undefined || work === null) return;
  const seconds = Math.ceil((shareMs(plan) * chunks) / 1000);
  if (seconds > work.secondsPerDay) {
    const counted = 'seconds of one thread, estimated';
    throw new LimitError('workerSecondsPerDay', work.secondsPerDay, seconds, 'account', FORBIDDEN, counted);
  }
  await meter.reserve(work, shareMs(plan) * chunks);
}

/** Gives back the reservation of chunks that aren't computed. */
export function releaseWork(meter: WorkMeter | undefined, { meteredAs, plan }: JobRecord, chunks: number): void {
  if (meteredAs !== null && chunks > 0) meter?.settle(meteredAs, -shareMs(plan) * chunks);
}

/** Counts the actual time of a chunk instead of its reservation. */
export function settleWork(meter: WorkMeter | undefined, { meteredAs, plan }: JobRecord, workerMs: number): void {
  if (meteredAs !== null) meter?.settle(meteredAs, workerMs - shareMs(plan));
}

/** Returns the reserved time of a chunk. */
const shareMs = ({ workerSeconds, chunks }: ChunkPlan): number => (workerSeconds * 1000) / chunks;
