import { beginAgain } from './begin-again.ts';

const args = process.argv.slice(2);
if (!(await beginAgain(args))) {
  // Loaded no sooner: a process that waits for another has no need of it.
  const { runCommandLine } = await import('./command-line.ts');
  const status = await runCommandLine(args);
  if (status !== 0) process.exitCode = status;
}
