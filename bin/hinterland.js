#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

// A checkout installed with --ignore-scripts has no build yet.
if (!existsSync(`${root}dist/service/cli/main.js`)) {
  process.stderr.write('building hinterland (once) …\n');
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
await import('../dist/service/cli/main.js');
