/**
 * Joins lines of nodes end to end into rings, as the ways of a multipolygon are meant. What doesn't close, because a way is missing,
 * comes out as open lines.
 */
export function joinRings(lines: readonly Int32Array[]): { rings: number[][]; open: number[][] } {
  const rings: number[][] = [];
  const open: number[][] = [];
  /** End node → lines that end there and aren't used yet. */
  const ends = new Map<number, Set<number>>();
  const endsOf = (line: Int32Array): [number, number] => [line[0], line[line.length - 1]];
  for (const [l, line] of lines.entries()) {
    for (const end of endsOf(line)) {
      const there = ends.get(end);
      if (there) there.add(l);
      else ends.set(end, new Set([l]));
    }
  }
  const use = (l: number) => {
    for (const end of endsOf(lines[l])) ends.get(end)?.delete(l);
  };
  const used = new Uint8Array(lines.length);
  for (const [first, line] of lines.entries()) {
    if (used[first] === 1) continue;
    used[first] = 1;
    use(first);
    const path = [...line];
    /** Node where two lines of the path meet → its place in the path. */
    const joints = new Map<number, number>();
    while (path[0] !== path[path.length - 1]) {
      const last = path[path.length - 1];
      const [next] = ends.get(last) ?? [];
      if (next === undefined) break;
      used[next] = 1;
      use(next);
      joints.set(last, path.length - 1);
      const nodes = lines[next][0] === last ? lines[next] : lines[next].toReversed();
      for (let i = 1; i < nodes.length; i++) path.push(nodes[i]);
      // Rings that touch in a node stay apart: halves of a figure of eight may run against each other.
      const end = path[path.length - 1];
      const touched = joints.get(end) ?? -1;
      // Joints of what was cut off before are no longer there.
      if (touched < 0 || touched >= path.length - 1 || path[touched] !== end) continue;
      if (path.length - touched > 3) rings.push(path.slice(touched));
      path.length = touched + 1;
    }
    const closed = path.length > 3 && path[0] === path[path.length - 1];
    (closed ? rings : open).push(path);
  }
  return { rings, open };
}
