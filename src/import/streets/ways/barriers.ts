import { STREET_MODES, type StreetMode } from '../../../network/street/street-graph.ts';
import { accessOfValue } from './access.ts';
import type { Tags } from './tag-view.ts';

/**
 * Bits 0 to 2 of a node's kind: the barrier closes the mode. Bits 3 to 5: it may be passed only to a destination behind
 * it.
 */
export const BARRIER_CLOSED_MASK = 7;
export const BARRIER_RESTRICTED_SHIFT = 3;
export const BARRIER_MASK = 63;

const CAR = 1;
const BIKE = 2;
const WALK = 4;

/** Modes that a barrier stops unless an access tag says otherwise. Other barriers stop no mode. */
const STOPS = new Map<string, number>([
  ['bollard', CAR],
  ['block', CAR],
  ['cycle_barrier', CAR],
  ['motorcycle_barrier', CAR],
  ['jersey_barrier', CAR],
  ['bus_trap', CAR],
  ['sump_buster', CAR],
  ['planter', CAR],
  ['log', CAR],
  ['debris', CAR],
  ['chain', CAR],
  ['rope', CAR],
  ['bump_gate', 0],
  ['kissing_gate', CAR],
  ['stile', CAR | BIKE],
  ['full-height_turnstile', CAR | BIKE],
  ['turnstile', CAR | BIKE],
  ['horse_stile', CAR],
  ['step', CAR],
  ['kerb', 0],
  ['fence', CAR | BIKE | WALK],
  ['wall', CAR | BIKE | WALK],
  ['retaining_wall', CAR | BIKE | WALK],
  ['hedge', CAR | BIKE | WALK],
  ['ditch', CAR | BIKE],
  ['guard_rail', CAR],
]);

/**
 * Keys of access tags, the more specific first; a barrier closed to all vehicles still lets walkers through unless
 * `foot` or `access` say otherwise.
 */
const KEYS: Readonly<Record<StreetMode, readonly string[]>> = {
  car: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  bike: ['bicycle', 'vehicle', 'access'],
  walk: ['foot', 'access'],
};

/** Keys of features whose access tags don't apply to the street that they stand on. */
const FEATURE_KEYS = ['amenity', 'shop', 'office', 'tourism', 'leisure', 'public_transport', 'railway'];
/** Values of `highway` whose access tags apply to those who cross or wait instead. */
const CROSSED = new Set(['crossing', 'traffic_signals', 'bus_stop', 'platform']);

/** Returns whether the access tags of a node without a barrier are about passing it. */
function limitsPassing(tags: Tags): boolean {
  if (CROSSED.has(tags.get('highway') ?? '') || tags.get('crossing') !== undefined) return false;
  return tags.get('amenity') === 'parking_entrance' || FEATURE_KEYS.every((key) => tags.get(key) === undefined);
}

/** Returns the modes that a node stops, by a barrier or by access tags alone, as bits of a node's kind. */
export function barrierBits(tags: Tags): number {
  const barrier = tags.get('barrier');
  if (barrier === undefined && !limitsPassing(tags)) return 0;
  const stopped = barrier === undefined ? 0 : (STOPS.get(barrier) ?? 0);
  const locked = tags.get('locked') === 'yes' ? CAR | BIKE | WALK : 0;
  const removable = barrier === 'bollard' && tags.get('bollard') === 'rising';
  let bits = 0;
  STREET_MODES.forEach((mode, number) => {
    const bit = 1 << number;
    const tagged = taggedBarrierAccess(tags, mode, (stopped & bit) !== 0);
    if (tagged === 'closed') bits |= bit;
    else if (tagged === 'restricted' || tagged === 'destination') bits |= bit << BARRIER_RESTRICTED_SHIFT;
    else if (tagged === undefined && ((stopped | locked) & bit) !== 0) {
      // A rising bollard lets residents and deliveries in.
      bits |= removable ? bit << BARRIER_RESTRICTED_SHIFT : bit;
    }
  });
  return bits;
}

function taggedBarrierAccess(
  tags: Tags,
  mode: StreetMode,
  stopped: boolean,
): 'open' | 'destination' | 'restricted' | 'closed' | undefined {
  for (const key of KEYS[mode]) {
    const value = tags.get(key);
    if (value === undefined) continue;
    const access = accessOfValue(value, mode);
    // `access=yes` on a bollard is meant for walkers; it lets no car through.
    if ((access === 'open' || access === 'destination') && key === 'access' && stopped && mode === 'car') continue;
    // A bicycle is pushed through where it can't be ridden.
    if (access !== undefined) return access === 'pushed' ? 'open' : access;
  }
  return undefined;
}
