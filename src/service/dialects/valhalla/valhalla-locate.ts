import { hinterlandVersion } from '../../../region/storage/index.ts';
import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import { usualStreets } from '../met-streets.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { type Located, readLocations, readTravel, readValhalla } from './valhalla-request.ts';

interface LocateView {
  readonly mode: string;
  readonly locations: readonly Located[];
}

export function readLocate(call: Call): Meaning<LocateView> {
  const fields = readValhalla(call);
  const locations = readLocations(fields, 'locations', 1);
  return { asked: [], view: { mode: readTravel(fields).mode, locations }, at: locations.map(({ place }) => place) };
}

export function writeLocate(_answers: readonly OwnAnswer[], { mode, locations }: LocateView, scene: Scene): unknown {
  const streets = usualStreets(scene, mode);
  return locations.map(({ place, radiusM }) => {
    const [input_lon, input_lat] = place;
    const met = streets.nearest(place);
    const isNear = met !== null && (radiusM === null || met.distanceM <= radiusM);
    const edge = isNear
      ? [
          {
            correlated_lon: met.lon,
            correlated_lat: met.lat,
            distance: met.distanceM,
            names: met.name ? [met.name] : [],
          },
        ]
      : null;
    return { input_lon, input_lat, edges: edge, nodes: null };
  });
}

export const readStatus = (): Meaning<null> => ({ asked: [], view: null, at: [] });

export const writeStatus = (): unknown => ({
  version: hinterlandVersion,
  tileset_last_modified: 0,
  available_actions: ['status', 'locate', 'route', 'isochrone', 'sources_to_targets', 'height'],
});
