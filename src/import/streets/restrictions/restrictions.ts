import type { Remarks } from '../../../kit/core/remarks.ts';
import { listedItems } from '../../../kit/core/text-list.ts';
import { STREET_MODES, type StreetMode } from '../../../network/street/street-graph.ts';
import { MEMBER_NODE, MEMBER_WAY, type OsmData } from '../../osm/index.ts';
import { TagView } from '../ways/tag-view.ts';

/** A turn restriction as tagged: OSM ids of its members. */
export interface Restriction {
  /** One of {@link KINDS}. */
  readonly kind: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** One node, or ways in the order of travel. */
  readonly viaNode: number | null;
  readonly viaWays: readonly number[];
  readonly modes: readonly StreetMode[];
}

/**
 * The kinds of turn restrictions (OSM wiki, "Relation:restriction"); all others (`no_stopping`, `no_right_turn_on_red`
 * …) forbid no turn.
 */
const KINDS = new Set([
  'no_left_turn',
  'no_right_turn',
  'no_straight_on',
  'no_u_turn',
  'no_entry',
  'no_exit',
  'only_left_turn',
  'only_right_turn',
  'only_straight_on',
  'only_u_turn',
]);

/**
 * The vehicles whose restrictions bind a mode, the most specific first: the first that is named decides. '' stands for
 * all vehicles.
 */
const VEHICLES_OF_MODE: Readonly<Record<StreetMode, readonly string[]>> = {
  car: ['motorcar', 'motor_vehicle', 'vehicle', ''],
  bike: ['bicycle', 'vehicle', ''],
  walk: ['foot'],
};

/** Reads the turn restrictions that bind one of our modes, without checking their members. */
export function readRestrictions(osm: OsmData, remarks: Remarks): Restriction[] {
  const { relations } = osm;
  const view = new TagView(relations.tags, osm.strings);
  const restrictions: Restriction[] = [];
  for (let relation = 0; relation < relations.count; relation++) {
    const type = view.at(relation).get('type') ?? '';
    if (type !== 'restriction' && !type.startsWith('restriction:')) continue;
    const hasHours = view.get('day_on') !== undefined || view.get('hour_on') !== undefined;
    const isConditional = hasHours || view.keysWith('restriction').some((key) => key.endsWith(':conditional'));
    if (isConditional) remarks.add('turn restriction with a condition ignored');
    if (hasHours) continue;
    const bound = modesByValue(view, type.slice('restriction:'.length));
    if (bound.size === 0 && !isConditional) remarks.add('turn restriction for other vehicles ignored');
    for (const [value, modes] of bound) {
      const kinds = listedItems(value).filter((kind) => KINDS.has(kind));
      if (kinds.length === 0 && value !== 'none') remarks.add('turn restriction that forbids no turn ignored');
      for (const kind of kinds) {
        const restriction = withMembers(osm, relation, kind, modes);
        if (restriction === null) remarks.add('turn restriction that makes no sense');
        else restrictions.push(restriction);
      }
    }
  }
  return restrictions;
}

/** Returns the values of a restriction with the modes that each binds. */
function modesByValue(view: TagView, vehicleOfType: string): Map<string, StreetMode[]> {
  const excepted = new Set((view.get('except') ?? '').split(/[;,]/).map((vehicle) => vehicle.trim()));
  const bound = new Map<string, StreetMode[]>();
  for (const mode of STREET_MODES) {
    const vehicles = VEHICLES_OF_MODE[mode];
    if (vehicles.some((vehicle) => excepted.has(vehicle) && vehicle !== '')) continue;
    const values = vehicles.map((vehicle) => valueFor(view, vehicle, vehicleOfType));
    const value = values.find((found) => found !== undefined);
    if (value !== undefined) bound.set(value, [...(bound.get(value) ?? []), mode]);
  }
  return bound;
}

/** Returns the value for a vehicle; the plain key applies to the vehicle that the relation's type names, if any. */
function valueFor(view: TagView, vehicle: string, vehicleOfType: string): string | undefined {
  const named = vehicle === '' ? undefined : view.get(`restriction:${vehicle}`);
  return named ?? (vehicle === vehicleOfType ? view.get('restriction') : undefined);
}

function withMembers(osm: OsmData, relation: number, kind: string, modes: readonly StreetMode[]): Restriction | null {
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
