import { wrongField } from '../../../kit/core/errors.ts';
import type { Palette } from './palette.ts';
import { BASIC } from './palettes/basic.ts';
import { BLUEBERRY } from './palettes/blueberry.ts';
import { DARK_MATTER } from './palettes/dark-matter.ts';
import { FIORD_COLOR } from './palettes/fiord-color.ts';
import { GRAY } from './palettes/gray.ts';
import { OSM_BRIGHT } from './palettes/osm-bright.ts';
import { POSITRON } from './palettes/positron.ts';
import { TONER } from './palettes/toner.ts';

/** A style that requests may name. */
export interface MapStyle {
  /** One of the eight names, with `-nolabels` if it has no labels. */
  readonly name: string;
  readonly palette: Palette;
  readonly labels: boolean;
}

const PALETTES: Readonly<Record<string, Palette>> = {
  'osm-bright': OSM_BRIGHT,
  basic: BASIC,
  positron: POSITRON,
  'dark-matter': DARK_MATTER,
  gray: GRAY,
  'fiord-color': FIORD_COLOR,
  toner: TONER,
  blueberry: BLUEBERRY,
};

const NO_LABELS = '-nolabels';
const SUFFIX = '-gl-style';
const ALIASES: Readonly<Record<string, string>> = { 'klokantech-basic': 'basic' };

/** Every style under its main name. */
export const MAP_STYLES: readonly MapStyle[] = Object.entries(PALETTES).flatMap(([name, palette]) => [
  { name, palette, labels: true },
  { name: name + NO_LABELS, palette, labels: false },
]);

const BY_NAME: ReadonlyMap<string, MapStyle> = new Map(
  MAP_STYLES.flatMap((style) => {
    const base = style.name.replace(NO_LABELS, '');
    const others = Object.keys(ALIASES).filter((alias) => ALIASES[alias] === base);
    const names = [style.name, ...others.map((alias) => alias + (style.labels ? '' : NO_LABELS))];
    return names.flatMap((name): [string, MapStyle][] => [
      [name, style],
      [name + SUFFIX, style],
    ]);
  }),
);

/** Returns the style of a path, under any of its names. Throws RequestError (404). */
export function styleOf({ style = '' }: Readonly<Record<string, string>>): MapStyle {
  const found = BY_NAME.get(style);
  if (found !== undefined) return found;
  const names = Object.keys(PALETTES).join(', ');
  throw wrongField('style', `isn't known: use one of ${names}, with -nolabels for none of their labels`, 404);
}
