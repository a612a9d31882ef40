import { TagReader } from '../../osm/index.ts';
import type { TagColumns } from '../../osm/osm-data.ts';

/** The tags of one element. */
export interface Tags {
  get(key: string): string | undefined;
}

/** Shows the tags of one element at a time: a cursor, so that no object is made per element. */
export class TagView implements Tags {
  private element = 0;
  private readonly reader: TagReader;

  constructor(tags: TagColumns, strings: readonly string[]) {
    this.reader = new TagReader(tags, strings);
  }

  /** Moves to another element. */
  at(element: number): this {
    this.element = element;
    return this;
  }

  get(key: string): string | undefined {
    return this.reader.get(this.element, key);
  }

  /** Returns the keys of the current element that begin with `prefix`. */
  keysWith(prefix: string): string[] {
    return [...this.reader.all(this.element).keys()].filter((key) => key.startsWith(prefix));
  }
}
