import { fromE7 } from '../../kit/geo/coordinates.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import { type AddressIndex, type EntryIndex, NO_ENTRY, type WordIndex } from './address-index.ts';
import type { AddressQuery } from './address-query.ts';
import { EntryFilter } from './entry-filter.ts';
import type { Hit } from './hit.ts';
import { hitOf } from './hit-of-entry.ts';
import { WordSearch } from './kernel/word-search.ts';
import { readText, type Token, type WrittenNumber } from './read-text.ts';
import { meaningsOf } from './text/abbreviations.ts';

/** Rates how well a word matches, by the way in which it was found. */
const EXACT = 1;
const MEANING = 0.95;
/** Match of a word's beginning, to which its share of the whole word is added. */
const PREFIX = 0.75;
const FINISHED_PREFIX = 0.6;
const OF_EDITS = [1, 0.7, 0.5];
/** Factor for matches in the names of areas around, which count a little less than the name. */
const AROUND = 0.85;
/** Number of entries whose names are compared with the text. */
const LOOKED_AT = 120;

const IMPORTANCE = 0.35;
const NEARNESS = 0.45;

/** Searches the addresses of one region. One per thread, since it keeps arrays of the index's size. */
export class AddressSearch {
  private readonly words: WordSearch;
  /** Bits of the tokens in an entry's own names; all 0 between searches. */
  private readonly masks: Uint16Array;
  private readonly sums: Float32Array;
  private readonly touched: Int32Array;
  private touchedCount = 0;

  constructor(readonly index: AddressIndex) {
    this.words = new WordSearch(index.words);
    this.masks = new Uint16Array(index.count);
    this.sums = new Float32Array(index.count);
    this.touched = new Int32Array(index.count);
  }

  /**
   * Returns the best results, the best first. Every word of the text must be found in a name, in those of the areas
   * around, in the postcode, or as a house number; if no entry has all, letters may be wrong, and then a word may be
   * missing.
   */
  search(query: AddressQuery): Hit[] {
    const { tokens, numbers } = readText(query.text);
    if (tokens.length === 0) return [];
    try {
      this.mark(tokens);
      let hits = this.best(query, tokens, numbers, 0, 0);
      if (hits.length === 0) {
        this.markMisspelled(tokens);
        hits = this.best(query, tokens, numbers, 0, 1);
        for (let missing = 1; hits.length === 0 && missing < tokens.length && missing <= 2; missing++)
          hits = this.best(query, tokens, numbers, missing, 1 + missing);
      }
      return hits;
    } finally {
      this.clear();
    }
  }

  private clear(): void {
    for (let i = 0; i < this.touchedCount; i++) {
      this.masks[this.touched[i]] = 0;
      this.sums[this.touched[i]] = 0;
    }
    this.touchedCount = 0;
  }

  /** Marks entries that have the words, better matches first, since an entry takes a token once. */
  private mark(tokens: readonly Token[]): void {
    const { words } = this;
    for (const [t, { text, isUnfinished }] of tokens.entries()) {
      const bit = 1 << t;
      const exact = isUnfinished ? PREFIX + (EXACT - PREFIX) * certainty(text) : EXACT;
      this.take(words.exact(text), bit, exact * tokens[t].weight);
      for (const meaning of meaningsOf(text)) this.take(words.exact(meaning), bit, MEANING * tokens[t].weight);
      // Two words of the text may be one word of the name.
      if (t + 1 < tokens.length) {
        const joint = text + tokens[t + 1].text;
        const both = bit | (bit << 1);
        this.take(words.exact(joint), both, MEANING * (tokens[t].weight + tokens[t + 1].weight));
        if (tokens[t + 1].isUnfinished) this.takePrefix(joint, both, PREFIX, tokens[t].weight + tokens[t + 1].weight);
      }
      if (isUnfinished || text.length >= 3)
        this.takePrefix(text, bit, isUnfinished ? PREFIX : FINISHED_PREFIX, tokens[t].weight);
    }
  }

  private takePrefix(text: string, bits: number, quality: number, weight: number): void {
    const { from, to } = this.words.withPrefix(text);
    const { offsets } = this.index.words;
    for (let word = from; word < to; word++) {
      const share = (certainty(text) * text.length) / (offsets[word + 1] - offsets[word]);
      this.take(word, bits, (quality + (EXACT - quality) * share) * weight * 0.98);
    }
  }

  private markMisspelled(tokens: readonly Token[]): void {
    for (const [t, { text, isUnfinished, isNumber, weight }] of tokens.entries()) {
      if (text.length < 4 || isNumber) continue;
      const found = this.words.near(text, text.length >= 8 ? 2 : 1, isUnfinished);
      for (const { from, to, edits } of found.sort((a, b) => a.edits - b.edits))
        for (let word = from; word < to; word++) this.take(word, 1 << t, OF_EDITS[edits] * weight * 0.9);
    }
  }

  private take(word: number, bits: number, worth: number): void {
    if (word < 0) return;
    const { masks, sums, touched } = this;
    const { posting, word: columns } = this.index;
    const end = columns.firstPosting[(word + 1) as WordIndex];
    for (let i = columns.firstPosting[word as WordIndex]; i < end; i++) {
      const entry = posting.entry[i];
      const mask = masks[entry];
      if ((mask & bits) !== 0) continue;
      if (mask === 0) touched[this.touchedCount++] = entry;
      masks[entry] = mask | bits;
      sums[entry] += worth;
    }
  }

