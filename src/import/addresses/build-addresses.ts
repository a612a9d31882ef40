import Flatbush from 'flatbush';
import { GrowableInt32 } from '../../kit/collections/growable.ts';
import { StringInterner, stringTable } from '../../kit/collections/string-table.ts';
import { type Progress, SILENT, stageProgress } from '../../kit/core/progress.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import { E7 } from '../../kit/geo/coordinates.ts';
import { xFromLon, yFromLat } from '../../kit/geo/mercator.ts';
import type { PlainAddressIndex } from '../../products/geocode/address-index.ts';
import { NO_ENTRY, PLANE_UNITS_PER_M } from '../../products/geocode/address-index.ts';
import { LAYERS, STREET } from '../../products/geocode/layers.ts';
import type { OsmData } from '../osm/index.ts';
import { collectDrafts, type OwnFeature } from './collect-drafts.ts';
import { Countries } from './countries.ts';
import type { Draft } from './draft.ts';
import type { HouseRows } from './house-rows.ts';
import { collectOutlines, outlineColumns } from './outlines.ts';
import { searchedWords } from './searched-words.ts';
import { withinBox } from './within-box.ts';

export interface AddressReport {
  /** Entries by layer. */
  readonly entries: Readonly<Record<string, number>>;
  readonly houses: number;
  readonly words: number;
  /** Skipped data: reason → count. */
  readonly remarks: Readonly<Record<string, number>>;
}

/**
 * Builds the index of a region's addresses, of those in a box (degrees × 10⁷) if there is one. The same inputs give the
 * same index.
 */
export async function buildAddresses(
  osm: OsmData,
  own: readonly OwnFeature[],
  progress: Progress = SILENT,
  box: BBox | null = null,
): Promise<{ index: PlainAddressIndex; report: AddressReport }> {
  const { drafts: all, houses, remarks } = collectDrafts(osm, own, await Countries.load(), progress);
  const { drafts, surrounding } = box === null ? { drafts: all, surrounding: undefined } : withinBox(all, houses, box);
  const index = numberDrafts(drafts, houses, progress, collectOutlines(osm), surrounding);
  const entries = Object.fromEntries(
    LAYERS.map((name, layer) => [name, drafts.reduce((sum, one) => sum + (one.layer === layer ? 1 : 0), 0)]),
  );
  const report = { entries, houses: index.house.number.length, words: index.words.length, remarks: remarks.toRecord() };
  return { index, report };
}

/**
 * Converts drafts to columns, the most important first. Those of `surrounding` are named in the addresses of others, and
 * aren't found themselves.
 */
