import type { Migrations } from '../../kit/database/index.ts';
import { workerEntry } from '../../kit/workers/index.ts';
import { STATISTIC_TABLES } from '../../products/statistics/collections/index.ts';
import { JOB_TABLES } from '../jobs/index.ts';

export { CAPABILITIES } from './table.ts';

/** The tables that capabilities have in the database. */
export const MIGRATIONS: readonly Migrations[] = [STATISTIC_TABLES, JOB_TABLES];

/** The module of the engine's worker threads. */
export const ENGINE_WORKER = workerEntry('service/capabilities/worker.ts');

/** The module of the threads that compute jobs. */
export const JOB_WORKER = workerEntry('service/capabilities/job-worker.ts');
