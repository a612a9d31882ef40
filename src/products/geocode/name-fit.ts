import type { AddressIndex, EntryIndex } from './address-index.ts';
import type { Token } from './read-text.ts';
import { meaningsOf } from './text/abbreviations.ts';
import { speltOut, wordsOf } from './text/fold.ts';

/** Rates how well a name matches the text. */
interface NameFit {
  /** 1: all words of the name are in the text; lower the more of its letters aren't. */
  readonly share: number;
  /** Tokens that the name contains. */
  readonly bits: number;
}

/** Returns the best fit among an entry's names for the tokens with a bit in `usable`. */
export function nameFit(
  index: AddressIndex,
  entry: EntryIndex,
  tokens: readonly Token[],
  mask: number,
  usable: number,
): NameFit {
  let best: NameFit = { share: 0, bits: 0 };
  const { firstName, name } = index.entry;
  const compare = (text: string) => {
    for (const spelling of [text, speltOut(text)]) {
      const fit = spelling === null ? null : fitOf(wordsOf(spelling), tokens, usable);
      if (fit !== null && fit.share > best.share) best = fit;
    }
  };
  compare(index.texts.get(name[entry]));
  for (let i = firstName[entry]; i < firstName[(entry + 1) as EntryIndex]; i++)
    compare(index.texts.get(index.name.text[i]));
  // Abbreviations and misspellings match by words other than those of the name.
  return best.bits === 0 ? { share: best.share, bits: mask & usable } : best;
}

/**
 * Returns the fit of words to tokens. Each token matches only one word: of `17 Street 17` the name `17 Street` takes
 * one 17.
 */
function fitOf(words: readonly string[], tokens: readonly Token[], usable: number): NameFit {
  let [found, all, bits] = [0, 0, 0];
  for (const word of words) {
    all += word.length;
    let [most, taken, isSure] = [0, 0, true];
    for (const [t, token] of tokens.entries()) {
      const free = usable & ~bits;
      if ((free & (1 << t)) === 0) continue;
      const own = lettersIn(word, token);
      // A single unfinished letter may belong to any word, or to the number before it.
      if (own > most) [most, taken, isSure] = [own, 1 << t, own > 1 || own === word.length || token.isNumber];
      const both = 3 << t;
      if (own < word.length && (free & both) === both && word === token.text + tokens[t + 1]?.text)
        [most, taken, isSure] = [word.length, both, true];
    }
    found += most;
    if (isSure) bits |= taken;
  }
  return { share: all === 0 ? 0 : found / all, bits };
}

function lettersIn(word: string, { text, isUnfinished }: Token): number {
  if (word === text || meaningsOf(text).includes(word) || meaningsOf(word).includes(text)) return word.length;
  return isUnfinished && word.startsWith(text) ? text.length : 0;
}
