import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { InputError } from '../../kit/core/errors.ts';
import { createLogger } from '../../kit/core/logger.ts';
import { databaseUrl, ServerDatabase } from '../../kit/database/index.ts';
import { redisUrl } from '../../kit/object-cache/index.ts';
import { openStore } from '../../region/store/index.ts';
import { ACCOUNT_TABLES, openCounters, openUsage, Quotas, UsageRecorder } from '../accounts/index.ts';
import { MIGRATIONS } from '../capabilities/index.ts';
import { Metrics, metricsServer } from '../http/index.ts';
import { readConfig } from './config-file.ts';
import { wireJobs } from './jobs/wire-jobs.ts';
import { listenForMetrics } from './metrics-port.ts';
import { workerCount } from './option-values.ts';
import { WorkerRegions } from './worker-regions.ts';

interface Options {
  readonly data?: string;
  readonly config?: string;
  readonly workers?: number;
}

/**
 * Makes the command `hinterland worker [--data DIR] [--config FILE] [--workers N]`, which computes jobs beside servers,
 * on their database, folder of jobs and store of regions.
 */
export function workerCommand(): Command {
  return new Command('worker')
    .option('--data <dir>', 'folder of the regions and jobs, as servers have it (default: regions)')
    .option('--config <file>', 'YAML settings, see config.example.yaml')
    .option('--workers <n>', 'how many chunks are computed at once (default: all cores)', workerCount)
    .action(work);
}

async function work(options: Options): Promise<void> {
  const config = options.config === undefined ? {} : readConfig(options.config);
  const dataDir = options.data ?? config.data ?? 'regions';
  const url = databaseUrl();
  if (url === null) {
    throw new InputError(
      'a worker needs the database of the servers: set HINTERLAND_DATABASE_URL to a PostgreSQL server',
    );
  }
  const logger = createLogger(config.log ?? 'warn');
  const regions = await WorkerRegions.open({ dataDir, store: openStore(), config, logger });
  const database = new ServerDatabase({
    folder: '',
    url,
    migrations: [...MIGRATIONS, ACCOUNT_TABLES],
    onTrouble: (trouble) => logger.warn(trouble),
  });
  const threads = options.workers ?? config.workers ?? availableParallelism();
  const metrics = new Metrics();
  const usage = new UsageRecorder(openUsage(dataDir, database), (error) => {
    metrics.usageFlushFailed();
    logger.error(error, 'usage could not be stored, and is tried again');
  });
  const quotas = new Quotas(await openCounters(redisUrl(), () => metrics.countedLocally()));
  const jobs = wireJobs({
    database,
    dataDir,
    threads,
    regions: () => regions.held,
    usage,
    quotas,
    metrics,
    keep: config.jobs,
    logger,
  });
  const ownMetrics = config.metrics?.port === undefined ? null : metricsServer(metrics);
  if (ownMetrics !== null)
    await listenForMetrics(ownMetrics, config.metrics?.host ?? config.host ?? '127.0.0.1', config.metrics?.port ?? 0);
  jobs.resume();
  usage.start();
  regions.start();
  const names = regions.held.map(({ manifest }) => manifest.name);
  process.stdout.write(`Hinterland computes jobs of ${names.join(', ') || 'regions that will be published'}\n`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve);
  });
  await regions.stop();
  await jobs.close();
  // What can't be stored was logged.
  await usage.close().catch(() => {});
  quotas.close();
  ownMetrics?.close();
  ownMetrics?.closeAllConnections();
  await database.close();
}
