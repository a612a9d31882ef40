import { wrongField } from '../../../kit/core/errors.ts';
import type { BBox } from '../../../kit/geo/bbox.ts';
import { MAP_FRAME } from '../../../kit/geo/longitude-frame.ts';
import { digestOfFile, type HeldFile, type RegionFile } from '../../../region/storage/index.ts';
import type { RegionFiles } from '../../operation/index.ts';
import { PmtilesFile } from './pmtiles/pmtiles-file.ts';

/** The datasets that requests may name → the file of a region that holds each. */
const DATASETS = { openmaptiles: 'basemap', germanypostal: 'postal' } as const;

export type Dataset = keyof typeof DATASETS;

/** Throws RequestError 404 if there is no such dataset. */
export function datasetOf(name: string | undefined): Dataset {
  if (name !== undefined && Object.hasOwn(DATASETS, name)) return name as Dataset;
  throw wrongField('dataset', `is not known: there are ${Object.keys(DATASETS).join(' and ')}`, 404);
}

/** A region's tiles of one dataset. */
export interface MapFile {
  readonly region: string;
  readonly tiles: PmtilesFile;
  /** A hash of the file, which changes whenever the tiles do. */
  readonly generation: string;
  /** Boxes in degrees within which the map distinguishes land from sea; those over the date line come twice. */
  readonly covers: readonly BBox[];
}

/** Handles are closed with their region, or collected with it. */
const opened = new WeakMap<RegionFiles['files'], Map<Dataset, MapFile | null>>();

/**
 * Opens all map files of a region and returns this thread's handles of them. Throws InputError, one sentence, if a file
 * is missing or damaged.
 */
export function openMapFiles(region: RegionFiles): ReadonlyMap<string, HeldFile> {
  const held = new Map<string, HeldFile>();
  for (const [dataset, name] of Object.entries(DATASETS)) {
    for (const { tiles } of mapFiles([region], dataset as Dataset)) held.set(name, tiles.held);
  }
  return held;
}

/** Closes a region's files in this thread, once nobody requests its tiles any more. */
export function closeMapFiles({ files }: Pick<RegionFiles, 'files'>): void {
  for (const file of opened.get(files)?.values() ?? []) file?.tiles.close();
  opened.delete(files);
}

/** Returns the files that regions have of a dataset, opened once per thread. */
export const mapFiles = (regions: readonly RegionFiles[], dataset: Dataset): MapFile[] =>
  regions.map((region) => fileOf(region, dataset)).filter((file) => file !== null);

function fileOf({ region, files: named }: RegionFiles, dataset: Dataset): MapFile | null {
  let files = opened.get(named);
  if (files === undefined) {
    files = new Map();
    opened.set(named, files);
  }
  let file = files.get(dataset);
  if (file === undefined) {
    const from = named.get(DATASETS[dataset]);
    file = from === undefined ? null : mapFile(region, from);
    files.set(dataset, file);
  }
  return file;
}

function mapFile(region: string, from: RegionFile): MapFile {
  const tiles = new PmtilesFile(from.path, from.held);
  return { region, tiles, generation: digestOfFile(from), covers: coveredBy(tiles) };
}

/** Returns the boxes in a map's metadata, else its bounds. */
function coveredBy({ metadata: { covers }, header }: PmtilesFile): BBox[] {
  const given = Array.isArray(covers) ? covers.filter(isBox) : [];
  return (given.length > 0 ? given : [header.bounds]).flatMap((box) => MAP_FRAME.boxes(boxOf(box)));
}

const isBox = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === 4 && value.every((side) => Number.isFinite(side));

export const boxOf = ([minX, minY, maxX, maxY]: readonly number[]): BBox => ({
  minX: minX!,
  minY: minY!,
  maxX: maxX!,
  maxY: maxY!,
});

/** Returns one generation for several files together. */
export const generationOf = (files: readonly MapFile[]): string =>
  files.length === 0 ? 'none' : files.map(({ generation }) => generation.slice(0, files.length > 1 ? 6 : 12)).join('');
