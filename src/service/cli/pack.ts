import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { InputError } from '../../kit/core/errors.ts';
import { makePack, PACK_MANIFEST, PACK_MODES, type PackManifest, packModes } from '../../region/pack/index.ts';
import { loadRegion } from '../../region/storage/index.ts';
import { collect } from './option-values.ts';

interface PackOptions {
  readonly out: string;
  readonly modes: readonly string[];
  readonly data: string;
}

/** Makes the command `hinterland pack NAME --out DIR [--modes LIST] [--data DIR]`. */
export function packCommand(): Command {
  return new Command('pack')
    .argument('<name>', "the region's name")
    .requiredOption('--out <dir>', 'folder that the files are written into')
    .option(
      '--modes <list>',
      `travel modes, such as walk,transit (default: all of ${PACK_MODES})`,
      (list, earlier: string[]) => list.split(',').reduce((modes, mode) => collect(mode.trim(), modes), earlier),
      [],
    )
    .option('--data <dir>', 'folder of all regions', 'regions')
    .action(pack);
}

async function pack(name: string, { out, modes, data }: PackOptions): Promise<void> {
  const chosen = packModes(modes.length === 0 ? PACK_MODES : modes);
  const region = loadRegion(data, name);
  const old = filesOfPack(out);
  mkdirSync(out, { recursive: true });
  let sum = 0;
  // The manifest comes last, so that it names nothing that isn't there.
  for await (const file of makePack(region, chosen)) {
    writeFileSync(join(out, file.name), file.bytes);
    old.delete(file.name);
    sum += file.bytes.length;
    process.stdout.write(`${file.name.padEnd(40)} ${kilobytes(file.bytes.length)}\n`);
  }
  for (const file of old) rmSync(join(out, file), { force: true });
  process.stdout.write(`${'in all'.padEnd(40)} ${kilobytes(sum)}\n`);
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`.padStart(12);

/** Returns the files of the pack that a folder holds; refuses a folder that holds anything else. */
function filesOfPack(folder: string): Set<string> {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return new Set();
  const path = join(folder, PACK_MANIFEST);
  if (!existsSync(path)) throw new InputError(`--out: ${folder} holds files that are no pack: name another folder`);
  const { groups } = JSON.parse(readFileSync(path, 'utf8')) as PackManifest;
  return new Set(groups.map(({ file }) => file));
}
