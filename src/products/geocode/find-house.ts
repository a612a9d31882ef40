import { fromE7 } from '../../kit/geo/coordinates.ts';
import type { AddressIndex, EntryIndex, HouseIndex } from './address-index.ts';
import { type HouseNumber, readHouseNumber } from './house-number.ts';

/** The position of a number, found or interpolated between its neighbors. */
interface FoundHouse {
  /** The house, or the neighbor below an interpolated position. */
  readonly house: HouseIndex;
  readonly number: string;
  readonly lon: number;
  readonly lat: number;
  /** 1: the exact number; less: a range that contains it, another entrance, a position between two houses. */
  readonly quality: number;
  readonly isInterpolated: boolean;
}

interface NumberedHouse extends HouseNumber {
  readonly house: HouseIndex;
}

/** The way in which a street writes its numbers decides the meaning of a hyphen and a slash there. */
interface NumberStyle {
  /** `37-14` is one number, block and house (Queens, Hawaii), not a range. */
  readonly isHyphened: boolean;
  /** True if the 6 of `1355/6` counts along the street and 1355 in the whole town (Czechia, Slovakia). */
  readonly isOriented: boolean;
}

const SAME = 1;
const IN_RANGE = 0.95;
/** Quality of another spelling: `3714` for `37-14`, `11b` for `11 bis`, 6 for `1355/6`. */
const OTHER_SPELLING = 0.92;
const OTHER_ENTRANCE = 0.8;
const BETWEEN = 0.7;
/** Quality of the other side of a range, a missing block, or a second number if the street's style decides nothing. */
const UNSURE = 0.6;
/** Greatest difference between neighbors to interpolate between. */
const MOST_APART = 40;
/** Numbers counted in whole towns are seldom smaller. */
const LEAST_OF_TOWN = 100;

/** The house numbers of one street, for several lookups. */
export class StreetNumbers {
  private readonly houses: NumberedHouse[] = [];
  private readonly style: NumberStyle;

  constructor(
    private readonly index: AddressIndex,
    street: EntryIndex,
  ) {
    const [first, end] = [index.entry.firstHouse[street], index.entry.firstHouse[(street + 1) as EntryIndex]];
    for (let house = first as HouseIndex; house < end; house++) {
      const number = readHouseNumber(index.texts.get(index.house.number[house]));
      if (number !== null) this.houses.push({ house, ...number });
    }
    this.style = styleOf(this.houses, index.entry.country[street]);
  }

  /** Finds the house of a number, or the position where it must be; null if the street has no number near it. */
  find(wanted: HouseNumber): FoundHouse | null {
    let best: { house: HouseIndex; quality: number } | null = null;
    for (const number of this.houses) {
      const quality = qualityOf(number, wanted, this.style);
      if (quality > (best?.quality ?? 0)) best = { house: number.house, quality };
    }
    const between = best !== null && best.quality >= BETWEEN ? null : this.between(wanted);
    if (between !== null) return between;
    if (best === null) return null;
    const { lonE7, latE7, number } = this.index.house;
    const { house, quality } = best;
    const text = this.index.texts.get(number[house]);
    return {
      house,
      quality,
      number: text,
      lon: fromE7(lonE7[house]),
      lat: fromE7(latE7[house]),
      isInterpolated: false,
    };
  }

  /** Interpolates a position between the next lower and the next higher number on the same side. */
  private between(wanted: HouseNumber): FoundHouse | null {
    const at = placeAlong(wanted, this.style);
    let below: { house: HouseIndex; number: number } | null = null;
    let above: { house: HouseIndex; number: number } | null = null;
    for (const one of this.houses) {
      const { block, low, high } = placeAlong(one, this.style);
      if (block !== at.block || (low - at.low) % 2 !== 0) continue;
      if (high < at.low && high > (below?.number ?? -1)) below = { house: one.house, number: high };
      if (low > at.low && low < (above?.number ?? Infinity)) above = { house: one.house, number: low };
    }
    if (below === null || above === null || above.number - below.number > MOST_APART) return null;
    const share = (at.low - below.number) / (above.number - below.number);
    const { lonE7, latE7 } = this.index.house;
    const along = (column: typeof lonE7 | typeof latE7) =>
      fromE7(column[below.house] + share * (column[above.house] - column[below.house]));
    return {
      ...{ house: below.house, number: wanted.plain, quality: BETWEEN, isInterpolated: true },
      ...{ lon: along(lonE7), lat: along(latE7) },
    };
  }
}

const isOneNumber = (number: HouseNumber, { isHyphened }: NumberStyle): boolean =>
  number.afterHyphen !== null && (number.isOneNumber || isHyphened);

