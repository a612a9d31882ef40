import { AnswerBytes, fixed } from '../../kit/core/answer-bytes.ts';
import type { FoundPlaces } from './describe-place.ts';
import type { PlaceIndex } from './place-table.ts';

/** The additional members of the i-th described place. Numbers are integers. */
export type Facts = (i: number) => Readonly<Record<string, string | number | boolean>>;
const NOTHING = {};
export const NO_FACTS: Facts = () => NOTHING;

/** Writes a list of places as JSON. */
export function placeList(all: readonly FoundPlaces[]): Uint8Array<ArrayBuffer> {
  const writer = new PlaceJsonWriter(all);
  return writer.all('[', (place) => writer.place(place, NOTHING), ']');
}

/** Writes an object of places by id as JSON: the form that the public clients parse. */
export function placesById(all: readonly FoundPlaces[], facts = NO_FACTS): Uint8Array<ArrayBuffer> {
  const writer = new PlaceJsonWriter(all);
  return writer.all('{', (place, i) => writer.member(place, facts(i)), '}');
}

/** Writes a GeoJSON FeatureCollection of places. */
export function placeCollection(all: readonly FoundPlaces[], facts = NO_FACTS): Uint8Array<ArrayBuffer> {
  const writer = new PlaceJsonWriter(all);
  return writer.all(COLLECTION, (place, i) => writer.feature(place, facts(i)), ']}');
}

/** Writes the same with the members of tiles: with importance and name, and with tags only if requested. */
export function placeTileCollection(
  all: readonly FoundPlaces[],
  loadAllTags: boolean,
  facts: Facts,
): Uint8Array<ArrayBuffer> {
  const writer = new PlaceJsonWriter(all);
  return writer.all(COLLECTION, (place, i) => writer.tileFeature(place, loadAllTags, facts(i)), ']}');
}

