import { fixed } from '../../kit/core/answer-bytes.ts';

/** Names that many places share, in all encodings of answers. */
export class NameList {
  /** The names joined by commas. */
  readonly text: string;
  private asTextJson: Uint8Array | null = null;
  private asListJson: Uint8Array | null = null;

  constructor(readonly names: readonly string[]) {
    this.text = names.join(',');
  }

  get textJson(): Uint8Array {
    this.asTextJson ??= fixed(JSON.stringify(this.text));
    return this.asTextJson;
  }

  get listJson(): Uint8Array {
    this.asListJson ??= fixed(JSON.stringify(this.names));
    return this.asListJson;
  }
}

/** Counts names by list, since many places share one. */
export class NameCounts {
  private readonly lists = new Map<NameList, number>();

  add(list: NameList): void {
    this.lists.set(list, (this.lists.get(list) ?? 0) + 1);
  }

  /** Returns names with their counts, highest first, then by name. */
  sorted(): [name: string, count: number][] {
    const counts = new Map<string, number>();
    for (const [{ names }, count] of this.lists) {
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + count);
    }
    return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  }

  /** Returns the same as an object without a prototype, since names come from outside. */
  mostFirst(): Record<string, number> {
    return Object.assign(Object.create(null), Object.fromEntries(this.sorted()));
  }
}
