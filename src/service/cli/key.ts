import { Command } from 'commander';
import { accountOf, createKey, type KeySettings, revokeKeys, rotateKey } from '../accounts/index.ts';
import { collect, graceSeconds } from './option-values.ts';
import { withAccounts } from './stored-accounts.ts';

interface KeyOptions {
  readonly data: string;
}

interface CreateOptions extends KeyOptions {
  readonly plan: string;
  readonly name: string;
  readonly account?: string;
  readonly expires?: string;
  readonly origin: readonly string[];
  readonly network: readonly string[];
}

/**
 * Makes the command `hinterland key create|list|rotate|revoke`, for stored keys, hashed. Running servers notice within
 * three seconds.
 */
export function keyCommand(): Command {
  const command = new Command('key');
  const withData = (sub: Command): Command => sub.option('--data <dir>', 'folder of the regions', 'regions');
  withData(command.command('create'))
    .description('make a key and print it, this once')
    .option('--plan <plan>', 'plan of the configuration file', 'default')
    .option('--name <name>', 'what usage calls it by', '')
    .option('--account <account>', 'whose its stored objects, jobs and quotas are (default: its name)')
    .option('--expires <date>', 'it ends at this date (0:00 UTC) or time')
    .option('--origin <origin>', 'web pages of other origins may not use it; repeatable', collect, [])
    .option('--network <cidr>', 'only these addresses may use it; repeatable', collect, [])
    .action(create);
  withData(command.command('list')).description('list the stored keys, without the keys themselves').action(list);
  withData(command.command('rotate <id>'))
    .description('print a new key in the place of one, by its id or name')
    .option('--grace <seconds>', 'how long the old one goes on working', graceSeconds, 0)
    .action(async (id: string, { data, grace }: KeyOptions & { grace: number }) => {
      const { key, stored } = await withAccounts(data, ({ keys }) => rotateKey(keys, id, grace));
      process.stdout.write(`${key}\n`);
      process.stderr.write(
        `key ${stored.id} was rotated; the old one ${grace > 0 ? `ends in ${grace} s` : 'has ended'}\n`,
      );
    });
  withData(command.command('revoke <id>'))
    .description('take a key away, by its id or name')
    .action(async (id: string, { data }: KeyOptions) => {
      for (const key of await withAccounts(data, ({ keys }) => revokeKeys(keys, id)))
        process.stdout.write(`revoked ${key.id}\n`);
    });
  return command;
}

async function create({ data, plan, name, account, expires, origin, network }: CreateOptions): Promise<void> {
  const settings: KeySettings = {
    ...{ plan, name },
    ...(account === undefined ? {} : { account }),
    ...(expires === undefined ? {} : { expires }),
    ...(origin.length === 0 ? {} : { origins: [...origin] }),
    ...(network.length === 0 ? {} : { networks: [...network] }),
  };
  const { key, stored } = await withAccounts(data, ({ keys }) => createKey(keys, settings));
  process.stdout.write(`${key}\n`);
  process.stderr.write(`key ${stored.id} of plan ${stored.plan} is stored; it can't be shown again\n`);
}

async function list({ data }: KeyOptions): Promise<void> {
  const { stored, uses } = await withAccounts(data, async ({ keys, lastUses }) => ({
    stored: await keys.list(),
    uses: await lastUses.list(),
  }));
  for (const key of stored) {
    const { id, plan, created, name, expires = '', origins = [], networks = [] } = key;
    const used = uses.get(id) ?? 'never used';
    const cells = [id, plan, created, name, accountOf(key), expires, used, [...origins, ...networks].join(' ')];
    process.stdout.write(`${cells.join('\t').trimEnd()}\n`);
  }
}
