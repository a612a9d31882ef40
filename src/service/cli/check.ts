import { Command } from 'commander';
import { verifyRegion } from '../../import/pipeline/index.ts';
import { InputError } from '../../kit/core/errors.ts';

/** Makes the command `hinterland check NAME [--data DIR]`. */
export function checkCommand(): Command {
  return new Command('check')
    .argument('<name>', "the region's name")
    .option('--data <dir>', 'folder of all regions', 'regions')
    .action((name: string, { data }: { data: string }) => {
      const problems = verifyRegion(data, name);
      if (problems.length > 0) throw new InputError(problems.join('\n'));
      process.stdout.write(`region ${name} is sound\n`);
    });
}
