import { isoDate, parseDate } from './transit-choices.ts';

/** The choices about places, and their part of the hash. No DOM here. */

export interface PlaceChoices {
  /** Groups (`g_cafe`) and tags (`shop=bakery`, `cuisine=*`), in the order of their colors. */
  readonly categories: readonly string[];
  /** Id of the place whose card is open. */
  readonly picked: string | null;
  /** Only what isn't closed on arrival after a departure at that time; null: opening hours don't count. */
  readonly open: Departure | null;
  /** Only what is tagged as accessible by wheelchair. */
  readonly wheelchair: boolean;
}

export interface Departure {
  /** yyyymmdd */
  readonly date: number;
  /** Seconds of the date. */
  readonly timeS: number;
}

export const DEFAULT_PLACES: PlaceChoices = { categories: [], picked: null, open: null, wheelchair: false };

/** The most categories: as many as there are distinct colors. */
export const MAX_CATEGORIES = 8;

/** A group, or a tag without the signs that separate tags in addresses. */
const CATEGORY = /^(g_[a-z-]{1,40}|[a-z0-9_:-]{1,60}=[^,;={}[\]"]{1,60})$/i;
const ID = /^[0-2]_-?\d{1,17}$/;

export const isCategory = (text: string): boolean => CATEGORY.test(text);

export function parsePlaces(fields: URLSearchParams): PlaceChoices {
  const picked = fields.get('place') ?? '';
  const [, day, hours, minutes] = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(fields.get('open') ?? '') ?? [];
  const date = parseDate(day ?? null);
  const categories = (fields.get('places') ?? '').split(';').filter(isCategory);
  return {
    categories: [...new Set(categories)].slice(0, MAX_CATEGORIES),
    picked: ID.test(picked) ? picked : null,
    open: date === null ? null : { date, timeS: Number(hours) * 3600 + Number(minutes) * 60 },
    wheelchair: fields.get('wheelchair') === 'yes',
  };
}

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** Fields of the hash in their order; empty ones are left out by the caller. */
export const placeFields = ({
  categories,
  picked,
  open,
  wheelchair,
}: PlaceChoices): (readonly [name: string, value: string])[] => [
  ['places', categories.join(';')],
  ['place', picked ?? ''],
  ['open', open === null ? '' : `${isoDate(open.date)}T${two(open.timeS / 3600)}:${two((open.timeS / 60) % 60)}`],
  ['wheelchair', wheelchair ? 'yes' : ''],
];

export function toggleCategory(choices: PlaceChoices, category: string): PlaceChoices {
  const { categories } = choices;
  if (categories.includes(category)) return { ...choices, categories: categories.filter((old) => old !== category) };
  return categories.length < MAX_CATEGORIES ? { ...choices, categories: [...categories, category] } : choices;
}
