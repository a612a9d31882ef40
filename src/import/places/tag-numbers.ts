import { type StringTable, stringTable } from '../../kit/collections/string-table.ts';
import type { PlaceCollection } from './collect-places.ts';

/** Distinct tags, numbered in the order of key and value. */
export interface TagNumbers {
  readonly keys: StringTable;
  readonly values: StringTable;
  /** The index of each key's first tag, and one more at the end. */
  readonly firstTag: Int32Array;
  /** The index of each tag's value. */
  readonly value: Int32Array;
  /** The tag of each tagging in the collection. */
  readonly ofTagging: Int32Array;
}

/** Numbers the distinct tags. Texts are compared by UTF-16 code units. */
export function numberTags({ key, value, texts }: PlaceCollection): TagNumbers {
  const inOrder = (a: number, b: number): number => (texts[a] < texts[b] ? -1 : texts[a] > texts[b] ? 1 : 0);
  const byKey = groupedBy(key.view(), texts.length);
  const [textOfTagging, ofTagging] = [value.view(), new Int32Array(value.length)];
  // Text 0 is empty and has no tags unless a broken file uses it as a key.
  const keys: number[] = [0];
  const values = new TextNumbers(texts);
  const firstTag: number[] = [0];
  const valueOfTag: number[] = [];
  /** Indexed by text: the tag with the current key, negative until it has one; 0 where the key doesn't have it. */
  const tagOfText = new Int32Array(texts.length);
  const distinctKeys = [...byKey.first.keys()].filter((text) => byKey.first[text + 1] > byKey.first[text]);
  for (const keyText of distinctKeys.sort(inOrder)) {
    const taggings = byKey.items.subarray(byKey.first[keyText], byKey.first[keyText + 1]);
    const distinct: number[] = [];
    for (const tagging of taggings) {
      const text = textOfTagging[tagging];
      if (tagOfText[text] === 0) distinct.push(text);
      tagOfText[text] = -1;
    }
    if (keyText !== 0) {
      keys.push(keyText);
      firstTag.push(valueOfTag.length);
    }
    for (const text of distinct.sort(inOrder)) {
      tagOfText[text] = valueOfTag.length;
      valueOfTag.push(values.of(text));
    }
    for (const tagging of taggings) ofTagging[tagging] = tagOfText[textOfTagging[tagging]];
    for (const text of distinct) tagOfText[text] = 0;
  }
  firstTag.push(valueOfTag.length);
  return {
    keys: stringTable(keys.map((text) => texts[text])),
    values: values.toTable(),
    firstTag: Int32Array.from(firstTag),
    value: Int32Array.from(valueOfTag),
    ofTagging,
  };
}

/** Numbers texts in the order of first use; 0 is the empty one. */
class TextNumbers {
  private readonly numbers: Int32Array;
  private readonly seen: number[] = [0];

  constructor(private readonly texts: readonly string[]) {
    this.numbers = new Int32Array(texts.length);
  }

  of(text: number): number {
    if (text !== 0 && this.numbers[text] === 0) this.numbers[text] = this.seen.push(text) - 1;
    return this.numbers[text];
  }

  toTable(): StringTable {
    return stringTable(this.seen.map((text) => this.texts[text]));
  }
}

/**
 * Groups the indices of a column by its values: those of value v are `items[first[v] .. first[v + 1] - 1]`, ascending.
 */
function groupedBy(column: Int32Array, values: number): { first: Int32Array; items: Int32Array } {
  const first = new Int32Array(values + 1);
  for (const value of column) first[value + 1]++;
  for (let value = 0; value < values; value++) first[value + 1] += first[value];
  const next = first.slice();
  const items = new Int32Array(column.length);
  for (let i = 0; i < column.length; i++) items[next[column[i]]++] = i;
  return { first, items };
}
