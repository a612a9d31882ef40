import { join } from 'node:path';
import type { UsageRecorder } from '../../accounts/index.ts';
import { JOB_WORKER } from '../../capabilities/index.ts';
import type { Logger } from '../../core/logger.ts';
import type { ServerDatabase } from '../../database/index.ts';
import type { Metrics } from '../../http/index.ts';
import { heldRegion, JobService, JobThreads } from '../../jobs/index.ts';
import type { RegionTransfer } from '../../storage/index.ts';

/** Of jobs and their inputs, among the regions. */
const JOBS_FOLDER = '.jobs';

interface JobsSettings {
  readonly database: ServerDatabase;
  readonly dataDir: string;
  readonly threads: number;
  /** Those that this process holds now. */
  readonly regions: () => readonly RegionTransfer[];
  readonly usage: UsageRecorder;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** The jobs of a server or worker, counted for metrics and to accounts. Nothing is started yet. */
export function wireJobs({ database, dataDir, threads, regions, usage, metrics, logger }: JobsSettings): JobService {
  const counted = metrics.jobs;
  const jobs = new JobService({
    database,
    threads: new JobThreads({ entry: JOB_WORKER, threads, standBack: true }),
    regions: () => regions().map(heldRegion),
    folder: join(dataDir, JOBS_FOLDER),
    observer: {
      settled: (job, chunk) => {
        counted.settled(job, chunk);
        const key = { account: job.account, key: job.keyName, operation: 'jobs', region: job.spec.region };
        const { workerMs, rows, bytes } = chunk;
        usage.add({ ...key, outcome: 'ok' }, { workerMs, pairs: rows, bytes });
      },
      retried: () => counted.retried(),
      failed: () => counted.failed(),
      redelivered: () => counted.redelivered(),
    },
    onTrouble: (trouble) => logger.warn(`jobs: ${trouble}`),
  });
  counted.watch(
    () => jobs.queueState(),
    () => jobs.freeBytes(),
  );
  return jobs;
}
