import { runCommandLine } from './command-line.ts';

const status = await runCommandLine(process.argv.slice(2));
if (status !== 0) process.exitCode = status;
