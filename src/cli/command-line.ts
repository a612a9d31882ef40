import { Command, CommanderError } from 'commander';
import { HinterlandError } from '../core/errors.ts';
import { hinterlandVersion } from '../storage/index.ts';

/** Only the command that was asked for is loaded: `key list` needs no HTTP server, `serve` no parsers. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['import', async () => (await import('./import.ts')).importCommand()],
  ['serve', async () => (await import('./serve.ts')).serveCommand()],
  ['demo', async () => (await import('./demo.ts')).demoCommand()],
  ['check', async () => (await import('./check.ts')).checkCommand()],
  ['rating', async () => (await import('./rating.ts')).ratingCommand()],
  ['job', async () => (await import('./job.ts')).jobCommand()],
  ['worker', async () => (await import('./worker.ts')).workerCommand()],
  ['key', async () => (await import('./key.ts')).keyCommand()],
  ['usage', async () => (await import('./usage.ts')).usageCommand()],
  ['status', async () => (await import('./status.ts')).statusCommand()],
  ['publish', async () => (await import('./publish.ts')).publishCommand()],
  ['rollback', async () => (await import('./publish.ts')).rollbackCommand()],
  ['openapi', async () => (await import('./openapi.ts')).openapiCommand()],
]);

/** Runs `hinterland` with these arguments and gives its exit status. Failures are one sentence on stderr and status 1. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const program = new Command('hinterland')
    .description('Self-hosted reachability: isochrones, travel times and routes from open data')
    .version(hinterlandVersion);
  for (const load of loadersFor(args[0])) program.addCommand(await load());
  for (const command of [program, ...program.commands, ...program.commands.flatMap((c) => c.commands)]) {
    command.exitOverride().configureOutput({ outputError: (text, write) => write(text) });
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already written its sentence, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    process.stderr.write(`${error instanceof HinterlandError ? error.message : describeFault(error)}\n`);
    return 1;
  }
}

/** Help and mistakes name all commands. */
function loadersFor(word: string | undefined): Iterable<() => Promise<Command>> {
  if (word === '--version' || word === '-V') return [];
  const asked = COMMANDS.get(word ?? '');
  return asked === undefined ? COMMANDS.values() : [asked];
}

function describeFault(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
