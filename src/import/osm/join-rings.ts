/**
 * Joins lines of nodes end to end into rings, as the ways of a multipolygon are meant. No ring visits an end of a line
 * twice: rings that touch in a node stay apart. Lines that don't close, because a way is missing, are returned as open
 * lines and don't break the rings that they touch. A way that is listed twice (views of the same nodes) counts once.
 */
export function joinRings(lines: readonly Int32Array[]): { rings: number[][]; open: number[][] } {
  const rings: number[][] = [];
  const open: number[][] = [];
  const unused = new UnusedLines(lines);
  for (const [first, line] of lines.entries()) {
    if (!unused.take(first)) continue;
    const path = [...line];
    const joints = new Joints();
    while (path[0] !== path[path.length - 1]) {
      const last = path[path.length - 1];
      const next = unused.endingAt(last);
      if (next === undefined) {
        // A dead end: the path before it may still close.
        const place = joints.lastWhere((node) => unused.endingAt(node) !== undefined);
        if (place === undefined) break;
        open.push(path.slice(place));
        path.length = place + 1;
        joints.cutAt(place);
        continue;
      }
      unused.take(next);
      joints.add(last, path.length - 1);
      const nodes = lines[next][0] === last ? lines[next] : lines[next].toReversed();
      for (let i = 1; i < nodes.length; i++) path.push(nodes[i]);
      const place = joints.placeOf(path[path.length - 1]);
      if (place === undefined) continue;
      // Halves of a figure of eight may run in opposite directions.
      if (path.length - place > 3) rings.push(path.slice(place));
      path.length = place + 1;
      joints.cutAt(place);
    }
    const closed = path.length > 3 && path[0] === path[path.length - 1];
    (closed ? rings : open).push(path);
  }
  return { rings, open };
}

/** Lines that are in no path yet, by their end nodes. */
class UnusedLines {
  private readonly ends = new Map<number, Set<number>>();

  constructor(private readonly lines: readonly Int32Array[]) {
    for (const [l, line] of lines.entries()) {
      const there = this.ends.get(line[0]);
      if (there !== undefined && [...there].some((other) => isSame(lines[other], line))) continue;
      for (const end of [line[0], line[line.length - 1]]) {
        const others = this.ends.get(end);
        if (others) others.add(l);
        else this.ends.set(end, new Set([l]));
      }
    }
  }

  endingAt(node: number): number | undefined {
    const [line] = this.ends.get(node) ?? [];
    return line;
  }

  /** Returns false if it is used already. */
  take(l: number): boolean {
    const line = this.lines[l];
    const wasUnused = this.ends.get(line[0])?.delete(l) ?? false;
    this.ends.get(line[line.length - 1])?.delete(l);
    return wasUnused;
  }
}

const isSame = (a: Int32Array, b: Int32Array): boolean => a.buffer === b.buffer && a.byteOffset === b.byteOffset;

/** The nodes where lines of a path meet, in its order, and their positions in it. */
class Joints {
  private readonly nodes: number[] = [];
  private readonly places = new Map<number, number>();

  add(node: number, place: number): void {
    this.nodes.push(node);
    this.places.set(node, place);
  }

  placeOf(node: number): number | undefined {
    return this.places.get(node);
  }

  /** Returns the position of the last node that meets a condition. */
  lastWhere(isWanted: (node: number) => boolean): number | undefined {
    const node = this.nodes.findLast(isWanted);
    return node === undefined ? undefined : this.places.get(node);
  }

  /** Removes the joints from a position on. */
  cutAt(from: number): void {
    for (let node = this.nodes.at(-1); node !== undefined && this.places.get(node)! >= from; node = this.nodes.at(-1)) {
      this.nodes.pop();
      this.places.delete(node);
    }
  }
}
