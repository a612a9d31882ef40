import type { FlatPoints } from './clip.ts';

/** Returns the point halfway along a line. `xScale`: length of a unit of x where one of y has 1. */
export function lineMiddle(line: FlatPoints, xScale: number): [x: number, y: number] {
  const lengths: number[] = [];
  let total = 0;
  for (let i = 2; i < line.length; i += 2) {
    const length = Math.hypot((line[i] - line[i - 2]) * xScale, line[i + 1] - line[i - 1]);
    lengths.push(length);
    total += length;
  }
  let left = total / 2;
  for (const [n, length] of lengths.entries()) {
    if (length > 0 && left <= length) {
      const share = left / length;
      const i = 2 * n;
      return [line[i] + share * (line[i + 2] - line[i]), line[i + 1] + share * (line[i + 3] - line[i + 1])];
    }
    left -= length;
  }
  return [line[0], line[1]];
}
