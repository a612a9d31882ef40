import type { Migrations } from '../database/index.ts';
import { JOB_TABLES } from '../jobs/index.ts';
import { STATISTIC_TABLES } from '../statistic-collections/index.ts';
import { workerEntry } from '../workers/index.ts';

export { CAPABILITIES } from './table.ts';

/** The tables that capabilities have in the database. */
export const MIGRATIONS: readonly Migrations[] = [STATISTIC_TABLES, JOB_TABLES];

/** The module of the engine's worker threads. */
export const ENGINE_WORKER = workerEntry('capabilities/worker.ts');

/** The module of the threads that compute jobs. */
export const JOB_WORKER = workerEntry('capabilities/job-worker.ts');
