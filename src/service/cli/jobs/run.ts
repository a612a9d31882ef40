import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { HinterlandError, InputError } from '../../../kit/core/errors.ts';
import { DEFAULT_LIMITS } from '../../../network/routing/index.ts';
import { listRegions, loadRegion } from '../../../region/storage/index.ts';
import { JOB_WORKER } from '../../capabilities/index.ts';
import { InputStore, JobThreads, mergeResults, readJobRequest, runJob, toJobSpec } from '../../jobs/index.ts';
import { workerCount } from '../option-values.ts';
import { streamProgress } from '../terminal-progress.ts';
import { readJobFile } from './job-file.ts';
import { RESULT_FORMATS } from './remote.ts';

interface Options {
  readonly out: string;
  readonly data: string;
  readonly workers?: number;
  readonly format?: string;
}

/** Makes the command `hinterland job run FILE --out DIR [--data DIR] [--workers N] [--format csv|parquet|geojson]`. */
export function runJobCommand(): Command {
  return new Command('run')
    .description('compute a job on this machine, without a server; goes on where it was interrupted')
    .argument('<file>', 'the job as JSON; inputs are names of files beside it')
    .requiredOption('--out <dir>', 'folder of the results')
    .option('--data <dir>', 'folder of the regions', 'regions')
    .option('--workers <n>', 'how many chunks are computed at once (default: all cores)', workerCount)
    .option('--format <format>', `also write all results as one file: ${RESULT_FORMATS.join(', ')}`)
    .action(run);
}

async function run(file: string, { out, data, workers, format }: Options): Promise<void> {
  const merged = RESULT_FORMATS.find((one) => one === format);
  if (format !== undefined && merged === undefined)
    throw new InputError(`--format must be one of ${RESULT_FORMATS.join(', ')}`);
  const inputs = new InputStore(join(out, 'inputs'));
  const wire = await readJobFile(file, (bytes) => inputs.put(bytes));
  const request = readJobRequest(wire);
  const region = loadRegion(data, request.region ?? onlyRegion(data)).transfer;
  const spec = toJobSpec(request, region.manifest.name, DEFAULT_LIMITS, Date.now());
  const threads = new JobThreads({ entry: JOB_WORKER, threads: workers ?? availableParallelism(), standBack: false });
  const progress = streamProgress(process.stderr);
  try {
    const manifest = await runJob({ spec, region, inputs: inputs.place, folder: out, threads, progress });
    if (merged !== undefined)
      await mergeResults({ place: out, scratch: out, format: merged, name: `results.${merged}` });
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
