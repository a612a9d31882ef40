import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { Section } from '../../../kit/core/sections.ts';
import type { PlatformIndex } from '../../transit/timetable.ts';
import { eachAfter } from '../labels-after.ts';
import { StartList } from '../starts.ts';
import { addPlatform, type StopLinks } from './stop-links.ts';

/**
 * The labels at which a search on streets continues from each platform: those of p are `first[p] .. first[p + 1] - 1`.
 */
export interface PlatformExits {
  readonly first: Int32Array;
  readonly label: Int32Array;
  /** Cost from the platform to the label. */
  readonly costDs: Int32Array;
  readonly lengthDm: Int32Array;
}

const EXITS = new Section<PlatformExits>('exits of platforms');

export const platformExitsOf = (links: StopLinks): PlatformExits => links.derived.of(EXITS, () => exitsOf(links));

function exitsOf(links: StopLinks): PlatformExits {
  const { costs } = links;
  const count = links.first.length - 1;
  const first = new Int32Array(count + 1);
  const labels = new GrowableInt32();
  const costsDs = new GrowableInt32();
  const lengthsDm = new GrowableInt32();
  for (let p = 0; p < count; p++) {
    const starts = new StartList(costs);
    addPlatform(starts, links, p as PlatformIndex);
    for (let i = 0; i < starts.count; i++) {
      eachAfter(costs, starts.slot[i], starts.cost[i], (label, costDs) => {
        labels.push(label);
        costsDs.push(costDs);
        lengthsDm.push(starts.secondaryCost[i]);
      });
    }
    first[p + 1] = labels.length;
  }
  return { first, label: labels.toArray(), costDs: costsDs.toArray(), lengthDm: lengthsDm.toArray() };
}
