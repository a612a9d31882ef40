import type { Position } from '../../../kit/geo/coordinates.ts';
import { areaRequest, areasOf, polygonOf } from '../areas.ts';
import { type Call, type Meaning, TypedBody } from '../dialect-endpoint.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { noPoint } from './graphhopper-manners.ts';
import { INFO, readGraphHopper, readMode, readPoint, refuseAll } from './graphhopper-request.ts';

interface IsochroneView {
  readonly place: Position;
  /** Seconds or meters by bucket. */
  readonly values: readonly number[];
  readonly isGeoJson: boolean;
}

const MOST_BUCKETS = 20;
const USUAL_LIMIT_S = 600;

export function readIsochrone(call: Call): Meaning<IsochroneView> {
  const fields = readGraphHopper(call);
  const mode = readMode(fields);
  const place = readPoint(fields);
  const { maxEdgeWeightSeconds, maxEdgeWeightMeters } = call.limits;
  const timeS = fields.number('time_limit', { min: 1, max: maxEdgeWeightSeconds }) ?? USUAL_LIMIT_S;
  const lengthM = fields.number('distance_limit', { min: -1, max: maxEdgeWeightMeters }) ?? 0;
  const count = fields.number('buckets', { min: 1, max: MOST_BUCKETS, isWhole: true }) ?? 1;
  if ((fields.number('weight_limit') ?? 0) > 0) throw fields.fault('value', 'weight_limit', "can't be honored here");
  refuseAll(fields, 'custom_model');
  const simplifyM = fields.number('tolerance', { min: 0 }) ?? 0;
  const isReverse = fields.boolean('reverse_flow') ?? false;
  const isGeoJson = (fields.word('type', ['json', 'geojson']) ?? 'json') === 'geojson';
  const most = lengthM > 0 ? lengthM : timeS;
  const values = Array.from({ length: count }, (_, i) => Math.max(1, Math.round((most * (i + 1)) / count)));
  const wish = { mode, place, values: [...new Set(values)], simplifyM };
  const edgeWeight = lengthM > 0 ? 'distance' : 'time';
  const asked = areaRequest({ ...wish, edgeWeight, options: isReverse ? { reverse: true } : {} });
  return { asked: [asked], view: { place, values, isGeoJson }, at: [place] };
}

export function writeIsochrone([answer]: readonly OwnAnswer[], { place, values, isGeoJson }: IsochroneView): unknown {
  const areas = areasOf(answer);
  if (areas === null) throw noPoint('point', 0, place);
  const polygons = values.flatMap((value, bucket) => {
    const area = areas.find((one) => one.value === value);
    return area === undefined ? [] : [{ type: 'Feature', properties: { bucket }, geometry: polygonOf(area) }];
  });
  if (!isGeoJson) return { polygons, info: INFO };
  const collection = { type: 'FeatureCollection', features: polygons };
  return new TypedBody(JSON.stringify(collection), 'application/geo+json;charset=UTF-8');
}
