import { listedItems } from '../../kit/core/text-list.ts';
import type { TaggedElements } from './osm-data.ts';

/** Decides which tags make an element be kept. */
export class WantedTags {
  /** Null: any value. */
  private readonly values: ReadonlyMap<string, ReadonlySet<string> | null>;

  constructor(elements: TaggedElements | undefined) {
    const tags = Object.entries(elements?.tags ?? {});
    this.values = new Map(tags.map(([key, values]) => [key, values === '*' ? null : new Set(values)]));
  }

  get isEmpty(): boolean {
    return this.values.size === 0;
  }

  hasAnyValueOf(key: string): boolean {
    return this.values.get(key) === null;
  }

  hasSomeValueOf(key: string): boolean {
    return this.values.has(key);
  }

  /** Returns whether a tag is wanted; a value may be alone or in a list. */
  has(key: string, value: string): boolean {
    const values = this.values.get(key);
    return values === null || (values !== undefined && listedItems(value).some((item) => values.has(item)));
  }
}
