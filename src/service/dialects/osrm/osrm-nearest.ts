import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import { usualStreets } from '../met-streets.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { refusal } from '../refusals.ts';
import { readOsrm, refuseRules } from './osrm-request.ts';
import { metOf, type Places, placesIn, waypointOf } from './osrm-waypoints.ts';

interface NearestView extends Places {
  readonly mode: string;
  readonly count: number;
}

/** More are never asked for. */
const MOST = 100;

export function readNearest(call: Call): Meaning<NearestView> {
  const request = readOsrm(call);
  const { fields, places, mode } = request;
  refuseRules(request);
  if (places.length !== 1) throw refusal('InvalidOptions', 'coordinates', 'must be a single one');
  const count = fields.number('number', { min: 1, isWhole: true }) ?? 1;
  if (count > MOST) throw refusal('TooBig', 'number', `must be at most ${MOST}`);
  fields.end();
  return { asked: [], view: { ...placesIn(request), mode, count }, at: places };
}

export function writeNearest(_answers: readonly OwnAnswer[], view: NearestView, scene: Scene): unknown {
  const { places, radiuses, hints, mode, count } = view;
  const radius = radiuses[0] ?? null;
  const found = usualStreets(scene, mode).several(places[0], count);
  metOf(found[0] ?? null, places[0], radius, 0);
  const near = found.filter(({ distanceM }) => radius === null || distanceM <= radius);
  return { code: 'Ok', waypoints: near.map((met) => waypointOf(met, hints[0])) };
}
