import type { Properties } from '../tile/read-tile.ts';
import type { Lettering } from './lettering.ts';

/** Attributes with names in Latin letters, the name in use on signs first. */
const LATIN_NAMES = ['name:latin', 'name_int', 'name_en'];

/**
 * Returns a text that a font can write, line by line. A name in a script that it lacks is replaced by the one in Latin
 * letters, else by any other that it can write; other texts lose the letters that it lacks.
 */
export function writtenText(given: string, properties: Properties, lettering: Pick<Lettering, 'known'>): string {
  if (lettering.known(given) === given) return given;
  const isWhole = (text: string): boolean => lettering.known(text) === text;
  const keys = Object.keys(properties).filter((key) => key.startsWith('name'));
  const names = new Set(keys.map((key) => properties[key]));
  const other = [...LATIN_NAMES, ...keys]
    .map((key) => properties[key])
    .find((name): name is string => typeof name === 'string' && name !== '' && isWhole(name));
  const lines = given.split('\n').map((line) => {
    if (isWhole(line)) return line;
    return names.has(line) && other !== undefined ? other : withoutEmptyBrackets(lettering.known(line));
  });
  return [...new Set(lines)].join('\n');
}

const withoutEmptyBrackets = (text: string): string => {
  const rest = text.replaceAll(/[([{]\s*[)\]}]/g, '').trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : '';
};
