import { ThreadWorkspace } from '../../../kit/collections/workspace.ts';
import { type CancelFlag, NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import { wrongField } from '../../../kit/core/errors.ts';
import { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../../network/network/network.ts';
import { openNetwork } from '../../../network/opening/index.ts';
import type { Endpoint } from '../../../products/operation/index.ts';
import { generationOf, openTransfer, type RegionTransfer } from '../../../region/storage/index.ts';
import { RequestRunner } from '../../engine/index.ts';
import { type ChunkPlan, planChunks } from '../chunk-plan.ts';
import { filesAt } from '../files/files-place.ts';
import { InputStore } from '../inputs/input-store.ts';
import { readInput } from '../inputs/read-input.ts';
import type { JobSpec, PointsOf } from '../job-spec.ts';
import { openJob } from '../kinds/open.ts';
import type { OpenJob } from '../kinds/open-job.ts';
import { cellsOf, curveOrder, type Points, reordered, streetsOf } from '../points.ts';
import { writePart, writeTable } from '../results/job-folder.ts';
import { type PointFiles, type ResultFile, specificationDigest } from '../results/manifest.ts';
import { pointTable } from '../results/point-table.ts';
import type { ChunkWork, JobWork, PointsWork } from './job-work.ts';

/** The most points of one list; their ids alone take hundreds of megabytes. */
const MOST_POINTS = 5_000_000;
/** The most open jobs of a thread: their tables take memory, and threads alternate between jobs. */
const MOST_OPEN_JOBS = 2;

interface OpenRegion {
  readonly network: Network;
  readonly runner: RequestRunner;
}

/** Runs a thread's tasks for jobs: it opens regions and specifications and writes parts. */
export class JobRunner {
  private readonly endpoints: ReadonlyMap<string, Endpoint>;
  private readonly regions = new Map<string, OpenRegion>();
  private readonly jobs = new Map<string, Promise<OpenJob>>();
  private readonly thread = new ThreadWorkspace();

  constructor(private readonly all: readonly Endpoint[]) {
    this.endpoints = new Map(all.map((endpoint) => [endpoint.name, endpoint]));
  }

  /** Reads and checks a job. Rejects with RequestError and LimitError. */
  async plan(work: JobWork): Promise<ChunkPlan> {
    return planChunks(await this.open(work));
  }

  async chunk(work: ChunkWork, cancel: CancelFlag = NEVER_CANCELLED): Promise<ResultFile> {
    const { chunk, plan, place } = work;
    const job = await this.open(work);
    const from = chunk * plan.itemsPerChunk;
    return writePart(
      filesAt(place),
      chunk,
      job.compute(from, Math.min(plan.itemCount, from + plan.itemsPerChunk), new Run(cancel)),
    );
  }

  async points(work: PointsWork): Promise<PointFiles> {
    const { sources, targets } = await this.open(work);
    const files = filesAt(work.place);
    return {
      sources: await writeTable(files, 'sources.parquet', pointTable(sources)),
      targets: targets && (await writeTable(files, 'targets.parquet', pointTable(targets))),
    };
  }

  private open(work: JobWork): Promise<OpenJob> {
    const key = `${generationOf(work.region.manifest)} ${specificationDigest(work.spec)}`;
    let job = this.jobs.get(key);
    if (job === undefined) {
      job = this.openAnew(work);
      this.jobs.set(key, job);
      // A job that can't be opened now may be later, when an input is stored.
      job.catch(() => this.jobs.delete(key));
      const [oldest] = this.jobs.keys();
      if (this.jobs.size > MOST_OPEN_JOBS) this.jobs.delete(oldest);
    }
    return job;
  }

  private async openAnew({ region, spec, inputs }: JobWork): Promise<OpenJob> {
    const { network, runner } = this.region(region);
    const store = new InputStore(inputs);
    const sources = await pointsFor(spec.sources, 'sources', network, store);
    return openJob({
      network,
      runner,
      spec,
      sources: sources && !spec.pairs ? reordered(sources, curveOrder(sources)) : sources,
      targets: await pointsFor(spec.targets, 'targets', network, store),
      inputs: await inputsNamedIn(spec, store),
      endpoint: (name) => {
        const endpoint = this.endpoints.get(name);
        if (endpoint === undefined) throw new Error(`this server has no operation ${name}`);
        return endpoint;
      },
    });
  }

  /** Opens a region, one at a time: a newly imported one replaces the previous one. */
  private region(transfer: RegionTransfer): OpenRegion {
    const key = `${transfer.manifest.name} ${generationOf(transfer.manifest)}`;
    const known = this.regions.get(key);
    if (known !== undefined) return known;
    const network = openNetwork(openTransfer(transfer), this.thread);
    const networks = new Map([[network.region, network]]);
    const runner = new RequestRunner(networks, this.all, Number.POSITIVE_INFINITY, [], this.thread);
    const opened = { network, runner };
    this.regions.clear();
    this.regions.set(key, opened);
    return opened;
  }
}

async function pointsFor(
  points: PointsOf,
  field: string,
  network: Network,
  inputs: InputStore,
): Promise<Points | null> {
  switch (points.from) {
    case 'body':
      return null;
    case 'cells':
      return cellsOf(network, points.resolution, MOST_POINTS, field);
    case 'streets':
      return streetsOf(network, MOST_POINTS, field);
    case 'input': {
      const read = await inputOf(points.id, `${field}.input`, inputs);
      if (read.count > MOST_POINTS)
        throw wrongField(`${field}.input`, `has ${read.count} rows, more than ${MOST_POINTS}`);
      return read;
    }
  }
}

async function inputOf(id: string, field: string, inputs: InputStore): Promise<Points> {
  const bytes = await inputs.read(id);
  if (bytes === null) throw wrongField(field, `is ${id}, which isn't stored here: PUT /jobs/v1/inputs stores it`);
  return readInput(bytes, field);
}

/** Reads the tables of opportunities. */
async function inputsNamedIn({ operation, body }: JobSpec, inputs: InputStore): Promise<ReadonlyMap<string, Points>> {
  const { input } = (body.opportunities ?? {}) as { input?: unknown };
  if (operation !== 'accessibility' || typeof input !== 'string' || !/^[0-9a-f]{64}$/.test(input)) return new Map();
  return new Map([[input, await inputOf(input, 'body.opportunities.input', inputs)]]);
}
