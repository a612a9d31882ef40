/**
 * Address search in one thread, without HTTP: every keystroke of texts that are typed, in an index of a million entries
 * (streets with house numbers, places, points of interest with invented names), and what an entry takes. Exit status 1
 * when a p95 passes 10 ms, an entry 60 bytes or an address isn't found.
 * Run: npm run build:server && node bench/run.js bench/scenario/address-search.ts [ENTRIES]
 */

import { numberDrafts } from '../../src/import/addresses/build-addresses.ts';
import { type Draft, draftOf } from '../../src/import/addresses/draft.ts';
import { HouseRows } from '../../src/import/addresses/house-rows.ts';
import { seededRandom } from '../../src/kit/core/random.ts';
import { addressColumns, addressesFromColumns } from '../../src/products/geocode/index.ts';
import { CITY, HOUSE, STREET } from '../../src/products/geocode/layers.ts';
import { AddressSearch } from '../../src/products/geocode/search-addresses.ts';

const P95_MS = 10;
const BYTES = 60;
const wanted = Number(process.argv[2] ?? 1_000_000);
const random = seededRandom(7);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
const range = (n: number) => Array.from({ length: n }, (_, i) => i);

const STARTS = [
  'Ahr',
  'Berg',
  'Birken',
  'Dorf',
  'Eich',
  'Feld',
  'Garten',
  'Haupt',
  'Linden',
  'Markt',
  'Mühl',
  'Neu',
  'Ober',
  'Rosen',
  'Schiller',
  'Sonnen',
  'Tal',
  'Wald',
  'Wein',
  'Wiesen',
];
const MIDDLES = [
  '',
  'hof',
  'bach',
  'grund',
  'heim',
  'stein',
  'au',
  'brunnen',
  'busch',
  'kamp',
  'holz',
  'wiese',
  'tor',
  'turm',
  'see',
];
const ENDS = ['straße', 'weg', 'gasse', 'platz', 'allee', 'ring', 'ufer', 'damm', 'steig', 'pfad'];
const TOWNS = ['stadt', 'burg', 'dorf', 'hausen', 'ingen', 'kirchen', 'tal', 'furt'];
const SHOPS = [
  'Bäckerei',
  'Café',
  'Apotheke',
  'Friseur',
  'Restaurant',
  'Metzgerei',
  'Kiosk',
  'Hotel',
  'Praxis',
  'Schule',
];
const NAMES = range(4000).map(
  () =>
    `${pick(STARTS)}${pick(['er', 'mann', 'ke', 'el', 'ler', 'inger', 'feld', 'stein'])}${pick(['', 's', 'a', 'o'])}`,
);

const houses = new HouseRows();
const cities: Draft[] = range(Math.ceil(wanted / 8000)).map((i) =>
  draftOf({
    ...{
      layer: CITY,
      osm: 4 * i + 1,
      name: `${pick(STARTS)}${pick(MIDDLES)}${pick(TOWNS)}`,
      key: 'place',
      value: 'town',
    },
    ...{ lonE7: Math.round((6 + 8 * random()) * 1e7), latE7: Math.round((48 + 6 * random()) * 1e7) },
    importance: 120 + Math.floor(40 * random()),
  }),
);
const drafts: Draft[] = [...cities];
let entries = cities.length;
while (entries < wanted) {
  const city = pick(cities);
  const at = () => ({
    lonE7: city.lonE7 + Math.round((random() - 0.5) * 5e5),
    latE7: city.latE7 + Math.round((random() - 0.5) * 5e5),
  });
  const common = { parent: city, country: 'DE', postcode: String(10_000 + (city.osm % 89_999)) };
  const street = draftOf({
    ...{
      layer: STREET,
      osm: 4 * entries + 2,
      key: 'highway',
      value: 'residential',
      importance: 40 + Math.floor(10 * random()),
    },
    ...{ name: `${random() < 0.5 ? pick(STARTS) : pick(NAMES)}${pick(MIDDLES)}${pick(ENDS)}`, ...at(), ...common },
  });
  const count = Math.floor(12 * random());
  street.houses = range(count).map((i) =>
    houses.add({ number: String(i + 1), osm: 4 * (entries + i) + 1, postcode: common.postcode, ...at() }),
  );
  const shop = draftOf({
    ...{ layer: HOUSE, osm: 4 * entries + 1, key: 'shop', value: 'yes', importance: 30 + Math.floor(20 * random()) },
    ...{ name: `${pick(SHOPS)} ${pick(NAMES)}`, ...at(), ...common, street, number: '1' },
  });
  drafts.push(street, shop);
  entries += 2 + count;
}
const plain = numberDrafts(drafts, houses);
const columns = addressColumns(plain);
const bytes = [...columns.values()].reduce((sum, { array }) => sum + array.byteLength, 0);
const index = addressesFromColumns(columns);
if (index === null) throw new Error('the index has no columns');
const search = new AddressSearch(index);

let failed = false;
const tell = (what: string, value: string, holds = true) => {
  failed ||= !holds;
  console.log(`${what.padEnd(50)} ${value}${holds ? '' : '  MISSED'}`);
};
tell(
  `bytes per entry (${entries} entries, ${plain.count} named)`,
  (bytes / entries).toFixed(1),
  bytes / entries <= BYTES,
);

const samples = range(60).map(() => {
  let street = pick(drafts);
  while (street.layer !== STREET || street.houses.length === 0) street = pick(drafts);
  return street;
});
const ask = (text: string) =>
  search.search({ text, limit: 5, language: null, tags: [], layers: null, near: null, box: null });
let found = 0;
const times: Record<'typed' | 'finished' | 'misspelled', number[]> = { typed: [], finished: [], misspelled: [] };
const timed = (kind: keyof typeof times, text: string) => {
  const before = performance.now();
  const hits = ask(text);
  times[kind].push(performance.now() - before);
  return hits;
};
for (const text of range(40).map((i) => samples[i].name)) ask(text);
for (const street of samples) {
  const text = `${street.name} ${houses.numberOf(street.houses[0])}, ${street.parent?.name ?? ''}`;
  for (let letters = 1; letters < text.length; letters++) timed('typed', text.slice(0, letters));
  const hits = timed('finished', text);
  if (hits.some((hit) => hit.house !== null && index.texts.get(index.entry.name[hit.entry]) === street.name)) found++;
  const at = 3 + Math.floor(random() * (street.name.length - 5));
  timed('misspelled', `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`);
}
tell('addresses found', `${found} of ${samples.length}`, found === samples.length);
for (const [kind, list] of Object.entries(times)) {
  list.sort((a, b) => a - b);
  const p = (share: number) => list[Math.floor(share * (list.length - 1))];
  const figures = [0.5, 0.95, 0.99, 1].map((share) => p(share).toFixed(2)).join(' / ');
  tell(`${kind}: p50 / p95 / p99 / most, ms (${list.length})`, figures, p(0.95) <= P95_MS);
}
process.exitCode = failed ? 1 : 0;
