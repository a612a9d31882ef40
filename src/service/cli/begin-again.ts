import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * The least size of extracts that are imported in a second process; for smaller ones it costs as much memory as it
 * saves.
 */
const LARGE_BYTES = 32e6;

const VARIABLE = 'MALLOC_MMAP_THRESHOLD_';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The type of `process.execve`, which exists since Node 22.15. */
type Execve = (file: string, args: readonly string[], environment: NodeJS.ProcessEnv) => never;

/**
 * Sees to it that an import gives freed memory back to the system at once. It makes and drops large columns, stage by
 * stage. glibc returns those that are larger than a threshold, but raises it to the largest it has seen (32 MB at
 * most), and then a fifth of the process is memory that nothing uses. A threshold of the environment stays, so the
 * process begins again with it: in its own place where Node can, otherwise as a child where extracts are large.
 * Resolves when the child has ended as this process then ends; gives false where this process is to go on: also for any
 * other command.
 */
export async function beginAgain([command, ...options]: readonly string[]): Promise<boolean> {
  if (command !== 'import') return false;
  const { env, execPath, execArgv, argv, platform } = process;
  if (env[VARIABLE] !== undefined) endWithParent();
  if (platform !== 'linux' || env[VARIABLE] !== undefined) return false;
  const again = [...execArgv, ...argv.slice(1)];
  const environment = { ...env, [VARIABLE]: '131072' };
  const { execve } = process as { execve?: Execve };
  if (execve !== undefined) execve.call(process, execPath, [execPath, ...again], environment);
  if (bytesOfExtracts(options) < LARGE_BYTES) return false;
  return runAsChild(execPath, again, environment);
}

/** Ends the process with its parent: the channel closes when that is gone, and the import stops as if interrupted. */
function endWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}

function bytesOfExtracts(options: readonly string[]): number {
  let bytes = 0;
  let option = '';
  for (const argument of options) {
    if (argument.startsWith('-')) option = argument.split('=', 1)[0];
    if (option !== '--osm') continue;
    bytes += statSync(argument.replace(/^--osm=?/, ''), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}

/**
 * Runs a command as this process: on its streams, with its signals, and with its end. Gives false where no process can
 * be had.
 */
async function runAsChild(file: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(file, args, { env: environment, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const passOn = SIGNALS.map((signal) => [signal, () => void child.kill(signal)] as const);
  for (const [signal, kill] of passOn) process.on(signal, kill);
  const end = await new Promise<{ code: number | null; signal: NodeJS.Signals | null } | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  for (const [signal, kill] of passOn) process.off(signal, kill);
  if (end === null) return false;
  if (end.signal !== null) process.kill(process.pid, end.signal);
  process.exitCode = end.code ?? 1;
  return true;
}
