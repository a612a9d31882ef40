import type { StreetMode } from '../../../network/street/street-graph.ts';
import { taggedAccess } from './access.ts';
import type { Tags } from './tag-view.ts';
import type { WayKind } from './way-classes.ts';

/** Directions in which a way may be traveled, relative to the order of its nodes. */
export const FORWARD = 1;
export const BACKWARD = 2;
export const BOTH_WAYS = FORWARD | BACKWARD;

const YES = new Set(['yes', 'true', '1']);
const REVERSED = new Set(['-1', 'reverse']);
const CHANGING = new Set(['reversible', 'alternating']);

function directionsOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (YES.has(value)) return FORWARD;
  if (REVERSED.has(value)) return BACKWARD;
  if (CHANGING.has(value)) return 0;
  return value === 'no' || value === 'false' || value === '0' ? BOTH_WAYS : undefined;
}

export const isRoundabout = (tags: Tags): boolean => {
  const junction = tags.get('junction');
  return junction === 'roundabout' || junction === 'circular';
};

/** Returns the directions that `oneway` allows vehicles, the implied cases included. */
function vehicleDirections(tags: Tags, kind: WayKind): number {
  const tagged = directionsOf(tags.get('oneway'));
  if (tagged !== undefined) return tagged;
  if (isRoundabout(tags) || kind === 'motorway' || kind === 'motorway_link') return FORWARD;
  return BOTH_WAYS;
}

const CYCLEWAY_KEYS = ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both'];

/** Returns whether a lane or track lets bicycles ride against a one-way street. */
function hasContraflow(tags: Tags): boolean {
  for (const key of CYCLEWAY_KEYS) if (tags.get(key)?.startsWith('opposite') === true) return true;
  for (const key of ['cycleway:left:oneway', 'cycleway:right:oneway', 'cycleway:both:oneway']) {
    const value = tags.get(key);
    if (value !== undefined && (REVERSED.has(value) || value === 'no')) return true;
  }
  return false;
}

function baseDirections(tags: Tags, mode: StreetMode, kind: WayKind): number {
  if (mode === 'walk') {
    const tagged = directionsOf(tags.get('oneway:foot') ?? tags.get('foot:oneway'));
    if (tagged !== undefined) return tagged;
    const conveying = tags.get('conveying');
    return conveying === 'forward' ? FORWARD : conveying === 'backward' ? BACKWARD : BOTH_WAYS;
  }
  if (mode === 'car') {
    return (
      directionsOf(tags.get('oneway:motorcar') ?? tags.get('oneway:motor_vehicle') ?? tags.get('oneway:vehicle')) ??
      vehicleDirections(tags, kind)
    );
  }
  const tagged = directionsOf(tags.get('oneway:bicycle') ?? tags.get('bicycle:oneway'));
  if (tagged !== undefined) return tagged;
  const directions = vehicleDirections(tags, kind);
  return directions !== 0 && directions !== BOTH_WAYS && hasContraflow(tags) ? BOTH_WAYS : directions;
}

/** Returns the directions (`FORWARD`, `BACKWARD` bits) in which a mode may travel a way it has access to. */
export function wayDirections(tags: Tags, mode: StreetMode, kind: WayKind): number {
  let directions = baseDirections(tags, mode, kind);
  for (const [suffix, bit] of [
    [':forward', FORWARD],
    [':backward', BACKWARD],
  ] as const) {
    const access = taggedAccess(tags, mode, suffix)?.access;
    if (access === 'closed') directions &= ~bit;
    // `bicycle:backward=yes` opens a one-way street; keys about all vehicles don't lift one.
    else if (
      (access === 'open' || access === 'destination') &&
      mode === 'bike' &&
      tags.get(`bicycle${suffix}`) !== undefined
    )
      directions |= bit;
  }
  return directions;
}
