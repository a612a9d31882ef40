import { DM_PER_METER, DS_PER_SECOND } from '../../../kit/core/units.ts';
import { wrapLon } from '../../../kit/geo/longitude-frame.ts';
import { apportion } from '../apportion.ts';
import type { Route } from '../route.ts';
import type { RouteLine } from '../route-line.ts';
import { instruction } from './instruction.ts';
import type { Maneuver } from './maneuver.ts';
import type { Guidance } from './maneuvers.ts';

/** Decimals of degrees, for centimeters. */
const DECIMALS = 1e7;

/** Returns the legs, heights and maneuvers of a route with the field names of answers. */
export const guidanceFields = ({ legs, profile, guidance }: Pick<Route, 'legs' | 'profile' | 'guidance'>): object => ({
  ...(legs ? { legs: legs.map(({ travelTimeS, lengthM }) => ({ travelTime: travelTimeS, length: lengthM })) } : {}),
  ...(profile ? { elevationProfile: profile } : {}),
  ...(guidance ? { maneuvers: maneuverFields(guidance) } : {}),
});

/** Returns maneuvers with the field names of answers; seconds and meters of all steps add up to the route's. */
function maneuverFields({ line, maneuvers, language }: Guidance): object[] {
  const share = (of: (maneuver: Maneuver) => number, unit: number) => apportion(maneuvers.map(of), unit);
  const seconds = share(({ travelTimeDs }) => travelTimeDs, DS_PER_SECOND);
  const meters = share(({ lengthDm }) => lengthDm, DM_PER_METER);
  const legs = maneuvers.filter(({ type }) => type === 'arrive').length;
  let leg = 0;
  return maneuvers.map((maneuver, i) => {
    if (i > 0 && maneuver.type === 'depart') leg++;
    const text = instruction(maneuver, language, leg, legs);
    return { ...fieldsOf(maneuver, line, seconds[i], meters[i]), text };
  });
}

function fieldsOf(maneuver: Maneuver, line: RouteLine, seconds: number, meters: number): object {
  const { type, modifier, exit, point, lanes, crossings, ...step } = maneuver;
  return {
    type,
    ...(modifier === null ? {} : { modifier }),
    ...(exit === null ? {} : { exit }),
    ...placeOf(line, point),
    point,
    travelTime: seconds,
    length: meters,
    name: step.name,
    ...given('ref', step.ref),
    ...given('destinations', step.destinations),
    ...given('exits', step.exits),
    ...given('rotaryName', step.rotaryName),
    mode: step.mode,
    drivingSide: step.drivingSide,
    bearingBefore: step.bearingBefore,
    bearingAfter: step.bearingAfter,
    ...(lanes.length > 0 ? { lanes } : {}),
    crossings: crossings.map(({ point: at, in: from, out, ...streets }) => ({
      ...placeOf(line, at),
      point: at,
      ...streets,
      ...(from < 0 ? {} : { in: from }),
      ...(out < 0 ? {} : { out }),
    })),
  };
}

function placeOf(line: RouteLine, point: number): { lat: number; lng: number } {
  const degrees = (value: number) => Math.round(value * DECIMALS) / DECIMALS;
  return { lat: degrees(line.lat(point)), lng: degrees(wrapLon(line.lon(point))) };
}

const given = (name: string, text: string): object => (text === '' ? {} : { [name]: text });
