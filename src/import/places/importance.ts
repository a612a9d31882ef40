import { splitTag } from '../../products/places/groups/hierarchy.ts';
import { tagItems } from '../../products/places/tag-items.ts';
import type { TagNumbers } from './tag-numbers.ts';

/** The points of a place's importance, by its tag. */
const OF_TAG: ReadonlyMap<string, number> = new Map([
  ['aeroway=aerodrome', 110],
  ['railway=station', 100],
  ['amenity=university', 80],
  ['amenity=hospital', 80],
  ['tourism=museum', 70],
  ['tourism=attraction', 70],
  ['tourism=zoo', 70],
  ['tourism=theme_park', 70],
  ['historic=castle', 70],
  ['shop=mall', 60],
  ['amenity=townhall', 60],
  ['amenity=theatre', 60],
  ['leisure=stadium', 60],
  ['amenity=bus_station', 55],
  ['amenity=ferry_terminal', 55],
  ['shop=department_store', 50],
  ['amenity=college', 50],
  ['amenity=cinema', 50],
  ['natural=peak', 50],
  ['amenity=library', 45],
  ['shop=supermarket', 40],
  ['tourism=hotel', 40],
  ['amenity=place_of_worship', 40],
  ['amenity=police', 40],
  ['amenity=school', 40],
  ['leisure=park', 40],
  ['railway=tram_stop', 35],
  ['amenity=pharmacy', 35],
  ['amenity=restaurant', 30],
  ['amenity=bank', 30],
  ['amenity=cafe', 25],
]);
/** Tags of minor places, which are everywhere. */
const LITTLE: ReadonlySet<string> = new Set([
  ...[
    'amenity=bench',
    'amenity=waste_basket',
    'amenity=parking_space',
    'amenity=bicycle_parking',
    'amenity=hunting_stand',
  ],
  ...[
    'emergency=fire_hydrant',
    'leisure=picnic_table',
    'man_made=street_cabinet',
    'man_made=surveillance',
    'man_made=manhole',
  ],
]);
const ELSE = 15;

const KNOWN_POINTS = 60;
const NAME_POINTS = 40;
const MAX_DETAIL_POINTS = 30;

const KNOWN_BY = new Set(['wikidata', 'wikipedia']);
const keysOfPoints = new Set([...OF_TAG.keys(), ...LITTLE].map((tag) => splitTag(tag)[0]));

/** The bits by which tags mark how important a place is. */
const LITTLE_TAG = 1;
const KNOWN_TAG = 2;
const NAME_TAG = 4;

/**
 * The importance of places, 0..255: by their kind, whether Wikidata, Wikipedia or a name identify them, and how many
 * details they have.
 */
export class Importance {
  private readonly points: Uint8Array;
  private readonly marks: Uint8Array;

  constructor({ keys, values, firstTag, value }: TagNumbers) {
    this.points = new Uint8Array(value.length);
    this.marks = new Uint8Array(value.length);
    for (let k = 0; k < keys.length; k++) {
      const key = keys.get(k);
      const [from, to] = [firstTag[k], firstTag[k + 1]];
      if (KNOWN_BY.has(key)) this.marks.fill(KNOWN_TAG, from, to);
      if (key === 'name') this.marks.fill(NAME_TAG, from, to);
      if (!keysOfPoints.has(key)) continue;
      for (let tag = from; tag < to; tag++) {
        const items = tagItems(key, values.get(value[tag])).map((item) => `${key}=${item}`);
        this.points[tag] = Math.max(...items.map((text) => OF_TAG.get(text) ?? 0));
        if (items.every((text) => LITTLE.has(text))) this.marks[tag] = LITTLE_TAG;
      }
    }
  }

  /** Returns the importance of a place with the tags `tag[from .. to - 1]`. */
  of(tag: Int32Array, from: number, to: number): number {
    let points = 0;
    let marks = 0;
    for (let i = from; i < to; i++) {
      points = Math.max(points, this.points[tag[i]]);
      marks |= this.marks[tag[i]];
    }
    if (points === 0 && (marks & LITTLE_TAG) === 0) points = ELSE;
    if ((marks & KNOWN_TAG) !== 0) points += KNOWN_POINTS;
    if ((marks & NAME_TAG) !== 0) points += NAME_POINTS;
    return Math.min(255, points + Math.min(MAX_DETAIL_POINTS, 2 * (to - from)));
  }
}
