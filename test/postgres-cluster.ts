import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Cluster {
  readonly url: string;
  /** Stops it as a loss of power would. */
  halt(): void;
  /** Starts it again. */
  resume(): void;
  stop(): void;
}

const PACKAGES = '/usr/lib/postgresql';

/**
 * Returns a PostgreSQL server of its own, from Debian's package; null with a word where that isn't installed, which is
 * an error in CI. PostgreSQL refuses to run as root: then the package's user runs it.
 */
export async function postgresCluster(): Promise<Cluster | null> {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).filter((name) => /^\d+$/.test(name)) : [];
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1);
  if (newest === undefined) {
    if (process.env.CI === 'true') throw new Error('PostgreSQL is not installed; CI needs the package postgresql');
    console.warn('PostgreSQL is not installed: tests against a server are skipped');
    return null;
  }
  const bin = (name: string) => join(PACKAGES, newest, 'bin', name);
  const folder = mkdtempSync(join(tmpdir(), 'hinterland-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const ids = execFileSync('getent', ['passwd', 'postgres'], { encoding: 'utf8' }).split(':');
    chownSync(folder, Number(ids[2]), Number(ids[3]));
  }
  const run = (program: string, args: readonly string[]) => {
    const [command, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args];
    // The server outlives its starter and would hold pipes open.
    const { status } = spawnSync(command, all, { stdio: 'ignore', cwd: folder });
    if (status !== 0) throw new Error(`${program} ended with status ${status}`);
  };
  const data = join(folder, 'data');
  const port = await freePort();
  run(bin('initdb'), ['-D', data, '-U', 'tester', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale', 'C']);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  const start = () => run(bin('pg_ctl'), ['-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start']);
  const halt = () => run(bin('pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
  start();
  return {
    halt,
    resume: start,
    url: `postgres://tester@127.0.0.1:${port}/postgres`,
    stop: () => {
      halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
