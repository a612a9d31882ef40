import { indexInSorted } from '../../../kit/collections/binary-search.ts';
import { MEMBER_WAY, membersOfRelation, type OsmData } from '../../osm/index.ts';
import { parseDuration } from './ferries.ts';
import { type Tags, TagView } from './tag-view.ts';
import { isFerryKind, wayKind } from './way-classes.ts';

/** A ferry or car train that a relation describes. */
interface DescribedLine {
  /** Seconds of the whole crossing if tagged, else 0. */
  readonly durationS: number;
  readonly osmWays: readonly number[];
}

/** Roles of a route's members that nothing travels along: quays and stations. */
const BESIDE_THE_ROUTE = /^(platform|stop|terminal|harbour|station|entrance)/;

/**
 * Relations that describe the ways they consist of: lines of ferries and car trains, outlines of squares and platforms.
 */
export class WayRelations {
  readonly lines: DescribedLine[] = [];
  /** The first relation of each OSM way that is in one. */
  private readonly relationOfWay = new Map<number, number>();
  private readonly relations: TagView;

  constructor(private readonly osm: OsmData) {
    this.relations = new TagView(osm.relations.tags, osm.strings);
    for (let relation = 0; relation < osm.relations.count; relation++) {
      const tags = this.relations.at(relation);
      const type = tags.get('type');
      if (type !== 'route' && type !== 'multipolygon') continue;
      const kind = wayKind(tags);
      if (kind === null || isFerryKind(kind) !== (type === 'route')) continue;
      const durationS = parseDuration(tags.get('duration')) ?? 0;
      const osmWays = this.waysOf(relation, type === 'route');
      for (const way of osmWays) if (!this.relationOfWay.has(way)) this.relationOfWay.set(way, relation);
      if (type === 'route') this.lines.push({ durationS, osmWays });
    }
  }

  /** Returns the tags of a way, completed by those of its relation; only its own if it is a street of another kind. */
  tagsOf(way: number, own: Tags): Tags {
    const relation = this.relationOfWay.get(way);
    if (relation === undefined) return own;
    const kind = wayKind(own);
    if (kind !== null && !isFerryKind(kind)) return own;
    const { relations } = this;
    const ofRelation = relations.at(relation);
    const isArea = ofRelation.get('type') === 'multipolygon';
    // The outline of a terminal is no crossing.
    if (!isArea && kind === null && this.isClosed(way)) return own;
    const inherited = (key: string): string | undefined => {
      if (isArea && key === 'area') return 'yes';
      // The duration of a line applies to all its ways together.
      return key === 'duration' ? undefined : relations.at(relation).get(key);
    };
    return { get: (key) => own.get(key) ?? inherited(key) };
  }

  has(way: number): boolean {
    return this.relationOfWay.has(way);
  }

  private isClosed(way: number): boolean {
    const { firstRef, nodeRef } = this.osm.ways;
    return nodeRef[firstRef[way]] === nodeRef[firstRef[way + 1] - 1];
  }

  /** Returns the ways of a route, or those on the outside of an area. */
  private waysOf(relation: number, isRoute: boolean): number[] {
    return membersOfRelation(this.osm, relation).flatMap(({ type, id, role }) => {
      if (type !== MEMBER_WAY || (isRoute ? BESIDE_THE_ROUTE.test(role) : role === 'inner')) return [];
      const way = indexInSorted(this.osm.ways.id, id);
      return way < 0 ? [] : [way];
    });
  }
}
