import { verifyColumns } from '../../kit/collections/verify-columns.ts';
import { Violations } from '../../kit/collections/violations.ts';
import { ADDRESSES, type AddressIndex, type EntryIndex, NO_ENTRY } from './address-index.ts';
import { SECTION } from './columns.ts';
import { LAYERS } from './layers.ts';

/** Returns all faults of an index: references outside of it, chains of areas that don't end, words out of order. */
export function verifyAddresses(index: AddressIndex): string[] {
  const { count, house, words, point, outline } = index;
  const violations = new Violations();
  verifyColumns(SECTION, ADDRESSES, index, violations);
  if (!violations.none) return violations.toList();
  for (const [name, { item }] of Object.entries({ point, outline })) {
    for (let i = 0; i < item.length; i++) {
      if (!(item[i] >= -house.number.length && item[i] < count))
        violations.add(`geocode.${name}.item names nothing`, i);
    }
  }
  for (let w = 1; w < words.length; w++) {
    if (Buffer.compare(words.bytesOf(w - 1), words.bytesOf(w)) >= 0)
      violations.add('geocode.words are out of order', w);
  }
  if (hasCircle(index)) violations.add('geocode: an area lies in itself', 0);
  return violations.toList();
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
