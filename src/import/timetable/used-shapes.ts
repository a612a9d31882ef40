import type { GtfsFeed } from '../gtfs/gtfs-feed.ts';

/** The shapes of all feeds along which some trip can be drawn, numbered in the order of requests. */
export class UsedShapes {
  private readonly numbers: readonly Int32Array[];
  private readonly used: { readonly feed: number; readonly shape: number }[] = [];

  constructor(private readonly feeds: readonly GtfsFeed[]) {
    this.numbers = feeds.map(({ shapes }) => new Int32Array(Math.max(0, shapes.firstPoint.length - 1)).fill(-1));
  }

  /** Returns the shape of a trip; -1 if it has none, or if its stop positions aren't in order along it. */
  shapeOf(feed: number, trip: number): number {
    const { trips, stopTimes, shapes } = this.feeds[feed];
    const shape = trips.shape[trip];
    if (shape < 0) return -1;
    const last = shapes.firstPoint[shape + 1] - shapes.firstPoint[shape] - 1;
    if (last < 1) return -1;
    let before = 0;
    for (let i = trips.firstStopTime[trip]; i < trips.firstStopTime[trip + 1]; i++) {
      const at = stopTimes.shapeAt[i];
      if (!(at >= before && at <= last)) return -1;
      before = at;
    }
    const numbers = this.numbers[feed];
    if (numbers[shape] < 0) numbers[shape] = this.used.push({ feed, shape }) - 1;
    return numbers[shape];
  }

  toColumns(): { firstPoint: Int32Array; lonE7: Int32Array; latE7: Int32Array } {
    const firstPoint = new Int32Array(this.used.length + 1);
    this.used.forEach(({ feed, shape }, i) => {
      const source = this.feeds[feed].shapes.firstPoint;
      firstPoint[i + 1] = firstPoint[i] + source[shape + 1] - source[shape];
    });
    const lonE7 = new Int32Array(firstPoint[this.used.length]);
    const latE7 = new Int32Array(firstPoint[this.used.length]);
    this.used.forEach(({ feed, shape }, i) => {
      const { shapes } = this.feeds[feed];
      const [from, to] = [shapes.firstPoint[shape], shapes.firstPoint[shape + 1]];
      lonE7.set(shapes.lonE7.subarray(from, to), firstPoint[i]);
      latE7.set(shapes.latE7.subarray(from, to), firstPoint[i]);
    });
    return { firstPoint, lonE7, latE7 };
  }
}
