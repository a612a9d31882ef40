import { surfaceOf } from './surfaces.ts';
import type { Tags } from './tag-view.ts';
import type { WayKind } from './way-classes.ts';

/** Percent of the requested riding speed by kind of way, before the surface counts; 100 for all other kinds. */
const KIND_PERCENT = new Map<WayKind, number>([
  ['service', 90],
  ['living_street', 85],
  ['pedestrian', 55],
  ['footway', 70],
  ['path', 85],
  ['bridleway', 60],
  ['platform', 50],
]);
/** The surface assumed where no tag gives it. */
const USUAL_SURFACE = new Map<WayKind, string>([
  ['path', 'ground'],
  ['bridleway', 'ground'],
  ['track', 'unpaved'],
]);
const SLOWEST_PERCENT = 20;

/** Returns the percent of the requested riding speed on a way that is ridden. */
export function bikePercent(tags: Tags, kind: WayKind): number {
  const trackType = tags.get('tracktype');
  const surface = tags.get('surface') ?? (trackType === undefined ? USUAL_SURFACE.get(kind) : undefined);
  const ground = surfaceOf(surface, trackType, tags.get('smoothness'));
  const designated = tags.get('bicycle') === 'designated';
  const byKind = designated ? 100 : (KIND_PERCENT.get(kind) ?? 100);
  // A path signed for bicycles is assumed to be paved unless tags say otherwise.
  const bySurface = designated && tags.get('surface') === undefined && trackType === undefined ? 100 : ground.bike;
  return Math.max(SLOWEST_PERCENT, Math.round((byKind * bySurface) / 100));
}
