import type { Limits } from '../../../network/routing/index.ts';
import {
  type ModeOptionsBody,
  type RoutingBody,
  type RoutingQuery,
  refuse,
  TRAVEL_TYPES,
  type TravelModeBody,
  toRoutingQuery,
} from '../../../network/routing/index.ts';
import { MODE_FIELDS, type TravelBody } from './travel.schema.ts';

/**
 * Reads sources and travel options of statistics' requests as the routing query that all products share, so that a
 * cell's travel time is that of `/time`. Throws RequestError and LimitError.
 */
export function readTravel(body: TravelBody, limits: Limits): RoutingQuery {
  const { sources, sourceGeometries, targets, travelTypes, elevationEnabled, ...common } = body;
  const options = optionsReader(body);
  const modeOf = (source: Traveler): TravelModeBody => source.tm ?? options(travelTypeOf(source) ?? travelTypeOf(body));
  const routing: RoutingBody = {
    ...common,
    travelType: null,
    elevation: elevationEnabled ?? common.elevation,
    sources: sources?.map((source) => ({ ...source, tm: modeOf(source) })),
    sourceGeometries: sourceGeometries?.map((source) => ({ ...source, tm: modeOf(source) })),
  };
  return toRoutingQuery(routing, limits, { coordinates: ['x', 'y'] });
}

interface Traveler {
  readonly tm?: TravelModeBody | null;
  readonly travelType?: string | null;
  readonly travelTypes?: readonly string[] | null;
}

function travelTypeOf({ travelType, travelTypes }: Traveler): string | null {
  if (travelType != null) return travelType.toLowerCase();
  if (travelTypes == null || travelTypes.length === 0) return null;
  const types = travelTypes.map((type) => type.toLowerCase());
  if (!types.includes('transit')) return types[0];
  return types.includes('bike') ? 'biketransit' : 'transit';
}

/** Returns a function to a mode with its options; sources with equal modes share one object, which is read once. */
function optionsReader(body: TravelBody): (travelType: string | null) => TravelModeBody {
  const known = new Map<string, TravelModeBody>();
  return (travelType) => {
    if (travelType === null) {
      refuse('travelType', `is required, here or of every source: one of ${TRAVEL_TYPES.join(', ')}`);
    }
    let mode = known.get(travelType);
    if (mode === undefined) {
      mode = { [travelType]: modeOptions(body, travelType) };
      known.set(travelType, mode);
    }
    return mode;
  };
}

function modeOptions(body: TravelBody, travelType: string): ModeOptionsBody {
  const { frame } = body;
  const shared = {
    ...Object.fromEntries(MODE_FIELDS.map((name) => [name, body[name]])),
    ...ownFields(body, travelType),
  };
  return typeof frame === 'number' ? { ...shared, frame: null, duration: frame } : { ...shared, frame };
}

/** Returns speed and slopes of the mode on streets. */
function ownFields(body: TravelBody, travelType: string): Pick<ModeOptionsBody, 'speed' | 'uphill' | 'downhill'> {
  const { walkSpeed, walkUphill, walkDownhill, bikeSpeed, bikeUphill, bikeDownhill, flySpeed } = body;
  switch (travelType) {
    case 'car':
      return {};
    case 'fly':
      return { speed: flySpeed };
    case 'bike':
    case 'biketransit':
      return { speed: bikeSpeed, uphill: bikeUphill, downhill: bikeDownhill };
    default:
      return { speed: walkSpeed, uphill: walkUphill, downhill: walkDownhill };
  }
}
