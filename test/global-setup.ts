import { spawnSync } from 'node:child_process';

/** Worker threads and the command line run compiled code, so the build comes before the tests. */
export default function setup(): void {
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'];
  const { status } = spawnSync(process.execPath, tsc, { stdio: 'inherit' });
  // Type errors are told above and fail `npm run check`; the code is emitted all the same.
  if (status !== 0 && process.env.CI === 'true') throw new Error('the build has type errors');
}
