import { meaningsOf } from '../../products/geocode/text/abbreviations.ts';
import { speltOut, wordsOf } from '../../products/geocode/text/fold.ts';
import type { Draft } from './draft.ts';

/**
 * Returns the folded words that find a feature: those of all of its names, with abbreviations expanded, and names of
 * two words also as one word.
 */
export function searchedWords({ name, names }: Pick<Draft, 'name' | 'names'>): Set<string> {
  const found = new Set<string>();
  for (const text of [name, ...names.map(([, value]) => value)]) {
    for (const spelling of [text, speltOut(text)]) {
      if (spelling === null) continue;
      const words = wordsOf(spelling);
      for (const word of words) {
        found.add(word);
        for (const meaning of meaningsOf(word)) found.add(meaning);
      }
      if (words.length === 2) found.add(words.join(''));
    }
  }
  return found;
}
