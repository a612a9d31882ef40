import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import { InputError } from '../../../kit/core/errors.ts';
import { streamProgress } from '../terminal-progress.ts';
import { JobClient, type JobStatus, type ServerOptions, withServer } from './job-client.ts';
import { INPUT_ID, readJobFile } from './job-file.ts';

/** The forms of merged results, which are also the endings of their files. */
export const RESULT_FORMATS = ['csv', 'parquet', 'geojson'] as const;

const WATCH_MS = 1_000;
const OVER = new Set(['successful', 'failed', 'dismissed']);

/** Makes the commands that call a server. */
export const remoteJobCommands = (): Command[] => [
  withServer(new Command('submit'))
    .description("start a job on a server; prints the job's id")
    .argument('<file>', 'the job as JSON; inputs are names of files beside it')
    .option('--idempotency-key <key>', 'the same job is started only once with it')
    .option('--dry-run', 'only check and estimate it')
    .option('--watch', 'wait until it is over')
    .action(submit),
  withServer(new Command('watch')).description('wait until a job is over').argument('<id>').action(watch),
  withServer(new Command('list')).description('list the jobs of the account').action(list),
  withServer(new Command('cancel'))
    .description('give a job up')
    .argument('<id>')
    .action(async (id: string, options: ServerOptions) =>
      printJob(await new JobClient(options).json('DELETE', `/${id}`)),
    ),
  withServer(new Command('remove'))
    .description('remove a job that is over with its results, or a table of points')
    .argument('<id>', 'of the job, or of the table')
    .action((id: string, options: ServerOptions) =>
      new JobClient(options).remove(INPUT_ID.test(id) ? `/inputs/${id}` : `/${id}?remove=true`),
    ),
  withServer(new Command('inputs')).description('list the tables of points of the account').action(inputs),
  withServer(new Command('retry'))
    .description('compute the failed chunks of a job again')
    .argument('<id>')
    .action(async (id: string, options: ServerOptions) =>
      printJob(await new JobClient(options).json('POST', `/${id}/retry`)),
    ),
  withServer(new Command('fetch'))
    .description('fetch the results of a job')
    .argument('<id>')
    .requiredOption('--out <path>', 'folder of the results, or the one file that all are written to: NAME.csv')
    .option('--format <format>', `all of them as one file in the folder: ${RESULT_FORMATS.join(', ')}`)
    .action(fetchResults),
];

interface SubmitOptions extends ServerOptions {
  readonly idempotencyKey?: string;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
}

async function submit(file: string, options: SubmitOptions): Promise<void> {
  const client = new JobClient(options);
  const store = async (bytes: Buffer) =>
    (await client.json<{ id: string }>('PUT', '/inputs', new Uint8Array(bytes))).id;
  const body = JSON.stringify(await readJobFile(file, store));
  const { idempotencyKey, dryRun } = options;
  const headers = {
    'content-type': 'application/json',
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  if (dryRun) {
    const { estimate } = await client.json<{ estimate: object }>('POST', '?dryRun=true', body, headers);
    process.stdout.write(`${JSON.stringify(estimate)}\n`);
    return;
  }
  const { id } = await client.json<JobStatus>('POST', '', body, headers);
  process.stdout.write(`${id}\n`);
  if (options.watch) await watch(id, options);
}

/** Waits for a job. Throws InputError if it doesn't succeed. */
async function watch(id: string, options: ServerOptions): Promise<void> {
  const client = new JobClient(options);
  const progress = streamProgress(process.stderr);
  try {
    for (;;) {
      const job = await client.json<JobStatus>('GET', `/${id}`);
      const { done, failed, total } = job.chunks;
      progress.update(job.waitingBecause ?? `job ${job.status}`, done + failed, total);
      if (OVER.has(job.status)) {
        progress.close();
        if (job.status !== 'successful')
          throw new InputError(`the job ${job.status}: ${job.message ?? 'it was given up'}`);
        return;
      }
      await pause(WATCH_MS);
    }
  } finally {
    progress.close();
  }
}

async function list(options: ServerOptions): Promise<void> {
  const { jobs } = await new JobClient(options).json<{ jobs: readonly JobStatus[] }>('GET', '');
  for (const job of jobs) printJob(job);
}

async function inputs(options: ServerOptions): Promise<void> {
  const listed = await new JobClient(options).json<{
    readonly inputs: readonly { readonly id: string; readonly bytes: number; readonly stored: string }[];
  }>('GET', '/inputs');
  for (const { id, bytes, stored } of listed.inputs) process.stdout.write(`${[id, bytes, stored].join('\t')}\n`);
}

interface FetchOptions extends ServerOptions {
  readonly out: string;
  readonly format?: string;
}

interface ToldManifest {
  readonly sources: { readonly name: string };
  readonly targets: { readonly name: string } | null;
  readonly files: readonly { readonly name: string }[];
}

/** The folder of what isn't a part: readers of tables in many files pass over names that begin so. */
const ASIDE = '_job';

async function fetchResults(id: string, { out, format, ...server }: FetchOptions): Promise<void> {
  const client = new JobClient(server);
  const ending = RESULT_FORMATS.find((one) => extname(out) === `.${one}`);
  const merged = format ?? ending;
  if (merged !== undefined) {
    const to = ending === undefined ? join(out, `results.${merged}`) : out;
    await client.download(`/${id}/results?format=${encodeURIComponent(merged)}`, to);
    return;
  }
  const { sources, targets, files } = await client.json<ToldManifest>('GET', `/${id}/results`);
  const progress = streamProgress(process.stderr);
  const points = [sources, ...(targets === null ? [] : [targets])];
  const all = [
    ...points.map(({ name }) => ({ name, to: join(out, ASIDE, name) })),
    ...files.map(({ name }) => ({ name, to: join(out, name) })),
  ];
  for (const [i, { name, to }] of all.entries()) {
    progress.update('fetching', i, all.length);
    await client.download(`/${id}/results/${name}`, to);
  }
  progress.close();
  // Last, as it was written: what it lists is there.
  await client.download(`/${id}/results`, join(out, ASIDE, 'manifest.json'));
}

function printJob({ id, status, operation, region, chunks, progress, name }: JobStatus): void {
  const share = `${Math.floor(progress * 100)} %`;
  const words = [id, status, operation, region, `${chunks.done}/${chunks.total}`, share, name ?? ''];
  process.stdout.write(`${words.join('\t')}\n`);
}
