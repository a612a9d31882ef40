import type { Categories } from './place-categories.ts';

/** Glyphs of the outermost groups of places, on a 20-pixel grid like the other icons: lines, no fills. No DOM here. */
const GLYPHS = {
  'g_eat-out': 'M7 3.5v13M4.5 3.5v3.2a2.5 2.5 0 0 0 5 0V3.5M13.2 16.5v-13c1.9.4 2.8 2.5 2.8 4.7 0 1.9-.9 3.1-2.8 3.3',
  g_shop: 'M5 7h10l.8 8.3a1.1 1.1 0 0 1-1.1 1.2H5.3a1.1 1.1 0 0 1-1.1-1.2L5 7ZM7.3 9.3V6a2.7 2.7 0 0 1 5.4 0v3.3',
  g_education: 'M2.5 8 10 4.5 17.5 8 10 11.5 2.5 8ZM5.5 9.6v4c1.2 1.2 2.8 1.8 4.5 1.8s3.3-.6 4.5-1.8v-4M17.5 8v4.5',
  g_health: 'M8 3.7h4v4.3h4.3v4H12v4.3H8V12H3.7V8H8V3.7Z',
  g_transport:
    'M5.5 4h9A1.5 1.5 0 0 1 16 5.5v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-8A1.5 1.5 0 0 1 5.5 4ZM4 10h12M7 12.3h.01M13 12.3h.01M6.5 14.5v2m7-2v2',
  g_vehicle:
    'M4 11.5 5.6 7a1.5 1.5 0 0 1 1.4-1h6a1.5 1.5 0 0 1 1.4 1L16 11.5M4 11.5h12a1 1 0 0 1 1 1V15H3v-2.5a1 1 0 0 1 1-1ZM4.8 15v1.5m10.4-1.5v1.5',
  g_lodging: 'M3 16V5m0 8h14m0 3v-5.3a2.2 2.2 0 0 0-2.2-2.2H9V13M5.8 10.4a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8Z',
  g_leisure:
    'M10 12.6c2.8 0 4.6-2.3 4.6-4.8a4.6 4.6 0 0 0-9.2 0c0 2.5 1.8 4.8 4.6 4.8Zm0 0-1.1 1.7h2.2L10 12.6Zm0 1.7c-.2 1.5 1.6 1.4 1.2 3.2',
  g_sport:
    'M10 16.8a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM3.3 9.2c3.2.5 5.6-1.8 5.4-5.8m2.6 13.2c-.6-3.5 1.8-6.2 5.4-5.7',
  g_culture: 'M3.5 8.2 10 4l6.5 4.2h-13ZM5.5 8.5V14m3-5.5V14m3-5.5V14m3-5.5V14M3.5 16.3h13',
  g_landmark:
    'M4.5 6.5H7l1-2h4l1 2h2.5A1.5 1.5 0 0 1 17 8v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5V8a1.5 1.5 0 0 1 1.5-1.5ZM10 13.8a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4Z',
  g_service: 'M4 13.7a6 6 0 0 1 12 0H4ZM3 16.3h14M10 7.7V5.3m-1.8 0h3.6',
  g_office:
    'M4.5 7h11A1.5 1.5 0 0 1 17 8.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5v-6A1.5 1.5 0 0 1 4.5 7Zm3 0V5.5A1.5 1.5 0 0 1 9 4h2a1.5 1.5 0 0 1 1.5 1.5V7M3 11h14',
  g_religion:
    'M10 2.8v2M5 10.5c0-3.2 2.4-3.9 5-5.7 2.6 1.8 5 2.5 5 5.7m-10 0h10v6H5v-6Zm3.5 6v-2.2a1.5 1.5 0 0 1 3 0v2.2',
  g_nature:
    'M10 17v-5.5m0-8.3c-2.4 0-3.7 1.7-3.4 3.4-1.5.4-2.4 1.6-2.1 3 .3 1.5 1.7 2.4 3.3 2.4h4.4c1.6 0 3-.9 3.3-2.4.3-1.4-.6-2.6-2.1-3 .3-1.7-1-3.4-3.4-3.4Z',
  /** The icon of places in none of the categories. */
  any: 'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z',
} as const;

export type Glyph = keyof typeof GLYPHS;

export const GLYPH_GRID = 20;
export const glyphPath = (glyph: Glyph): string => GLYPHS[glyph];

const isGlyph = (id: string | undefined): id is Glyph => id !== undefined && Object.hasOwn(GLYPHS, id);

/** The glyph of the group that a category is in; of `cuisine=*` the one of all tags with that key, if they agree. */
export function glyphOf(categories: Categories | null, id: string): Glyph {
  if (categories === null) return 'any';
  let group = categories.byId.get(id)?.group;
  if (group === undefined && !id.startsWith('g_')) {
    const key = id.slice(0, id.indexOf('=') + 1);
    const groups = new Set(
      [...categories.byId.values()].filter((each) => each.id.startsWith(key)).map((each) => each.group),
    );
    if (groups.size === 1) [group] = groups;
  }
  return isGlyph(group) ? group : 'any';
}
