import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Builds before the tests, since worker threads and the command line run compiled code. */
export default function setup(project: TestProject): () => void {
  const run = (...script: string[]) => spawnSync(process.execPath, script, { stdio: 'inherit' }).status === 0;
  // Type errors are printed above and fail `npm run check`; the code is emitted all the same.
  const hasTypes = run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
  if (!hasTypes && process.env.CI === 'true') throw new Error('the build has type errors');
  if (!run('bundle.js')) throw new Error('the code could not be bundled');
  // Runs of one build, one after the other as in CI, may share what takes long to make.
  const shared = process.env.HINTERLAND_TEST_FOLDER;
  const runFolder = shared ?? mkdtempSync(join(tmpdir(), 'hinterland-tests-'));
  mkdirSync(runFolder, { recursive: true });
  for (const name of readdirSync(runFolder).filter((one) => one.endsWith('.unfinished')))
    rmSync(join(runFolder, name), { recursive: true });
  project.provide('runFolder', runFolder);
  return () => {
    if (shared === undefined) rmSync(runFolder, { recursive: true, force: true });
  };
}
