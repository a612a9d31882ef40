import { E7 } from '../geo/coordinates.ts';
import type { AddressIndex, EntryIndex, HouseIndex, TextIndex } from './address-index.ts';
import { fold } from './text/fold.ts';

/** Where a number was found, or put between its neighbors. */
interface FoundHouse {
  /** The house, or the neighbor below an interpolated position. */
  readonly house: HouseIndex;
  readonly number: string;
  readonly lon: number;
  readonly lat: number;
  /** 1: the number itself; less: a range that holds it, another entrance, a position between two houses. */
  readonly quality: number;
  readonly isInterpolated: boolean;
}

interface HouseNumber {
  readonly from: number;
  readonly to: number;
  /** `a` of `12 a`. */
  readonly suffix: string;
  readonly plain: string;
}

const SAME = 1;
const IN_RANGE = 0.95;
const OTHER_ENTRANCE = 0.8;
const BETWEEN = 0.7;
/** Between numbers that are further apart nothing is guessed. */
const MOST_APART = 40;

/** `12`, `12 a`, `12-14`, `12/1`; null where a text begins with no number. */
export function readHouseNumber(text: string): HouseNumber | null {
  const plain = fold(text).replace(/\s+/g, '').replace(/–/g, '-');
  const parts = /^(\d{1,6})(?:-(\d{1,6}))?(.*)$/.exec(plain);
  if (parts === null) return null;
  const from = Number(parts[1]);
  const to = parts[2] === undefined ? from : Number(parts[2]);
  return { from, to: to >= from ? to : from, suffix: parts[3], plain };
}

/** The house of a number on a street, or where it must be; null where the street has none near. */
export function findHouse(index: AddressIndex, street: EntryIndex, wanted: HouseNumber): FoundHouse | null {
  const [first, end] = [index.entry.firstHouse[street], index.entry.firstHouse[(street + 1) as EntryIndex]];
  let best: { house: HouseIndex; quality: number } | null = null;
  let below: { house: HouseIndex; number: number } | null = null;
  let above: { house: HouseIndex; number: number } | null = null;
  for (let house = first as HouseIndex; house < end; house++) {
    const number = readHouseNumber(index.texts.get(index.house.number[house]));
    if (number === null) continue;
    const quality = qualityOf(number, wanted);
    if (quality > (best?.quality ?? 0)) best = { house, quality };
    if (quality === SAME) break;
    if ((number.from - wanted.from) % 2 !== 0) continue;
    if (number.to < wanted.from) below = { house, number: number.to };
    else if (number.from > wanted.from && above === null) above = { house, number: number.from };
  }
  if (best !== null) return told(index, best.house, best.quality);
  if (below === null || above === null || above.number - below.number > MOST_APART) return null;
  const share = (wanted.from - below.number) / (above.number - below.number);
  const { lonE7, latE7 } = index.house;
  return {
    house: below.house,
    number: wanted.plain,
    lon: (lonE7[below.house] + share * (lonE7[above.house] - lonE7[below.house])) / E7,
    lat: (latE7[below.house] + share * (latE7[above.house] - latE7[below.house])) / E7,
    quality: BETWEEN,
    isInterpolated: true,
  };
}

function qualityOf(number: HouseNumber, wanted: HouseNumber): number {
  if (number.plain === wanted.plain) return SAME;
  if (wanted.from < number.from || wanted.to > number.to) return 0;
  if (number.from !== number.to) return wanted.from === number.from ? IN_RANGE : IN_RANGE - 0.05;
  return OTHER_ENTRANCE;
}

function told(index: AddressIndex, house: HouseIndex, quality: number): FoundHouse {
  const { lonE7, latE7, number } = index.house;
  return {
    ...{ house, quality, isInterpolated: false },
    number: index.texts.get(number[house] as TextIndex),
    lon: lonE7[house] / E7,
    lat: latE7[house] / E7,
  };
}
