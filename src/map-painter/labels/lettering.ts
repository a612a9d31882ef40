import { canvasPackage, cutOf, type FontFile, fontFile } from '../../map-styles/index.ts';

/** Clients lay letters out by advances of whole pixels at this size; so do we, and break lines where they do. */
const METRICS_SIZE = 24;

/** A font as labels need it. */
export interface Lettering {
  readonly family: string;
  /** The width of a text in ems. */
  width(text: string, letterSpacing: number): number;
  advance(letter: string): number;
  /** A text without the characters that the font doesn't have. */
  known(text: string): string;
}

const letterings = new Map<string, Lettering>();

/** The font that the first known name of a stack means. */
export function letteringOf(stack: readonly string[]): Lettering {
  const cut = stack.map(cutOf).find((name) => name !== undefined) ?? 'Regular';
  let lettering = letterings.get(cut);
  if (lettering === undefined) {
    lettering = openLettering(fontFile(cut));
    letterings.set(cut, lettering);
  }
  return lettering;
}

function openLettering({ family, covers }: FontFile): Lettering {
  const advances = new Map<string, number>();
  const pencil = canvasPackage().createCanvas(8, 8).getContext('2d');
  const advance = (letter: string): number => {
    let width = advances.get(letter);
    if (width === undefined) {
      pencil.font = `${METRICS_SIZE}px "${family}"`;
      width = Math.round(pencil.measureText(letter).width) / METRICS_SIZE;
      advances.set(letter, width);
    }
    return width;
  };
  return {
    family,
    advance,
    width: (text, letterSpacing) => {
      let sum = 0;
      for (const letter of text) sum += advance(letter) + letterSpacing;
      return sum;
    },
    known: (text) => [...text].filter((letter) => letter === '\n' || covers(letter.codePointAt(0)!)).join(''),
  };
}
