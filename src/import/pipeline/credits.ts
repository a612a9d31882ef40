import { basename } from 'node:path';
import { isRecord, parseFeatureCollection } from '../../kit/geo/feature-collection.ts';
import type { StatisticCollection } from '../../network/statistics/collection.ts';

/** Most files named in a credit; more names would hide the others. */
const MOST_FILES = 3;

/** Credits elevation by the names of its files, which state no source themselves. */
export function elevationCredit(paths: readonly string[]): string[] {
  const names = [...new Set(paths.map((path) => basename(path)))];
  if (names.length === 0) return [];
  const more = names.length > MOST_FILES ? ` and ${names.length - MOST_FILES} more` : '';
  return [`Elevation: ${names.slice(0, MOST_FILES).join(', ')}${more}`];
}

/** Credits a collection of statistics by the attribution in its description, else by its name, with its license. */
export const statisticsCredit = ({ attribution, name, license }: StatisticCollection): string =>
  `Statistics: ${[attribution || name, license].filter((text) => text !== '').join(', ')}`;

/** Credits the importer's postal areas by the attribution in their files, else by the file names. */
export function postalCredits(
  areas: readonly { readonly credit?: string | null }[],
  paths: readonly string[],
): string[] {
  const given = [...new Set(areas.flatMap(({ credit }) => credit || []))];
  return (given.length > 0 ? given : paths.map((path) => basename(path))).map((credit) => `Postal areas: ${credit}`);
}

/** Credits one of the importer's files by the `attribution` of its GeoJSON collection, else by its name. */
export function fileCredit(of: string, { name, bytes }: { readonly name: string; readonly bytes: Buffer }): string {
  const given = bytes.includes('"attribution"') && !/\.csv$/i.test(name) ? parseFeatureCollection(bytes, name) : null;
  const credit = isRecord(given) && typeof given.attribution === 'string' ? given.attribution.trim() : '';
  return `${of}: ${credit || name}`;
}
