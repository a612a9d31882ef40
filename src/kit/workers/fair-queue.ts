/** Items of one caller, first in first out, without the cost of `Array.shift` on long arrays. */
interface Line<T> {
  readonly items: T[];
  head: number;
}

/** A queue that serves callers in turn, so that one caller's thousand items don't delay another's first. */
export class FairQueue<T> {
  /** Lines in the order in which they are served: a key that was served goes to the end. */
  private readonly lines = new Map<string, Line<T>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(caller: string, item: T): void {
    const line = this.lines.get(caller);
    if (line === undefined) this.lines.set(caller, { items: [item], head: 0 });
    else line.items.push(item);
    this.count++;
  }

  next(): T | undefined {
    for (const [caller, line] of this.lines) {
      const item = line.items[line.head++];
      this.lines.delete(caller);
      if (line.head < line.items.length) this.lines.set(caller, compacted(line));
      this.count--;
      return item;
    }
    return undefined;
  }

  /** Takes out every item that `matches`, in time linear in the queue. */
  removeWhere(matches: (item: T) => boolean): T[] {
    const removed: T[] = [];
    for (const [caller, line] of this.lines) {
      const kept: T[] = [];
      for (let i = line.head; i < line.items.length; i++) {
        const item = line.items[i];
        (matches(item) ? removed : kept).push(item);
      }
      if (kept.length === 0) this.lines.delete(caller);
      else this.lines.set(caller, { items: kept, head: 0 });
    }
    this.count -= removed.length;
    return removed;
  }
}

function compacted<T>(line: Line<T>): Line<T> {
  if (line.head < 1024 || line.head * 2 < line.items.length) return line;
  return { items: line.items.slice(line.head), head: 0 };
}
