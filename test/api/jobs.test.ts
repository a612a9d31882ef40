import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerDatabase } from '../../src/kit/database/index.ts';
import { CAPABILITIES, MIGRATIONS } from '../../src/service/capabilities/index.ts';
import { remoteJobCommands } from '../../src/service/cli/jobs/remote.ts';
import { Metrics, routesOf } from '../../src/service/http/index.ts';
import { heldRegion, JobService } from '../../src/service/jobs/index.ts';
import { putEmptyDatabase } from '../empty-database.ts';
import { jobWorld } from '../jobs/job-world.ts';
import { pythonBlocks, runPython } from '../python-page.ts';
import { places } from './demo-region.ts';
import { appFor } from './jobs-app.ts';

/** The API of jobs, with the embedded database and threads in this one. */
let world: Awaited<ReturnType<typeof jobWorld>>;
let app: FastifyInstance;
let jobs: JobService;
let database: ServerDatabase;
let folder: string;
const metrics = new Metrics();

const ANN = { 'x-api-key': 'ann-secret-key' };
const BEN = { 'x-api-key': 'ben-secret-key' };
const JOB = {
  operation: 'time',
  region: 'demo',
  body: { maxEdgeWeight: 300, tm: { walk: {} }, targets: places(10) },
  sources: { cells: { h3: 7 } },
};

beforeAll(async () => {
  world = await jobWorld();
  folder = mkdtempSync(join(tmpdir(), 'hinterland-jobs-api-'));
  await putEmptyDatabase(join(folder, 'database'));
  database = new ServerDatabase({ folder: join(folder, 'database'), url: null, migrations: MIGRATIONS });
  const regions = () => [heldRegion(world.region)];
  jobs = new JobService({
    database,
    threads: world.threads,
    regions,
    folder: join(folder, 'jobs'),
    observer: metrics.jobs,
    meter: { reserve: async () => {}, settle: () => {} },
    onTrouble: () => {},
  });
  metrics.jobs.watch(
    () => jobs.queueState(),
    () => jobs.freeBytes(),
  );
  app = await appFor(jobs, routesOf(CAPABILITIES), metrics);
});
afterAll(async () => {
  await app?.close();
  await jobs?.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
  world?.close();
});

const post = (payload: object, headers: object = ANN, query = '') =>
  app.inject({ method: 'POST', url: `/jobs/v1${query}`, payload, headers: { ...headers } });
const get = (path: string, headers: object = ANN) =>
  app.inject({ method: 'GET', url: `/jobs/v1${path}`, headers: { ...headers } });

