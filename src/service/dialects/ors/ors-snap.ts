import type { Position } from '../../../kit/geo/coordinates.ts';
import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import { usualStreets } from '../met-streets.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { readPlaces } from './ors-fields.ts';
import { fieldsOf, metadataOf, modeOf, noPoint } from './ors-manners.ts';
import { locationOf } from './ors-matrix.ts';

interface SnapView {
  readonly mode: string;
  readonly places: readonly Position[];
  readonly radiusM: number;
  readonly isGeoJson: boolean;
  readonly id: unknown;
  readonly query: unknown;
}

export const readSnap =
  (isGeoJson: boolean) =>
  (call: Call): Meaning<SnapView> => {
    const fields = fieldsOf(call, 'snap');
    const mode = modeOf(call, 'snap');
    const places = readPlaces(fields, 'locations', 1);
    const radiusM = fields.number('radius', { min: 0 });
    if (radiusM === undefined) throw fields.fault('missing', 'radius', 'is required');
    const id = fields.value('id');
    fields.end();
    return { asked: [], view: { mode, places, radiusM, isGeoJson, id, query: call.body }, at: places };
  };

export function writeSnap(_answers: readonly OwnAnswer[], view: SnapView, scene: Scene): unknown {
  const { mode, places, radiusM, isGeoJson } = view;
  const streets = usualStreets(scene, mode);
  const found = places.map((place) => {
    const met = streets.nearest(place);
    return met !== null && met.distanceM <= radiusM ? locationOf(met, true) : null;
  });
  if (found.every((one) => one === null)) throw noPoint('snap', 0, places[0]);
  const metadata = metadataOf('snap', view.query, view.id);
  if (!isGeoJson) return { locations: found, metadata };
  const features = found.flatMap((one, source_id) => {
    if (one === null) return [];
    const { location, ...properties } = one;
    const geometry = { type: 'Point', coordinates: location };
    return [{ type: 'Feature', properties: { ...properties, source_id }, geometry }];
  });
  return { type: 'FeatureCollection', features, metadata };
}
