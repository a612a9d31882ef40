import { Command } from 'commander';
import { InputError } from '../../kit/core/errors.ts';
import { listRegions } from '../../region/storage/index.ts';
import { openStore } from '../../region/store/index.ts';
import { type ConfigFile, readConfig } from './config-file.ts';
import { collect, portNumber } from './option-values.ts';
import { runServer } from './run-server.ts';
import { closeOnSignals } from './stop-signals.ts';
import type { ServerSettings } from './wiring.ts';

interface ServeOptions {
  readonly data?: string;
  readonly host?: string;
  readonly port?: number;
  readonly apiKey: readonly string[];
  readonly config?: string;
  readonly logLevel?: string;
}

export function serveCommand(): Command {
  return new Command('serve')
    .option('--data <dir>', 'folder of the regions (default: regions)')
    .option('--host <host>', 'address to listen on; 0.0.0.0 for every address (default: 127.0.0.1)')
    .option('--port <port>', 'port to listen on, 0 for any free one (default: 8080)', portNumber)
    .option('--api-key <key>', 'a key that may use the service; repeatable', collect, [])
    .option('--config <file>', 'YAML settings, see config.example.yaml')
    .option('--log-level <level>', 'silent, error, warn, info or debug (default: warn)')
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  const server = await runServer(settingsOf(options));
  closeOnSignals(server);
  if (server.open)
    process.stderr.write('no API key is configured: everyone with network access to this server may use it\n');
  const broken = server.brokenRegions.length > 0 ? `; out of order: ${server.brokenRegions.join(', ')}` : '';
  process.stdout.write(`Hinterland is ready at ${server.url}/ (regions: ${server.regions.join(', ')}${broken})\n`);
}

function settingsOf(options: ServeOptions): ServerSettings {
  const file = options.config === undefined ? {} : readConfig(options.config);
  const config: ConfigFile = options.logLevel === undefined ? file : { ...file, log: logLevel(options.logLevel) };
  const dataDir = options.data ?? config.data ?? 'regions';
  const regions = listRegions(dataDir);
  const store = openStore();
  if (regions.length === 0 && store === null) {
    throw new InputError(`there is no region in ${dataDir}: make one with "hinterland import" or "hinterland demo"`);
  }
  return {
    dataDir,
    regions,
    store,
    host: options.host ?? config.host ?? '127.0.0.1',
    port: options.port ?? config.port ?? 8080,
    apiKeys: options.apiKey,
    config,
  };
}

const LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

function logLevel(text: string): (typeof LEVELS)[number] {
  const level = LEVELS.find((l) => l === text.toLowerCase());
  if (level === undefined) throw new InputError(`--log-level must be one of ${LEVELS.join(', ')}`);
  return level;
}
