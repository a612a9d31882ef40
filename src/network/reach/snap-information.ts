import { type AnswerBytes, fixed } from '../../kit/core/answer-bytes.ts';
import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import type { SnappedPoint } from '../network/snap.ts';

const DISTANCE = fixed(',"snapDistance":');
const LAT = fixed(',"snappedLat":');
const LNG = fixed(',"snappedLng":');

/** The fields that `showSnapInformation` adds to a point: meters to the network, and the snapped position (degrees). */
export interface SnapInformation {
  readonly snapDistance: number;
  readonly snappedLat: number;
  readonly snappedLng: number;
}

export const snapInformation = ({ distanceM, lon, lat }: SnappedPoint): SnapInformation => ({
  snapDistance: Math.round(distanceM * 10) / 10,
  snappedLat: Math.round(lat * 1e7) / 1e7,
  snappedLng: Math.round(wrapLon(lon) * 1e7) / 1e7,
});

/** Writes snap information as further members of an object; nothing if a point wasn't snapped. */
export function putSnapInformation(out: AnswerBytes, point: SnappedPoint | null | undefined): void {
  if (!point) return;
  out.put(DISTANCE);
  out.decimal(point.distanceM, 1);
  out.put(LAT);
  out.decimal(point.lat, 7);
  out.put(LNG);
  out.decimal(wrapLon(point.lon), 7);
}
