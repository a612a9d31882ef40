import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// nginx with the configuration of `deploy/`, before servers of a test.

export const hasNginx = spawnSync('nginx', ['-v']).error === undefined;
if (!hasNginx && process.env.CI === 'true') throw new Error('nginx is missing');
if (!hasNginx) process.stderr.write('skipped: there is no nginx here\n');

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Returns the socket that nginx listens on. */
export const socketIn = (folder: string): string => join(folder, 'nginx.socket');

/** Writes the configuration for two servers (`host:port`) into the folder. */
export function configureNginx(folder: string, [first, second]: readonly [string, string]): void {
  const conf = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('server-1:8080', first)
    .replace('server-2:8080', second)
    .replace('listen 8080', `listen unix:${socketIn(folder)}`)
    .replace(
      'http {',
      `http {\n  access_log off;\n${TEMPORARY.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}`,
    );
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user}daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\n${conf}`,
  );
}

/** Starts nginx with the folder's configuration, and waits until it listens. */
export async function startNginx(folder: string): Promise<ChildProcess> {
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  while (!existsSync(socketIn(folder))) await new Promise((resolve) => setTimeout(resolve, 20));
  return nginx;
}
