import { type AddressIndex, type EntryIndex, NO_ENTRY } from './address-index.ts';
import { LAYERS } from './layers.ts';

/** Returns all faults of an index: references outside of it, chains of areas that don't end, words out of order. */
export function verifyAddresses(index: AddressIndex): string[] {
  const { count, entry, house, posting, word, words, texts, extent, outline, outlinePoint } = index;
  const problems: string[] = [];
  const expect = (holds: boolean, problem: string) => {
    if (!holds) problems.push(`addresses: ${problem}`);
  };
  const within = (column: { readonly length: number }, limit: number, lowest = 0) => {
    const values = column as unknown as ArrayLike<number>;
    for (let i = 0; i < values.length; i++) if (!(values[i] >= lowest && values[i] < limit)) return false;
    return true;
  };
  expect(within(entry.layer, LAYERS.length), 'a layer that there isn’t');
  for (const column of [entry.name, entry.postcode, entry.number, house.number, house.postcode])
    expect(within(column, texts.length), 'a text that there isn’t');
  for (const column of [entry.parent, entry.street])
    expect(within(column, count, NO_ENTRY), 'an entry that there isn’t');
  for (const column of [posting.entry, extent.entry]) expect(within(column, count), 'an entry that there isn’t');
  expect(within(outline.item, count, -house.number.length), 'an outline of nothing');
  expect(outline.firstPoint[outline.item.length] === outlinePoint.lonE7.length, 'points without an outline');
  expect(entry.firstHouse[count as EntryIndex] === house.number.length, 'houses without a street');
  expect(word.firstPosting.length === words.length + 1, 'words without entries');
  for (let w = 1; w < words.length; w++) {
    if (Buffer.compare(words.bytesOf(w - 1), words.bytesOf(w)) >= 0) {
      expect(false, 'words out of order');
      break;
    }
  }
  if (problems.length === 0) expect(!hasCircle(index), 'an area that lies in itself');
  return problems;
}

/** Returns whether a chain of parents is longer than twice the number of area layers, so that it must be a circle. */
function hasCircle({ count, entry: { parent } }: AddressIndex): boolean {
  for (let e = 0; e < count; e++) {
    let at = e as EntryIndex;
    for (let steps = 0; at !== NO_ENTRY; steps++) {
      if (steps > 2 * LAYERS.length) return true;
      at = parent[at];
    }
  }
  return false;
}
