import type { Lettering } from './lettering.ts';

/** Longest text, in words, that is broken into lines. */
const MOST_WORDS = 40;

/**
 * Breaks a text into lines of about equal length, none much longer than `maxWidth` ems: as even as possible, the last
 * one rather shorter (the rule of MapLibre GL, so that labels look alike). Keeps the line breaks in the text.
 */
export function breakLines(text: string, lettering: Lettering, maxWidth: number, letterSpacing: number): string[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : evenLines(line, lettering, maxWidth, letterSpacing)));
}

function evenLines(text: string, lettering: Lettering, maxWidth: number, letterSpacing: number): string[] {
  // A hyphen stays at the end of its line; between ideographs there are no spaces.
  const words = text.split(/(?<=[ -]|[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}])/u).slice(0, MOST_WORDS);
  const widths = words.map((word) => lettering.width(word, letterSpacing));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const count = Math.max(1, Math.ceil(total / maxWidth));
  if (count === 1 || words.length === 1) return [text.trim()];
  const target = total / count;
  // best[i]: the badness of the best way to break the first i words, and the start of its last line.
  const best: { badness: number; from: number }[] = [{ badness: 0, from: 0 }];
  for (let end = 1; end <= words.length; end++) {
    let chosen = { badness: Number.POSITIVE_INFINITY, from: 0 };
    let width = 0;
    for (let from = end - 1; from >= 0; from--) {
      width += widths[from];
      const badness = best[from].badness + lineBadness(width, target, end === words.length);
      if (badness < chosen.badness) chosen = { badness, from };
    }
    best.push(chosen);
  }
  const lines: string[] = [];
  for (let end = words.length; end > 0; end = best[end].from) {
    lines.unshift(words.slice(best[end].from, end).join('').trim());
  }
  return lines.filter((line) => line !== '');
}

function lineBadness(width: number, target: number, last: boolean): number {
  const raggedness = (width - target) ** 2;
  if (!last) return raggedness;
  return width < target ? raggedness / 2 : raggedness * 2;
}
