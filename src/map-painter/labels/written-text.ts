import type { Properties } from '../tile/read-tile.ts';
import type { Lettering } from './lettering.ts';

/** Names in Latin letters, those that stand on signs first. */
const LATIN_NAMES = ['name:latin', 'name_int', 'name_en'];

/**
 * A text as a font can write it, line by line. A name in a script that it lacks gives way to the one in Latin letters; of other texts the letters that it
 * lacks are left out.
 */
export function writtenText(told: string, properties: Properties, lettering: Pick<Lettering, 'known'>): string {
  if (lettering.known(told) === told) return told;
  const isWhole = (text: string): boolean => lettering.known(text) === text;
  const latin = LATIN_NAMES.map((key) => properties[key]).find(
    (name): name is string => typeof name === 'string' && isWhole(name),
  );
  const names = new Set(Object.entries(properties).flatMap(([key, value]) => (key.startsWith('name') ? [value] : [])));
  const lines = told.split('\n').map((line) => {
    if (isWhole(line)) return line;
    return names.has(line) && latin !== undefined ? latin : withoutEmptyBrackets(lettering.known(line));
  });
  return [...new Set(lines)].join('\n');
}

const withoutEmptyBrackets = (text: string): string => {
  const rest = text.replaceAll(/[([{]\s*[)\]}]/g, '').trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : '';
};
