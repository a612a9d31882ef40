import type { Canvas } from '@napi-rs/canvas';
import { fontFile, type MapStyle } from '../styles/index.ts';
import type { View } from './draw/view.ts';
import type { Box } from './labels/label.ts';
import { letteringOf } from './labels/lettering.ts';

const SIZE = 9;
const LINE_HEIGHT = 14;
const MARGIN = 4;
/** Greatest share of a picture's height. */
const MOST_OF_HEIGHT = 1 / 2;

/** The credit in the corner of a picture. */
interface Credit {
  readonly lines: readonly string[];
  /** The box of the text in world pixels. */
  readonly box: Box;
}

/** Breaks a credit into lines that fit into the picture; low pictures show only the first ones. */
export function creditIn(text: string, { left, top, width, height }: View): Credit {
  const { width: written, known } = letteringOf(['Noto Sans Regular']);
  const widthOf = (line: string): number => written(line, 0) * SIZE;
  const lines = [''];
  for (const word of known(text).split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) === '' || widthOf(longer) <= width - 2 * MARGIN) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, Math.max(1, Math.floor((height * MOST_OF_HEIGHT) / LINE_HEIGHT)));
  const [right, bottom] = [left + width, top + height];
  const wide = Math.max(...shown.map(widthOf)) + 2 * MARGIN;
  return {
    lines: shown,
    box: { minX: right - wide, minY: bottom - LINE_HEIGHT * shown.length, maxX: right, maxY: bottom },
  };
}

/** Draws a credit in the colors of the style: names of streets on land. */
export function drawCredit(
  canvas: Canvas,
  { left, top, ratio }: View,
  { lines, box }: Credit,
  { palette: { land, text } }: MapStyle,
): void {
  const context = canvas.getContext('2d');
  const [x, y] = [(box.minX - left) * ratio, (box.minY - top) * ratio];
  context.font = `${SIZE * ratio}px "${fontFile('Regular').family}"`;
  context.globalAlpha = 0.75;
  context.fillStyle = land;
  context.fillRect(x, y, canvas.width - x, canvas.height - y);
  context.globalAlpha = 1;
  context.fillStyle = text.street;
  lines.forEach((line, i) => {
    const below = (lines.length - 1 - i) * LINE_HEIGHT + MARGIN;
    context.fillText(line, x + MARGIN * ratio, canvas.height - below * ratio);
  });
}
