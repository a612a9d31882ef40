import { StringInterner, type StringTable } from '../../collections/string-table.ts';
import type { PlaceCollection } from './collect-places.ts';

/** Distinct tags numbered in the order of key and value. */
export interface TagNumbers {
  readonly keys: StringTable;
  readonly values: StringTable;
  /** By key, one more than there are keys: index of its first tag. */
  readonly firstTag: Int32Array;
  /** By tag: index of its value. */
  readonly value: Int32Array;
  /** By tagging of the collection: its tag. */
  readonly ofTagging: Int32Array;
}

export function numberTags({ key, value, texts }: PlaceCollection): TagNumbers {
  const { ranks, ranked } = rankTexts(texts, [key.view(), value.view()]);
  // A tag as one number: ordered like key and value.
  const base = ranked.length;
  const pairs = Float64Array.from({ length: key.length }, (_, i) => ranks[key.get(i)] * base + ranks[value.get(i)]);
  const order = pairs.slice().sort();
  const distinct = order.filter((pair, i) => i === 0 || pair !== order[i - 1]);
  const keys = new StringInterner();
  const values = new StringInterner();
  // Key 0 is the empty text, which has no tags unless a broken file gives it some.
  const firstTag: number[] = [0];
  const valueOfTag = new Int32Array(distinct.length);
  for (const [tag, pair] of distinct.entries()) {
    const keyIndex = keys.intern(ranked[Math.floor(pair / base)]);
    while (firstTag.length <= keyIndex) firstTag.push(tag);
    valueOfTag[tag] = values.intern(ranked[pair % base]);
  }
  firstTag.push(distinct.length);
  return {
    keys: keys.toTable(),
    values: values.toTable(),
    firstTag: Int32Array.from(firstTag),
    value: valueOfTag,
    ofTagging: Int32Array.from(pairs, (pair) => indexIn(distinct, pair)),
  };
}

/** The texts that are used, in the plain order of UTF-16 units, and by text its place in it. */
function rankTexts(texts: readonly string[], used: readonly Int32Array[]): { ranks: Int32Array; ranked: string[] } {
  const ranks = new Int32Array(texts.length).fill(-1);
  for (const indices of used) for (const index of indices) ranks[index] = 0;
  const ranked = [...new Set(texts.filter((_, i) => ranks[i] === 0))].sort();
  const rankOf = new Map(ranked.map((text, rank) => [text, rank]));
  for (let i = 0; i < texts.length; i++) if (ranks[i] === 0) ranks[i] = rankOf.get(texts[i]) ?? -1;
  return { ranks, ranked };
}

function indexIn(ascending: Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
