import type { Box, TextLook, TextRun } from './label.ts';
import type { Lettering } from './lettering.ts';
import { type LineAnchor, lineAnchors, type Path, pointAlong } from './line-anchors.ts';

export interface AlongLine {
  readonly spacing: number;
  readonly length: number;
  readonly size: number;
  readonly maxAngle: number | null;
}

interface Spot {
  readonly anchor: LineAnchor;
  /** Lays the letters along the line, upright, with boxes that cover them. */
  text(text: string, lettering: Lettering, look: TextLook): { runs: TextRun[]; boxes: Box[] };
}

/** Returns the places for labels along a line. */
export const alongLine = (path: Path, rule: AlongLine & { readonly continued: boolean }): Spot[] =>
  lineAnchors(path, rule).map((anchor) => ({
    anchor,
    text: (text, lettering, look) => lettersAlong(path, anchor, text, lettering, look),
  }));

/** Distance in ems of the baseline below the line, which centers letters in a street. */
const BASELINE = 9 / 24;
/** Difference of angles in radians within which letters are drawn together. */
const STRAIGHT = 0.05;

function lettersAlong(path: Path, { along }: LineAnchor, text: string, lettering: Lettering, look: TextLook) {
  const { size, letterSpacing } = look;
  const length = lettering.width(text, letterSpacing) * size;
  const [head, tail] = [pointAlong(path, along - length / 2), pointAlong(path, along + length / 2)];
  // Reverses text that would be upside down.
  const backwards = head.x > tail.x || (head.x === tail.x && head.y > tail.y);
  const boxes: Box[] = [];
  const runs: TextRun[] = [];
  let run: { text: string; x: number; y: number; angle: number } | null = null;
  let walked = 0;
  // Joined letters stay straight.
  for (const letter of lettering.isJoined(text) ? [text] : text) {
    const width = (lettering.advance(letter) + letterSpacing) * size;
    const middle = walked + width / 2;
    const spot = pointAlong(path, backwards ? along + length / 2 - middle : along - length / 2 + middle);
    const angle = backwards ? spot.angle + Math.PI : spot.angle;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const drop = BASELINE * size;
    const x = spot.x - (cos * width) / 2 - sin * drop;
    const y = spot.y - (sin * width) / 2 + cos * drop;
    // One box for a letter, several for a joined text.
    const count = Math.max(1, Math.round(width / size));
    for (let i = 0; i < count; i++) {
      const ahead = ((i + 0.5) / count - 0.5) * width;
      const [atX, atY] = [spot.x + cos * ahead, spot.y + sin * ahead];
      boxes.push({ minX: atX - size / 2, minY: atY - size / 2, maxX: atX + size / 2, maxY: atY + size / 2 });
    }
    if (run !== null && Math.abs(turnBetween(run.angle, angle)) < STRAIGHT) run.text += letter;
    else {
      run = { text: letter, x, y, angle };
      runs.push(run);
    }
    walked += width;
  }
  return { runs, boxes: thinned(boxes, size) };
}

const turnBetween = (a: number, b: number): number => Math.atan2(Math.sin(b - a), Math.cos(b - a));

/** Thins out boxes: those half a side apart still cover everything. */
function thinned(boxes: readonly Box[], size: number): Box[] {
  const kept: Box[] = [];
  for (const [i, box] of boxes.entries()) {
    const last = kept.at(-1);
    const far = last === undefined || Math.hypot(box.minX - last.minX, box.minY - last.minY) > size / 2;
    if (far || i === boxes.length - 1) kept.push(box);
  }
  return kept;
}
