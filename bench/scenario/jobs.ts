/**
 * Jobs without a queue: many-to-many travel times by car of points spread over a region, and what every H3 cell of it
 * reaches on foot, written as Parquet. Rows are checked against the operation's own answers first. Exit status 1 when
 * less than a million pairs a second of processor time are computed and written.
 * Run: npm run build:server && node bench/run.js bench/scenario/jobs.ts DIR REGION [POINTS] [STATISTIC_GROUP]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { SILENT } from '../../src/kit/core/progress.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { loadRegion, openTransfer } from '../../src/region/storage/index.ts';
import { CAPABILITIES, JOB_WORKER } from '../../src/service/capabilities/index.ts';
import { RequestRunner } from '../../src/service/engine/index.ts';
import { JobThreads, readJobRequest, runJob, toJobSpec } from '../../src/service/jobs/index.ts';

const [dir, region, count = '10000', group] = process.argv.slice(2);
if (dir === undefined || region === undefined) throw new Error('usage: jobs.ts DIR REGION [POINTS] [STATISTIC_GROUP]');
const LEAST_PAIRS_A_SECOND = 1e6;

const { transfer } = loadRegion(dir, region);
const network = openNetwork(openTransfer(transfer));
const { latE7, lonE7 } = network.streets.node;
const nodes = Array.from(latE7, (lat, i) => ({ lat: lat / 1e7, lng: Number(lonE7[i as never]) / 1e7 }));
const points = Array.from({ length: Number(count) }, (_, i) => {
  return { id: String(i), ...nodes[Math.floor((i * nodes.length) / Number(count))] };
});
const folder = mkdtempSync(join(tmpdir(), 'hinterland-bench-jobs-'));
const threads = new JobThreads({ entry: JOB_WORKER, threads: availableParallelism(), standBack: false });

async function measured(name: string, wire: object) {
  const spec = toJobSpec(readJobRequest(wire), region, DEFAULT_LIMITS, Date.now());
  const out = join(folder, name);
  const [before, began] = [process.cpuUsage(), performance.now()];
  const run = { spec, region: transfer, inputs: join(folder, 'inputs'), folder: out, threads, progress: SILENT };
  const manifest = await runJob(run);
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = (user + system) / 1e6;
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const wall = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${name}: ${manifest.rows} rows, ${(bytes / 1e6).toFixed(0)} MB, ${cpuSeconds.toFixed(1)} s cpu, ${wall} s`,
  );
  return { out, manifest, cpuSeconds };
}

/** Checks that the rows of one source are those that the operation answers. */
async function check(out: string, name: string, wire: { body: Record<string, unknown> }): Promise<void> {
  const endpoints = CAPABILITIES.flatMap((capability) => capability.endpoints);
  const runner = new RequestRunner(new Map([[region, network]]), endpoints, Number.POSITIVE_INFINITY);
  const rowsOf = async (file: string, end: number) => {
    const buffer = await asyncBufferFromFile(join(out, file));
    return (await parquetReadObjects({ file: buffer, rowStart: 0, rowEnd: end })) as Record<string, unknown>[];
  };
  const rows = await rowsOf(name, 3 * points.length);
  const sources = await rowsOf('sources.parquet', points.length);
  const [{ source }] = rows;
  const { id } = typeof source === 'number' ? sources[source] : { id: source };
  const [point] = points.filter((one) => one.id === id);
  const body = { ...wire.body, sources: [{ ...point, tm: { car: {} } }] };
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const asked = {
    endpoint: 'time',
    region,
    body: bytes,
    source: 'body',
    limits: DEFAULT_LIMITS,
    parameters: {},
  } as const;
  const [answer] = JSON.parse(new TextDecoder().decode(runner.all(asked).outcome.body));
  const table = rows
    .filter((row) => row.source === source)
    .map((row) => `${row.target} ${row.travelTime} ${row.length}`);
  const expected = answer.targets.map((one: Record<string, unknown>) => `${one.id} ${one.travelTime} ${one.length}`);
  if (table.join() !== expected.join()) throw new Error(`the rows of source ${id} aren't those of the operation`);
}

try {
  const wire = { operation: 'time', body: { maxEdgeWeight: 7200, targets: points } };
  const tm = { car: {} };
  const matrix = await measured('times', {
    ...wire,
    body: { ...wire.body, sources: points.map((one) => ({ ...one, tm })) },
  });
  await check(matrix.out, matrix.manifest.files[0].name, wire);
  const pairsASecond = matrix.manifest.rows / matrix.cpuSeconds;
  console.log(`${(pairsASecond / 1e6).toFixed(2)} M pairs a second of processor time`);
  if (pairsASecond < LEAST_PAIRS_A_SECOND) process.exitCode = 1;
  if (group !== undefined) {
    const opportunities = { statisticGroupId: Number(group) };
    const body = { tm: { walk: {} }, thresholds: [900, 1800, 2700], opportunities };
    await measured('accessibility', { operation: 'accessibility', body, sources: { cells: { h3: 9 } } });
  }
} finally {
  await threads.close();
  rmSync(folder, { recursive: true, force: true });
}
