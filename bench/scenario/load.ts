/**
 * Sixteen clients ask tiles, isochrones and small matrices, while one asks giant matrices: the giant must not stall the
 * others. Prints throughput, p50 and p99 per kind of request without and with the giant, and fails if a p99 grows more
 * than threefold.
 * Run: npm run build:server && node bench/run.js bench/scenario/load.ts [--seconds N] [--keep DIR]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { giant, KINDS, type Kind } from './load-kinds.ts';
import { importPortoAlegre } from './porto-alegre.ts';
import { peakBytesOf, serve } from './server-process.ts';

const CLIENTS = 16;
const WARM_UP_MS = 5000;
const MOST_GROWTH = 3;

const { values: options } = parseArgs({ options: { seconds: { type: 'string' }, keep: { type: 'string' } } });
const seconds = Number(options.seconds ?? 60);
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS + 1 });
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Asks once; gives the bytes of the answer. Any status but 200 (204: an empty tile) is an error. */
function ask(base: string, kind: Kind, n: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const { method } = kind;
    const body = kind.body(n);
    const headers =
      method === 'POST' ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {};
    const sent = request(base + kind.path(n), { method, agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode === 200 || response.statusCode === 204) resolve(bytes);
        else reject(new Error(`${kind.name} was answered with ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Returns the milliseconds of every request, by kind. Each client asks all kinds in turn, one request at a time. */
async function measure(base: string, forMs: number): Promise<Map<Kind, number[]>> {
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const end = performance.now() + forMs;
  let n = 0;
  const client = async (c: number): Promise<void> => {
    for (let i = c; performance.now() < end; i++) {
      const kind = KINDS[i % KINDS.length];
      const start = performance.now();
      await ask(base, kind, n++);
      times.get(kind)!.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, c) => client(c)));
  return times;
}

/** Measures while another client asks one giant after the other. */
async function measureBesideGiants(base: string, forMs: number): Promise<Map<Kind, number[]>> {
  let over = false;
  const giants = (async () => {
    for (let n = 0; !over; n++) {
      const start = performance.now();
      const bytes = await ask(base, giant, n);
      const took = ((performance.now() - start) / 1000).toFixed(1);
      print(`${giant.name}: ${took} s, ${(bytes / 1e6).toFixed(0)} MB`);
    }
  })();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const times = await measure(base, forMs);
  over = true;
  await giants;
  return times;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function report(alone: ReadonlyMap<Kind, number[]>, beside: ReadonlyMap<Kind, number[]>): boolean {
  const cells = (values: readonly number[]): string =>
    [values.length / seconds, percentile(values, 0.5), percentile(values, 0.99)]
      .map((value) => value.toFixed(value < 100 ? 1 : 0).padStart(8))
      .join('');
  const row = (name: string, before: readonly number[], during: readonly number[]): number => {
    const growth = percentile(during, 0.99) / percentile(before, 0.99);
    print(`${name.padEnd(32)}${cells(before)}   ${cells(during)}   ${growth.toFixed(2).padStart(6)}`);
    return growth;
  };
  const heads = ['per s', 'p50 ms', 'p99 ms'].map((head) => head.padStart(8)).join('');
  print(`${`${CLIENTS} clients, ${seconds} s`.padEnd(32)}${heads}   ${heads}   growth`);
  const growths = KINDS.map((kind) => row(kind.name, alone.get(kind)!, beside.get(kind)!));
  row('all', [...alone.values()].flat(), [...beside.values()].flat());
  return growths.every((growth) => growth <= MOST_GROWTH);
}

async function main(): Promise<boolean> {
  const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'hinterland-load-'));
  await importPortoAlegre(folder, 'porto-alegre');
  const { server, base } = await serve(folder);
  try {
    await measure(base, WARM_UP_MS);
    const alone = await measure(base, seconds * 1000);
    const beside = await measureBesideGiants(base, seconds * 1000);
    print(
      `alone, then beside giants; peak memory of the server ${((peakBytesOf(server) ?? Number.NaN) / 1e6).toFixed(0)} MB`,
    );
    return report(alone, beside);
  } finally {
    server.kill();
    agent.destroy();
    if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
