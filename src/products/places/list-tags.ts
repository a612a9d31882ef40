import { type KeyIndex, type PlaceTable, type TagIndex, tagsOfKey } from './place-table.ts';
import { tagItems } from './tag-items.ts';

const SEMICOLON = 59;

/** Tags whose value is a list, by item. A key's values are scanned when it is first asked for. */
export class ListTags {
  private readonly byKey = new Map<KeyIndex, ReadonlyMap<string, readonly TagIndex[]>>();

  constructor(private readonly table: PlaceTable) {}

  /** Returns the tags of a key whose list contains `item`, ascending; single values aren't lists. */
  with(key: KeyIndex, item: string): readonly TagIndex[] {
    return this.of(key).get(item) ?? [];
  }

  /** Returns the tags of a key that are lists, by item. */
  of(key: KeyIndex): ReadonlyMap<string, readonly TagIndex[]> {
    let lists = this.byKey.get(key);
    if (lists === undefined) {
      lists = this.read(key);
      this.byKey.set(key, lists);
    }
    return lists;
  }

  private read(key: KeyIndex): ReadonlyMap<string, readonly TagIndex[]> {
    const { tag: columns, keys, values } = this.table;
    const name = keys.get(key);
    const lists = new Map<string, TagIndex[]>();
    const [from, to] = tagsOfKey(this.table, key);
    for (let tag = from; tag < to; tag++) {
      const index = columns.value[tag as TagIndex];
      if (!values.bytesOf(index).includes(SEMICOLON)) continue;
      const value = values.get(index);
      for (const item of tagItems(name, value)) {
        if (item === value) continue;
        const known = lists.get(item);
        if (known) known.push(tag as TagIndex);
        else lists.set(item, [tag as TagIndex]);
      }
    }
    return lists;
  }
}
