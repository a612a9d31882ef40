import { wrongField } from '../../../kit/core/errors.ts';
import { type RequestContext, tileAddress } from '../../operation/index.ts';
import type { StatisticTileRequest } from './collections.schema.ts';
import type { StatisticTileQuery } from './operations.ts';

/** The most statistics of a tile. */
const MAX_IDS = 1000;

/** Reads a parameter of the path as an id. Throws RequestError. */
export function idIn(parameters: Readonly<Record<string, string>>, field: string): number {
  const text = parameters[field] ?? '';
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id >= 2 ** 31) throw wrongField(field, 'must be an integer from 0 to 2147483647');
  return id;
}

/** Reads ids that are repeated or separated by commas, which public clients encode twice. Throws RequestError. */
export function idsIn(given: string | readonly string[] | null | undefined, field: string): number[] {
  const texts = [given ?? []]
    .flat()
    .flatMap((text) => text.split(/,|%2C/i))
    .filter((text) => text.trim() !== '');
  if (texts.length > MAX_IDS) throw wrongField(field, `must have at most ${MAX_IDS} ids`);
  return [...new Set(texts.map((text) => idIn({ [field]: text.trim() }, field)))];
}

/** Reads a request for a tile of cells. Throws RequestError. */
export function readTile(
  { statistics, columns, sumStatistics }: StatisticTileRequest,
  { parameters, records }: RequestContext,
  of: StatisticTileQuery['of'],
  format: StatisticTileQuery['format'],
): StatisticTileQuery {
  // The records come from this endpoint, so the type is right.
  const stored = (records ?? null) as StatisticTileQuery['stored'];
  const [field, given] =
    (statistics ?? null) === null ? (['columns', columns] as const) : (['statistics', statistics] as const);
  return {
    tile: tileAddress(parameters),
    format,
    of,
    statistics: idsIn(given, field),
    withSum: sumStatistics ?? false,
    stored,
  };
}

/** Reads a parameter as leniently as booleans of schemas. */
export const isTrue = (given: string | readonly string[] | undefined): boolean =>
  /^true$/i.test(String([given ?? []].flat()[0]).trim());
