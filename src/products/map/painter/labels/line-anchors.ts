/** A line as x, y, x, y, … in pixels of a plain screen. */
export type Path = Float64Array;

export interface LineAnchor {
  readonly x: number;
  readonly y: number;
  /** Angle in radians. */
  readonly angle: number;
  /** The segment that contains it, by its first point, and its distance along the line. */
  readonly segment: number;
  readonly along: number;
}

interface AnchorRule {
  /** Distance in pixels between labels of a line. */
  readonly spacing: number;
  /** Length of the label in pixels. */
  readonly length: number;
  readonly size: number;
  /** Greatest turn of the line below a text, in radians; null: unlimited. */
  readonly maxAngle: number | null;
  /** True if the line comes in from another tile. */
  readonly continued: boolean;
}

function lengthOf(path: Path): number {
  let length = 0;
  for (let i = 2; i < path.length; i += 2) length += Math.hypot(path[i] - path[i - 2], path[i + 1] - path[i - 1]);
  return length;
}

/**
 * Returns the anchors of labels along a line, by the rule of MapLibre GL: the first half a label and a bit from its
 * start, then one every `spacing` pixels; one in the middle if none of these fits.
 */
export function lineAnchors(path: Path, rule: AnchorRule): LineAnchor[] {
  const total = lengthOf(path);
  let { spacing } = rule;
  const { length, size, continued } = rule;
  if (spacing - length < spacing / 4) spacing = length + spacing / 4;
  const first = continued ? (spacing / 2) % spacing : (length / 2 + 2 * size) % spacing;
  const found = anchorsFrom(path, first, spacing, total, rule);
  if (found.length > 0 || continued) return found;
  return anchorsFrom(path, total / 2, Number.POSITIVE_INFINITY, total, rule);
}

function anchorsFrom(path: Path, first: number, spacing: number, total: number, rule: AnchorRule): LineAnchor[] {
  const anchors: LineAnchor[] = [];
  const half = rule.length / 2;
  let walked = 0;
  let next = first;
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [dx, dy] = [path[i + 2] - path[i], path[i + 3] - path[i + 1]];
    const step = Math.hypot(dx, dy);
    while (next < walked + step) {
      const share = (next - walked) / step;
      if (next - half >= 0 && next + half <= total) {
        const anchor = {
          x: path[i] + dx * share,
          y: path[i + 1] + dy * share,
          angle: Math.atan2(dy, dx),
          segment: i,
          along: next,
        };
        if (rule.maxAngle === null || isStraightEnough(path, anchor, walked, rule.length, rule.size, rule.maxAngle)) {
          anchors.push(anchor);
        }
      }
      next += spacing;
    }
    walked += step;
  }
  return anchors;
}

/**
 * Returns whether the line turns by at most `maxAngle` within any window of about one and a half letters below the
 * text.
 */
function isStraightEnough(
  path: Path,
  { segment, along }: LineAnchor,
  segmentStart: number,
  length: number,
  size: number,
  maxAngle: number,
): boolean {
  const window = (3 / 5) * size;
  const [from, to] = [along - length / 2, along + length / 2];
  let i = segment;
  let at = segmentStart;
  while (i > 0 && at > from) {
    i -= 2;
    at -= Math.hypot(path[i + 2] - path[i], path[i + 3] - path[i + 1]);
  }
  const turns: { at: number; angle: number }[] = [];
  let sum = 0;
  for (; i + 5 < path.length; i += 2) {
    const [ax, ay] = [path[i + 2] - path[i], path[i + 3] - path[i + 1]];
    at += Math.hypot(ax, ay);
    if (at > to) return true;
    const [bx, by] = [path[i + 4] - path[i + 2], path[i + 5] - path[i + 3]];
    const turn = Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by));
    turns.push({ at, angle: turn });
    sum += turn;
    while (turns.length > 0 && at - turns[0].at > window) sum -= turns.shift()!.angle;
    if (sum > maxAngle) return false;
  }
  return true;
}

/** Returns the point at a distance from the start, and the direction there. */
export function pointAlong(path: Path, distance: number): { x: number; y: number; angle: number } {
  let walked = 0;
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [dx, dy] = [path[i + 2] - path[i], path[i + 3] - path[i + 1]];
    const step = Math.hypot(dx, dy);
    if (walked + step >= distance || i + 5 >= path.length) {
      const share = step === 0 ? 0 : (distance - walked) / step;
      return { x: path[i] + dx * share, y: path[i + 1] + dy * share, angle: Math.atan2(dy, dx) };
    }
    walked += step;
  }
  return { x: path[0] ?? 0, y: path[1] ?? 0, angle: 0 };
}
