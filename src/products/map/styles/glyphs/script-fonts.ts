import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { canvasPackage } from '../canvas.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import type { FontFile } from './font-files.ts';
import { tableOfWoff2 } from './woff2.ts';

/**
 * Packages of Noto for scripts that Noto Sans lacks (OFL). Chinese precedes Korean, in which the shapes of few common
 * characters differ.
 */
const PACKAGES = [
  ...['arabic', 'hebrew', 'thai', 'lao', 'khmer', 'myanmar', 'bengali', 'gujarati', 'gurmukhi', 'oriya'],
  ...['tamil', 'telugu', 'kannada', 'malayalam', 'sinhala', 'thaana', 'georgian', 'armenian', 'ethiopic'],
  ...['canadian-aboriginal', 'sc', 'kr'],
]
  .map((script) => `noto-sans-${script}`)
  .concat('noto-serif-tibetan');

/** Parts of these packages that Noto Sans has itself, or that aren't letters. */
const OTHER_PARTS = /^(?:latin|greek|cyrillic|vietnamese|math|symbols)/;

/** A file of a package: some characters in all weights. */
interface Part {
  readonly path: string;
  readonly family: string;
  /** Ranges that its style sheet claims: first and last characters. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  covers: Coverage | null;
}

const packages = createRequire(import.meta.url);
let parts: readonly Part[] | null = null;
const known = new Map<number, FontFile | null>();

/**
 * Returns the font of another script that has a character; null if none has it. Reads a file when its first character
 * is needed.
 */
export function scriptFontOf(codePoint: number): FontFile | null {
  let font = known.get(codePoint);
  if (font === undefined) {
    parts ??= PACKAGES.flatMap(partsOf);
    font = null;
    for (const part of parts) {
      if (!part.ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) continue;
      if (opened(part)(codePoint)) {
        font = { family: part.family, covers: opened(part) };
        break;
      }
    }
    known.set(codePoint, font);
  }
  return font;
}

function partsOf(name: string): Part[] {
  const folder = `@fontsource-variable/${name}`;
  const listing = JSON.parse(readFileSync(packages.resolve(`${folder}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(listing).flatMap(([bracketed, ranges]) => {
    const part = bracketed.replace(/^\[(.*)\]$/, '$1');
    if (OTHER_PARTS.test(part)) return [];
    const path = packages.resolve(`${folder}/files/${name}-${part}-wght-normal.woff2`);
    return [{ path, family: `Hinterland ${name} ${part}`, ranges: ranges.split(',').map(rangeOf), covers: null }];
  });
}

/** Parses `U+0600-06FF` or `U+25CC`. */
function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

function opened(part: Part): Coverage {
  if (part.covers === null) {
    const { GlobalFonts } = canvasPackage();
    if (!GlobalFonts.has(part.family)) GlobalFonts.registerFromPath(part.path, part.family);
    part.covers = coverageOf(tableOfWoff2(readFileSync(part.path), 'cmap'));
  }
  return part.covers;
}
