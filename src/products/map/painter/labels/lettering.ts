import { LRUCache } from 'lru-cache';
import { canvasPackage, cutOf, fontFile, scriptFontOf, weightOf } from '../../styles/index.ts';

/**
 * Clients lay out letters by advances in whole pixels at this size; using the same advances breaks lines at the same
 * places.
 */
const METRICS_SIZE = 24;

/** A font as labels need it, together with fonts of other scripts. */
export interface Lettering {
  /** Returns the parts of a canvas font for a text: its weight and its families. */
  fontOf(text: string): LetterFont;
  /**
   * Returns whether a text has letters that take their shapes from their neighbors, or that are in other fonts; such a
   * text is drawn as a whole.
   */
  isJoined(text: string): boolean;
  /** Returns the width of a text in ems. */
  width(text: string, letterSpacing: number): number;
  advance(letter: string): number;
  /** Removes the characters that no font has. */
  known(text: string): string;
}

export interface LetterFont {
  readonly weight: string;
  readonly families: string;
}

export const cssFont = ({ weight, families }: LetterFont, px: number): string => `${weight} ${px}px ${families}`;

const letterings = new Map<string, Lettering>();

/** Returns the font for the first known name of a stack. */
export function letteringOf(stack: readonly string[]): Lettering {
  const cut = stack.map(cutOf).find((name) => name !== undefined) ?? 'Regular';
  let lettering = letterings.get(cut);
  if (lettering === undefined) {
    lettering = openLettering(cut);
    letterings.set(cut, lettering);
  }
  return lettering;
}

/** The script in Noto Sans itself whose letters join. */
const OWN_JOINED = /\p{Script=Devanagari}/u;
/** Size of the cache of widths of letters and joined texts. */
const MOST_WIDTHS = 20_000;

function openLettering(cut: NonNullable<ReturnType<typeof cutOf>>): Lettering {
  const { family, covers } = fontFile(cut);
  const advances = new LRUCache<string, number>({ max: MOST_WIDTHS });
  const pencil = canvasPackage().createCanvas(8, 8).getContext('2d');
  const isOwn = (letter: string): boolean => covers(letter.codePointAt(0)!);
  const plain: LetterFont = { weight: 'normal', families: `"${family}"` };
  const fontOf = (text: string): LetterFont => {
    const others = new Set<string>();
    for (const letter of text) {
      const font = letter === '\n' || isOwn(letter) ? null : scriptFontOf(letter.codePointAt(0)!);
      if (font !== null) others.add(font.family);
    }
    if (others.size === 0) return plain;
    // These fonts have no Latin letters, so the characters between their own letters use them too.
    return { weight: String(weightOf(cut)), families: [...others, family].map((name) => `"${name}"`).join() };
  };
  const advance = (text: string): number => {
    let width = advances.get(text);
    if (width === undefined) {
      pencil.font = cssFont(fontOf(text), METRICS_SIZE);
      width = Math.round(pencil.measureText(text).width) / METRICS_SIZE;
      advances.set(text, width);
    }
    return width;
  };
  const isJoined = (text: string): boolean => OWN_JOINED.test(text) || fontOf(text) !== plain;
  return {
    fontOf,
    isJoined,
    advance,
    width: (text, letterSpacing) => {
      if (isJoined(text)) return advance(text);
      let sum = 0;
      for (const letter of text) sum += advance(letter) + letterSpacing;
      return sum;
    },
    known: (text) =>
      [...text]
        .filter((letter) => letter === '\n' || isOwn(letter) || scriptFontOf(letter.codePointAt(0)!) !== null)
        .join(''),
  };
}
