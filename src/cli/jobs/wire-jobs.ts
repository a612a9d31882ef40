import { join } from 'node:path';
import type { UsageRecorder } from '../../accounts/index.ts';
import { JOB_WORKER } from '../../capabilities/index.ts';
import type { Logger } from '../../core/logger.ts';
import type { ServerDatabase } from '../../database/index.ts';
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
  readonly usage: UsageRecorder | null;
  readonly logger: Logger;
}

/** The jobs of a server or worker. Nothing is started yet. */
export function wireJobs({ database, dataDir, threads, regions, usage, logger }: JobsSettings): JobService {
  return new JobService({
    database,
    threads: new JobThreads({ entry: JOB_WORKER, threads, standBack: true }),
    regions: () => regions().map(heldRegion),
    folder: join(dataDir, JOBS_FOLDER),
    onSettled: ({ account, keyName, spec }, { rows, bytes, workerMs }) => {
      const { region } = spec;
      usage?.add({ account, key: keyName, operation: 'jobs', region, outcome: 'ok' }, { workerMs, pairs: rows, bytes });
    },
    onTrouble: (trouble) => logger.warn(`jobs: ${trouble}`),
  });
}
