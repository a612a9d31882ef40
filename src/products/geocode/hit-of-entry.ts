import { fromE7 } from '../../kit/geo/coordinates.ts';
import type { AddressIndex, EntryIndex } from './address-index.ts';
import type { EntryFilter } from './entry-filter.ts';
import { StreetNumbers } from './find-house.ts';
import type { Hit } from './hit.ts';
import { readHouseNumber } from './house-number.ts';
import { nameFit } from './name-fit.ts';
import type { Token, WrittenNumber } from './read-text.ts';

/** The addition to a score for a name that matches the whole text. */
const FIT = 0.3;
const HOUSE_FOUND = 0.15;
/** Penalty for a numeric word that is neither a house's number nor in the postcode. */
const LOST_NUMBER = 0.2;

/** Bits of the tokens that were found, by place. */
interface Marks {
  readonly own: number;
  /** Tokens in the names of its street and of the areas around. */
  readonly around: number;
  /** Tokens that may be part of a house number. */
  readonly ofHouses: number;
}

/**
 * Returns the entry, or the house of it, that a text means; null if the filter includes neither. A number that the name
 * itself needs is no house number: of `17 Street` the 17 isn't, of `17 Street 17` one is. The score is what name and
 * number add to that of the words.
 */
export function hitOf(
  index: AddressIndex,
  entry: EntryIndex,
  tokens: readonly Token[],
  numbers: readonly WrittenNumber[],
  marks: Marks,
  filter: EntryFilter,
  sure: number,
): Omit<Hit, 'slack'> | null {
  const { entry: columns, texts } = index;
  const whole = nameFit(index, entry, tokens, marks.own, -1);
  const ownNumber = readHouseNumber(texts.get(columns.number[entry]))?.plain;
  const lostBeside = (used: number, postcode: string): number => {
    let lost = 0;
    for (const [t, { text }] of tokens.entries())
      if ((marks.ofHouses & ~used & ~marks.around & (1 << t)) !== 0 && !postcode.toLowerCase().includes(text)) lost++;
    return lost * LOST_NUMBER;
  };
  const hasHouses = columns.firstHouse[(entry + 1) as EntryIndex] > columns.firstHouse[entry];
  const houses = hasHouses && filter.meansHouses && numbers.length > 0 ? new StreetNumbers(index, entry) : null;
  let best: Omit<Hit, 'slack'> | null = null;
  for (const { bits, number } of numbers) {
    const fit = (bits & whole.bits) === 0 ? whole : nameFit(index, entry, tokens, marks.own, ~bits);
    if (fit.share < whole.share || (fit.share === 0 && (bits & marks.own) !== 0)) continue;
    const found = houses?.find(number) ?? null;
    if (found === null || !filter.isInside(found.lon, found.lat)) continue;
    const postcode = texts.get(index.house.postcode[found.house]);
    const { house, lon, lat, isInterpolated, quality } = found;
    const score = sure * FIT * fit.share + HOUSE_FOUND * quality - lostBeside(fit.bits | bits, postcode);
    if (score > (best?.score ?? -Infinity))
      best = { index, entry, house, number: found.number, lon, lat, isInterpolated, score };
  }
  if (best !== null) return best;
  if (!filter.means(entry)) return null;
  const own = numbers.find(({ number }) => number.plain === ownNumber)?.bits ?? 0;
  return {
    ...{ index, entry, house: null, number: '', isInterpolated: false },
    ...{ lon: fromE7(columns.lonE7[entry]), lat: fromE7(columns.latE7[entry]) },
    score: sure * FIT * whole.share - lostBeside(whole.bits | own, texts.get(columns.postcode[entry])),
  };
}
