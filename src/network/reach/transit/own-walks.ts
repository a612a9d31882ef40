import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { fromE7, type Position } from '../../../kit/geo/coordinates.ts';
import type { StreetCosts } from '../../network/street-costs.ts';
import {
  type PlatformIndex,
  SHORTCUT_STRAIGHT,
  type Timetable,
  WalkClosure,
  type WalkSource,
  type WalkTable,
} from '../../transit/index.ts';
import { avoids } from './open-links.ts';

/** The longest individual walk: twice the longest of the timetable's walks. */
export const MAX_OWN_WALK_DS = 14_400;

/** Reports the platforms that are reached on streets from one, with deciseconds at the usual speed and decimeters. */
export type StreetWalks = (
  from: PlatformIndex,
  visit: (to: PlatformIndex, durationDs: number, lengthDm: number) => void,
) => void;

/** Walks between platforms with certain costs of streets, in the direction of the search that needs them. */
export class OwnWalks {
  private readonly closure: WalkClosure;
  private readonly streets: WalkSource;
  private readonly shortcuts: WalkSource;

  constructor(timetable: Timetable, costs: StreetCosts, streets: StreetWalks) {
    this.closure = new WalkClosure(timetable.platform.count, MAX_OWN_WALK_DS);
    this.streets = new StreetRows(timetable.platform.count, streets);
    this.shortcuts = shortcutsOf(timetable, costs);
  }

  /** Returns the quickest ways to others by streets and shortcuts in any order, by platform. */
  from(platform: PlatformIndex): Map<PlatformIndex, { readonly durationDs: number; readonly lengthDm: number }> {
    const { closure } = this;
    const reached = closure.from(platform, this.streets, this.shortcuts) as readonly PlatformIndex[];
    return new Map(
      reached.map((to) => [to, { durationDs: closure.durationDs[to], lengthDm: closure.lengthDm[to] }] as const),
    );
  }
}

/** Walks on streets, searched once from each requested platform. */
class StreetRows implements WalkSource {
  private readonly begin: Int32Array;
  private readonly end: Int32Array;
  private readonly head = new GrowableInt32();
  private readonly durationDs = new GrowableInt32();
  private readonly lengthDm = new GrowableInt32();

  constructor(
    platformCount: number,
    private readonly walks: StreetWalks,
  ) {
    this.begin = new Int32Array(platformCount).fill(-1);
    this.end = new Int32Array(platformCount);
  }

  tableWith(platform: number): WalkTable {
    const { begin, end, head, durationDs, lengthDm } = this;
    if (begin[platform] < 0) {
      begin[platform] = head.length;
      this.walks(platform as PlatformIndex, (to, ds, dm) => {
        if (to === platform) return;
        head.push(to);
        durationDs.push(ds);
        lengthDm.push(dm);
      });
      end[platform] = head.length;
    }
    return { begin, end, head: head.view(), durationDs: durationDs.view(), lengthDm: lengthDm.view() };
  }
}

/** Returns the shortcuts that don't cross the excluded shape; reversed for backward searches. */
function shortcutsOf(timetable: Timetable, { exclusion, graph }: StreetCosts): WalkSource {
  const { platform, shortcut } = timetable;
  const kept: { from: number; to: number; at: number }[] = [];
  for (let p = 0 as PlatformIndex; p < platform.count; p++) {
    for (let at = platform.firstShortcut[p]; at < platform.firstShortcut[(p + 1) as PlatformIndex]; at++) {
      const to = shortcut.head[at];
      const isStraight = shortcut.kind[at] === SHORTCUT_STRAIGHT;
      if (exclusion && isStraight && !avoids(exclusion, placeOf(timetable, p), placeOf(timetable, to))) continue;
      kept.push(graph.mirrored ? { from: to, to: p, at } : { from: p, to, at });
    }
  }
  kept.sort((a, b) => a.from - b.from || a.to - b.to);
  const first = new Int32Array(platform.count + 1);
  for (const { from } of kept) first[from + 1]++;
  for (let p = 0; p < platform.count; p++) first[p + 1] += first[p];
  const table = {
    begin: first,
    end: first.subarray(1),
    head: Int32Array.from(kept, ({ to }) => to),
    durationDs: Int32Array.from(kept, ({ at }) => shortcut.durationDs[at]),
    lengthDm: Int32Array.from(kept, ({ at }) => shortcut.lengthDm[at]),
  };
  return { tableWith: () => table };
}

export const placeOf = ({ platform }: Timetable, p: PlatformIndex): Position => [
  fromE7(platform.lonE7[p]),
  fromE7(platform.latE7[p]),
];
