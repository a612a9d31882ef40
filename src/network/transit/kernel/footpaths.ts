import { asColumn, type Column } from '../../../kit/collections/column.ts';
import type { ServiceDay } from '../service-day.ts';
import { FOOTPATH_FIXED, FOOTPATH_KMH, type StopIndex } from '../timetable.ts';
import { FAR_S } from './labels.ts';

/** Footpaths as a search reads them: those from stop s are `begin[s] .. end[s] - 1` of the other columns. */
export interface FootpathRows {
  readonly begin: Column<StopIndex>;
  readonly end: Column<StopIndex>;
  readonly head: Column<number, StopIndex>;
  readonly durationS: Column<number>;
  readonly lengthDm: Column<number>;
  readonly kind: Column<number>;
}

/** Footpaths of a traveler with individual walking options, computed on demand. */
export interface OwnFootpaths {
  /** Returns rows with the footpaths from some stops: the adapted `usual` ones. Valid until the next call. */
  around(stops: Int32Array, count: number, usual: FootpathRows): FootpathRows;
}

const NONE: FootpathRows = {
  begin: new Int32Array(0),
  end: new Int32Array(0),
  head: asColumn(new Int32Array(0)),
  durationS: new Int32Array(0),
  lengthDm: new Int32Array(0),
  kind: new Uint8Array(0),
};

/** The footpaths of consecutive searches: a day's at a walking speed, the last ones cached, or a traveler's own. */
export class SearchFootpaths {
  private usual = NONE;
  private own: OwnFootpaths | null = null;
  private footpath: ServiceDay['footpath'] | null = null;
  private walkKmh = FOOTPATH_KMH;

  prepare({ stop, footpath }: ServiceDay, walkKmh: number, own: OwnFootpaths | null): void {
    this.own = own;
    if (footpath === this.footpath && walkKmh === this.walkKmh) return;
    this.footpath = footpath;
    this.walkKmh = walkKmh;
    const begin = stop.firstFootpath as unknown as Int32Array;
    const durationS = walkKmh === FOOTPATH_KMH ? footpath.durationS : scaled(footpath, walkKmh);
    this.usual = { ...footpath, begin: stop.firstFootpath, end: asColumn(begin.subarray(1)), durationS };
  }

  /** Returns rows with the footpaths from some stops. */
  around(stops: Int32Array, count: number): FootpathRows {
    return this.own === null ? this.usual : this.own.around(stops, count, this.usual);
  }
}

function scaled({ durationS, kind }: ServiceDay['footpath'], walkKmh: number): Int32Array {
  return Int32Array.from({ length: durationS.length }, (_, f) =>
    kind[f] === FOOTPATH_FIXED ? durationS[f] : atSpeed(durationS[f], walkKmh),
  );
}

/**
 * Returns the seconds of a walk at another speed than the usual one; rounded up, but not for a rounding error of the
 * division.
 */
export const atSpeed = (durationS: number, walkKmh: number): number =>
  Math.min(FAR_S, Math.ceil((durationS * FOOTPATH_KMH) / walkKmh - 1e-9));
