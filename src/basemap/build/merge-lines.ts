/** A line of the world plane, and the set of attributes it has at the zoom in question. */
export interface AttributedLine {
  readonly points: readonly number[];
  readonly attributes: number;
  /** It runs one way, and so must what it is joined with. */
  readonly directed: boolean;
}

interface MergedLine extends AttributedLine {
  /** The line that it begins with in the order given, and how many it is made of. */
  readonly first: number;
  readonly count: number;
}

/** Joins lines of equal attributes end to end wherever exactly two of them meet. They come out in the order of their first parts. */
export function mergeLines(lines: readonly AttributedLine[]): MergedLine[] {
  /** Attributes and end point → the line ends there: line × 2, + 1 for its last point. */
  const ends = new Map<string, number[]>();
  const keyOf = ({ points, attributes }: AttributedLine, last: boolean): string => {
    const at = last ? points.length - 2 : 0;
    return `${attributes} ${points[at]} ${points[at + 1]}`;
  };
  for (let l = 0; l < lines.length; l++) {
    for (const last of [0, 1]) {
      const key = keyOf(lines[l], last === 1);
      const there = ends.get(key);
      if (there === undefined) ends.set(key, [2 * l + last]);
      else there.push(2 * l + last);
    }
  }
  /** The end that goes on at an end, -1 where there is none or a choice. */
  const goesOn = (end: number): number => {
    const line = lines[end >> 1];
    const there = ends.get(keyOf(line, (end & 1) === 1));
    if (there === undefined || there.length !== 2) return -1;
    const other = there[0] === end ? there[1] : there[0];
    return line.directed && (other & 1) === (end & 1) ? -1 : other;
  };
  const used = new Uint8Array(lines.length);
  const merged: MergedLine[] = [];
  for (let first = 0; first < lines.length; first++) {
    if (used[first] === 1) continue;
    // Back to where the chain begins, or around the ring to here.
    let begin = 2 * first;
    for (let before = goesOn(begin); before >= 0 && before >> 1 !== first; before = goesOn(begin)) begin = before ^ 1;
    const points: number[] = [];
    let count = 0;
    for (let end = begin; end >= 0 && used[end >> 1] === 0; end = goesOn(end ^ 1)) {
      used[end >> 1] = 1;
      count++;
      append(points, lines[end >> 1].points, (end & 1) === 1);
    }
    merged.push({ ...lines[first], points, first, count });
  }
  return merged;
}

function append(to: number[], points: readonly number[], backwards: boolean): void {
  const skip = to.length > 0 ? 2 : 0;
  if (!backwards) for (let i = skip; i < points.length; i++) to.push(points[i]);
  else for (let i = points.length - 2 - skip; i >= 0; i -= 2) to.push(points[i], points[i + 1]);
}
