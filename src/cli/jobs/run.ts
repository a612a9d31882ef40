import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { Command } from 'commander';
import { JOB_WORKER } from '../../capabilities/index.ts';
import { HinterlandError, InputError } from '../../core/errors.ts';
import { InputStore, JobThreads, mergeResults, readJobRequest, runJob, toJobSpec } from '../../jobs/index.ts';
import { DEFAULT_LIMITS } from '../../operation/index.ts';
import { listRegions, loadRegion } from '../../storage/index.ts';
import { workerCount } from '../option-values.ts';
import { streamProgress } from '../terminal-progress.ts';

interface Options {
  readonly out: string;
  readonly data: string;
  readonly workers?: number;
  readonly format?: string;
}

const FORMATS = ['csv', 'parquet', 'geojson'] as const;

/** `hinterland job run FILE --out DIR [--data DIR] [--workers N] [--format csv|parquet|geojson]` */
export function runJobCommand(): Command {
  return new Command('run')
    .description('compute a job on this machine, without a server; goes on where it was interrupted')
    .argument('<file>', 'the job as JSON; inputs are names of files beside it')
    .requiredOption('--out <dir>', 'folder of the results')
    .option('--data <dir>', 'folder of the regions', 'regions')
    .option('--workers <n>', 'how many chunks are computed at once (default: all cores)', workerCount)
    .option('--format <format>', `also write all results as one file: ${FORMATS.join(', ')}`)
    .action(run);
}

async function run(file: string, { out, data, workers, format }: Options): Promise<void> {
  const merged = FORMATS.find((one) => one === format);
  if (format !== undefined && merged === undefined)
    throw new InputError(`--format must be one of ${FORMATS.join(', ')}`);
  const wire = await readJob(file, new InputStore(join(out, 'inputs')));
  const request = readJobRequest(wire);
  const region = loadRegion(data, request.region ?? onlyRegion(data)).transfer;
  const spec = toJobSpec(request, region.manifest.name, DEFAULT_LIMITS, Date.now());
  const threads = new JobThreads({ entry: JOB_WORKER, threads: workers ?? availableParallelism(), standBack: false });
  const progress = streamProgress(process.stderr);
  try {
    const manifest = await runJob({ spec, region, inputs: join(out, 'inputs'), folder: out, threads, progress });
    if (merged !== undefined) await mergeResults({ folder: out, format: merged, name: `results.${merged}` });
    progress.close();
    process.stdout.write(`${manifest.rows} rows in ${manifest.files.length} files: ${join(out, 'manifest.json')}\n`);
  } catch (error) {
    progress.close();
    throw error instanceof HinterlandError ? error : new InputError(`the job failed: ${(error as Error).message}`);
  } finally {
    await threads.close();
  }
}

function onlyRegion(data: string): string {
  const regions = listRegions(data);
  const [only] = regions;
  if (regions.length === 1) return only;
  const there = regions.length === 0 ? 'there is none' : `there are ${regions.join(', ')}`;
  throw new InputError(`the job names no region, and ${data} doesn't have just one: ${there}`);
}

/** The job as JSON, the files that it names as inputs stored. */
async function readJob(file: string, inputs: InputStore): Promise<unknown> {
  const job = parse(await read(file), file);
  const { opportunities } = (job.body ?? {}) as { opportunities?: unknown };
  for (const points of [job.sources, job.targets, opportunities]) {
    if (typeof points !== 'object' || points === null) continue;
    const wish = points as { input?: unknown };
    if (typeof wish.input !== 'string') continue;
    const path = isAbsolute(wish.input) ? wish.input : join(dirname(file), wish.input);
    wish.input = await inputs.put(await read(path));
  }
  return job;
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new InputError(`${path} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function parse(bytes: Buffer, file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw new InputError(`${file} isn't a JSON object`);
}
