import { indexInSorted } from '../../kit/collections/binary-search.ts';
import { OSM_NODE, OSM_RELATION, OSM_WAY } from '../../products/geocode/address-index.ts';
import { MEMBER_RELATION, MEMBER_WAY, membersOfRelation, nodesOfWay, type OsmData, TagReader } from '../osm/index.ts';

/** The parts of an address beside its number; empty if missing. */
export interface AddressParts {
  readonly street: string;
  readonly place: string;
  readonly city: string;
  readonly postcode: string;
}

type Tags = Pick<ReadonlyMap<string, string>, 'get'>;

export const partsOf = (tags: Tags): AddressParts => ({
  street: tags.get('addr:street') ?? '',
  place: tags.get('addr:place') ?? '',
  city: tags.get('addr:city') ?? '',
  postcode: tags.get('addr:postcode') ?? '',
});

/** Relations of a street and its houses. */
export const STREET_RELATIONS = ['associatedStreet', 'street'];
const NO_HOUSES: ReadonlySet<string> = new Set(['street', 'addr:street']);

/**
 * Address parts that aren't on a house itself: its street relation has them (`associatedStreet`: the relation's name,
 * else that of its street), or the interpolation way that it lies on, or another house on that way.
 */
export class InheritedAddresses {
  /** Inherited parts by OSM id × 4 + kind. */
  private readonly parts = new Map<number, AddressParts>();

  constructor(data: OsmData) {
    const { ways, relations, strings } = data;
    const wayTags = new TagReader(ways.tags, strings);
    const relationTags = new TagReader(relations.tags, strings);
    for (let relation = 0; relation < relations.count; relation++)
      if (STREET_RELATIONS.includes(relationTags.get(relation, 'type') ?? ''))
        this.inheritFromRelation(data, relation, relationTags, wayTags);
    const nodeTags = new TagReader(data.wholeNodes.tags, strings);
    for (let way = 0; way < ways.count; way++)
      if (wayTags.has(way, 'addr:interpolation')) this.inheritAlong(data, way, wayTags, nodeTags);
  }

  /** Returns the parts in an element's own tags, completed by those that it inherits. */
  of(osm: number, tags: Tags): AddressParts {
    const own = partsOf(tags);
    const inherited = this.parts.get(osm);
    return inherited === undefined ? own : filledUp(own, inherited);
  }

  private inheritFromRelation(data: OsmData, relation: number, relationTags: TagReader, wayTags: TagReader): void {
    const tags = relationTags.all(relation);
    const own = partsOf(tags);
    const members = membersOfRelation(data, relation);
    const nameOfStreet = (): string => {
      for (const { type, id, role } of members) {
        const way = type === MEMBER_WAY && role === 'street' ? indexInSorted(data.ways.id, id) : -1;
        const name = way < 0 ? undefined : wayTags.get(way, 'name');
        if (name !== undefined) return name;
      }
      return '';
    };
    const street = tags.get('name') ?? (own.street || nameOfStreet());
    for (const { type, id, role } of members) {
      if (NO_HOUSES.has(role)) continue;
      const kind = type === MEMBER_RELATION ? OSM_RELATION : type === MEMBER_WAY ? OSM_WAY : OSM_NODE;
      this.inherit(id * 4 + kind, { ...own, street });
    }
  }

  private inheritAlong({ ways, nodes, wholeNodes }: OsmData, way: number, wayTags: TagReader, nodeTags: TagReader) {
    const osm = ways.id[way] * 4 + OSM_WAY;
    let all = this.of(osm, wayTags.all(way));
    const ends: number[] = [];
    for (const node of nodesOfWay(ways, way)) {
      const whole = indexInSorted(wholeNodes.id, nodes.id[node]);
      if (whole < 0 || !nodeTags.has(whole, 'addr:housenumber')) continue;
      const end = wholeNodes.id[whole] * 4 + OSM_NODE;
      ends.push(end);
      all = filledUp(all, this.of(end, nodeTags.all(whole)));
    }
    for (const one of [osm, ...ends]) this.inherit(one, all);
  }

  private inherit(osm: number, parts: AddressParts): void {
    const known = this.parts.get(osm);
    this.parts.set(osm, known === undefined ? parts : filledUp(known, parts));
  }
}

/** Completes address parts. An element with a street or a place inherits neither. */
function filledUp(own: AddressParts, other: AddressParts): AddressParts {
  const names = own.street !== '' || own.place !== '' ? own : other;
  return {
    street: names.street,
    place: names.place,
    city: own.city || other.city,
    postcode: own.postcode || other.postcode,
  };
}
