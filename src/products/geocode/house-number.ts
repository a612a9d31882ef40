import { fold } from './text/fold.ts';

/** A house number, parsed for comparison. */
export interface HouseNumber {
  /** The whole number, folded and without spaces: `12a`, `11bis`, `12½`, `1355/6`, `37-14`. */
  readonly plain: string;
  /** Letters before the number that counts along the street: `n` of `N8790`, `w148n` of `W148N9750`. */
  readonly block: string;
  readonly from: number;
  /** 14 in `12-14` and in `37-14`; null if there is none. */
  readonly afterHyphen: number | null;
  /** A second number that can't be the end of a range: `37-14`, `38-01`, `94-1234`. */
  readonly isOneNumber: boolean;
  /** 6 in `1355/6`; null if there is none. */
  readonly afterSlash: number | null;
  /** `a` in `12 a`, `bis` in `11 bis`, `½` in `12 1/2`. */
  readonly suffix: string;
}

const FRACTIONS: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3' };
const SIGN_OF_FRACTION: ReadonlyMap<string, string> = new Map(
  Object.entries(FRACTIONS).map(([sign, digits]) => [digits, sign]),
);
/** A wider span isn't taken as a range. */
const WIDEST_RANGE = 200;

/** Folds a text, with fractions in digits, `12½` → `12 1/2`, `№` as letters and all dashes as hyphens. */
export const foldNumbers = (text: string): string =>
  fold(text.replace(/№/g, 'no ').replace(/[½¼¾⅓⅔]/g, (sign) => ` ${FRACTIONS[sign]}`)).replace(/[‐‑‒–—−]/g, '-');

const LETTER = '(?:[a-z]|zh|kh|ts|ch|sh|yu|ya)(?![a-z])';
const SUFFIX = `(?:[ -]?${LETTER}| ?(?:bis|ter|quater|quinquies|sexies)| ?(?:k|korpus|korp|s|str|stroenie)\\.? ?\\d{1,3})`;
/** A number of several words, as people write it in a text. */
const WRITTEN = new RegExp(
  '^(?:(?:nr|no|num|numero|nummer)\\b[. ]*|n° ?)?' +
    '(?:[a-z]\\d{1,6}|[nsew]\\d{1,4} ?[nsew]\\d{1,5}|\\d{1,6})' +
    `(?: +(?:1/[234]|2/3|3/4)|${SUFFIX}| ?[-/] ?\\d{1,6}${SUFFIX}?){0,3}$`,
);

/**
 * Returns whether folded text can be one house number: `12 a`, `11 bis`, `no 5`, `n8790`. A single word that begins
 * with a digit always can.
 */
export const isWrittenNumber = (folded: string): boolean => /^\d[^\s/-]*$/.test(folded) || WRITTEN.test(folded);

/** Parses `12`, `12 a`, `12-14`, `12/1`, `12½`, `N8790`; null if a text doesn't begin with a number. */
export function readHouseNumber(text: string): HouseNumber | null {
  const plain = /^\d{1,6}$/.test(text) ? text : plainNumber(text);
  const parts = /^([nsew]\d+[nsew]|[a-z]*)(\d{1,6})(?:[a-z]?-(\d{1,6})|\/(\d{1,6}))?(.*)$/.exec(plain);
  if (parts === null) return null;
  const [, block, digits, hyphened, slashed, suffix] = parts;
  const from = Number(digits);
  const afterHyphen = hyphened === undefined ? null : Number(hyphened);
  return {
    ...{ plain, block, from, afterHyphen, suffix },
    isOneNumber:
      afterHyphen !== null && (afterHyphen < from || hyphened.startsWith('0') || afterHyphen - from > WIDEST_RANGE),
    afterSlash: slashed === undefined ? null : Number(slashed),
  };
}

const plainNumber = (text: string): string =>
  foldNumbers(text)
    .trim()
    .replace(/^(?:nr|no|num|numero|nummer|n°|#)[. ]*(?=\d)/, '')
    .replace(
      /(\d)[ -]+(1\/[234]|2\/3|3\/4)(?!\d)/,
      (_, digit: string, part: string) => digit + SIGN_OF_FRACTION.get(part),
    )
    .replace(/[\s.]+/g, '')
    .replace(/(\d)(?:korpus|korp)(?=\d)/, '$1k')
    .replace(/(\d)(?:stroenie|str)(?=\d)/, '$1s')
    .replace(/(\d)-(?=[a-z])/, '$1');
