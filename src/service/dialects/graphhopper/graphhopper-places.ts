import type { Position } from '../../../kit/geo/coordinates.ts';
import { hinterlandVersion } from '../../../region/storage/index.ts';
import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import { usualStreets } from '../met-streets.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { heightsOf } from '../valhalla/heights.ts';
import { noPoint } from './graphhopper-manners.ts';
import { PROFILES, readGraphHopper, readPoint } from './graphhopper-request.ts';

interface NearestView {
  readonly place: Position;
  readonly hasElevation: boolean;
}

export function readNearest(call: Call): Meaning<NearestView> {
  const fields = readGraphHopper(call);
  const place = readPoint(fields);
  return { asked: [], view: { place, hasElevation: fields.boolean('elevation') ?? false }, at: [place] };
}

/** Writes the nearest place on a street that any profile may use. */
export function writeNearest(_answers: readonly OwnAnswer[], view: NearestView, scene: Scene): unknown {
  const { place, hasElevation } = view;
  const found = Object.values(PROFILES).flatMap((mode) => usualStreets(scene, mode).nearest(place) ?? []);
  const [met] = found.sort((a, b) => a.distanceM - b.distanceM);
  if (met === undefined) throw noPoint('point', 0, place);
  const heights = hasElevation ? heightsOf(scene.network, [[met.lon, met.lat]]).map((height) => height ?? 0) : [];
  return { type: 'Point', coordinates: [met.lon, met.lat, ...heights], distance: met.distanceM };
}

export const readInfo = (): Meaning<null> => ({ asked: [], view: null, at: [] });

export function writeInfo(_answers: readonly OwnAnswer[], _view: null, { network }: Scene): unknown {
  const { minX, minY, maxX, maxY } = network.bounds;
  return {
    version: hinterlandVersion,
    bbox: [minX, minY, maxX, maxY],
    profiles: Object.keys(PROFILES).map((name) => ({ name })),
    elevation: true,
    encoded_values: {},
  };
}
