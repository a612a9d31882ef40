import Flatbush from 'flatbush';
import { indexInSorted } from '../../collections/binary-search.ts';
import type { Told } from '../../core/progress.ts';
import type { Remarks } from '../../core/remarks.ts';
import { E7 } from '../../geo/coordinates.ts';
import { haversineM } from '../../geo/distance.ts';
import { wrapLonE7 } from '../../geo/longitude-frame.ts';
import { MISSING_COORDINATE, nodesOfWay, type OsmData, TagReader } from '../../osm/index.ts';
import { OSM_NODE, OSM_RELATION, OSM_WAY } from '../address-index.ts';
import { CITY, LOCALITY, STREET } from '../layers.ts';
import { fold } from '../text/fold.ts';
import { areaOfRelation } from './areas.ts';
import { type Draft, draftOf } from './draft.ts';
import type { House } from './house-rows.ts';
import type { Surroundings } from './surroundings.ts';

/** An address as tags tell it. */
interface Address extends House {
  readonly street: string;
  readonly place: string;
  readonly city: string;
}

/** So far from a street's points an address that names it may lie, in meters. */
const FARTHEST_M = 2000;
/** Most numbers that an interpolation makes: more are a slip. */
const MOST_BETWEEN = 200;

/** Tells the addresses of nodes, buildings and areas, and those between the ends of interpolations, one after another. */
export function collectAddresses(data: OsmData, remarks: Remarks, told: Told, tell: (address: Address) => void): void {
  const { wholeNodes, ways, relations, nodes, strings } = data;
  const push = (tags: ReadonlyMap<string, string>, osm: number, lonE7: number, latE7: number) => {
    for (const number of numbersOf(tags.get('addr:housenumber') ?? '')) {
      tell({
        number,
        osm,
        lonE7: wrapLonE7(lonE7),
        latE7,
        postcode: tags.get('addr:postcode') ?? '',
        street: tags.get('addr:street') ?? '',
        place: tags.get('addr:place') ?? '',
        city: tags.get('addr:city') ?? '',
      });
    }
  };
  const nodeTags = new TagReader(wholeNodes.tags, strings);
  for (let node = 0; node < wholeNodes.count; node++) {
    told(node);
    if (nodeTags.has(node, 'addr:housenumber'))
      push(nodeTags.all(node), wholeNodes.id[node] * 4 + OSM_NODE, wholeNodes.lonE7[node], wholeNodes.latE7[node]);
  }
  const wayTags = new TagReader(ways.tags, strings);
  for (let way = 0; way < ways.count; way++) {
    told(wholeNodes.count + way);
    if (wayTags.has(way, 'addr:housenumber')) {
      const middle = middleOfNodes(nodesOfWay(ways, way), nodes);
      if (middle !== null) push(wayTags.all(way), ways.id[way] * 4 + OSM_WAY, ...middle);
    }
    const rule = wayTags.get(way, 'addr:interpolation');
    if (rule !== undefined) for (const address of interpolated(data, way, rule, nodeTags, remarks)) tell(address);
  }
  const relationTags = new TagReader(relations.tags, strings);
  for (let relation = 0; relation < relations.count; relation++) {
    told(wholeNodes.count + ways.count + relation);
    if (!relationTags.has(relation, 'addr:housenumber')) continue;
    const middle = areaOfRelation(data, relation)?.middle;
    if (middle !== undefined)
      push(
        relationTags.all(relation),
        relations.id[relation] * 4 + OSM_RELATION,
        Math.round(middle[0] * E7),
        Math.round(middle[1] * E7),
      );
  }
}

/** The numbers of a tag: lists count as several. */
const numbersOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;,]/)
      .map((one) => one.trim())
      .filter((one) => one !== '' && one.length <= 20),
  ),
];

function middleOfNodes(refs: Int32Array, { lonE7, latE7 }: OsmData['nodes']): [number, number] | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const node of refs) {
    if (lonE7[node] === MISSING_COORDINATE) continue;
    west = Math.min(west, lonE7[node]);
    east = Math.max(east, lonE7[node]);
    south = Math.min(south, latE7[node]);
    north = Math.max(north, latE7[node]);
  }
  return west > east ? null : [Math.round((west + east) / 2), Math.round((south + north) / 2)];
}

/** Addresses along a way whose ends, or nodes between, have numbers (`addr:interpolation`). */
function interpolated(data: OsmData, way: number, rule: string, tags: TagReader, remarks: Remarks): Address[] {
  const step = rule === 'all' ? 1 : rule === 'even' || rule === 'odd' ? 2 : Number(rule);
  if (!(step >= 1 && step <= 100)) {
    remarks.add('addr:interpolation that is no rule for numbers');
    return [];
  }
  const { wholeNodes, nodes, ways } = data;
  const made: Address[] = [];
  let line: [number, number][] = [];
  let from: { number: number; all: ReadonlyMap<string, string> } | null = null;
  for (const node of nodesOfWay(ways, way)) {
    if (nodes.lonE7[node] === MISSING_COORDINATE) return [];
    line.push([nodes.lonE7[node], nodes.latE7[node]]);
    const whole = indexInSorted(wholeNodes.id, nodes.id[node]);
    const text = whole < 0 ? undefined : tags.get(whole, 'addr:housenumber');
    if (text === undefined || !/^\d{1,5}$/.test(text)) continue;
    const number = Number(text);
    const all = tags.all(whole);
    if (from !== null) {
      const count = Math.abs(number - from.number) / step - 1;
      if (count > MOST_BETWEEN) remarks.add('addr:interpolation over too many numbers');
      else {
        const sign = Math.sign(number - from.number);
        for (let i = 1; i <= count; i++) {
          const [lonE7, latE7] = pointAlong(line, i / (count + 1));
          made.push({
            ...{ number: String(from.number + sign * step * i), osm: ways.id[way] * 4 + OSM_WAY },
            ...{ lonE7: wrapLonE7(lonE7), latE7, postcode: from.all.get('addr:postcode') ?? '' },
            street: from.all.get('addr:street') ?? all.get('addr:street') ?? '',
            place: from.all.get('addr:place') ?? '',
            city: from.all.get('addr:city') ?? '',
          });
        }
      }
    }
    from = { number, all };
    line = [line[line.length - 1]];
  }
  return made;
}

