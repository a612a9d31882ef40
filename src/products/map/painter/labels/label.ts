import type { LetterFont } from './lettering.ts';

/** A box in pixels of a plain screen, in the world at a zoom. */
export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Letters that are drawn together: a line of text, or the letters on a straight part of a street. */
export interface TextRun {
  readonly text: string;
  /** Position of its first letter on the baseline, and its angle. */
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

export interface TextLook {
  readonly font: LetterFont;
  readonly size: number;
  readonly letterSpacing: number;
  readonly color: string;
  readonly halo: string;
  readonly haloWidth: number;
  readonly opacity: number;
}

export interface PlacedIcon {
  readonly image: string;
  /** Center of the icon. */
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly size: number;
  readonly opacity: number;
}

/** A candidate for placing. */
export interface Label {
  /**
   * Priority: lower ones are placed first, by layer from the top down, then by the layer's sort key, then by their text
   * or position.
   */
  readonly order: readonly [layer: number, sortKey: number, tie: string];
  readonly icon: PlacedIcon | null;
  readonly iconBoxes: readonly Box[];
  readonly runs: readonly TextRun[];
  readonly textBoxes: readonly Box[];
  readonly look: TextLook | null;
  /** True if its icon may be shown without its text. */
  readonly textOptional: boolean;
  /** True if it names a settlement, or is a road's shield; labels across an edge of pictures give way to these. */
  readonly isStrong: boolean;
  /** y of its anchor, from the north. */
  readonly anchorY: number;
  /** Bounding box of all of it. */
  readonly box: Box;
}

export const boxAround = (boxes: readonly Box[]): Box => ({
  minX: Math.min(...boxes.map(({ minX }) => minX)),
  minY: Math.min(...boxes.map(({ minY }) => minY)),
  maxX: Math.max(...boxes.map(({ maxX }) => maxX)),
  maxY: Math.max(...boxes.map(({ maxY }) => maxY)),
});

export const grown = ({ minX, minY, maxX, maxY }: Box, by: number): Box => ({
  minX: minX - by,
  minY: minY - by,
  maxX: maxX + by,
  maxY: maxY + by,
});

export const moved = ({ minX, minY, maxX, maxY }: Box, dx: number, dy: number): Box => ({
  minX: minX + dx,
  minY: minY + dy,
  maxX: maxX + dx,
  maxY: maxY + dy,
});

export const compareLabels = ({ order: a }: Label, { order: b }: Label): number =>
  a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0);
