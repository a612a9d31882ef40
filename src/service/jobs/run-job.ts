import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../../kit/core/errors.ts';
import type { Progress } from '../../kit/core/progress.ts';
import { generationOf, type RegionTransfer } from '../../region/storage/index.ts';
import type { FilesPlace } from './files/files-place.ts';
import type { JobSpec } from './job-spec.ts';
import { chunkOfPart, MANIFEST } from './results/job-folder.ts';
import {
  type JobManifest,
  manifestOf,
  manifestText,
  type ResultFile,
  specificationDigest,
} from './results/manifest.ts';
import { partRows } from './results/read-results.ts';
import { sha256 } from './results/result-table.ts';
import { writeWhole } from './results/whole-file.ts';
import type { JobThreads } from './threads/job-threads.ts';

interface JobRun {
  readonly spec: JobSpec;
  readonly region: RegionTransfer;
  readonly inputs: FilesPlace;
  readonly folder: string;
  readonly threads: JobThreads;
  readonly progress: Progress;
}

/** The file that identifies a folder's job, so that results of different jobs aren't mixed. */
const JOB_FILE = 'job.json';

/**
 * Computes a job into a folder, without a queue. Existing parts of an interrupted run are kept. Rejects with
 * RequestError, LimitError, and InputError if the folder contains another job.
 */
export async function runJob({ spec, region, inputs, folder, threads, progress }: JobRun): Promise<JobManifest> {
  const work = { region, spec, inputs };
  const plan = await threads.plan(work);
  const generation = generationOf(region.manifest);
  const job = { specification: specificationDigest(spec), generation, chunks: plan.chunks };
  await claimFolder(folder, `${JSON.stringify(job)}\n`);
  const files = await partsThere(folder, plan.chunks);
  const open = files.flatMap((file, chunk) => (file === null ? [chunk] : []));
  if (open.length < plan.chunks)
    progress.note(`${plan.chunks - open.length} of ${plan.chunks} chunks are there already`);
  let done = plan.chunks - open.length;
  const compute = async (): Promise<void> => {
    for (let chunk = open.shift(); chunk !== undefined; chunk = open.shift()) {
      const { value } = await threads.chunk({ ...work, plan, chunk, place: folder });
      files[chunk] = value;
      progress.update('computing', ++done, plan.chunks);
    }
  };
  progress.update('computing', done, plan.chunks);
  await Promise.all(Array.from({ length: threads.size }, compute));
  const points = await threads.points({ ...work, place: folder });
  const manifest = manifestOf({ spec, generation, plan, points, files });
  await writeWhole(join(folder, MANIFEST), manifestText(manifest));
  return manifest;
}

async function claimFolder(folder: string, job: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const known = await readFile(join(folder, JOB_FILE), 'utf8').catch(() => null);
  if (known === job) return;
  if (known !== null) throw new InputError(`${folder} holds the results of another job: choose another folder`);
  if ((await readdir(folder)).some((name) => name === 'parts' || name === MANIFEST)) {
    throw new InputError(`${folder} holds files that aren't of this job: choose another folder`);
  }
  await writeWhole(join(folder, JOB_FILE), job);
}

/** Returns complete parts by chunk and removes the others. */
async function partsThere(folder: string, chunks: number): Promise<(ResultFile | null)[]> {
  const files: (ResultFile | null)[] = new Array(chunks).fill(null);
  const names = await readdir(join(folder, 'parts')).catch(() => []);
  for (const one of names.sort()) {
    const name = `parts/${one}`;
    const path = join(folder, name);
    const chunk = chunkOfPart(name);
    const bytes = chunk === null || chunk >= chunks ? null : await readFile(path);
    const hash = bytes === null ? '' : sha256(bytes);
    if (chunk === null || bytes === null || !name.includes(hash.slice(0, 16))) await rm(path, { force: true });
    else files[chunk] = { name, sha256: hash, rows: await partRows(path), bytes: bytes.length };
  }
  return files;
}
