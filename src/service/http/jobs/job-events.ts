import { setTimeout as pause } from 'node:timers/promises';
import { isOver, type JobRecord, type JobService } from '../../jobs/index.ts';
import { statusOf } from './job-status.ts';

const POLL_MS = 1_000;
/** Proxies close silent connections, so a comment is sent after this time. */
const COMMENT_MS = 15_000;

interface Listening {
  readonly jobs: JobService;
  readonly account: string;
  readonly id: string;
  /** The last revision that the listener has received. */
  readonly known: number;
  /** Returns whether the server is about to close. */
  readonly isEnding: () => boolean;
}

/** Yields the server-sent events of a job until it is over: its status at every change, and a comment now and then. */
export async function* jobEvents({ jobs, account, id, known, isEnding }: Listening): AsyncGenerator<string> {
  let sentRevision = known;
  let spokenAt = Date.now();
  while (!isEnding()) {
    const job = await jobs.find(id, account);
    if (job === null) return;
    if (job.revision > sentRevision) {
      sentRevision = job.revision;
      spokenAt = Date.now();
      yield event(job, jobs);
    }
    if (isOver(job.status)) return;
    if (Date.now() - spokenAt >= COMMENT_MS) {
      spokenAt = Date.now();
      yield ': nothing new\n\n';
    }
    await pause(POLL_MS);
  }
}

const event = (job: JobRecord, jobs: JobService): string =>
  `id: ${job.revision}\nevent: progress\ndata: ${JSON.stringify(statusOf(job, jobs))}\n\n`;
