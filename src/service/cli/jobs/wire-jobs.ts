import { join } from 'node:path';
import type { Logger } from '../../../kit/core/logger.ts';
import type { ServerDatabase } from '../../../kit/database/index.ts';
import type { RegionTransfer } from '../../../region/storage/index.ts';
import { placeIn } from '../../../region/store/index.ts';
import type { Quotas, UsageRecorder } from '../../accounts/index.ts';
import { JOB_WORKER } from '../../capabilities/index.ts';
import type { Metrics } from '../../http/index.ts';
import { DEFAULT_RETENTION, heldRegion, JobService, JobThreads } from '../../jobs/index.ts';

/** The folder of jobs and their inputs, among the regions. */
const JOBS_FOLDER = '.jobs';
const DAY_S = 86_400;

interface JobsSettings {
  readonly database: ServerDatabase;
  readonly dataDir: string;
  readonly threads: number;
  /** Returns the regions that this process holds now. */
  readonly regions: () => readonly RegionTransfer[];
  readonly usage: UsageRecorder;
  readonly quotas: Quotas;
  readonly metrics: Metrics;
  /** Days that results and inputs are kept; `jobs` of the configuration. */
  readonly keep: { readonly keepResultDays?: number; readonly keepInputDays?: number } | undefined;
  readonly logger: Logger;
}

/** Makes the jobs of a server or worker, with metrics and usage. Nothing is started yet. */
export function wireJobs({
  database,
  dataDir,
  threads,
  regions,
  usage,
  quotas,
  metrics,
  keep,
  logger,
}: JobsSettings): JobService {
  const counted = metrics.jobs;
  const folder = join(dataDir, JOBS_FOLDER);
  const jobs = new JobService({
    database,
    threads: new JobThreads({ entry: JOB_WORKER, threads, standBack: true }),
    regions: () => regions().map(heldRegion),
    folder,
    place: placeIn('HINTERLAND_JOBS_STORE') ?? folder,
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
    meter: quotas,
    retention: {
      resultSeconds: keep?.keepResultDays === undefined ? DEFAULT_RETENTION.resultSeconds : keep.keepResultDays * DAY_S,
      inputSeconds: keep?.keepInputDays === undefined ? DEFAULT_RETENTION.inputSeconds : keep.keepInputDays * DAY_S,
    },
    onTrouble: (trouble) => logger.warn(`jobs: ${trouble}`),
  });
  counted.watch(
    () => jobs.queueState(),
    () => jobs.freeBytes(),
  );
  return jobs;
}
