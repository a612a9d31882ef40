import { basename } from 'node:path';
import { wrongField } from '../core/errors.ts';
import type { Network } from '../network/network.ts';
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

const opened = new WeakMap<Network, Map<Dataset, MapFile | null>>();

/** The files that regions have of a dataset, opened once per thread. */
export const mapFiles = (networks: readonly Network[], dataset: Dataset): MapFile[] =>
  networks.map((network) => fileOf(network, dataset)).filter((file) => file !== null);

function fileOf(network: Network, dataset: Dataset): MapFile | null {
  let files = opened.get(network);
  if (files === undefined) {
    files = new Map();
    opened.set(network, files);
  }
  let file = files.get(dataset);
  if (file === undefined) {
    const path = network.files.get(DATASETS[dataset]);
    file =
      path === undefined ? null : { region: network.region, tiles: new PmtilesFile(path), generation: digestIn(path) };
    files.set(dataset, file);
  }
  return file;
}

/** `basemap.0123456789ab.pmtiles` is named by its content. */
const digestIn = (path: string): string => basename(path).split('.')[1] ?? '';

/** Of several files together. */
export const generationOf = (files: readonly MapFile[]): string =>
  files.length === 0 ? 'none' : files.map(({ generation }) => generation.slice(0, files.length > 1 ? 6 : 12)).join('');
