import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Worker threads and the command line run compiled code, so the build comes before the tests. */
export default function setup(project: TestProject): () => void {
  // The bundler tells warnings and errors, not every file.
  const env = { ...process.env, CONSOLA_LEVEL: '1' };
  const run = (...script: string[]) => spawnSync(process.execPath, script, { stdio: 'inherit', env }).status === 0;
  // Type errors are told above and fail `npm run check`; the code is emitted all the same.
  const hasTypes = run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
  if (!hasTypes && process.env.CI === 'true') throw new Error('the build has type errors');
  const bundled = run('node_modules/rolldown/bin/cli.mjs', '-c', 'rolldown.config.ts');
  if (!bundled) throw new Error('the worker could not be bundled');
  const runFolder = mkdtempSync(join(tmpdir(), 'hinterland-tests-'));
  project.provide('runFolder', runFolder);
  return () => rmSync(runFolder, { recursive: true, force: true });
}
