import type { StreetMode } from '../../../network/street/street-graph.ts';
import type { Tags } from './tag-view.ts';
import { CONSTRUCTION, type WayKind } from './way-classes.ts';

/** The use of a way by a mode; `pushed` is a bicycle that has to be pushed. */
type Use = 'closed' | 'pushed' | 'open';
/**
 * The reason for which a mode may enter, if not for through traffic: by permission (`restricted`), or with a
 * destination there.
 */
type Purpose = 'restricted' | 'destination';
type Access = Use | Purpose;
/** The access given by tags, and the key that gives it. */
type Tagged = { readonly access: Access; readonly key: string } | undefined;

/** Keys of access tags by mode, the most specific first: the first one with a recognized value decides. */
const ACCESS_KEYS: Readonly<Record<StreetMode, readonly string[]>> = {
  car: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  bike: ['bicycle', 'vehicle', 'access'],
  walk: ['foot', 'access'],
};

const OPEN_VALUES = new Set(['yes', 'permissive', 'designated', 'official', 'public', 'allowed', 'discouraged']);
const DESTINATION_VALUES = new Set(['destination', 'customers']);
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
/** Values that name a mode, which may pass while others may not. */
const MODE_OF_VALUE = new Map<string, StreetMode>([
  ['motorcar', 'car'],
  ['bicycle', 'bike'],
  ['foot', 'walk'],
  ['pedestrian', 'walk'],
]);
/** Access from the least to the most permissive. */
const BY_FREEDOM: readonly Access[] = ['closed', 'restricted', 'destination', 'pushed', 'open'];

/**
 * Returns the access that a value, or a list of them, gives a mode: the most permissive of the list; undefined if none
 * applies.
 */
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
  if (DESTINATION_VALUES.has(value)) return 'destination';
  if (RESTRICTED_VALUES.has(value)) return 'restricted';
  if (FARM_VALUES.has(value)) return mode === 'car' ? 'closed' : 'restricted';
  if (value === 'dismount') return mode === 'bike' ? 'pushed' : undefined;
  if (CLOSED_VALUES.has(value)) return 'closed';
  const named = MODE_OF_VALUE.get(value);
  return named === undefined ? undefined : named === mode ? 'open' : 'closed';
}

/** Returns the access given by tags, and its key; `suffix` selects one direction (`:forward`, `:backward`). */
export function taggedAccess(tags: Tags, mode: StreetMode, suffix = ''): Tagged {
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

function defaultUse(tags: Tags, mode: StreetMode, kind: WayKind): Use {
  // Until a street is built, it is open only to modes whose own key says so.
  if (tags.get('highway') === CONSTRUCTION) return 'closed';
  if (kind === 'shuttle_train') return mode === 'car' ? 'open' : 'closed';
  const motorOnly = MOTORWAYS.has(kind) || tags.get('motorroad') === 'yes';
  if (mode === 'car') {
    if (kind === 'track') return tags.get('tracktype') === 'grade1' ? 'open' : 'closed';
    if (kind === 'ferry') {
      // A ferry that names walkers or cyclists but no cars is only for them.
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

const lets = (tagged: Tagged): boolean =>
  tagged !== undefined && tagged.access !== 'closed' && tagged.access !== 'pushed';

/** Returns how a mode may use a way for any purpose, before one-way rules. */
export function wayUseBy(tags: Tags, mode: StreetMode, kind: WayKind): Use {
  const tagged = taggedAccess(tags, mode);
  const byDefault = defaultUse(tags, mode, kind);
  if (mode === 'car') return carUse(kind, tagged, byDefault);
  if (tagged === undefined) return byDefault;
  if (lets(tagged)) {
    // `access` and `vehicle` apply to everyone; a mode that the kind of way excludes stays excluded unless it is named.
    if (tagged.key !== 'bicycle' && tagged.key !== 'foot') return byDefault;
    return mode === 'bike' && (kind === 'steps' || kind === 'platform') ? 'pushed' : 'open';
  }
  if (mode === 'walk') return 'closed';
  // Where only riding is forbidden, walking beside the bicycle stays possible.
  const mayPush = tagged.access === 'pushed' || (tagged.key === 'vehicle' && byDefault !== 'closed');
  return mayPush && wayUseBy(tags, 'walk', kind) === 'open' ? 'pushed' : 'closed';
}

function carUse(kind: WayKind, tagged: Tagged, byDefault: Use): Use {
  if (tagged !== undefined && !lets(tagged)) return 'closed';
  if (byDefault === 'closed') {
    // Paths and squares open to cars only where a key about motor traffic says so.
    const opens = tagged !== undefined && (tagged.key === 'motorcar' || tagged.key === 'motor_vehicle');
    const opensTrack = kind === 'track' && tagged?.key === 'vehicle';
    if (!opens && !opensTrack) return 'closed';
    if (kind === 'steps' || kind === 'platform') return 'closed';
  }
  return 'open';
}

/**
 * Returns the purpose for which a mode may enter a way that it may use at all; null if through traffic is allowed too.
 * Pushed bicycles are bound as walkers are.
 */
export function wayPurpose(tags: Tags, mode: StreetMode, kind: WayKind): Purpose | null {
  const access = taggedAccess(tags, mode)?.access;
  const isPrivate = mode === 'car' && kind === 'service' && PRIVATE_SERVICES.has(tags.get('service') ?? '');
  if (isPrivate || access === 'restricted') return 'restricted';
  const pushed = mode === 'bike' && wayUseBy(tags, 'bike', kind) === 'pushed';
  const onFoot = pushed ? wayPurpose(tags, 'walk', kind) : null;
  return onFoot ?? (access === 'destination' ? 'destination' : null);
}
