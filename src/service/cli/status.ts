import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { InputError } from '../../kit/core/errors.ts';
import { generationOf, listRegions, MANIFEST_FILE, readManifest } from '../../region/storage/index.ts';

interface StatusOptions {
  readonly url?: string;
  readonly data: string;
}

/** The part of a server's `/status` that is shown here. */
interface ServerStatus {
  readonly version: string;
  readonly phase: string;
  readonly uptimeSeconds: number;
  readonly workers: {
    readonly size: number;
    readonly busy: number;
    readonly replaced: number;
    readonly queued: Readonly<Record<string, number>>;
  };
  readonly regions: readonly {
    readonly name: string;
    readonly generation: string;
    readonly osmTimestamp: string | null;
    readonly update?: { readonly problem: string; readonly since: string };
  }[];
  readonly store?: {
    readonly backend: string;
    readonly problems: readonly { readonly region?: string; readonly problem: string }[];
  };
  readonly brokenRegions: readonly { readonly name: string; readonly reason: string }[];
}

export function statusCommand(): Command {
  return new Command('status')
    .option('--url <url>', 'a running server, such as http://localhost:8080')
    .option('--data <dir>', 'folder of the regions, where no server is asked', 'regions')
    .action(async ({ url, data }: StatusOptions) => {
      const lines = url === undefined ? statusOfFolder(data) : await statusOfServer(url.replace(/\/+$/, ''));
      process.stdout.write(`${lines.join('\n')}\n`);
    });
}

function statusOfFolder(dataDir: string): string[] {
  const names = listRegions(dataDir);
  if (names.length === 0) throw new InputError(`there is no region in ${dataDir}: make one with "hinterland import"`);
  return names.map((name) => {
    try {
      const manifest = readManifest(dataDir, name);
      const bytes = [...manifest.sections, ...(manifest.files ?? [])].reduce((sum, one) => sum + one.bytes, 0);
      const { mtimeMs } = statSync(join(dataDir, name, MANIFEST_FILE));
      const facts = [megabytes(bytes), `imported ${ageOf(mtimeMs)} ago`, dataOf(manifest.osmTimestamp)];
      return `region ${name}: generation ${generationOf(manifest)}, ${facts.join(', ')}`;
    } catch (error) {
      return `problem: ${(error as Error).message}`;
    }
  });
}

async function statusOfServer(url: string): Promise<string[]> {
  const status = JSON.parse(await textAt(`${url}/status`)) as ServerStatus;
  // Where metrics have a port of their own, the server doesn't give them here.
  const metrics = new Samples(await textAt(`${url}/metrics`).catch(() => ''));
  const { workers, regions } = status;
  const queued = Object.values(workers.queued).reduce((sum, length) => sum + length, 0);
  const memory = metrics.sum('process_resident_memory_bytes');
  const budget = metrics.sum('hinterland_cache_budget_bytes');
  const cache = metrics.sum('hinterland_result_cache_bytes');
  const refused = metrics.sum('hinterland_quota_refused_total') ?? 0;
  return [
    `server ${url}: version ${status.version}, ${status.phase}, up ${ageOf(Date.now() - status.uptimeSeconds * 1000)}`,
    ...regions.map(
      ({ name, generation, osmTimestamp }) => `region ${name}: generation ${generation}, ${dataOf(osmTimestamp)}`,
    ),
    ...(memory === null ? [] : [`memory: ${megabytes(memory)}`]),
    ...(budget === null
      ? []
      : [`caches: ${megabytes(metrics.sum('hinterland_cache_bytes') ?? 0)} of ${megabytes(budget)}`]),
    `workers: ${workers.busy} of ${workers.size} busy, ${queued} tasks wait, ${workers.replaced} replaced after a crash`,
    ...(cache === null
      ? []
      : [`prepared results: ${metrics.sum('hinterland_result_cache_entries')} of ${megabytes(cache)}`]),
    ...jobsIn(metrics),
    ...(refused === 0 ? [] : [`plans: ${refused} requests refused`]),
    ...(status.store === undefined ? [] : [storeIn(status.store.backend, metrics)]),
    ...problemsOf(status, metrics),
  ];
}

