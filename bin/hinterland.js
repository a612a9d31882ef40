#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

// A checkout installed with --ignore-scripts has no build yet.
if (!existsSync(`${root}dist/cli/main.js`)) {
  process.stderr.write('building hinterland (once) …\n');
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
if (process.argv[2] === 'import') beginWithFixedThreshold();
await import('../dist/cli/main.js');

/**
 * An import makes and drops large columns, stage by stage. glibc gives those back at once that are larger than a threshold, but raises it to the
 * largest it has seen (32 MB at most), and then a fifth of the process is memory that nothing uses. The threshold stays where it's set as a
 * process begins, so this one begins again in its own place, where Node can (22.15 and later).
 */
function beginWithFixedThreshold() {
  const { env, execve, execPath, execArgv, argv, platform } = process;
  if (platform !== 'linux' || execve === undefined || env.MALLOC_MMAP_THRESHOLD_ !== undefined) return;
  execve.call(process, execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    MALLOC_MMAP_THRESHOLD_: '131072',
  });
}
