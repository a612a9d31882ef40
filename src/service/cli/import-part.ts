import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Degrees, importRegion, partOfBox } from '../../import/pipeline/index.ts';
import { InputError } from '../../kit/core/errors.ts';
import { type LoadedRegion, loadRegion, type RegionInput } from '../../region/storage/index.ts';
import { discardOnSignal } from './discard-on-signal.ts';
import type { ImportInputs } from './import-inputs.ts';
import { streamProgress } from './terminal-progress.ts';

/** The inputs that packs are made of; maps are made anew, and areas of postal codes aren't in packs. */
const KINDS = ['osm', 'dem', 'gtfs', 'places', 'statistics'] as const satisfies readonly RegionInput['kind'][];

/**
 * Imports the part of a region in a box from the region's own inputs, into a temporary folder that is removed when `use`
 * is done. Throws InputError if the inputs aren't those that the region was imported from.
 */
export async function withPart(
  { manifest, files }: LoadedRegion,
  box: Degrees,
  inputs: Partial<ImportInputs>,
  use: (part: LoadedRegion) => Promise<void>,
): Promise<void> {
  const { name, attribution, bounds } = manifest;
  const expected = manifest.inputs.filter(({ kind }) => KINDS.some((known) => known === kind));
  const bbox = partOfBox(box, bounds, name);
  if (inputs.osm === undefined) {
    throw new InputError(`--bbox needs the files that ${name} was imported from: ${optionsOf(expected)}`);
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'hinterland-pack-'));
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  const guard = () => discardOnSignal(remove);
  const progress = streamProgress(process.stderr);
  try {
    const basemap = files.has('basemap') ? undefined : 'off';
    const settings = { ...inputs, osm: inputs.osm, name, dataDir, bbox, attribution, basemap, expected };
    await importRegion({ ...settings, progress, guard });
    progress.close();
    const heedNoSignals = guard();
    await use(loadRegion(dataDir, name)).finally(heedNoSignals);
  } finally {
    progress.close();
    remove();
  }
}

/** Returns inputs as options of the command line: `--osm a.osm.pbf --gtfs b.zip c.zip`. */
function optionsOf(inputs: readonly RegionInput[]): string {
  const isNamed = ({ kind, file }: RegionInput) =>
    kind !== 'statistics' || ['.yaml', '.yml'].includes(extname(file).toLowerCase());
  return KINDS.flatMap((kind) => {
    const files = inputs.filter((input) => input.kind === kind && isNamed(input)).map(({ file }) => file);
    return files.length === 0 ? [] : `--${kind} ${files.join(' ')}`;
  }).join(' ');
}