export function numberDrafts(
  given: readonly Draft[],
  houses: HouseRows,
  progress: Progress = SILENT,
  outlines: ReadonlyMap<number, Int32Array> = new Map(),
  surrounding: ReadonlySet<Draft> = new Set(),
): PlainAddressIndex {
  const drafts = [...given].sort(
    (a, b) =>
      b.importance - a.importance ||
      a.layer - b.layer ||
      (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
      a.osm - b.osm ||
      a.lonE7 - b.lonE7 ||
      a.latE7 - b.latE7,
  );
  const numbers = new Map(drafts.map((draft, i) => [draft, i]));
  const numberOf = (draft: Draft | null): number => (draft === null ? NO_ENTRY : (numbers.get(draft) ?? NO_ENTRY));
  const texts = new StringInterner();
  const text = (value: string): number => texts.intern(value);
  const tags = new Map<string, number>();
  const tagOf = ({ key, value }: Draft): number => {
    const name = `${key}=${value}`;
    const known = tags.get(name);
    if (known !== undefined) return known;
    tags.set(name, tags.size);
    return tags.size - 1;
  };
  const int32 = (value: (draft: Draft) => number) => Int32Array.from(drafts, value);
  const rows = rowsOf(drafts);
  const names = drafts.flatMap((draft) => draft.names);
  const extents = drafts.filter(({ extent }) => extent !== null);
  const extentColumn = (side: 0 | 1 | 2 | 3) => Int32Array.from(extents, ({ extent }) => extent?.[side] ?? 0);
  const entry = {
    layer: Uint8Array.from(drafts, ({ layer }) => layer),
    osm: Float64Array.from(drafts, ({ osm }) => osm),
    lonE7: int32(({ lonE7 }) => lonE7),
    latE7: int32(({ latE7 }) => latE7),
    name: int32(({ name }) => text(name)),
    tag: int32(tagOf),
    importance: Uint8Array.from(drafts, ({ importance }) => importance),
    parent: int32(({ parent }) => numberOf(parent)),
    country: Uint16Array.from(drafts, ({ country }) =>
      country.length === 2 ? country.charCodeAt(0) * 256 + country.charCodeAt(1) : 0,
    ),
    postcode: int32(({ postcode }) => text(postcode)),
    street: int32(({ street }) => numberOf(street)),
    number: int32(({ number }) => text(number)),
    firstName: firsts(drafts, (draft) => draft.names.length),
    firstHouse: firsts(drafts, (draft) => draft.houses.length),
  };
  const house = {
    number: rows.map((row) => text(houses.numberOf(row))),
    osm: Float64Array.from(rows, (row) => houses.osm.get(row)),
    lonE7: rows.map((row) => houses.lonE7.get(row)),
    latE7: rows.map((row) => houses.latE7.get(row)),
    postcode: rows.map((row) => text(houses.postcodeOf(row))),
  };
  const name = {
    language: Int32Array.from(names, ([language]) => text(language)),
    text: Int32Array.from(names, ([, value]) => text(value)),
  };
  const tag = {
    key: Int32Array.from(tags.keys(), (one) => text(one.slice(0, one.indexOf('=')))),
    value: Int32Array.from(tags.keys(), (one) => text(one.slice(one.indexOf('=') + 1))),
  };
  return {
    count: drafts.length,
    ...{ entry, house, name, tag },
    extent: {
      entry: Int32Array.from(extents, numberOf),
      westE7: extentColumn(0),
      southE7: extentColumn(1),
      eastE7: extentColumn(2),
      northE7: extentColumn(3),
    },
    ...wordColumns(drafts, surrounding, progress),
    texts: texts.toTable(),
    point: pointColumns(drafts, surrounding, houses),
    ...outlineColumns(drafts, houses, outlines),
  };
}

/** Concatenates the house rows of all drafts. */
function rowsOf(drafts: readonly Draft[]): Int32Array {
  const rows = new GrowableInt32();
  for (const draft of drafts) for (const row of draft.houses) rows.push(row);
  return rows.toArray();
}

function firsts(drafts: readonly Draft[], countOf: (draft: Draft) => number): Int32Array {
  const first = new Int32Array(drafts.length + 1);
  for (const [i, draft] of drafts.entries()) first[i + 1] = first[i] + countOf(draft);
  return first;
}

/** Sorts the words by their bytes and lists the entries that have each. */
function wordColumns(
  drafts: readonly Draft[],
  surrounding: ReadonlySet<Draft>,
  progress: Progress,
): Pick<PlainAddressIndex, 'words' | 'word' | 'posting'> {
  const ofDrafts = stageProgress(progress, 'indexing words of addresses', drafts.length);
  const postings = new Map<string, GrowableInt32>();
  for (const [i, draft] of drafts.entries()) {
    ofDrafts(i);
    if (surrounding.has(draft)) continue;
    for (const word of searchedWords(draft)) {
      const known = postings.get(word);
      if (known) known.push(i);
      else {
        const made = new GrowableInt32(2);
        made.push(i);
        postings.set(word, made);
      }
    }
  }
  const encoder = new TextEncoder();
  const sorted = [...postings.keys()]
    .map((word) => ({ word, bytes: encoder.encode(word) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ word }) => word);
  const firstPosting = new Int32Array(sorted.length + 1);
  const entries = new GrowableInt32();
  for (const [w, word] of sorted.entries()) {
    for (const entry of postings.get(word)?.view() ?? []) entries.push(entry);
    firstPosting[w + 1] = entries.length;
  }
  return { words: stringTable(sorted), word: { firstPosting }, posting: { entry: entries.toArray() } };
}

/** Collects the positions of entries and houses. Streets are found by their edges in the network. */
function pointColumns(
  drafts: readonly Draft[],
  surrounding: ReadonlySet<Draft>,
  { lonE7, latE7 }: HouseRows,
): PlainAddressIndex['point'] {
  const item = new GrowableInt32();
  const xy = new GrowableInt32();
  const add = (what: number, lon: number, lat: number) => {
    item.push(what);
    xy.push(Math.round(xFromLon(lon / E7) * PLANE_UNITS_PER_M));
    xy.push(Math.round(yFromLat(lat / E7) * PLANE_UNITS_PER_M));
  };
  let house = 0;
  for (const [entry, draft] of drafts.entries()) {
    if (draft.layer !== STREET && !surrounding.has(draft)) add(entry, draft.lonE7, draft.latE7);
    for (const row of draft.houses) add(-1 - house++, lonE7.get(row), latE7.get(row));
  }
  if (item.length === 0) return { tree: new Uint8Array(0), item: new Int32Array(0) };
  const tree = new Flatbush(item.length, 16, Int32Array);
  for (let i = 0; i < item.length; i++) tree.add(xy.get(2 * i), xy.get(2 * i + 1), xy.get(2 * i), xy.get(2 * i + 1));
  tree.finish();
  return { tree: new Uint8Array(tree.data), item: item.toArray() };
}
