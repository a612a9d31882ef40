import type { TagColumns } from '../../osm/osm-data.ts';

/** The tags of one thing. */
export interface Tags {
  get(key: string): string | undefined;
}

/** Reads tag columns one thing at a time: a cursor, so that no object is made per thing. */
export class TagView implements Tags {
  private thing = 0;
  private readonly keyIndices = new Map<string, number>();

  constructor(
    private readonly tags: TagColumns,
    private readonly strings: readonly string[],
  ) {
    const seen = new Uint8Array(strings.length);
    const { key } = tags;
    for (let i = 0; i < key.length; i++) {
      if (seen[key[i]] !== 0) continue;
      seen[key[i]] = 1;
      this.keyIndices.set(strings[key[i]], key[i]);
    }
  }

  /** Moves to another thing. */
  at(thing: number): this {
    this.thing = thing;
    return this;
  }

  get size(): number {
    return this.tags.first[this.thing + 1] - this.tags.first[this.thing];
  }

  get(key: string): string | undefined {
    const index = this.keyIndices.get(key);
    if (index === undefined) return undefined;
    const { first } = this.tags;
    const end = first[this.thing + 1];
    for (let i = first[this.thing]; i < end; i++) {
      if (this.tags.key[i] === index) return this.strings[this.tags.value[i]];
    }
    return undefined;
  }

  /** Keys of the current thing that begin with `prefix`. */
  keysWith(prefix: string): string[] {
    const { first, key } = this.tags;
    const found: string[] = [];
    for (let i = first[this.thing]; i < first[this.thing + 1]; i++) {
      const text = this.strings[key[i]];
      if (text.startsWith(prefix)) found.push(text);
    }
    return found;
  }
}
