import { fromE7 } from '../../kit/geo/coordinates.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import { type AddressIndex, type EntryIndex, type HouseIndex, NO_ENTRY } from './address-index.ts';
import { WordSearch } from './kernel/word-search.ts';
import { STREET } from './layers.ts';
import { wordsOf } from './text/fold.ts';

/** Finds streets by house and by name. One per thread. */
export class StreetLookup {
  private readonly words: WordSearch;

  constructor(private readonly index: AddressIndex) {
    this.words = new WordSearch(index.words);
  }

  /** Returns the street, or the place, that a house belongs to. */
  streetOf(house: HouseIndex): EntryIndex {
    const { firstHouse } = this.index.entry;
    let [low, high] = [0, this.index.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (firstHouse[(middle + 1) as EntryIndex] <= house) low = middle + 1;
      else high = middle;
    }
    return low as EntryIndex;
  }

  /** Returns the street of a name that is nearest to a position, or {@link NO_ENTRY}. */
  streetNamed(name: string, lon: number, lat: number): EntryIndex {
    const { entry: columns, posting, word, texts } = this.index;
    // Starts from the word that the fewest entries have.
    let [from, to] = [0, Infinity];
    for (const one of wordsOf(name)) {
      const at = this.words.exact(one);
      if (at < 0) return NO_ENTRY;
      const [first, end] = [word.firstPosting[at as never], word.firstPosting[(at + 1) as never]];
      if (end - first < to - from) [from, to] = [first, end];
    }
    if (to === Infinity) return NO_ENTRY;
    let [best, least] = [NO_ENTRY, Infinity];
    for (let i = from; i < to; i++) {
      const entry = posting.entry[i];
      if (columns.layer[entry] !== STREET || texts.get(columns.name[entry]) !== name) continue;
      const distance = haversineM(lon, lat, fromE7(columns.lonE7[entry]), fromE7(columns.latE7[entry]));
      if (distance < least) [best, least] = [entry, distance];
    }
    return best;
  }
}
