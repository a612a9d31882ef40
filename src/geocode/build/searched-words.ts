import { meaningsOf } from '../text/abbreviations.ts';
import { speltOut, wordsOf } from '../text/fold.ts';
import type { Draft } from './draft.ts';

/** The folded words that a thing is found by: those of all of its names, abbreviations written out, names of two words also as one. */
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