export const featureCollection = (features: readonly string[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(`${COLLECTION}${features.join(',')}]}`);

export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(value));

const encoder = new TextEncoder();

const COLLECTION = '{"type":"FeatureCollection","features":[';
/** The average number of bytes of a place. */
const PLACE_BYTES = 512;
/** The largest initial buffer; it grows for more. */
const MOST_BYTES = 1 << 22;
const DEGREE_DECIMALS = 7;

const QUOTE = fixed('"');
const COMMA = fixed(',');
const COLON = fixed(':');
const NAME_END = fixed('":');
const MORE = fixed('",');
const CLOSE = fixed('}');
const CLOSE_FEATURE = fixed('}}');
const UNDERSCORE = fixed('_');
const ID = fixed('{"id":"');
const LAT = fixed('","lat":');
const LNG = fixed(',"lng":');
const POINT = fixed('{"type":"Feature","geometry":{"type":"Point","coordinates":[');
const PROPERTIES = fixed(']},"properties":{"id":"');
const TYPES = { node: fixed('"type":"node"'), way: fixed('"type":"way"') } as const;
const OSM_TYPE = fixed(',"osmType":');
const TAGS = fixed(',"tags":{');
const GROUPS = fixed(',"groupIds":');
const CLUSTERS = fixed(',"clusterIds":');
const CUSTOM = fixed(',"source":"custom"');
const IMPORTANCE = fixed(',"importance":');
const NAME = fixed(',"name":"');
const TRUE = fixed('true');
const FALSE = fixed('false');

/** Writes places directly into bytes: cities have tens of thousands of them. */
class PlaceJsonWriter {
  private readonly out: AnswerBytes;
  /** The JSON of recurring texts. */
  private readonly texts = new Map<string, Uint8Array>();
  /** The describer of the places being written. */
  private describer!: FoundPlaces['describer'];

  constructor(private readonly places: readonly FoundPlaces[]) {
    const count = places.reduce((sum, { found }) => sum + found.length, 0);
    this.out = new AnswerBytes(Math.min(MOST_BYTES, 1024 + count * PLACE_BYTES));
  }

  all(open: string, write: (place: PlaceIndex, i: number) => void, close: string): Uint8Array<ArrayBuffer> {
    this.out.put(fixed(open));
    let i = 0;
    for (const { describer, found } of this.places) {
      this.describer = describer;
      for (const place of found) {
        if (i > 0) this.out.put(COMMA);
        write(place, i++);
      }
    }
    this.out.put(fixed(close));
    return this.out.done();
  }

  member(place: PlaceIndex, facts: ReturnType<Facts>): void {
    this.out.put(QUOTE);
    this.id(place);
    this.out.put(NAME_END);
    this.place(place, facts);
  }

  place(place: PlaceIndex, facts: ReturnType<Facts>): void {
    const { out, describer } = this;
    const { places } = describer;
    out.put(ID);
    this.id(place);
    out.put(LAT);
    out.decimal(places.lat(place), DEGREE_DECIMALS);
    out.put(LNG);
    out.decimal(places.lon(place), DEGREE_DECIMALS);
    out.put(COMMA);
    this.kind(place);
    this.tags(place);
    this.groups(place);
    this.facts(facts);
    out.put(CLOSE);
  }

  feature(place: PlaceIndex, facts: ReturnType<Facts>): void {
    this.geometry(place);
    this.kind(place);
    this.groups(place);
    this.tags(place);
    this.facts(facts);
    this.out.put(CLOSE_FEATURE);
  }

  tileFeature(place: PlaceIndex, loadAllTags: boolean, facts: ReturnType<Facts>): void {
    const { out, describer } = this;
    const { places } = describer;
    this.geometry(place);
    this.kind(place);
    this.groups(place);
    out.put(IMPORTANCE);
    out.integer(places.table.place.importance[place]);
    const name = describer.nameTag(place);
    if (name !== null) {
      out.put(NAME);
      places.tagBytes.putValue(out, name);
      out.put(QUOTE);
    }
    if (loadAllTags) this.tags(place);
    this.facts(facts);
    out.put(CLOSE_FEATURE);
  }

  /** Writes a feature up to the first of its properties' members, the id. */
  private geometry(place: PlaceIndex): void {
    const { out } = this;
    const { places } = this.describer;
    out.put(POINT);
    out.decimal(places.lon(place), DEGREE_DECIMALS);
    out.put(COMMA);
    out.decimal(places.lat(place), DEGREE_DECIMALS);
    out.put(PROPERTIES);
    this.id(place);
    out.put(MORE);
  }

  private id(place: PlaceIndex): void {
    const { region, places } = this.describer;
    const { kind, id } = places.table.place;
    this.out.integer(kind[place]);
    this.out.put(UNDERSCORE);
    this.out.integer(id[place]);
    const suffix = region.idSuffixOf(place);
    // Names of regions need no escaping in JSON.
    if (suffix !== '') this.out.put(fixed(suffix));
  }

  private kind(place: PlaceIndex): void {
    this.out.put(TYPES[this.describer.places.typeOf(place)]);
    this.out.put(OSM_TYPE);
    this.out.put(this.describer.osmTypes(place).textJson);
  }

  private tags(place: PlaceIndex): void {
    this.out.put(TAGS);
    this.describer.places.tagBytes.put(this.out, place);
    this.out.put(CLOSE);
  }

  private groups(place: PlaceIndex): void {
    const { out, describer } = this;
    out.put(GROUPS);
    out.put(describer.groups(place).listJson);
    if (describer.hasClusters) {
      out.put(CLUSTERS);
      out.put(describer.clusterIds(place).listJson);
    }
    if (describer.places.isCustom(place)) out.put(CUSTOM);
  }

  private facts(facts: ReturnType<Facts>): void {
    const { out } = this;
    for (const name in facts) {
      const value = facts[name];
      out.put(COMMA);
      out.put(this.json(name));
      out.put(COLON);
      if (typeof value === 'string') out.put(this.json(value));
      else if (typeof value === 'boolean') out.put(value ? TRUE : FALSE);
      else out.integer(value);
    }
  }

  private json(text: string): Uint8Array {
    let json = this.texts.get(text);
    if (json === undefined) {
      json = fixed(JSON.stringify(text));
      this.texts.set(text, json);
    }
    return json;
  }
}
