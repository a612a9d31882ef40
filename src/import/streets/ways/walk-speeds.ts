import { surfaceOf } from './surfaces.ts';
import type { Tags } from './tag-view.ts';
import type { WayKind } from './way-classes.ts';

const STEPS_PERCENT = 55;

const SAC_SCALE = new Map<string, number>([
  ['mountain_hiking', 85],
  ['demanding_mountain_hiking', 60],
  ['alpine_hiking', 40],
  ['demanding_alpine_hiking', 30],
  ['difficult_alpine_hiking', 25],
]);

/** Returns the percent of the requested walking speed on a way. */
export function walkPercent(tags: Tags, kind: WayKind): number {
  // People stand still on escalators.
  if (kind === 'steps')
    return tags.get('conveying') === undefined || tags.get('conveying') === 'no' ? STEPS_PERCENT : 80;
  const ground = surfaceOf(tags.get('surface'), tags.get('tracktype'), tags.get('smoothness'));
  return Math.min(ground.walk, SAC_SCALE.get(tags.get('sac_scale') ?? '') ?? 100);
}
