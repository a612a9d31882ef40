import type { Database } from '../../../kit/database/index.ts';
import { type FilesPlace, filesAt, INPUTS } from '../files/files-place.ts';
import type { Entry, JobFiles } from '../files/job-files.ts';
import { inputsOf } from '../job-spec.ts';
import { forgetInputs, jobsInUse, keptJobs, sweepJobs, youngInputs } from './retention-store.ts';

/** The retention of inputs and results. */
export interface Retention {
  /** Seconds since the end of their job; dismissed jobs are swept earlier. */
  readonly resultSeconds: number;
  /** Seconds since they were last stored or named by a job. */
  readonly inputSeconds: number;
}

export const DEFAULT_RETENTION: Retention = { resultSeconds: 30 * 86_400, inputSeconds: 30 * 86_400 };

/** Seconds until results of dismissed jobs are swept; their chunks stop within seconds. */
const DISMISSED_SECONDS = 600;
/** A draft that hasn't changed for so long isn't being written any more. */
const DRAFT_SECONDS = 3600;
const JOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INPUT = /^[0-9a-f]{64}$/;

interface Sweeping {
  readonly database: Database;
  /** The place of all jobs. */
  readonly place: FilesPlace;
  /** The folder of files on their way there. */
  readonly drafts: string;
  readonly retention: Retention;
}

/** Removes results and inputs past their retention, those of unknown jobs, and unfinished files. */
export async function sweep({ database, place, drafts, retention }: Sweeping): Promise<void> {
  const files = filesAt(place);
  const draftsBefore = Date.now() - DRAFT_SECONDS * 1000;
  await sweepJobs(database, { over: retention.resultSeconds, dismissed: DISMISSED_SECONDS });
  const jobs = (await files.entries('')).filter(({ name }) => JOB_ID.test(name));
  const { kept, swept } = await keptJobs(
    database,
    jobs.map(({ name }) => name),
  );
  for (const job of jobs) {
    const { name: id } = job;
    // Results of unknown jobs must be past their retention too: the database may have been replaced.
    const isForgotten = swept.has(id) || (!kept.has(id) && ageOf(job) > retention.resultSeconds);
    if (isForgotten) await files.remove(id);
    else for (const below of [id, `${id}/parts`]) await files.removeDrafts(below, draftsBefore);
  }
  await files.removeDrafts(INPUTS, draftsBefore);
  await filesAt(drafts).removeDrafts('', draftsBefore);
  await sweepInputs(database, files, retention.inputSeconds);
}

async function sweepInputs(database: Database, files: JobFiles, seconds: number): Promise<void> {
  const old = (await files.entries(INPUTS)).filter((entry) => INPUT.test(entry.name) && ageOf(entry) >= seconds);
  if (old.length === 0) return;
  const used = new Set((await jobsInUse(database)).flatMap(({ spec }) => inputsOf(spec)));
  const young = await youngInputs(database, seconds);
  const gone = old.map(({ name }) => name).filter((id) => !used.has(id) && !young.has(id));
  for (const id of gone) await files.remove(`${INPUTS}/${id}`);
  await forgetInputs(database, gone);
}

/** Returns the seconds since its last change. */
const ageOf = ({ modifiedAt }: Entry): number => (Date.now() - modifiedAt) / 1000;
