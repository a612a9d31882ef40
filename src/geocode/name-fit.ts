import type { AddressIndex, EntryIndex } from './address-index.ts';
import type { Token } from './read-text.ts';
import { meaningsOf } from './text/abbreviations.ts';
import { speltOut, wordsOf } from './text/fold.ts';

/** How well a name is what was written. */
interface NameFit {
  /** 1: all words of the name stand in the text; less the more letters of it don't. */
  readonly share: number;
  /** Tokens that the name has. */
  readonly bits: number;
}

/** The best fit among an entry's names. */
export function nameFit(index: AddressIndex, entry: EntryIndex, tokens: readonly Token[], mask: number): NameFit {
  let best: NameFit = { share: 0, bits: 0 };
  const { firstName, name } = index.entry;
  const compare = (text: string) => {
    for (const spelling of [text, speltOut(text)]) {
      const fit = spelling === null ? null : fitOf(wordsOf(spelling), tokens);
      if (fit !== null && fit.share > best.share) best = fit;
    }
  };
  compare(index.texts.get(name[entry]));
  for (let i = firstName[entry]; i < firstName[(entry + 1) as EntryIndex]; i++)
    compare(index.texts.get(index.name.text[i]));
  // Abbreviations and misspellings have their words elsewhere.
  return best.bits === 0 ? { share: best.share, bits: mask } : best;
}

function fitOf(words: readonly string[], tokens: readonly Token[]): NameFit {
  let [found, all, bits] = [0, 0, 0];
  for (const word of words) {
    all += word.length;
    let most = 0;
    for (const [t, { text, isUnfinished }] of tokens.entries()) {
      const isWhole = word === text || meaningsOf(text).includes(word);
      const letters = isWhole ? word.length : isUnfinished && word.startsWith(text) ? text.length : 0;
      if (letters > 0) bits |= 1 << t;
      most = Math.max(most, letters);
    }
    found += most;
  }
  return { share: all === 0 ? 0 : found / all, bits };
}
