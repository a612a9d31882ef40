import type { Geometry } from 'geojson';
import { type LongitudeFrame, wrapLon } from '../../kit/geo/longitude-frame.ts';
import { Shape } from '../../kit/geo/shape.ts';
import type { RoutingQuery } from '../routing/index.ts';

type Clipping = Pick<RoutingQuery, 'clip'>;

/** Returns whether answers include a place. */
export type InClip = (lon: number, lat: number) => boolean;

const EVERYWHERE: InClip = () => true;

/**
 * Cached shapes by frame; null: longitudes unchanged. Rows of a matrix and searches of one request use the same area.
 */
const shapes = new WeakMap<Geometry, Map<LongitudeFrame | null, Shape>>();

function shapeOf(clip: Geometry, frame: LongitudeFrame | null): Shape {
  let byFrame = shapes.get(clip);
  if (!byFrame) {
    byFrame = new Map();
    shapes.set(clip, byFrame);
  }
  let shape = byFrame.get(frame);
  if (!shape) {
    shape = new Shape(clip, frame);
    byFrame.set(frame, shape);
  }
  return shape;
}

/** Returns the test for the area that a request clips its answers to; everything is inside if it has none. */
export function inClip({ clip }: Clipping): InClip {
  if (!clip) return EVERYWHERE;
  const shape = shapeOf(clip, null);
  return (lon, lat) => shape.contains(wrapLon(lon), lat);
}

/** Returns the same area in the frame of the streets. */
export const clipShape = ({ clip }: Clipping, frame: LongitudeFrame): Shape | null => clip && shapeOf(clip, frame);
