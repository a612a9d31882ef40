import type { Remarks } from '../../../core/remarks.ts';
import { MEMBER_NODE, MEMBER_WAY, type OsmData } from '../../../osm/index.ts';
import { STREET_MODES, type StreetMode } from '../../street-graph.ts';
import { TagView } from '../ways/tag-view.ts';

/** A turn restriction as tagged: OSM ids of its members. */
export interface Restriction {
  /** `no_left_turn`, `only_straight_on` … */
  readonly kind: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** One node, or ways in the order of travel. */
  readonly viaNode: number | null;
  readonly viaWays: readonly number[];
  readonly modes: readonly StreetMode[];
}

/** Modes that the restriction of a kind of vehicle binds; kinds that aren't named bind none of ours. */
const MODES_OF_VEHICLE = new Map<string, readonly StreetMode[]>([
  ['', ['car', 'bike']],
  ['vehicle', ['car', 'bike']],
  ['motor_vehicle', ['car']],
  ['motorcar', ['car']],
  ['bicycle', ['bike']],
  ['foot', ['walk']],
]);
const EXCEPTED_BY = new Map<string, readonly StreetMode[]>([
  ['vehicle', ['car', 'bike']],
  ['motor_vehicle', ['car']],
  ['motorcar', ['car']],
  ['bicycle', ['bike']],
  ['foot', ['walk']],
]);

/** The turn restrictions that bind a mode of ours, whatever their members. */
export function readRestrictions(osm: OsmData, remarks: Remarks): Restriction[] {
  const { relations } = osm;
  const view = new TagView(relations.tags, osm.strings);
  const restrictions: Restriction[] = [];
  for (let relation = 0; relation < relations.count; relation++) {
    const type = view.at(relation).get('type') ?? '';
    if (type !== 'restriction' && !type.startsWith('restriction:')) continue;
    const typeVehicle = type.slice('restriction:'.length);
    let bound = 0;
    for (const key of view.keysWith('restriction')) {
      if (key.endsWith(':conditional') || view.get('day_on') !== undefined || view.get('hour_on') !== undefined) {
        remarks.add('turn restriction with a condition ignored');
        continue;
      }
      const vehicle = key === 'restriction' ? typeVehicle : key.slice('restriction:'.length);
      const modes = withoutExcepted(MODES_OF_VEHICLE.get(vehicle) ?? [], view.get('except'));
      if (modes.length === 0) continue;
      bound++;
      const restriction = withMembers(osm, relation, view.get(key) ?? '', modes);
      if (restriction === null) remarks.add('turn restriction that makes no sense');
      else restrictions.push(restriction);
    }
    if (bound === 0) remarks.add('turn restriction for other vehicles ignored');
  }
  return restrictions;
}

function withoutExcepted(modes: readonly StreetMode[], except: string | undefined): StreetMode[] {
  const excepted = new Set((except ?? '').split(/[;,]/).flatMap((vehicle) => EXCEPTED_BY.get(vehicle.trim()) ?? []));
  return STREET_MODES.filter((mode) => modes.includes(mode) && !excepted.has(mode));
}

function withMembers(osm: OsmData, relation: number, kind: string, modes: readonly StreetMode[]): Restriction | null {
  if (!kind.startsWith('no_') && !kind.startsWith('only_')) return null;
  const { relations, strings } = osm;
  const from: number[] = [];
  const to: number[] = [];
  const viaWays: number[] = [];
  let viaNode: number | null = null;
  for (let i = relations.firstMember[relation]; i < relations.firstMember[relation + 1]; i++) {
    const role = strings[relations.memberRole[i]];
    const id = relations.memberId[i];
    if (relations.memberType[i] === MEMBER_WAY) {
      if (role === 'from') from.push(id);
      else if (role === 'to') to.push(id);
      else if (role === 'via') viaWays.push(id);
    } else if (relations.memberType[i] === MEMBER_NODE && role === 'via') {
      if (viaNode !== null) return null;
      viaNode = id;
    }
  }
  // Exactly one kind of via; several ways from only for "no entry", several ways to only for "no exit".
  if (from.length === 0 || to.length === 0 || (viaNode === null) === (viaWays.length === 0)) return null;
  if (from.length > 1 && kind !== 'no_entry') return null;
  if (to.length > 1 && kind !== 'no_exit') return null;
  return { kind, from, to, viaNode, viaWays, modes };
}
