import type { Geometry } from 'geojson';
import { type LongitudeFrame, wrapLon } from '../geo/longitude-frame.ts';
import { Shape } from '../geo/shape.ts';
import type { RoutingQuery } from '../routing/index.ts';

type Clipping = Pick<RoutingQuery, 'clip'>;

/** Whether answers tell of a place. */
export type InClip = (lon: number, lat: number) => boolean;

const EVERYWHERE: InClip = () => true;

/** Searches of one request ask for the same area. */
const shapes = new WeakMap<Geometry, Shape>();

/** What lies within the area that a request clips its answers to; everything where it names none. */
export function inClip({ clip }: Clipping): InClip {
  if (!clip) return EVERYWHERE;
  let known = shapes.get(clip);
  if (!known) {
    known = new Shape(clip);
    shapes.set(clip, known);
  }
  const shape = known;
  return (lon, lat) => shape.contains(wrapLon(lon), lat);
}

/** The same area as streets in a frame see it. */
export const clipShape = ({ clip }: Clipping, frame: LongitudeFrame): Shape | null => clip && new Shape(clip, frame);
