import { Command } from 'commander';
import { createKey, readKeys, revokeKey } from '../http/index.ts';

interface KeyOptions {
  readonly data: string;
}

/** `hinterland key create|list|revoke`: keys in DIR/keys.json, hashed. A running server notices within seconds. */
export function keyCommand(): Command {
  const command = new Command('key').description('manage stored API keys and their plans');
  const withData = (sub: Command): Command => sub.option('--data <dir>', 'folder of the regions', 'regions');
  withData(command.command('create'))
    .description('make a key and print it, this once')
    .option('--plan <plan>', 'plan of the configuration file', 'default')
    .option('--name <name>', 'whose key it is', '')
    .action(({ data, plan, name }: KeyOptions & { plan: string; name: string }) => {
      const { key, stored } = createKey(data, plan, name);
      process.stdout.write(`${key}\n`);
      process.stderr.write(`key ${stored.id} of plan ${stored.plan} is stored; it can't be shown again\n`);
    });
  withData(command.command('list'))
    .description('list the stored keys, without the keys themselves')
    .action(({ data }: KeyOptions) => {
      for (const { id, plan, name, created } of readKeys(data)) {
        process.stdout.write(`${[id, plan, created, name].join('\t')}\n`);
      }
    });
  withData(command.command('revoke <id>'))
    .description('take a key away, by its id or name')
    .action((id: string, { data }: KeyOptions) => {
      for (const key of revokeKey(data, id)) process.stdout.write(`revoked ${key.id}\n`);
    });
  return command;
}
