import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Command } from 'commander';
import { type Degrees, parseBox } from '../../import/pipeline/index.ts';
import { InputError } from '../../kit/core/errors.ts';
import { makePack, PACK_MANIFEST, PACK_MODES, type PackManifest, packModes } from '../../region/pack/index.ts';
import { type LoadedRegion, loadRegion } from '../../region/storage/index.ts';
import { SITE_MANIFEST, type SiteFile, type SiteManifest, siteFiles } from '../offline/index.ts';
import { type ImportInputs, OSM_OPTION, withInputs } from './import-inputs.ts';
import { withPart } from './import-part.ts';
import { collect } from './option-values.ts';

interface PackOptions extends Partial<ImportInputs> {
  readonly out: string;
  readonly modes: readonly string[];
  readonly page?: boolean;
  readonly bbox?: Degrees;
  readonly data: string;
}

/**
 * Makes the command `hinterland pack NAME --out DIR [--modes LIST] [--page] [--bbox W,S,E,N --osm FILE… …] [--data
 * DIR]`.
 */
export function packCommand(): Command {
  const command = new Command('pack')
    .argument('<name>', "the region's name")
    .requiredOption('--out <dir>', 'folder that the files are written into')
    .option(
      '--modes <list>',
      `travel modes, such as walk,transit (default: all of ${PACK_MODES})`,
      (list, earlier: string[]) => list.split(',').reduce((modes, mode) => collect(mode.trim(), modes), earlier),
      [],
    )
    .option('--page', 'with the playground: a whole site, which needs no server')
    .option('--bbox <west,south,east,north>', 'a part of it, imported anew from its files as below', parseBox)
    .option(...OSM_OPTION);
  return withInputs(command).option('--data <dir>', 'folder of all regions', 'regions').action(pack);
}

async function pack(name: string, { out, modes, page = false, bbox, data, ...inputs }: PackOptions): Promise<void> {
  const chosen = packModes(modes.length === 0 ? PACK_MODES : modes);
  const region = loadRegion(data, name);
  const old = filesIn(out, page ? SITE_MANIFEST : PACK_MANIFEST);
  const write = (whole: LoadedRegion): Promise<void> =>
    writeFiles(page ? siteFiles(whole, chosen) : makePack(whole, chosen), { out, old, page });
  if (bbox !== undefined) await withPart(region, bbox, inputs, write);
  else if (inputs.osm === undefined) await write(region);
  else throw new InputError('pack reads extracts (--osm) only for a part of a region: name it by --bbox');
}

interface Place {
  readonly out: string;
  /** The files of the pack or site that stand there. */
  readonly old: Set<string>;
  readonly page: boolean;
}

async function writeFiles(files: AsyncIterable<SiteFile>, { out, old, page }: Place): Promise<void> {
  const sums = new Map<string, number>();
  // The manifest comes last, so that it names nothing that isn't there.
  for await (const file of files) {
    const path = join(out, file.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.bytes);
    old.delete(file.name);
    const part = page ? partOf(file.name) : file.name;
    sums.set(part, (sums.get(part) ?? 0) + file.bytes.length);
  }
  for (const file of old) rmSync(join(out, file), { force: true });
  for (const [part, bytes] of sums) process.stdout.write(`${part.padEnd(40)} ${kilobytes(bytes)}\n`);
  const sum = [...sums.values()].reduce((all, bytes) => all + bytes, 0);
  process.stdout.write(`${'in all'.padEnd(40)} ${kilobytes(sum)}\n`);
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`.padStart(12);

/** Returns the part of a site that a file belongs to, as the summary names it: files of packs by themselves. */
const partOf = (file: string): string =>
  file.includes('/pack/') ? file : file.startsWith('maps/') ? 'the map' : 'the page';

/**
 * Returns the files of the pack or site that a folder holds, none outside of it; refuses a folder that holds anything
 * else.
 */
function filesIn(folder: string, manifest: string): Set<string> {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return new Set();
  const path = join(folder, manifest);
  if (!existsSync(path)) {
    const kind = manifest === PACK_MANIFEST ? 'pack' : 'site';
    throw new InputError(`--out: ${folder} holds files that are no ${kind}: name another folder`);
  }
  const { groups = [], files = [] } = JSON.parse(readFileSync(path, 'utf8')) as Partial<PackManifest & SiteManifest>;
  const named = [...groups.map(({ file }) => file), ...files];
  return new Set(named.filter((file) => !normalize(file).startsWith('..')));
}
