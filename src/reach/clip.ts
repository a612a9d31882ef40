import type { Geometry } from 'geojson';
import { Shape } from '../geo/shape.ts';
import type { RoutingQuery } from '../routing/index.ts';

/** Whether answers tell of a place. */
export type InClip = (lon: number, lat: number) => boolean;

const EVERYWHERE: InClip = () => true;

/** Searches of one request ask for the same area. */
const shapes = new WeakMap<Geometry, Shape>();

/** What lies within the area that a request clips its answers to; everything where it names none. */
export function inClip({ clip }: Pick<RoutingQuery, 'clip'>): InClip {
  const shape = clipShape({ clip });
  return shape ? (lon, lat) => shape.contains(lon, lat) : EVERYWHERE;
}

export function clipShape({ clip }: Pick<RoutingQuery, 'clip'>): Shape | null {
  if (!clip) return null;
  let shape = shapes.get(clip);
  if (!shape) {
    shape = new Shape(clip);
    shapes.set(clip, shape);
  }
  return shape;
}
