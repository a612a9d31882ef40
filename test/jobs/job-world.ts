import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { asyncBufferFromFile } from 'hyparquet/src/node.js';
import { SILENT } from '../../src/kit/core/progress.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { loadRegion, openTransfer } from '../../src/region/storage/index.ts';
import { CAPABILITIES } from '../../src/service/capabilities/index.ts';
import { RequestRunner } from '../../src/service/engine/index.ts';
import {
  InputStore,
  type JobSpec,
  type JobThreads,
  mergeResults,
  readJobRequest,
  runJob,
  toJobSpec,
} from '../../src/service/jobs/index.ts';
import { JobRunner } from '../../src/service/jobs/threads/job-runner.ts';
import { demoRegion } from '../api/demo-region.ts';

const ENDPOINTS = CAPABILITIES.flatMap(({ endpoints }) => endpoints);
/** A day on which the demonstration's timetable runs, for tests that don't name one. */
const NOW = Date.UTC(2026, 0, 5);

export type Row = Readonly<Record<string, string | number | null>>;

/** Runs jobs in the demonstration region, computed in this thread. */
export async function jobWorld() {
  const region = loadRegion(await demoRegion(), 'demo').transfer;
  const folder = mkdtempSync(join(tmpdir(), 'hinterland-jobs-'));
  const inputs = join(folder, 'inputs');
  const runner = new JobRunner(ENDPOINTS);
  const network = openNetwork(openTransfer(region));
  const requests = new RequestRunner(new Map([['demo', network]]), ENDPOINTS, Number.POSITIVE_INFINITY);
  const specOf = (wire: object): JobSpec => toJobSpec(readJobRequest(wire), 'demo', DEFAULT_LIMITS, NOW);
  const threads = {
    size: 1,
    plan: (work: Parameters<JobRunner['plan']>[0]) => runner.plan(work),
    chunk: async (work: Parameters<JobRunner['chunk']>[0]) => ({
      value: await runner.chunk(work),
      waitMs: 0,
      runMs: 1,
    }),
    points: (work: Parameters<JobRunner['points']>[0]) => runner.points(work),
    merge: mergeResults,
    close: async () => {},
  } as unknown as JobThreads;
  let runs = 0;
  return {
    region,
    folder,
    inputs,
    runner,
    threads,
    network,
    specOf,
    store: async (text: string) => new InputStore(inputs).put(Buffer.from(text)),
    plan: (wire: object) => runner.plan({ region, spec: specOf(wire), inputs }),
    run: async (wire: object, out = join(folder, `run-${runs++}`)) => {
      const manifest = await runJob({ spec: specOf(wire), region, inputs, folder: out, threads, progress: SILENT });
      return { manifest, out };
    },
    /** Returns the answer of the operation itself. */
    ask: (endpoint: string, body: object): unknown => {
      const bytes = new TextEncoder().encode(JSON.stringify(body));
      const asked = { endpoint, region: 'demo', body: bytes, source: 'body', limits: DEFAULT_LIMITS, parameters: {} };
      return JSON.parse(new TextDecoder().decode(requests.all({ ...asked, source: 'body' }).outcome.body));
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns all rows of a run, in the order of its manifest. */
export async function rowsOf(out: string, names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of names) {
    rows.push(...((await parquetReadObjects({ file: await asyncBufferFromFile(join(out, name)) })) as Row[]));
  }
  return rows;
}
