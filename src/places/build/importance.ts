/** Points of a place's importance for what it is. */
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
/** Of what there is at every corner. */
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

/** 0..255, by what a place is, whether it is known elsewhere and named, and how much is said about it. */
export function importanceOf(tags: ReadonlyMap<string, string>): number {
  let points = 0;
  let isLittle = false;
  for (const [key, value] of tags) {
    const tag = `${key}=${value}`;
    points = Math.max(points, OF_TAG.get(tag) ?? 0);
    isLittle ||= LITTLE.has(tag);
  }
  if (points === 0 && !isLittle) points = ELSE;
  if (tags.has('wikidata') || tags.has('wikipedia')) points += KNOWN_POINTS;
  if (tags.has('name')) points += NAME_POINTS;
  return Math.min(255, points + Math.min(MAX_DETAIL_POINTS, 2 * tags.size));
}
