import type { CountryDefaults } from './country-defaults.ts';
import { countryByCode } from './country-defaults.ts';

const KMH_PER_MPH = 1.609344;
const KMH_PER_KNOT = 1.852;
const WALKING_KMH = 6;
/** The average speed where nothing limits it. */
const UNLIMITED_KMH = 135;
const HIGHEST_KMH = 200;

/**
 * Returns the speed limit in km/h of a `maxspeed` value: a number (km/h), `30 mph`, `5 knots`, `walk`, `none`, or a law
 * code such as `DE:urban`, `GB:nsl_single`, `FR:zone30`. Undefined if the value isn't usable.
 */
export function parseMaxspeed(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  // Several values stand for lanes or times of day: the lowest is the cautious choice.
  if (text.includes(';') || text.includes('|')) {
    const limits = text.split(/[;|]/).map((part) => parseMaxspeed(part.trim()));
    const known = limits.filter((limit) => limit !== undefined);
    return known.length > 0 ? Math.min(...known) : undefined;
  }
  const number = /^(\d+(?:\.\d+)?)\s*(km\/h|kmh|kph|mph|knots?)?$/.exec(text.trim());
  if (number !== null) {
    const unit = number[2];
    const factor = unit === 'mph' ? KMH_PER_MPH : unit?.startsWith('knot') ? KMH_PER_KNOT : 1;
    const limit = Number(number[1]) * factor;
    return limit >= 1 && limit <= HIGHEST_KMH ? limit : undefined;
  }
  if (text === 'walk') return WALKING_KMH;
  if (text === 'none') return UNLIMITED_KMH;
  return parseLawCode(text);
}

function parseLawCode(text: string): number | undefined {
  const code = /^([A-Z]{2})(?:-[A-Z]+)?:(.+)$/.exec(text);
  if (code === null) return undefined;
  const law: CountryDefaults = countryByCode(code[1]);
  const zone = code[2].toLowerCase();
  const zoneLimit = /^(?:zone:?)?(\d+)$/.exec(zone);
  if (zoneLimit !== null) return Number(zoneLimit[1]) * (law.mph ? KMH_PER_MPH : 1);
  switch (zone) {
    case 'urban':
    case 'nsl_restricted':
      return law.urbanKmh;
    case 'rural':
    case 'nsl_single':
      return law.ruralKmh;
    case 'trunk':
    case 'nsl_dual':
      return law.trunkKmh;
    case 'motorway':
      return law.motorwayKmh;
    case 'living_street':
    case 'walk':
      return WALKING_KMH + 1;
    case 'bicycle_road':
      return 30;
    default:
      return undefined;
  }
}