/** Lists jobs of all accounts on all machines; nothing if the server doesn't report them. */
function jobsIn(metrics: Samples): string[] {
  const inState = (state: string) => metrics.sum('hinterland_jobs', `state="${state}"`);
  const running = inState('running');
  if (running === null) return [];
  const [waiting, computed] = ['waiting', 'running'].map((word) => metrics.sum(`hinterland_job_chunks_${word}`) ?? 0);
  const oldest = metrics.sum('hinterland_job_oldest_chunk_seconds') ?? 0;
  const age = waiting === 0 ? '' : `, the oldest for ${ageOf(Date.now() - oldest * 1000)}`;
  const free = metrics.sum('hinterland_store_free_bytes');
  return [
    `jobs: ${running} run, ${inState('accepted') ?? 0} wait; ${computed} chunks are computed, ${waiting} wait${age}`,
    ...(free === null ? [] : [`room for results of jobs: ${megabytes(free)}`]),
  ];
}

function storeIn(backend: string, metrics: Samples): string {
  const failed = metrics.sum('hinterland_store_requests_total', 'outcome="failed"') ?? 0;
  return `store: ${backend}, ${metrics.sum('hinterland_store_requests_total') ?? 0} calls, ${failed} failed`;
}

function problemsOf({ regions, brokenRegions, store }: ServerStatus, metrics: Samples): string[] {
  const since = (name: string, sentence: (times: number) => string): string[] => {
    const times = metrics.sum(name) ?? 0;
    return times === 0 ? [] : [`${sentence(times)} since the server started`];
  };
  const problems = [
    ...brokenRegions.map(({ name, reason }) => `region ${name} is out of order: ${reason}`),
    ...regions.flatMap(({ name, update }) =>
      update === undefined ? [] : [`region ${name} is not the newest, since ${update.since}: ${update.problem}`],
    ),
    ...(store?.problems ?? []).map(({ region, problem }) => (region === undefined ? problem : `${region}: ${problem}`)),
    ...since('hinterland_usage_flush_failures_total', (times) => `usage could not be stored ${times} times`),
    ...since('hinterland_quota_local_total', (times) => `limits were counted by this server alone ${times} times`),
  ];
  return problems.length === 0 ? ['no problems'] : problems.map((problem) => `problem: ${problem}`);
}

async function textAt(url: string): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const { cause, message } = error as Error;
    const code = (cause as NodeJS.ErrnoException | undefined)?.code;
    throw new InputError(`${url} can't be reached (${code ?? message})`);
  }
  if (!response.ok) throw new InputError(`${url} answers ${response.status}: is it a Hinterland server?`);
  return response.text();
}

/** Metrics in the text format of Prometheus. */
class Samples {
  private readonly all: readonly { readonly name: string; readonly labels: string; readonly value: number }[];

  constructor(text: string) {
    this.all = [...text.matchAll(/^([a-z_]+)(?:\{([^}]*)\})? ([0-9.e+-]+)$/gm)].map(
      ([, name = '', labels = '', value]) => {
        return { name, labels, value: Number(value) };
      },
    );
  }

  /** Sums all samples of a name with the label, such as `state="running"`; null if there is none. */
  sum(name: string, label = ''): number | null {
    const found = this.all.filter((sample) => sample.name === name && sample.labels.includes(label));
    return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
  }
}

const dataOf = (osmTimestamp: string | null): string =>
  osmTimestamp === null ? 'no date of its map' : `map of ${osmTimestamp.slice(0, 10)}`;

const megabytes = (bytes: number): string => `${(bytes / (1 << 20)).toFixed(1)} MB`;

/** Formats an age in its largest unit: operators ask for hours or days. */
function ageOf(sinceMs: number): string {
  const seconds = Math.max(0, Math.round((Date.now() - sinceMs) / 1000));
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  for (const [unit, length] of units) {
    const count = Math.floor(seconds / length);
    if (count > 0) return `${count} ${unit}${count > 1 ? 's' : ''}`;
  }
  return `${seconds} s`;
}