function pointAlong(line: readonly [number, number][], share: number): [number, number] {
  const lengths = line.slice(1).map(([x, y], i) => Math.hypot(x - line[i][0], y - line[i][1]));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const t = left / length;
      return [
        Math.round(line[i][0] + t * (line[i + 1][0] - line[i][0])),
        Math.round(line[i][1] + t * (line[i + 1][1] - line[i][1])),
      ];
    }
    left -= length;
  }
  return line[line.length - 1];
}

/** Finds the street, or the place, that an address names; where the map has none of that name nearby, one is made of the addresses. */
export class StreetOfAddress {
  /** Streets and places made of addresses alone. */
  readonly made: Draft[] = [];
  private readonly byName = new Map<string, NamedDrafts>();

  constructor(
    streets: readonly Draft[],
    places: readonly Draft[],
    private readonly surroundings: Surroundings,
  ) {
    for (const draft of streets) this.know('street', draft);
    for (const draft of places) this.know('place', draft);
  }

  /** Null where the address names neither. */
  find({ street, place, city, lonE7, latE7, osm, postcode }: Address): Draft | null {
    const name = street || place || city;
    if (name === '') return null;
    const kind = street !== '' ? 'street' : 'place';
    const found = this.byName.get(`${kind} ${fold(name)}`)?.nearest(lonE7, latE7);
    if (found !== undefined && found !== null) return found;
    const isStreet = kind === 'street';
    const made = draftOf({
      ...{ layer: isStreet ? STREET : LOCALITY, osm, lonE7, latE7, name, postcode },
      ...(isStreet ? { key: 'highway', value: 'address' } : { key: 'place', value: 'locality' }),
      importance: isStreet ? 30 : 40,
      parent: this.surroundings.around(lonE7, latE7, isStreet ? STREET : LOCALITY),
    });
    if (made.parent !== null && made.parent.layer >= CITY && fold(made.parent.name) === fold(name)) return made.parent;
    this.made.push(made);
    this.know(kind, made);
    return made;
  }

  private know(kind: string, draft: Draft): void {
    const key = `${kind} ${fold(draft.name)}`;
    const known = this.byName.get(key);
    if (known) known.add(draft);
    else this.byName.set(key, new NamedDrafts(draft));
  }
}

/** Drafts of one name, found by how near their points are. */
class NamedDrafts {
  private readonly drafts: Draft[];
  private index: { readonly tree: Flatbush; readonly owner: readonly Draft[]; readonly of: number } | null = null;

  constructor(first: Draft) {
    this.drafts = [first];
  }

  add(draft: Draft): void {
    this.drafts.push(draft);
  }

  nearest(lonE7: number, latE7: number): Draft | null {
    if (this.drafts.length <= 2) return nearestOf(this.drafts, lonE7, latE7);
    if (this.index === null || this.index.of < this.drafts.length * 0.75) this.index = this.indexed();
    const { tree, owner, of } = this.index;
    const d = (FARTHEST_M / 111_000) * E7;
    const dx = d / Math.max(0.05, Math.cos(((latE7 / E7) * Math.PI) / 180));
    const near = tree.search(lonE7 - dx, latE7 - d, lonE7 + dx, latE7 + d).map((i) => owner[i]);
    return nearestOf([...new Set([...near, ...this.drafts.slice(of)])], lonE7, latE7);
  }

  private indexed() {
    const owner: Draft[] = [];
    for (const draft of this.drafts) for (let i = 0; i < pointsOf(draft).length; i += 2) owner.push(draft);
    const tree = new Flatbush(owner.length);
    for (const draft of this.drafts) {
      const points = pointsOf(draft);
      for (let i = 0; i < points.length; i += 2) tree.add(points[i], points[i + 1], points[i], points[i + 1]);
    }
    tree.finish();
    return { tree, owner, of: this.drafts.length };
  }
}

const pointsOf = ({ along, lonE7, latE7 }: Draft): readonly number[] => (along.length > 0 ? along : [lonE7, latE7]);

/** Areas reach further than streets. */
const reachOf = ({ layer }: Draft): number => (layer >= CITY ? 10 : layer > STREET ? 2.5 : 1) * FARTHEST_M;

function nearestOf(drafts: readonly Draft[], lonE7: number, latE7: number): Draft | null {
  let best: Draft | null = null;
  let least = Infinity;
  for (const draft of drafts) {
    const points = pointsOf(draft);
    for (let i = 0; i < points.length; i += 2) {
      const d = haversineM(points[i] / E7, points[i + 1] / E7, lonE7 / E7, latE7 / E7);
      if (d < least && d <= reachOf(draft)) [best, least] = [draft, d];
    }
  }
  return best;
}