function styleOf(numbers: readonly HouseNumber[], country: number): NumberStyle {
  const slashed = numbers.filter(({ afterSlash }) => afterSlash !== null);
  const isMostly = slashed.length > numbers.length / 2;
  const different = (values: readonly (number | null)[]) => new Set(values).size;
  const isOriented =
    TOWN_NUMBERS.has(country) ||
    (isMostly &&
      different(slashed.map(({ from }) => from)) > 1 &&
      different(slashed.map(({ afterSlash }) => afterSlash)) === slashed.length);
  return { isHyphened: numbers.some((one) => one.isOneNumber), isOriented };
}

/** Countries with numbers of the town and of the street, coded as in the index. */
const TOWN_NUMBERS: ReadonlySet<number> = new Set(
  ['CZ', 'SK'].map((code) => code.charCodeAt(0) * 256 + code.charCodeAt(1)),
);

/** Returns the position of a number along its street; numbers of one block are in order. */
function placeAlong(number: HouseNumber, style: NumberStyle): { block: string; low: number; high: number } {
  const { block, from, afterHyphen, afterSlash } = number;
  if (afterHyphen !== null && style.isHyphened)
    return { block: `${block}${from}-`, low: afterHyphen, high: afterHyphen };
  if (afterSlash !== null && style.isOriented) return { block, low: afterSlash, high: afterSlash };
  return { block, low: from, high: isOneNumber(number, style) ? from : Math.max(from, afterHyphen ?? from) };
}

/** Returns how well a house's number matches the wanted one; 0 if it doesn't. */
function qualityOf(number: HouseNumber, wanted: HouseNumber, style: NumberStyle): number {
  if (number.plain === wanted.plain) return SAME;
  if (number.block !== wanted.block) {
    const isLeftOut = number.block === '' || wanted.block === '';
    return isLeftOut && number.plain.slice(number.block.length) === wanted.plain.slice(wanted.block.length)
      ? UNSURE
      : 0;
  }
  if (isOneNumber(number, style) || isOneNumber(wanted, style)) return qualityOfHyphened(number, wanted, style);
  if (number.afterSlash !== null || wanted.afterSlash !== null) return qualityOfSlashed(number, wanted, style);
  const [low, high] = [number.from, number.afterHyphen ?? number.from];
  const end = wanted.afterHyphen ?? wanted.from;
  if (wanted.from >= low && end <= high && high > low) {
    const isOtherSide = (high - low) % 2 === 0 && (wanted.from - low) % 2 !== 0;
    return isOtherSide ? UNSURE : wanted.from === low ? IN_RANGE : IN_RANGE - 0.05;
  }
  if (wanted.from !== low) return 0;
  if (isShortOf(number.suffix, wanted.suffix) || isShortOf(wanted.suffix, number.suffix)) return OTHER_SPELLING;
  return number.suffix === '' || wanted.suffix === '' ? OTHER_ENTRANCE : OTHER_ENTRANCE - 0.02;
}

/** Returns whether one suffix abbreviates the other: `11b` often means `11 bis`. */
const isShortOf = (short: string, long: string): boolean =>
  short.length === 1 && ['bis', 'ter', 'quater'].includes(long) && long.startsWith(short);

function qualityOfHyphened(number: HouseNumber, wanted: HouseNumber, style: NumberStyle): number {
  const isWhole = isOneNumber(number, style);
  if (isWhole && wanted.afterHyphen !== null) {
    const isSame = number.from === wanted.from && number.afterHyphen === wanted.afterHyphen;
    return !isSame ? 0 : number.suffix === wanted.suffix ? OTHER_SPELLING : OTHER_ENTRANCE;
  }
  if (number.plain.replace('-', '') === wanted.plain.replace('-', '')) return OTHER_SPELLING;
  // If the street's numbers have no hyphens, the part after the hyphen is a flat.
  return !isWhole && number.afterHyphen === null && number.from === wanted.from ? OTHER_ENTRANCE : 0;
}

function qualityOfSlashed(number: HouseNumber, wanted: HouseNumber, { isOriented }: NumberStyle): number {
  const [whole, part] = number.afterSlash === null ? [wanted, number] : [number, wanted];
  if (part.afterSlash === null && part.afterHyphen === null && whole.afterSlash === part.from) {
    const isSame = whole.suffix === part.suffix;
    if (isOriented) return isSame ? OTHER_SPELLING : OTHER_ENTRANCE;
    if (whole === number && whole.from >= LEAST_OF_TOWN && isSame) return UNSURE;
  }
  return number.from === wanted.from ? OTHER_ENTRANCE : 0;
}
