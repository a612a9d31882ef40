import { accessSync, closeSync, constants, openSync, readSync } from 'node:fs';
import { InputError } from '../../kit/core/errors.ts';
import type { ElevationFiles } from './elevation-source.ts';
import { readGeoTiff } from './geotiff-reader.ts';
import type { HeightTile } from './height-tile.ts';
import { readHgt, readHgtZip } from './hgt.ts';
import { TiledElevation } from './tiled-elevation.ts';

/**
 * Opens elevation tiles: GeoTIFF, `.hgt` and `.hgt.zip`. All are read into memory, two bytes a post (four where
 * heights are fractions). Throws InputError that names the file which can't be used.
 */
export async function openElevation(files: readonly string[]): Promise<ElevationFiles> {
  const tilesOf = new Map<string, readonly HeightTile[]>();
  for (const file of files) tilesOf.set(file, await readTiles(file));
  const elevation = new TiledElevation([...tilesOf.values()].flat());
  return {
    elevationM: (lon, lat) => elevation.elevationM(lon, lat),
    unusedFiles: () => files.filter((file) => !tilesOf.get(file)?.some((tile) => elevation.isUsed(tile))),
  };
}

async function readTiles(file: string): Promise<HeightTile[]> {
  try {
    if (/\.hgt$/i.test(file)) return [readHgt(file)];
    const magic = firstBytes(file);
    if (magic.startsWith('PK')) return await readHgtZip(file);
    if (/^(II[*+]\0|MM\0[*+])/.test(magic)) return [await readGeoTiff(file)];
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${file} can't be read as elevation: ${firstLine(error)}`);
  }
  throw new InputError(`${file} is no elevation: neither GeoTIFF nor .hgt nor .hgt.zip`);
}

function firstBytes(file: string): string {
  accessSync(file, constants.R_OK);
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(4);
    return bytes.toString('latin1', 0, readSync(handle, bytes, 0, 4, 0));
  } finally {
    closeSync(handle);
  }
}

const firstLine = (error: unknown): string => String((error as Error)?.message ?? error).split('\n')[0];
