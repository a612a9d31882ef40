import {
  ARC_DESTINATION_CAR,
  ARC_RESTRICTED_CAR,
  BIKE_PUSHED,
  EDGE_BRIDGE,
  EDGE_FERRY,
  EDGE_ROUNDABOUT,
  EDGE_SPEED_TAGGED,
  EDGE_TOLL,
  EDGE_TUNNEL,
  EDGE_UNPAVED,
  STREET_MODES,
  type StreetMode,
} from '../../../network/street/street-graph.ts';
import { wayPurpose, wayUseBy } from './access.ts';
import { bikePercent } from './bike-speeds.ts';
import { carSpeeds } from './car-speeds.ts';
import type { CountryDefaults } from './country-defaults.ts';
import { parseDuration } from './ferries.ts';
import { BACKWARD, BOTH_WAYS, FORWARD, isRoundabout, wayDirections } from './one-way.ts';
import { surfaceOf } from './surfaces.ts';
import type { Tags } from './tag-view.ts';
import { walkPercent } from './walk-speeds.ts';
import { edgeClassOfKind, isFerryKind, type WayKind, wayKind } from './way-classes.ts';

/** A speed per direction of a way: km/h for cars, percent for bicycles and walkers, 0 closed. */
interface SpeedPair {
  readonly forward: number;
  readonly backward: number;
}

/** The meaning of a way's tags for the graph. */
export interface WayUse {
  readonly edgeClass: number;
  /** `EDGE_*` bits. */
  readonly flags: number;
  readonly car: SpeedPair;
  readonly bike: SpeedPair;
  readonly walk: SpeedPair;
  /** `ARC_RESTRICTED_*` and `ARC_DESTINATION_*` bits, the same in both directions. */
  readonly purposes: number;
  /** True if the way isn't on the ground: heights come from its ends. */
  readonly offGround: boolean;
  /** Seconds of a ferry's crossing if tagged, else 0. */
  readonly durationS: number;
  readonly drivesLeft: boolean;
}

const CLOSED: SpeedPair = { forward: 0, backward: 0 };

const directed = (speeds: SpeedPair, directions: number): SpeedPair => ({
  forward: directions & FORWARD ? speeds.forward : 0,
  backward: directions & BACKWARD ? speeds.backward : 0,
});

const same = (value: number): SpeedPair => ({ forward: value, backward: value });

/** Returns the meaning of a way for the graph, or null if no mode may use it. */
export function wayUse(tags: Tags, country: CountryDefaults): WayUse | null {
  const kind = wayKind(tags);
  if (kind === null) return null;
  let speedTagged = false;

  let car = CLOSED;
  if (wayUseBy(tags, 'car', kind) !== 'closed') {
    const directions = wayDirections(tags, 'car', kind);
    const speeds = carSpeeds(tags, kind, country, directions === BOTH_WAYS);
    car = directed(speeds, directions);
    speedTagged = speeds.tagged;
  }

  let bike = CLOSED;
  const bikeMay = wayUseBy(tags, 'bike', kind);
  if (bikeMay !== 'closed') {
    const ridden = bikeMay !== 'pushed';
    const percent = ridden ? bikePercent(tags, kind) : BIKE_PUSHED;
    // A pushed bicycle follows the one-way rules of walkers.
    bike = directed(same(percent), wayDirections(tags, ridden ? 'bike' : 'walk', kind));
  }

  let walk = CLOSED;
  if (wayUseBy(tags, 'walk', kind) !== 'closed') {
    walk = directed(same(walkPercent(tags, kind)), wayDirections(tags, 'walk', kind));
  }

  if ((car.forward | car.backward | bike.forward | bike.backward | walk.forward | walk.backward) === 0) return null;
  return {
    edgeClass: edgeClassOfKind(kind),
    flags: edgeFlags(tags, kind) | (speedTagged ? EDGE_SPEED_TAGGED : 0),
    car,
    bike,
    walk,
    purposes: STREET_MODES.reduce((bits, mode) => bits | purposeBit(tags, mode, kind), 0),
    offGround: isOffGround(tags, kind),
    durationS: isFerryKind(kind) ? (parseDuration(tags.get('duration')) ?? 0) : 0,
    drivesLeft: country.drivesLeft,
  };
}

function purposeBit(tags: Tags, mode: StreetMode, kind: WayKind): number {
  const purpose = wayPurpose(tags, mode, kind);
  const ofCar = purpose === null ? 0 : purpose === 'restricted' ? ARC_RESTRICTED_CAR : ARC_DESTINATION_CAR;
  return ofCar << STREET_MODES.indexOf(mode);
}

const isSet = (value: string | undefined): boolean => value !== undefined && value !== 'no';

function edgeFlags(tags: Tags, kind: WayKind): number {
  let flags = isFerryKind(kind) ? EDGE_FERRY : 0;
  if (isSet(tags.get('bridge'))) flags |= EDGE_BRIDGE;
  if (isTunnel(tags)) flags |= EDGE_TUNNEL;
  if (isRoundabout(tags)) flags |= EDGE_ROUNDABOUT;
  if (tags.get('toll') === 'yes') flags |= EDGE_TOLL;
  const surface = tags.get('surface');
  const trackType = tags.get('tracktype');
  const ground = surfaceOf(surface, trackType, undefined);
  if (ground.unpaved || (kind === 'track' && surface === undefined && trackType === undefined)) flags |= EDGE_UNPAVED;
  return flags;
}

const isTunnel = (tags: Tags): boolean => isSet(tags.get('tunnel')) && tags.get('tunnel') !== 'culvert';

const isOffGround = (tags: Tags, kind: WayKind): boolean =>
  isFerryKind(kind) || isSet(tags.get('bridge')) || isTunnel(tags) || tags.get('covered') === 'yes';
