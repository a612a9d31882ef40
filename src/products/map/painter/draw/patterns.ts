import type { CanvasPattern, SKRSContext2D } from '@napi-rs/canvas';
import { canvasPackage, type Sprite } from '../../styles/index.ts';
import type { View } from './view.ts';

/** Returns null for patterns that the sprite lacks. */
export type PatternMaker = (name: string) => CanvasPattern | null;

/**
 * Makes the patterns of a sprite for one picture; they are fixed in the world, so that neighboring pictures fit
 * together.
 */
export function patternMaker(context: SKRSContext2D, { sheet, places }: Sprite, view: View): PatternMaker {
  return (name) => {
    const place = places[name];
    if (place === undefined) return null;
    const { x, y, width, height } = place;
    const tile = canvasPackage().createCanvas(width, height);
    const [shiftX, shiftY] = [phase(view.left * view.ratio, width), phase(view.top * view.ratio, height)];
    const pencil = tile.getContext('2d');
    // Wrapped around its edges, so that it begins at its position in the world.
    for (const dx of [-shiftX, width - shiftX]) {
      for (const dy of [-shiftY, height - shiftY]) pencil.drawImage(sheet, x, y, width, height, dx, dy, width, height);
    }
    return context.createPattern(tile, 'repeat');
  };
}

const phase = (start: number, length: number): number => Math.round(((start % length) + length) % length);
