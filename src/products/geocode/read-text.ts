import { foldNumbers, type HouseNumber, isWrittenNumber, readHouseNumber } from './house-number.ts';
import { WORDS } from './text/fold.ts';

/** A word of the searched text. */
export interface Token {
  readonly text: string;
  /** True if it is the last word and may still be typed. */
  readonly isUnfinished: boolean;
  /** True if it begins as numbers do: a house number or a postcode. */
  readonly isNumber: boolean;
  /** Its weight in the score. */
  readonly weight: number;
}

/** Consecutive words that may form a house number. */
export interface WrittenNumber {
  /** A bit for each of its words. */
  readonly bits: number;
  readonly number: HouseNumber;
}

/** A text as words, and all runs of words that may be house numbers: in `12 a street` these are `12` and `12 a`. */
interface WrittenText {
  readonly tokens: readonly Token[];
  readonly numbers: readonly WrittenNumber[];
}

/** Most words that are read, as each needs a bit. */
const MAX_TOKENS = 14;
/** Words of the longest number: `12 1/2 a`. */
const MAX_NUMBER_WORDS = 4;

/** Splits a text into words and finds the house numbers that it may contain. */
export function readText(text: string): WrittenText {
  const folded = foldNumbers(text);
  const words = [...folded.matchAll(WORDS)].slice(0, MAX_TOKENS);
  const isOpen = !/[\s,]$/.test(text);
  const tokens = words.map(([word], i, all) => ({
    text: word,
    isUnfinished: i === all.length - 1 && isOpen,
    isNumber: /^\d/.test(word),
    weight: Math.min(8, 1.5 + word.length),
  }));
  const numbers: WrittenNumber[] = [];
  for (const [i, { index: start }] of words.entries()) {
    for (let j = i; j < Math.min(words.length, i + MAX_NUMBER_WORDS); j++) {
      const span = folded.slice(start, words[j].index + words[j][0].length);
      const number = isWrittenNumber(span) ? readHouseNumber(span) : null;
      if (number !== null) numbers.push({ bits: (2 << j) - (1 << i), number });
    }
  }
  return { tokens, numbers };
}
