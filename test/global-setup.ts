import { execFileSync } from 'node:child_process';

/** Worker threads and the command line run compiled code, so the build comes before the tests. */
export default function setup(): void {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
}
