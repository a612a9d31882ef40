import type { Column } from '../../collections/column.ts';
import type { ServiceDay } from '../service-day.ts';
import { FOOTPATH_KMH, FOOTPATH_WALKED } from '../timetable.ts';
import { FAR_S } from './ride-options.ts';

/** Durations of a day's footpaths at a walking speed; the last one is kept. */
export class FootpathTimes {
  durationS: Column<number> = new Int32Array(0);
  private footpaths: ServiceDay['footpath'] | null = null;
  private walkKmh = FOOTPATH_KMH;

  prepare({ footpath }: ServiceDay, walkKmh: number): void {
    if (footpath === this.footpaths && walkKmh === this.walkKmh) return;
    this.footpaths = footpath;
    this.walkKmh = walkKmh;
    if (walkKmh === FOOTPATH_KMH) {
      this.durationS = footpath.durationS;
      return;
    }
    const scaled = Int32Array.from({ length: footpath.durationS.length }, (_, f) => footpath.durationS[f]);
    for (let f = 0; f < scaled.length; f++) {
      if (footpath.kind[f] === FOOTPATH_WALKED) scaled[f] = atSpeed(scaled[f], walkKmh);
    }
    this.durationS = scaled;
  }
}

/** Rounded up, but not for a rounding error of the division. */
const atSpeed = (durationS: number, walkKmh: number): number =>
  Math.min(FAR_S, Math.ceil((durationS * FOOTPATH_KMH) / walkKmh - 1e-9));
