import { asColumn } from '../../../kit/collections/column.ts';
import { GrowableInt32, GrowableUint8 } from '../../../kit/collections/growable.ts';
import { DS_PER_SECOND } from '../../../kit/core/units.ts';
import { type BBox, bboxContains } from '../../../kit/geo/bbox.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../../kit/geo/distance.ts';
import type { Shape } from '../../../kit/geo/shape.ts';
import type { StreetCosts } from '../../network/street-costs.ts';
import {
  atSpeed,
  FOOTPATH_FIXED,
  FOOTPATH_STRAIGHT,
  type FootpathRows,
  type OwnFootpaths,
  type PlatformIndex,
  type StopIndex,
  type Timetable,
} from '../../transit/index.ts';
import { avoids } from './open-links.ts';
import { OwnWalks, placeOf, type StreetWalks } from './own-walks.ts';

/** The largest distance of the timetable's walks, with the pathways at their ends, from their platform. */
const FAR_M = 3000;

/**
 * The footpaths of a traveler with closed streets or with other costs of climbs than the walker of the timetable's
 * footpaths. They join the same stops and take as long as by this traveler's costs; times fixed by the feed stay. Rows
 * are computed on demand, and live as long as the costs.
 */
export class RequestFootpaths implements OwnFootpaths {
  private readonly begin: Int32Array;
  private readonly end: Int32Array;
  private readonly head = new GrowableInt32();
  private readonly durationS = new GrowableInt32();
  private readonly lengthDm = new GrowableInt32();
  private readonly kind = new GrowableUint8();
  private readonly walks: OwnWalks;
  private readonly near: BBox | null;
  private bytes = 0;

  /**
   * @param costs of streets on foot at the usual speed
   * @param onlyExcludes whether they differ from the timetable's only by the excluded shape
   */
  constructor(
    private readonly timetable: Timetable,
    private readonly costs: StreetCosts,
    readonly walkKmh: number,
    onlyExcludes: boolean,
    streets: StreetWalks,
  ) {
    this.begin = new Int32Array(timetable.stop.count).fill(-1);
    this.end = new Int32Array(timetable.stop.count);
    this.walks = new OwnWalks(timetable, costs, streets);
    this.near = onlyExcludes && costs.exclusion ? around(costs.exclusion) : null;
    this.grew(BYTES_PER_STOP * timetable.stop.count);
  }

  /** Releases the memory counted with the costs. */
  drop(): void {
    this.grew(-this.bytes);
  }

  around(stops: Int32Array, count: number, usual: FootpathRows): FootpathRows {
    for (let i = 0; i < count; i++) if (this.begin[stops[i]] < 0) this.add(stops[i] as StopIndex, usual);
    return {
      begin: this.begin,
      end: this.end,
      head: asColumn(this.head.view()),
      durationS: this.durationS.view(),
      lengthDm: this.lengthDm.view(),
      kind: this.kind.view(),
    };
  }

  private add(stop: StopIndex, usual: FootpathRows): void {
    const { timetable, walkKmh } = this;
    const platform = timetable.stop.platform[stop];
    const walks = this.isNear(platform) ? this.walks.from(platform) : null;
    this.begin[stop] = this.head.length;
    for (let f = usual.begin[stop]; f < usual.end[stop]; f++) {
      const to = timetable.stop.platform[usual.head[f]];
      const kind = usual.kind[f];
      if (walks === null || kind === FOOTPATH_FIXED || to === platform) {
        this.push(usual, f, usual.durationS[f], usual.lengthDm[f]);
      } else if (kind === FOOTPATH_STRAIGHT) {
        if (this.isClear(platform, to)) this.push(usual, f, usual.durationS[f], usual.lengthDm[f]);
      } else {
        const walk = walks.get(to);
        if (walk === undefined) continue;
        this.push(usual, f, atSpeed(Math.ceil(walk.durationDs / DS_PER_SECOND), walkKmh), walk.lengthDm);
      }
    }
    this.end[stop] = this.head.length;
    this.grew(BYTES_PER_FOOTPATH * (this.end[stop] - this.begin[stop]));
  }

  private grew(bytes: number): void {
    this.bytes += bytes;
    this.costs.grew(bytes);
  }

  private push({ head, kind }: FootpathRows, f: number, durationS: number, lengthDm: number): void {
    this.head.push(head[f]);
    this.durationS.push(durationS);
    this.lengthDm.push(lengthDm);
    this.kind.push(kind[f]);
  }

  private isNear(platform: PlatformIndex): boolean {
    return this.near === null || bboxContains(this.near, ...placeOf(this.timetable, platform));
  }

  private isClear(from: PlatformIndex, to: PlatformIndex): boolean {
    const { exclusion } = this.costs;
    return exclusion === null || avoids(exclusion, placeOf(this.timetable, from), placeOf(this.timetable, to));
  }
}

/** Bytes of the bounds of rows, here and of walks on streets, and labels of their closure. */
const BYTES_PER_STOP = 26;
/** Bytes of columns here and of the walks they come from, which are some more. */
const BYTES_PER_FOOTPATH = 13 + 24;

/** Returns the box where walks may come near an excluded shape. */
function around({ bounds: { minX, minY, maxX, maxY } }: Shape): BBox {
  const dLat = FAR_M / METERS_PER_DEGREE;
  const widest = Math.min(89, Math.max(Math.abs(minY), Math.abs(maxY)) + dLat);
  const dLon = FAR_M / metersPerDegreeLon(widest);
  return { minX: minX - dLon, minY: minY - dLat, maxX: maxX + dLon, maxY: maxY + dLat };
}