describe('jobs over HTTP', { timeout: 180_000 }, () => {
  it('are estimated, accepted, described, and their results fetched', async () => {
    const dry = await post(JOB, ANN, '?dryRun=true');
    expect(dry.statusCode, dry.body).toBe(200);
    expect(dry.json().estimate).toMatchObject({ chunks: expect.any(Number), workerSeconds: expect.any(Number) });
    expect((await get('')).json()).toEqual({ jobs: [] });

    const accepted = await post(JOB, { ...ANN, 'idempotency-key': 'a' });
    expect(accepted.statusCode, accepted.body).toBe(202);
    const { id, status } = accepted.json();
    expect(status).toBe('accepted');
    expect(accepted.headers.location).toBe(`/jobs/v1/${id}`);
    expect((await post(JOB, { ...ANN, 'idempotency-key': 'a' })).json().id).toBe(id);

    const events = await get(`/${id}/events`);
    expect(events.headers['content-type']).toMatch(/^text\/event-stream/);
    const seen = [...events.body.matchAll(/^id: (\d+)\nevent: progress\ndata: (.*)$/gm)];
    expect(JSON.parse(seen.at(-1)![2])).toMatchObject({ id, status: 'successful', progress: 1 });
    const revisions = seen.map(([, revision]) => Number(revision));
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    expect((await get(`/${id}/events`, { ...ANN, 'last-event-id': String(revisions.at(-1)) })).statusCode).toBe(204);

    expect((await get(`/${id}`)).json()).toMatchObject({
      status: 'successful',
      chunks: { failed: 0 },
      etaSeconds: null,
    });
    const manifest = (await get(`/${id}/results`)).json();
    expect(manifest.files[0].name).toMatch(/^parts\/\d{5}-[0-9a-f]{16}\.parquet$/);
    const [file] = manifest.files;
    const whole = await get(`/${id}/results/${file.name}`);
    expect(whole.rawPayload.length).toBe(file.bytes);
    const range = await get(`/${id}/results/${file.name}`, { ...ANN, range: 'bytes=0-3' });
    expect([range.statusCode, range.body, range.headers['content-range']]).toEqual([
      206,
      'PAR1',
      `bytes 0-3/${file.bytes}`,
    ]);
    const last = await get(`/${id}/results/${file.name}`, { ...ANN, range: 'bytes=-4' });
    expect(last.body).toBe('PAR1');
    expect((await get(`/${id}/results/${file.name}`, { ...ANN, range: `bytes=${file.bytes}-` })).statusCode).toBe(416);
    expect((await get(`/${id}/results/sources.parquet`)).statusCode).toBe(200);
    expect((await get(`/${id}/results/..%2fmanifest.json`)).statusCode).toBe(404);
    const merged = await get(`/${id}/results?format=csv`);
    expect(merged.body.split('\n')[0]).toBe('source,target,travelTime,length,error');
    expect(merged.body.trim().split('\n').length).toBe(manifest.rows + 1);
    expect((await get(`/${id}/results?format=xls`)).statusCode).toBe(400);
    const retry = await app.inject({ method: 'POST', url: `/jobs/v1/${id}/retry`, headers: ANN });
    expect(retry.statusCode, retry.body).toBe(409);
  });

  it('are fetched into a folder that readers of tables take as it is, or into one file', async () => {
    const { id } = (await post(JOB)).json();
    await get(`/${id}/events`);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const out = join(folder, 'results');
    const fetchTo = (to: string) => {
      const command = remoteJobCommands().find((one) => one.name() === 'fetch')!;
      return command.parseAsync([id, '--url', url, '--api-key', ANN['x-api-key'], '--out', to], { from: 'user' });
    };
    await fetchTo(out);
    // Names that begin with an underscore are passed over.
    expect(readdirSync(out).sort()).toEqual(['_job', 'parts']);
    expect(readdirSync(join(out, '_job')).sort()).toEqual(['manifest.json', 'sources.parquet', 'targets.parquet']);
    await fetchTo(`${out}.csv`);
    const merged = await get(`/${id}/results?format=csv`);
    expect(readFileSync(`${out}.csv`, 'utf8')).toBe(merged.body);
  });

  it.for(pythonBlocks(() => '').filter(({ readsResults }) => readsResults))(
    'are read by the page for Python: $title',
    async (block, { skip }) => {
      const missing = await runPython(block, folder);
      if (missing !== null) skip(missing);
    },
  );

  it('are counted in metrics: the queue, and what this process has computed', async () => {
    const seen = async (): Promise<ReadonlyMap<string, number>> => {
      const { body } = await app.inject('/metrics');
      return new Map(
        [...body.matchAll(/^(hinterland_(?:job|store)\S*) (\S+)$/gm)].map(([, name = '', value]) => [
          name,
          Number(value),
        ]),
      );
    };
    const before = await seen();
    const { id } = (await post(JOB)).json();
    await get(`/${id}/events`);
    const { files } = (await get(`/${id}/results`)).json();
    const bytes = files.reduce((sum: number, file: { bytes: number }) => sum + file.bytes, 0);
    await expect
      .poll(async () => (await seen()).get('hinterland_jobs{state="successful"}'), { timeout: 60_000 })
      .toBeGreaterThan(before.get('hinterland_jobs{state="successful"}') ?? 0);
    const after = await seen();
    const more = (name: string) => after.get(name)! - before.get(name)!;
    expect(more('hinterland_job_chunks_total{outcome="done"}')).toBe(files.length);
    expect(more('hinterland_job_chunk_seconds_count')).toBe(files.length);
    expect(more('hinterland_job_part_bytes_total')).toBe(bytes);
    expect(after.get('hinterland_store_free_bytes')).toBeGreaterThan(0);
    const still = ['hinterland_jobs{state="accepted"}', 'hinterland_jobs{state="running"}'];
    for (const name of [...still, 'hinterland_job_chunks_waiting', 'hinterland_job_chunks_running'])
      expect([name, after.get(name)]).toEqual([name, 0]);
    expect(after.get('hinterland_job_oldest_chunk_seconds')).toBe(0);
  });

  it('take inputs of any form, which are named by their bytes', async () => {
    const put = (payload: string, type: string) =>
      app.inject({ method: 'PUT', url: '/jobs/v1/inputs', payload, headers: { ...ANN, 'content-type': type } });
    const csv = await put('id,lat,lng\nx,50.5,8.5\n', 'text/csv');
    expect(csv.statusCode, csv.body).toBe(201);
    expect(csv.json().id).toMatch(/^[0-9a-f]{64}$/);
    expect((await put('id,lat,lng\nx,50.5,8.5\n', 'application/octet-stream')).json()).toEqual(csv.json());
    const dry = await post({ ...JOB, sources: { input: csv.json().id } }, ANN, '?dryRun=true');
    expect(dry.statusCode, dry.body).toBe(200);
    const bad = await put('name,lat\nx,1\n', 'text/csv');
    const refused = await post({ ...JOB, sources: { input: bad.json().id } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors[0]).toMatchObject({
      path: 'sources.input',
      message: expect.stringMatching(/has no column id, lng/),
    });
    expect((await put('', 'text/csv')).statusCode).toBe(400);
  });

  it('are removed with their results, and inputs, by their account', async () => {
    const remove = async (path: string, headers: object = ANN) => {
      const { statusCode, body } = await app.inject({
        method: 'DELETE',
        url: `/jobs/v1${path}`,
        headers: { ...headers },
      });
      return [statusCode, body === '' ? null : JSON.parse(body).errors?.[0].message];
    };
    const payload = 'id,lat,lng\nremoved,50.5,8.5\n';
    const table = (headers: object) =>
      app.inject({
        method: 'PUT',
        url: '/jobs/v1/inputs',
        payload,
        headers: { ...headers, 'content-type': 'text/csv' },
      });
    const { id: input } = (await table(ANN)).json();
    const { id } = (await post({ ...JOB, sources: { input } })).json();
    expect((await get('/inputs')).json().inputs[0]).toMatchObject({ id: input, bytes: payload.length });
    await get(`/${id}/events`);
    const file = join(folder, 'jobs', id, 'manifest.json');
    expect(existsSync(file)).toBe(true);
    expect(await remove(`/${id}?remove=true`, BEN)).toEqual([404, expect.any(String)]);
    expect((await get(`/${id}/results`)).statusCode).toBe(200);
    expect(await remove(`/${id}?remove=true`)).toEqual([204, null]);
    expect([existsSync(file), (await get(`/${id}`)).statusCode]).toEqual([false, 404]);
    // A table of two accounts goes with the second.
    const stored = join(folder, 'jobs', 'inputs', input);
    expect(await remove(`/inputs/${input}`, BEN)).toEqual([404, expect.any(String)]);
    await table(BEN);
    expect([await remove(`/inputs/${input}`), existsSync(stored)]).toEqual([[204, null], true]);
    expect([await remove(`/inputs/${input}`, BEN), existsSync(stored)]).toEqual([[204, null], false]);
    expect((await get('/inputs', BEN)).json()).toEqual({ inputs: [] });
  });

  it('belong to the account of the key', async () => {
    const { id } = (await post(JOB)).json();
    for (const path of [`/${id}`, `/${id}/events`, `/${id}/results`])
      expect((await get(path, BEN)).statusCode).toBe(404);
    const dismissed = await app.inject({ method: 'DELETE', url: `/jobs/v1/${id}`, headers: BEN });
    expect(dismissed.statusCode).toBe(404);
    expect((await get('', BEN)).json()).toEqual({ jobs: [] });
    expect((await app.inject({ method: 'GET', url: '/jobs/v1' })).statusCode).toBe(401);
    const own = await app.inject({ method: 'DELETE', url: `/jobs/v1/${id}`, headers: ANN });
    expect(own.statusCode).toBe(200);
    expect(own.json().status).toMatch(/dismissed|successful/);
  });

  it('are refused beyond the plan: limit, its value and what was asked', async () => {
    const small = { 'x-api-key': 'cat-secret-key' };
    const payload = `id,lat,lng\n${'x'.repeat(200)},50,8\n`;
    const input = await app.inject({ method: 'PUT', url: '/jobs/v1/inputs', payload, headers: small });
    expect(input.statusCode, input.body).toBe(403);
    expect(input.json()).toMatchObject({ limit: 'storedBytes', allowed: 100, asked: payload.length });
    const stored = await post(JOB, small);
    expect([stored.statusCode, stored.json().limit]).toEqual([403, 'storedBytes']);
    expect((await app.inject('/metrics')).body).toContain(
      'hinterland_quota_refused_total{plan="small",reason="storedBytes"} 2',
    );
  });

  it('are refused by the field that is wrong', async () => {
    const wrong = await post({ ...JOB, region: 'nowhere' });
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'region']);
    expect((await post({ ...JOB, operation: 'x' })).json().errors[0].path).toBe('operation');
    expect((await get('/nonsense')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/jobs/v1/inputs', headers: ANN })).statusCode).toBe(405);
    expect((await post(JOB, ANN, '?dryRun=maybe')).statusCode).toBe(400);
  });

  it('name fields that may be misspelt, their own and those of their operation, and refuse them where that is asked', async () => {
    const slip = { ...JOB, nearst: 5, body: { ...JOB.body, travelTimeFactor: { all: 2 }, mine: 1 } };
    const seen = await post(slip, ANN, '?dryRun=true');
    expect([seen.statusCode, seen.headers['x-message']]).toEqual([
      200,
      'body.travelTimeFactor is unknown: travelTimeFactors? nearst is unknown: nearest?',
    ]);
    const strict = { ...ANN, prefer: 'handling=strict' };
    const refused = await post(slip, strict, '?dryRun=true');
    expect([refused.statusCode, refused.json().errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['body.travelTimeFactor', 'body.mine', 'nearst'],
    ]);
    const known = await post(JOB, strict, '?dryRun=true');
    expect([known.statusCode, known.headers['x-message'], known.headers['preference-applied']]).toEqual([
      200,
      undefined,
      'handling=strict',
    ]);
    for (const operation of ['polygon', 'reachability', 'statistics', 'scores', 'accessibility']) {
      const body = { ...JOB, operation, body: { maxEdgeWeigth: 300, tm: { walk: {} } } };
      expect((await post(body, strict, '?dryRun=true')).json().errors[0].path, operation).toBe('body.maxEdgeWeigth');
    }
  });
});
