import { copyFile } from 'node:fs/promises';
import { loadRegion, writeRegion } from '../src/region/storage/index.ts';

export interface Edition {
  /** Folder that has the region as it was imported first. */
  readonly original: string;
  /** Cars are so many times as slow: answers tell which edition they come from. */
  readonly slowerBy: number;
  /** A section that is in no other edition. */
  readonly padding?: { readonly bytes: number; readonly value: number };
  /** Without the files that aren't made of columns. */
  readonly withoutMap?: boolean;
}

/** Writes a region into `dataDir` again, as an import of newer data would. */
export async function writeEdition(dataDir: string, name: string, edition: Edition): Promise<void> {
  const { original, slowerBy, padding, withoutMap = false } = edition;
  const loaded = loadRegion(original, name);
  const { format, formatVersion, name: _, hinterlandVersion, sections, files, ...meta } = loaded.manifest;
  const columns = new Map(loaded.columns);
  const { array, unit } = columns.get('street.arc.carKmh')!;
  const slower = (kmh: number): number => (kmh === 0 ? 0 : Math.max(1, Math.round(kmh / slowerBy)));
  columns.set('street.arc.carKmh', { array: Uint8Array.from(array as Uint8Array, slower), unit });
  if (padding !== undefined) {
    columns.set('padding.of.bytes', { array: new Uint8Array(padding.bytes).fill(padding.value), unit: 'nothing' });
  }
  const kept = [...(withoutMap ? [] : loaded.files)].map(([file, { path }]) => ({
    name: file,
    ending: 'pmtiles' as const,
    write: (to: string) => copyFile(path, to),
  }));
  await writeRegion(dataDir, name, { columns, files: kept, meta });
}
