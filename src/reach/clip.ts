import type { Geometry } from 'geojson';
import { type LongitudeFrame, wrapLon } from '../geo/longitude-frame.ts';
import { Shape } from '../geo/shape.ts';
import type { RoutingQuery } from '../routing/index.ts';

type Clipping = Pick<RoutingQuery, 'clip'>;

/** Whether answers tell of a place. */
export type InClip = (lon: number, lat: number) => boolean;

const EVERYWHERE: InClip = () => true;

/** By frame; null: longitudes as they are. Rows of a matrix and searches of one request ask for the same area. */
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

/** What lies within the area that a request clips its answers to; everything where it names none. */
export function inClip({ clip }: Clipping): InClip {
  if (!clip) return EVERYWHERE;
  const shape = shapeOf(clip, null);
  return (lon, lat) => shape.contains(wrapLon(lon), lat);
}

/** The same area as streets in a frame see it. */
export const clipShape = ({ clip }: Clipping, frame: LongitudeFrame): Shape | null => clip && shapeOf(clip, frame);
