import type { StreetMode } from '../../street-graph.ts';
import type { Tags } from './tag-view.ts';
import { CONSTRUCTION, type WayKind } from './way-classes.ts';

/** How a mode may use a way. `restricted` ways need `allowPrivateAndServiceRoads`; a bicycle can be pushed. */
type Access = 'closed' | 'restricted' | 'pushed' | 'open';

/** Keys that say which modes may pass, the most specific first: the first one with a known value decides. */
const ACCESS_KEYS: Readonly<Record<StreetMode, readonly string[]>> = {
  car: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  bike: ['bicycle', 'vehicle', 'access'],
  walk: ['foot', 'access'],
};

const OPEN_VALUES = new Set([
  'yes',
  'permissive',
  'designated',
  'destination',
  'customers',
  'official',
  'public',
  'allowed',
  'discouraged',
]);
const RESTRICTED_VALUES = new Set(['private', 'delivery', 'permit', 'residents', 'employees', 'staff', 'members']);
const FARM_VALUES = new Set(['agricultural', 'forestry']);
const CLOSED_VALUES = new Set([
  'no',
  'use_sidepath',
  'separate',
  'military',
  'emergency',
  'psv',
  'bus',
  'taxi',
  'hov',
  'hgv',
  'none',
]);
/** Values that name a mode, which may pass: others may not. */
const MODE_OF_VALUE = new Map<string, StreetMode>([
  ['motorcar', 'car'],
  ['bicycle', 'bike'],
  ['foot', 'walk'],
  ['pedestrian', 'walk'],
]);
/** From the least to the most that a mode may do. */
const BY_FREEDOM: readonly Access[] = ['closed', 'restricted', 'pushed', 'open'];

/** What a value, or a list of them, means to a mode: the most that one of them allows; undefined where none says anything. */
export function accessOfValue(value: string, mode: StreetMode): Access | undefined {
  if (!value.includes(';')) return accessOfSingle(value, mode);
  let most = -1;
  for (const one of value.split(';')) {
    const access = accessOfSingle(one.trim(), mode);
    if (access !== undefined) most = Math.max(most, BY_FREEDOM.indexOf(access));
  }
  return BY_FREEDOM[most];
}

function accessOfSingle(value: string, mode: StreetMode): Access | undefined {
  if (OPEN_VALUES.has(value)) return 'open';
  if (RESTRICTED_VALUES.has(value)) return 'restricted';
  if (FARM_VALUES.has(value)) return mode === 'car' ? 'closed' : 'restricted';
  if (value === 'dismount') return mode === 'bike' ? 'pushed' : undefined;
  if (CLOSED_VALUES.has(value)) return 'closed';
  const named = MODE_OF_VALUE.get(value);
  return named === undefined ? undefined : named === mode ? 'open' : 'closed';
}

/** What the access tags say, and which key said it; `suffix` asks for one direction (`:forward`, `:backward`). */
export function taggedAccess(tags: Tags, mode: StreetMode, suffix = ''): { access: Access; key: string } | undefined {
  for (const key of ACCESS_KEYS[mode]) {
    const value = tags.get(key + suffix);
    if (value === undefined) continue;
    const access = accessOfValue(value, mode);
    if (access !== undefined) return { access, key };
  }
  return undefined;
}

/** Kinds of way that cars may use unless tags say otherwise. */
const CAR_KINDS = new Set<WayKind>([
  'motorway',
  'motorway_link',
  'trunk',
  'trunk_link',
  'primary',
  'primary_link',
  'secondary',
  'secondary_link',
  'tertiary',
  'tertiary_link',
  'unclassified',
  'residential',
  'road',
  'living_street',
  'service',
]);
/** Service roads that lead to one address or parking bay: no through road for cars. */
const PRIVATE_SERVICES = new Set(['driveway', 'parking_aisle', 'drive-through', 'emergency_access']);
const MOTORWAYS = new Set<WayKind>(['motorway', 'motorway_link']);
/** Ways for walkers on which a bicycle is pushed. */
const PUSHING_KINDS = new Set<WayKind>(['footway', 'pedestrian', 'steps', 'platform']);

function defaultAccess(tags: Tags, mode: StreetMode, kind: WayKind): Access {
  // Until a street is built, it is open to whom its own key opens it.
  if (tags.get('highway') === CONSTRUCTION) return 'closed';
  if (kind === 'shuttle_train') return mode === 'car' ? 'open' : 'closed';
  const motorOnly = MOTORWAYS.has(kind) || tags.get('motorroad') === 'yes';
  if (mode === 'car') {
    if (kind === 'track') return tags.get('tracktype') === 'grade1' ? 'open' : 'closed';
    if (kind === 'ferry') {
      // A ferry that names its walkers or cyclists but no cars is one for them.
      return tags.get('foot') === undefined && tags.get('bicycle') === undefined ? 'open' : 'closed';
    }
    return CAR_KINDS.has(kind) && tags.get('area') !== 'yes' ? 'open' : 'closed';
  }
  if (motorOnly || kind === 'bridleway') return 'closed';
  if (mode === 'bike') return PUSHING_KINDS.has(kind) ? 'pushed' : 'open';
  if (kind === 'cycleway') return hasOwnFootway(tags) ? 'closed' : 'open';
  return 'open';
}

function hasOwnFootway(tags: Tags): boolean {
  const sidewalk = tags.get('sidewalk') ?? tags.get('footway');
  return sidewalk !== undefined && sidewalk !== 'no' && sidewalk !== 'none';
}

/** Access of a mode to a way, before one-way rules. */
export function wayAccess(tags: Tags, mode: StreetMode, kind: WayKind): Access {
  const tagged = taggedAccess(tags, mode);
  const byDefault = defaultAccess(tags, mode, kind);
  if (mode === 'car') return carAccess(tags, kind, tagged, byDefault);
  if (tagged === undefined) return byDefault;
  // `access` and `vehicle` are about everyone; what the kind of way keeps out stays out unless the mode is named.
  const named = tagged.key === 'bicycle' || tagged.key === 'foot';
  if (tagged.access === 'open' && !named) return byDefault;
  if (mode === 'walk') return tagged.access;
  if (tagged.access === 'open') return kind === 'steps' || kind === 'platform' ? 'pushed' : 'open';
  // Where only riding is forbidden, walking beside the bicycle stays possible.
  if (tagged.access === 'closed' && tagged.key === 'vehicle') {
    return byDefault !== 'closed' && wayAccess(tags, 'walk', kind) === 'open' ? 'pushed' : 'closed';
  }
  if (tagged.access === 'restricted' && byDefault === 'closed' && !named) return 'closed';
  if (tagged.access === 'pushed') return wayAccess(tags, 'walk', kind) === 'open' ? 'pushed' : 'closed';
  return tagged.access;
}

function carAccess(
  tags: Tags,
  kind: WayKind,
  tagged: { access: Access; key: string } | undefined,
  byDefault: Access,
): Access {
  if (tagged !== undefined && (tagged.access === 'closed' || tagged.access === 'pushed')) return 'closed';
  if (byDefault === 'closed') {
    // Paths and squares open to cars only where a key about motor traffic says so.
    const opens = tagged !== undefined && (tagged.key === 'motorcar' || tagged.key === 'motor_vehicle');
    const opensTrack = kind === 'track' && tagged?.key === 'vehicle';
    if (!opens && !opensTrack) return 'closed';
    if (kind === 'steps' || kind === 'platform') return 'closed';
  }
  if (tagged?.access === 'restricted') return 'restricted';
  if (kind === 'service' && PRIVATE_SERVICES.has(tags.get('service') ?? '')) return 'restricted';
  return 'open';
}
