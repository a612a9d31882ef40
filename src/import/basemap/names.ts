import type { Attribute } from '../../products/map/basemap/cut/attribute-sets.ts';

/** Letters of any script but Latin: a name with one isn't Latin. */
const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u;
const LATIN_LETTER = /\p{Script=Latin}/u;
/** Languages written in Latin letters, most widely read first. */
const LATIN_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'sv'];
const TRANSLATION = /^name:([a-z]{2,3}(?:[-_][A-Za-z]+)*)$/;

const isLatin = (text: string): boolean => !OTHER_LETTER.test(text);

/** Returns the fields of a name: `name`, its translations, and its Latin and other half; empty if there is no name. */
export function nameAttributes(tags: ReadonlyMap<string, string>, fromZoom = 0): Attribute[] {
  const name = tags.get('name') ?? tags.get('name:en') ?? tags.get('int_name');
  if (name === undefined || name === '') return [];
  const attributes: Attribute[] = [['name', name, fromZoom]];
  const english = tags.get('name:en') ?? name;
  const latin = latinName(name, tags);
  attributes.push(['name_en', english, fromZoom]);
  attributes.push(['name_de', tags.get('name:de') ?? name, fromZoom]);
  if (latin !== undefined) attributes.push(['name:latin', latin, fromZoom]);
  if (!isLatin(name)) attributes.push(['name:nonlatin', withoutLatin(name), fromZoom]);
  attributes.push(['name_int', tags.get('int_name') ?? tags.get('name:en') ?? latin ?? name, fromZoom]);
  for (const [key, value] of tags) {
    if (TRANSLATION.test(key)) attributes.push([key, value, fromZoom]);
  }
  return attributes;
}

function latinName(name: string, tags: ReadonlyMap<string, string>): string | undefined {
  if (isLatin(name)) return name;
  const translated = ['int_name', ...LATIN_LANGUAGES.map((language) => `name:${language}`)];
  for (const key of translated) {
    const value = tags.get(key);
    if (value !== undefined && isLatin(value)) return value;
  }
  return undefined;
}

/** Returns the words of the other script from a name that is written in two. */
function withoutLatin(name: string): string {
  const words = name.split(/\s+/).filter((word) => !LATIN_LETTER.test(word));
  const rest = words.join(' ').replace(/^[\s/|,;()-]+|[\s/|,;()-]+$/g, '');
  return rest === '' ? name : rest;
}
