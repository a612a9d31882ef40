import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = process.env.REDIS_SERVER_PATH ?? 'redis-server';

/** Returns true if there is a Redis to start; without one the tests on it skip themselves, but fail in CI. */
export function hasRedisServer(): boolean {
  if (spawnSync(PROGRAM, ['--version']).status === 0) return true;
  if (process.env.CI === 'true') throw new Error(`${PROGRAM} is missing; CI needs a Redis server`);
  console.warn(`${PROGRAM} is missing: tests on a Redis server are skipped`);
  return false;
}

export interface RedisServer {
  readonly url: string;
  /** Makes it fall silent, with its connections open. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns a Redis of one's own, in memory only. Resolves when it takes connections. */
export async function startRedisServer(port: number, ...settings: string[]): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'hinterland-redis-'));
  const where = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const child = spawn(PROGRAM, [...where, '--save', '', '--appendonly', 'no', ...settings]);
  await listening(child);
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (data) => {
      output += String(data);
      if (output.includes('Ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${PROGRAM} ended:\n${output}`)));
  });
}
