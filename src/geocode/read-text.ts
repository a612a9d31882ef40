import { readHouseNumber } from './house-number.ts';
import { wordsOf } from './text/fold.ts';

/** A word of what is looked for. */
export interface Token {
  readonly text: string;
  /** Still being typed: the last one. */
  readonly isUnfinished: boolean;
  /** May be a house number, as it is or with the letter after it. */
  readonly isNumber: boolean;
  /** How much it counts. */
  readonly weight: number;
}

/** More words say nothing more: a bit each. */
const MAX_TOKENS = 14;

/** The words of a text; a letter that follows a number belongs to it (`12 a` → `12a`). */
export function readText(text: string): Token[] {
  const words: string[] = [];
  for (const word of wordsOf(text)) {
    const last = words.length - 1;
    if (/^[a-z]$/.test(word) && last >= 0 && /^\d{1,4}$/.test(words[last])) words[last] += word;
    else words.push(word);
  }
  const isOpen = !/[\s,]$/.test(text);
  return words.slice(0, MAX_TOKENS).map((word, i, all) => ({
    text: word,
    isUnfinished: i === all.length - 1 && isOpen,
    isNumber: /^\d/.test(word) && readHouseNumber(word) !== null,
    weight: Math.min(8, 1.5 + word.length),
  }));
}
