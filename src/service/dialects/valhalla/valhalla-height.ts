import type { Position } from '../../../kit/geo/coordinates.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import type { Fields } from '../fields.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { decodePolyline, encodePolyline } from '../polyline.ts';
import { refusal } from '../refusals.ts';
import { heightsOf, resampled } from './heights.ts';
import { idOf, readLocations, readValhalla } from './valhalla-request.ts';

interface HeightView {
  readonly shape: readonly Position[];
  /** The decimals of the line that was sent; null: a list was. */
  readonly digits: 5 | 6 | null;
  readonly withRange: boolean;
  readonly decimals: number;
  readonly more: object;
}

/** The least meters between points. */
const LEAST_STEP_M = 1;

export function readHeight(call: Call): Meaning<HeightView> {
  const fields = readValhalla(call);
  const digits = fields.word('shape_format', ['polyline6', 'polyline5']) === 'polyline5' ? 5 : 6;
  const text = fields.text('encoded_polyline');
  const line = text === undefined ? readLocations(fields, 'shape', 1, 114).map(({ place }) => place) : null;
  const stepM = fields.number('resample_distance', { min: LEAST_STEP_M });
  const most = call.limits.maxTargets;
  const shape = stepped(line ?? lineIn(fields, text ?? '', digits), stepM, most);
  const view: HeightView = {
    shape,
    digits: line === null ? digits : null,
    withRange: fields.boolean('range') ?? false,
    decimals: fields.number('height_precision', { min: 0, max: 2, isWhole: true }) ?? 0,
    more: idOf(fields),
  };
  return { asked: [], view, at: shape };
}

function lineIn(fields: Fields, text: string, digits: 5 | 6): Position[] {
  const points = decodePolyline(text, digits);
  if (points === null || points.length === 0) throw refusal(134, 'encoded_polyline', 'is no valid polyline');
  return points.map(([lon, lat]) => fields.degrees(lon, lat, 'encoded_polyline'));
}

function stepped(shape: readonly Position[], stepM: number | undefined, most: number): Position[] {
  const lengthM = shape.reduce((sum, [x, y], i) => (i === 0 ? 0 : sum + haversineM(...shape[i - 1], x, y)), 0);
  const count = stepM === undefined ? shape.length : lengthM / stepM;
  if (count > most) throw refusal(153, 'shape', `must have at most ${most} points`);
  return stepM === undefined ? [...shape] : resampled(shape, stepM).map(([lon, lat]) => [lon, lat]);
}

export function writeHeight(_answers: readonly OwnAnswer[], view: HeightView, { network }: Scene): unknown {
  const { shape, digits, withRange, decimals, more } = view;
  const factor = 10 ** decimals;
  const heights = heightsOf(network, shape).map((height) => height && Math.round(height * factor) / factor);
  let along = 0;
  const ranges = shape.map(([lon, lat], i) => {
    along += i === 0 ? 0 : haversineM(...shape[i - 1], lon, lat);
    return Math.round(along);
  });
  return {
    ...(digits === null
      ? { shape: shape.map(([lon, lat]) => ({ lat, lon })) }
      : { encoded_polyline: encodePolyline(shape, digits) }),
    ...(withRange ? { range_height: heights.map((height, i) => [ranges[i], height]) } : { height: heights }),
    ...more,
  };
}
