import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Random, seededRandom } from '../../src/kit/core/random.ts';
import { leakIn, openHttpFuzz } from './http-fuzz.ts';
import { ImportFuzz } from './import-fuzz.ts';

// node bench/run.js test/fuzz/run.ts http REGIONS [COUNT] [SEED] [FROM]
// node bench/run.js test/fuzz/run.ts import FOLDER [COUNT] [SEED] [FROM]
// Sends so many requests to a server of the region `demo` in REGIONS, or imports so many damaged files, from number
// FROM on; every number of a seed is the same one always. Tells what went wrong, ends with status 1 if anything did,
// and is killed where one takes longer than a minute.

const HANG_SECONDS = 60;
const TELL_SECONDS = 30;
const MOST_FAULTS = 30;

/** Kills the process where nothing happens any more: the thread that computes can't. */
function watch(): Int32Array {
  const beats = new Int32Array(new SharedArrayBuffer(8));
  const code = `const { workerData: beats } = require('node:worker_threads');
    let last = -1;
    setInterval(() => {
      if (beats[0] === last) { require('node:fs').writeSync(2, 'HANG at number ' + beats[0] + '\\n'); process.kill(process.pid, 'SIGKILL'); }
      last = beats[0];
    }, ${HANG_SECONDS * 1000});`;
  new Worker(code, { eval: true, workerData: beats }).unref();
  return beats;
}

const [kind = 'http', place = 'regions', count = '10000', seed = '1', from = '0'] = process.argv.slice(2);
const folder = kind === 'import' ? resolve(place) : join(tmpdir(), 'unused');
const http = kind === 'http' ? await openHttpFuzz(resolve(place)) : null;
const imports = kind === 'import' ? new ImportFuzz(folder) : null;
const step = (random: Random): Promise<string | null> =>
  http?.step(random) ?? imports?.step(random) ?? Promise.resolve(null);

const beats = watch();
const faults = new Map<string, number>();
let reportedAt = performance.now();
let slowest = 0;
let i = Number(from);
for (const end = i + Number(count); i < end && faults.size < MOST_FAULTS; i++) {
  beats[0] = i;
  const began = performance.now();
  const fault = await step(seededRandom(Number(seed) * 1_000_003 + i));
  const ms = performance.now() - began;
  if (ms > slowest) {
    slowest = ms;
    if (ms > 2_000) process.stderr.write(`number ${i} took ${Math.round(ms)} ms\n`);
  }
  if (fault !== null) {
    // The same fault is reported once.
    const name = fault
      .replaceAll(/\d+/g, '#')
      .split('\n')
      .slice(0, kind === 'http' ? 2 : 3)
      .join('\n')
      .slice(0, 300);
    if (!faults.has(name)) process.stdout.write(`\n== number ${i} of seed ${seed}\n${fault}\n`);
    faults.set(name, (faults.get(name) ?? 0) + 1);
  }
  if (performance.now() - reportedAt > TELL_SECONDS * 1000) {
    reportedAt = performance.now();
    const mb = Math.round(process.memoryUsage().rss / 1e6);
    process.stderr.write(
      `${i + 1 - Number(from)} done, ${faults.size} kinds of faults, slowest ${Math.round(slowest)} ms, ${mb} MB\n`,
    );
  }
}
const leak = http === null ? null : leakIn(http.log);
if (leak !== null) process.stdout.write(`the log holds what it must not: ${leak}\n`);
process.stdout.write(
  `${i - Number(from)} ${kind} of seed ${seed}: ${faults.size} kinds of faults, slowest ${Math.round(slowest)} ms\n`,
);
await http?.app.close();
if (imports !== null) rmSync(folder, { recursive: true, force: true });
process.exit(faults.size > 0 || leak !== null ? 1 : 0);
