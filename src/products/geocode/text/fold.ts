import { CYRILLIC, GREEK, LATIN } from './transliteration.ts';

const MARKS = /\p{M}+/gu;
/** Characters beyond ASCII, which need a table. */
const FOREIGN = /[^\0-\x7f]/;
/** Runs of letters and digits. */
export const WORDS = /[\p{L}\p{N}]+/gu;

/**
 * Folds a text to lower-case letters without accents, with Cyrillic and Greek in Latin script: `Große Straße` → `grosse
 * strasse`.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!FOREIGN.test(lower)) return lower;
  let folded = '';
  // Composed first: `й` is a letter of its own, not an `и` with an accent.
  for (const letter of lower.normalize('NFC')) folded += LATIN[letter] ?? CYRILLIC[letter] ?? GREEK[letter] ?? letter;
  return folded.normalize('NFKD').replace(MARKS, '');
}

/** Returns the words of a text, folded, in its order. Apostrophes and hyphens separate. */
export const wordsOf = (text: string): string[] => fold(text).match(WORDS) ?? [];

/** Replacements for German and Scandinavian letters where these can't be typed: `ü` → `ue`, `å` → `aa`. */
const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' };
const HAS_SPELT_OUT = /[äöüåøæ]/;

/** Returns the text with such letters spelt out, or null if it has none. */
export function speltOut(text: string): string | null {
  const lower = text.toLowerCase().normalize('NFC');
  if (!HAS_SPELT_OUT.test(lower)) return null;
  return lower.replace(/[äöüåøæ]/g, (letter) => SPELT_OUT[letter]);
}
