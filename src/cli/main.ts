import { Command, CommanderError } from 'commander';
import { HinterlandError } from '../core/errors.ts';
import { hinterlandVersion } from '../storage/index.ts';
import { checkCommand } from './check.ts';
import { demoCommand } from './demo.ts';
import { importCommand } from './import.ts';
import { keyCommand } from './key.ts';
import { openapiCommand } from './openapi.ts';
import { serveCommand } from './serve.ts';

const program = new Command('hinterland')
  .description('Self-hosted reachability: isochrones, travel times and routes from open data')
  .version(hinterlandVersion)
  .addCommand(importCommand())
  .addCommand(serveCommand())
  .addCommand(demoCommand())
  .addCommand(checkCommand())
  .addCommand(keyCommand())
  .addCommand(openapiCommand());

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
