import { Command, CommanderError } from 'commander';
import { HinterlandError } from '../../kit/core/errors.ts';
import { hinterlandVersion } from '../../region/storage/index.ts';

interface Entry {
  readonly description: string;
  readonly load: () => Promise<Command>;
}

/**
 * The commands. Only the requested one is loaded: `key list` needs no HTTP server, `serve` no parsers, and help none of
 * them.
 */
const COMMANDS: ReadonlyMap<string, Entry> = new Map([
  [
    'import',
    {
      description: 'build a region from open data',
      load: async () => (await import('./import.ts')).importCommand(),
    },
  ],
  [
    'serve',
    {
      description: 'serve every imported region',
      load: async () => (await import('./serve.ts')).serveCommand(),
    },
  ],
  [
    'demo',
    {
      description: "make the demonstration region if it isn't there yet, and serve it with the playground",
      load: async () => (await import('./demo.ts')).demoCommand(),
    },
  ],
  [
    'check',
    {
      description: "verify a region's files: checksums and invariants",
      load: async () => (await import('./check.ts')).checkCommand(),
    },
  ],
  [
    'pack',
    {
      description: 'write a region as static files, from which web pages compute by themselves',
      load: async () => (await import('./pack.ts')).packCommand(),
    },
  ],
  [
    'rating',
    {
      description: "make and manage a region's ratings",
      load: async () => (await import('./rating.ts')).ratingCommand(),
    },
  ],
  [
    'job',
    {
      description: 'compute big jobs: matrices, accessibility, scores …',
      load: async () => (await import('./job.ts')).jobCommand(),
    },
  ],
  [
    'worker',
    {
      description: 'compute jobs beside servers; needs their PostgreSQL database and their folder',
      load: async () => (await import('./worker.ts')).workerCommand(),
    },
  ],
  [
    'key',
    {
      description: 'manage stored API keys and their plans',
      load: async () => (await import('./key.ts')).keyCommand(),
    },
  ],
  [
    'usage',
    {
      description: 'tell what accounts have taken: requests, milliseconds of workers, pairs, bytes',
      load: async () => (await import('./usage.ts')).usageCommand(),
    },
  ],
  [
    'status',
    {
      description: 'what a server, or a folder of regions, holds and lacks',
      load: async () => (await import('./status.ts')).statusCommand(),
    },
  ],
  [
    'publish',
    {
      description: 'put a region into the store that HINTERLAND_STORE names, where servers take it up',
      load: async () => (await import('./publish.ts')).publishCommand(),
    },
  ],
  [
    'rollback',
    {
      description: 'have servers go back to the generation of a region that was published before',
      load: async () => (await import('./publish.ts')).rollbackCommand(),
    },
  ],
  [
    'openapi',
    {
      description: "print the API's description (OpenAPI 3.1)",
      load: async () => (await import('./openapi.ts')).openapiCommand(),
    },
  ],
]);

/**
 * Runs `hinterland` with these arguments and returns its exit status. Failures are one sentence on stderr and status 1.
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const program = new Command('hinterland')
    .description('Self-hosted reachability: isochrones, travel times and routes from open data')
    .version(hinterlandVersion);
  for (const command of await commandsFor(args)) program.addCommand(command);
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

/** Returns the commands to load; help and mistakes need all of them. */
async function commandsFor([word = '', next = '']: readonly string[]): Promise<readonly Command[]> {
  const name = word === 'help' ? next : word;
  const asked = COMMANDS.get(name);
  if (asked !== undefined) return [(await asked.load()).description(asked.description)];
  return [...COMMANDS].map(([name, { description }]) => new Command(name).description(description));
}

function describeFault(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
