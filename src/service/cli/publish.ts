import { Command } from 'commander';
import { InputError } from '../../kit/core/errors.ts';
import { openStore, publishRegion, rollBackRegion, type Store } from '../../region/store/index.ts';
import { streamProgress } from './terminal-progress.ts';

export function publishCommand(): Command {
  return new Command('publish')
    .argument('<name>', 'name of the region')
    .option('--data <dir>', 'folder of the regions', 'regions')
    .action(async (name: string, { data }: { readonly data: string }) => {
      const store = storeOfEnvironment();
      const progress = streamProgress(process.stderr);
      try {
        const { generation, isNew, sentBytes } = await publishRegion(store, data, name, progress);
        const state = isNew ? `is published (${sentBytes} bytes were sent)` : 'is published already';
        process.stdout.write(`region ${name} ${state}: generation ${generation}\n`);
      } catch (error) {
        throw storeError(error, store);
      } finally {
        progress.close();
      }
    });
}

export function rollbackCommand(): Command {
  return new Command('rollback').argument('<name>', 'name of the region').action(async (name: string) => {
    const store = storeOfEnvironment();
    const generation = await rollBackRegion(store, name).catch((error: unknown) => {
      throw storeError(error, store);
    });
    process.stdout.write(`region ${name} is back at generation ${generation}\n`);
  });
}

function storeOfEnvironment(): Store {
  const store = openStore();
  if (store === null) throw new InputError('HINTERLAND_STORE is required: a folder, or s3://bucket/prefix');
  return store;
}

/** Turns failures of disks and networks into errors for the user. */
function storeError(error: unknown, store: Store): Error {
  if (error instanceof InputError) return error;
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  return new InputError(`the store ${store.name} failed: ${line}`);
}
