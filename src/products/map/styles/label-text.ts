import { wrongField } from '../../../kit/core/errors.ts';
import type { Expression } from './layers/expressions.ts';

/** A language as in the names of OpenStreetMap: `de`, `zh-Hans`, `sr-Latn`. */
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z]{2,8}){0,2}$/;

/** Reads the language of labels; `null` for the names on signs. Throws RequestError. */
export function toLanguage(lang: string | undefined): string | null {
  if (lang === undefined || lang === 'local') return null;
  if (!LANGUAGE.test(lang)) throw wrongField('lang', 'must be a language such as de or zh-Hans, or local');
  return lang;
}

/**
 * Returns the expression for the name in a language; if there is none, for the name in Latin letters, then the local
 * one.
 */
export function nameIn(lang: string | null): Expression {
  const latin: Expression[] = [
    ['get', 'name:latin'],
    ['get', 'name'],
  ];
  if (lang === null) return ['coalesce', ...latin] as Expression;
  const asked: Expression[] = [['get', `name:${lang}`]];
  // The schema fills these two with other names if a feature lacks them.
  if (lang === 'de' || lang === 'en') asked.push(['get', `name_${lang}`]);
  return ['coalesce', ...asked, ['get', 'name_int'], ...latin] as Expression;
}

/**
 * Returns the expression for names of places: without a language, names in other scripts are shown below those in Latin
 * letters.
 */
export function namesIn(lang: string | null): Expression {
  if (lang !== null) return nameIn(lang);
  const both: Expression = ['concat', ['get', 'name:latin'], '\n', ['get', 'name:nonlatin']];
  return ['case', ['all', ['has', 'name:latin'], ['has', 'name:nonlatin']], both, nameIn(null)];
}
