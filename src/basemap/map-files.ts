import { basename } from 'node:path';
import { wrongField } from '../core/errors.ts';
import type { RegionFiles } from '../operation/index.ts';
import { PmtilesFile } from './pmtiles/pmtiles-file.ts';

/** What may be asked for: the dataset of addresses → the file of a region that holds it. */
const DATASETS = { openmaptiles: 'basemap', germanypostal: 'postal' } as const;

export type Dataset = keyof typeof DATASETS;

/** Throws RequestError 404 for what is none. */
export function datasetOf(name: string | undefined): Dataset {
  if (name !== undefined && Object.hasOwn(DATASETS, name)) return name as Dataset;
  throw wrongField('dataset', `is not known: there are ${Object.keys(DATASETS).join(' and ')}`, 404);
}

/** A region's tiles of one dataset. */
export interface MapFile {
  readonly region: string;
  readonly tiles: PmtilesFile;
  /** Differs whenever the tiles do. */
  readonly generation: string;
}

const opened = new WeakMap<RegionFiles['files'], Map<Dataset, MapFile | null>>();

/** Opens all that a region has; throws InputError, one sentence, where a file is missing or damaged. */
export function openMapFiles(region: RegionFiles): void {
  for (const dataset of Object.keys(DATASETS)) mapFiles([region], dataset as Dataset);
}

/** Closes a region's files in this thread, when its tiles aren't asked for any more. */
export function closeMapFiles({ files }: Pick<RegionFiles, 'files'>): void {
  for (const file of opened.get(files)?.values() ?? []) file?.tiles.close();
  opened.delete(files);
}

/** The files that regions have of a dataset, opened once per thread. */
export const mapFiles = (regions: readonly RegionFiles[], dataset: Dataset): MapFile[] =>
  regions.map((region) => fileOf(region, dataset)).filter((file) => file !== null);

function fileOf({ region, files: paths }: RegionFiles, dataset: Dataset): MapFile | null {
  let files = opened.get(paths);
  if (files === undefined) {
    files = new Map();
    opened.set(paths, files);
  }
  let file = files.get(dataset);
  if (file === undefined) {
    const path = paths.get(DATASETS[dataset]);
    file = path === undefined ? null : { region, tiles: new PmtilesFile(path), generation: digestIn(path) };
    files.set(dataset, file);
  }
  return file;
}

/** `basemap.0123456789ab.pmtiles` is named by its content. */
const digestIn = (path: string): string => basename(path).split('.')[1] ?? '';

/** Of several files together. */
export const generationOf = (files: readonly MapFile[]): string =>
  files.length === 0 ? 'none' : files.map(({ generation }) => generation.slice(0, files.length > 1 ? 6 : 12)).join('');
