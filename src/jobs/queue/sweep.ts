import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../database/index.ts';
import { inputsOf } from '../job-spec.ts';
import { forgetInputs, jobsInUse, keptJobs, sweepJobs } from './retention-store.ts';

/** How long inputs and results are kept. */
export interface Retention {
  /** After the end of their job; what was dismissed goes earlier. */
  readonly resultSeconds: number;
  /** Since they were last stored or named by a job. */
  readonly inputSeconds: number;
}

export const DEFAULT_RETENTION: Retention = { resultSeconds: 30 * 86_400, inputSeconds: 30 * 86_400 };

/** Chunks of a dismissed job stop within seconds. */
const DISMISSED_SECONDS = 600;
/** A file that has been written for so long without growing isn't written any more. */
const DRAFT_SECONDS = 3600;
const JOB_FOLDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INPUT = /^[0-9a-f]{64}$/;
const INPUTS_FOLDER = 'inputs';

interface Sweeping {
  readonly database: Database;
  /** Of all jobs. */
  readonly folder: string;
  readonly retention: Retention;
}

/** Removes what is no longer needed: results and inputs past their time, folders of jobs that are unknown, files that were never finished. */
export async function sweep({ database, folder, retention }: Sweeping): Promise<void> {
  await sweepJobs(database, { over: retention.resultSeconds, dismissed: DISMISSED_SECONDS });
  const folders = (await namesIn(folder)).filter((name) => JOB_FOLDER.test(name));
  const { kept, swept } = await keptJobs(database, folders);
  for (const id of folders) {
    const path = join(folder, id);
    // Of jobs without a record the time has to be over too: the database may be another one than before.
    const isForgotten = swept.has(id) || (!kept.has(id) && (await ageOf(path)) > retention.resultSeconds);
    if (isForgotten) await rm(path, { recursive: true, force: true });
    else for (const inside of [path, join(path, 'parts')]) await sweepDrafts(inside);
  }
  await sweepInputs(database, join(folder, INPUTS_FOLDER), retention.inputSeconds);
}

async function sweepDrafts(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (name.endsWith('.draft') && (await ageOf(path)) > DRAFT_SECONDS) await rm(path, { force: true });
  }
}

async function sweepInputs(database: Database, folder: string, seconds: number): Promise<void> {
  await sweepDrafts(folder);
  const old: string[] = [];
  for (const name of await namesIn(folder)) {
    if (INPUT.test(name) && (await ageOf(join(folder, name))) >= seconds) old.push(name);
  }
  if (old.length === 0) return;
  const used = new Set((await jobsInUse(database)).flatMap(({ spec }) => inputsOf(spec)));
  const gone = old.filter((id) => !used.has(id));
  for (const id of gone) await rm(join(folder, id), { force: true });
  await forgetInputs(database, gone);
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Seconds since it was last written; below 0 where it has gone meanwhile. */
const ageOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => null);
  return found === null ? -1 : (Date.now() - found.mtimeMs) / 1000;
};
