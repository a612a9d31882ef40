import { Command, CommanderError } from 'commander';
import { HinterlandError } from '../core/errors.ts';
import { hinterlandVersion } from '../storage/index.ts';

/** Only the command that was asked for is loaded: `key list` needs no HTTP server, `serve` no parsers. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['import', async () => (await import('./import.ts')).importCommand()],
  ['serve', async () => (await import('./serve.ts')).serveCommand()],
  ['demo', async () => (await import('./demo.ts')).demoCommand()],
  ['check', async () => (await import('./check.ts')).checkCommand()],
  ['key', async () => (await import('./key.ts')).keyCommand()],
  ['openapi', async () => (await import('./openapi.ts')).openapiCommand()],
]);

const program = new Command('hinterland')
  .description('Self-hosted reachability: isochrones, travel times and routes from open data')
  .version(hinterlandVersion);

const asked = COMMANDS.get(process.argv[2] ?? '');
for (const load of asked === undefined ? COMMANDS.values() : [asked]) program.addCommand(await load());

// Failures leave through one door: one sentence on stderr, exit status 1.
for (const command of [program, ...program.commands, ...program.commands.flatMap((c) => c.commands)]) {
  command.exitOverride().configureOutput({ outputError: (text, write) => write(text) });
}

try {
  await program.parseAsync();
} catch (error) {
  // Commander has already written its sentence, or the help that was asked for.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 1;
  else {
    process.stderr.write(`${error instanceof HinterlandError ? error.message : describeFault(error)}\n`);
    process.exitCode = 1;
  }
}

function describeFault(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
