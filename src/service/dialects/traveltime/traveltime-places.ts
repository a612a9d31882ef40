import { dateText } from '../../../kit/core/calendar.ts';
import type { Position } from '../../../kit/geo/coordinates.ts';
import { servedDates } from '../../../network/transit/index.ts';
import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import { usualStreets } from '../met-streets.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { fieldsOf } from './traveltime-manners.ts';
import { readCoords, requiredText } from './traveltime-searches.ts';

interface Places {
  readonly places: readonly { readonly id: string; readonly place: Position }[];
}

/** Reads `/supported-locations`. */
export function readSupported(call: Call): Meaning<Places> {
  const fields = fieldsOf(call);
  const places = (fields.objects('locations') ?? []).map((one) => ({
    id: requiredText(one, 'id'),
    place: readCoords(one),
  }));
  if (places.length === 0) throw fields.fault('missing', 'locations', 'is required: at least one');
  fields.end();
  return { asked: [], view: { places }, at: places.map(({ place }) => place) };
}

/** Writes which places have a street that one may walk on. */
export function writeSupported(_answers: readonly OwnAnswer[], { places }: Places, scene: Scene): unknown {
  const streets = usualStreets(scene, 'walk');
  const isNear = places.map(({ place }) => streets.nearest(place) !== null);
  const map = { map_name: scene.network.region, additional_map_names: [] };
  return {
    locations: places.filter((_, i) => isNear[i]).map(({ id }) => ({ id, ...map })),
    unsupported_locations: places.filter((_, i) => !isNear[i]).map(({ id }) => id),
  };
}

export const readMapInfo = (): Meaning<null> => ({ asked: [], view: null, at: [] });

/** Writes the region as the only map, with the dates of its timetable. */
export function writeMapInfo(_answers: readonly OwnAnswer[], _view: null, { network }: Scene): unknown {
  const served = network.transit === null ? null : servedDates(network.transit);
  const dates = served && { date_start: dateText(served.first), date_end: dateText(served.last) };
  const features = { fares: false, postcodes: false, ...(dates === null ? {} : { public_transport: dates }) };
  return { maps: [{ name: network.region, features }] };
}
