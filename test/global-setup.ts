import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Worker threads and the command line run compiled code, so the build comes before the tests. */
export default function setup(project: TestProject): () => void {
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'];
  const { status } = spawnSync(process.execPath, tsc, { stdio: 'inherit' });
  // Type errors are told above and fail `npm run check`; the code is emitted all the same.
  if (status !== 0 && process.env.CI === 'true') throw new Error('the build has type errors');
  const runFolder = mkdtempSync(join(tmpdir(), 'hinterland-tests-'));
  project.provide('runFolder', runFolder);
  return () => rmSync(runFolder, { recursive: true, force: true });
}