  private best(
    query: AddressQuery,
    tokens: readonly Token[],
    written: readonly WrittenNumber[],
    missing: number,
    slack: number,
  ): Hit[] {
    const filter = new EntryFilter(this.index, query.tags, query.layers, query.box);
    const total = tokens.reduce((sum, { weight }) => sum + weight, 0);
    const candidates = new BestFew(LOOKED_AT);
    const numbers = tokens.reduce((bits, { isNumber }, t) => (isNumber ? bits | (1 << t) : bits), 0);
    const ofHouses = written.reduce((sum, { bits }) => sum | bits, numbers);
    const all = (1 << tokens.length) - 1;
    const postcodes = this.postcodeBits(numbers);
    const { entry: columns } = this.index;
    for (let i = 0; i < this.touchedCount; i++) {
      const entry = this.touched[i] as EntryIndex;
      const hasHouses = columns.firstHouse[(entry + 1) as EntryIndex] > columns.firstHouse[entry];
      if (!filter.means(entry) && !(hasHouses && filter.meansHouses && written.length > 0)) continue;
      let mask = this.masks[entry];
      let worth = this.sums[entry];
      const add = (bits: number, share: number) => {
        let found = bits & ~mask & all;
        mask |= found;
        for (let t = 0; found !== 0; t++, found >>= 1) if ((found & 1) !== 0) worth += tokens[t].weight * share;
      };
      if (mask !== all) {
        if (postcodes.size > 0) add(postcodes.get(columns.postcode[entry]) ?? 0, AROUND);
        // A number that isn't in the name may be a house number.
        if (hasHouses || columns.number[entry] !== 0) add(ofHouses, AROUND);
        add(this.maskAround(entry), AROUND);
      }
      if (mask !== all && bitCount(all & ~mask) > missing) continue;
      // A number alone doesn't match if a name was written too: a gate 6 isn't a street's house 6.
      if (mask !== all && (mask & all & ~numbers) === 0 && numbers !== all) continue;
      const score = worth / total + this.priorOf(query, entry);
      candidates.offer(entry, score);
    }
    const sure = certainty(tokens.map(({ text }) => text).join(''));
    const hits: Hit[] = [];
    for (const { entry, score } of candidates.sorted()) {
      const marks = { own: this.masks[entry], around: this.maskAround(entry), ofHouses };
      const hit = hitOf(this.index, entry, tokens, written, marks, filter, sure);
      if (hit !== null) hits.push({ ...hit, slack, score: score + hit.score });
    }
    return hits.sort((a, b) => b.score - a.score).slice(0, Math.max(3 * query.limit, 20));
  }

  /** Returns the bits of tokens in the names of the address's street and of the areas around it. */
  private maskAround(entry: EntryIndex): number {
    const { street, parent } = this.index.entry;
    let mask = street[entry] === NO_ENTRY ? 0 : this.masks[street[entry]];
    for (let area = parent[entry]; area !== NO_ENTRY; area = parent[area]) mask |= this.masks[area];
    return mask;
  }

  /** Returns the score of importance and proximity. */
  private priorOf({ near }: AddressQuery, entry: EntryIndex): number {
    const { importance, lonE7, latE7 } = this.index.entry;
    const important = (IMPORTANCE * importance[entry]) / 255;
    if (near === null) return important;
    const km = haversineM(near.lon, near.lat, fromE7(lonE7[entry]), fromE7(latE7[entry])) / 1000;
    const { importanceShare } = near;
    return important * (0.5 + 0.5 * importanceShare) + NEARNESS * (1 - importanceShare) * nearness(km, near.radiusKm);
  }

  /** Returns the marked postcodes, as texts → bits of their tokens. */
  private postcodeBits(numbers: number): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    if (numbers === 0) return found;
    const { entry, tag, texts } = this.index;
    for (let i = 0; i < this.touchedCount; i++) {
      const one = this.touched[i] as EntryIndex;
      if ((this.masks[one] & numbers) === 0 || texts.get(tag.value[entry.tag[one]]) !== 'postcode') continue;
      found.set(entry.name[one], this.masks[one]);
    }
    return found;
  }
}

/** Returns how much the first letters of a word determine the whole: `m` hardly means a shop named M. */
const certainty = (text: string): number => Math.min(1, (text.length / 5) ** 2);

/** Returns 1 at distance zero, a half at the radius, slowly less beyond. */
const nearness = (km: number, radiusKm: number): number => 1 / (1 + (km / radiusKm) ** 1.5);

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Keeps the few entries with the highest scores. */
class BestFew {
  private readonly list: { readonly entry: EntryIndex; readonly score: number }[] = [];
  private worst = -Infinity;

  constructor(private readonly size: number) {}

  offer(entry: EntryIndex, score: number): void {
    if (score <= this.worst) return;
    this.list.push({ entry, score });
    if (this.list.length < 4 * this.size) return;
    this.trim();
  }

  sorted(): readonly { readonly entry: EntryIndex; readonly score: number }[] {
    this.trim();
    return this.list;
  }

  private trim(): void {
    this.list.sort((a, b) => b.score - a.score || a.entry - b.entry);
    if (this.list.length < this.size) return;
    this.list.length = this.size;
    this.worst = this.list[this.size - 1].score;
  }
}
