import '../../../test/property-seeds.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsOf, readFeed } from '../../../test/worlds/gtfs/feed.ts';
import { METERS_PER_DEGREE } from '../../kit/geo/distance.ts';
import { ShapeLine } from './shape-line.ts';

const TRIPS = 'route_id,service_id,trip_id,shape_id\nR,S,T,H\n';
const HEAD = 'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n';
const STRAIGHT = 'H,50,8,1,0\nH,50,8.02,2,2\n';
const times = (distances: readonly (string | number)[], stops = 'abc') =>
  `trip_id,arrival_time,stop_id,stop_sequence,shape_dist_traveled\n${[...stops].map((stop, i) => `T,8:0${i}:00,${stop},${i},${distances[i] ?? ''}\n`).join('')}`;

async function places(shape: string, distances: readonly (string | number)[] = [], stops = 'abc') {
  const feed = await readFeed({
    'trips.txt': TRIPS,
    'shapes.txt': HEAD + shape,
    'stop_times.txt': times(distances, stops),
  });
  return {
    at: [...feed.stopTimes.shapeAt].map((at) => Math.round(at * 1000) / 1000),
    problems: problemsOf(feed),
    feed,
  };
}

describe('shapes', () => {
  it('are put in order, whatever the order of rows', async () => {
    const { feed } = await places('H,50,8.02,9\nG,51,9,1\nH,50,8,3\nG,51,9.1,2\nH,50,8.01,5\n');
    expect([...feed.shapes.firstPoint]).toEqual([0, 3, 5]);
    expect([...feed.shapes.lonE7]).toEqual([80_000_000, 80_100_000, 80_200_000, 90_000_000, 91_000_000]);
  });

  it('place stops by shape_dist_traveled where both tell it', async () => {
    expect(await places(STRAIGHT, [0, 1, 2])).toMatchObject({ at: [0, 0.5, 1], problems: [] });
    expect(await places(STRAIGHT, [0.1, 1.2, 2.5])).toMatchObject({ at: [0.05, 0.6, 1], problems: [] });
  });

  it('place stops by projection where one lacks distances or they fall', async () => {
    for (const distances of [[], [0, '', 2], [0, 3, 2], [-1, 1, 2]]) {
      expect(await places(STRAIGHT, distances)).toMatchObject({ at: [0, 0.5, 1], problems: [] });
    }
    for (const shape of ['H,50,8,1\nH,50,8.02,2,2\n', 'H,50,8,1,2\nH,50,8.02,2,0\n']) {
      expect(await places(shape, [0, 1, 2])).toMatchObject({ at: [0, 0.5, 1], problems: [] });
    }
  });

  it('place stops by projection where distances are in another unit', async () => {
    for (const distances of [
      [0, 1000, 2000],
      [0, 0.001, 0.002],
    ]) {
      expect(await places(STRAIGHT, distances)).toMatchObject({
        at: [0, 0.5, 1],
        problems: ['shape-distances stop_times.txt ×1 @2'],
      });
    }
  });

  it('tell the way there from the way back, and the ends of a loop', async () => {
    const thereAndBack = 'H,50,8,1\nH,50,8.02,2\nH,50,8,3\n';
    expect((await places(thereAndBack, [], 'abcba')).at).toEqual([0, 0.5, 1, 1.5, 2]);
    const loop = 'H,50,8,1\nH,50,8.01,2\nH,50,8.02,3\nH,50.01,8.01,4\nH,50,8,5\n';
    expect((await places(loop, [], 'abca')).at).toEqual([0, 1, 2, 4]);
    expect((await places(loop, [], 'aa')).at).toEqual([0, 4]);
  });

  it('that run the other way are left out', async () => {
    const { at, problems, feed } = await places(STRAIGHT.replace('8.02', '8').replace('8,1', '8.02,1'));
    expect([at, problems]).toEqual([[NaN, NaN, NaN], ['backward-shape stop_times.txt ×1 @2']]);
    expect([...feed.trips.shape]).toEqual([-1]);
  });

  it('that pass a stop by far are left out, and blank times go by straight distances', async () => {
    // As in a feed of Porto Alegre: the last stop is 6 km beyond the end of the shape.
    const feed = await readFeed({
      'trips.txt': TRIPS,
      'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\na,A,50,8\nb,B,50,8.03\nc,C,50,8.06\nd,D,50,8.12\n',
      'shapes.txt': `${HEAD}H,50,8,1\nH,50,8.04,2\n`,
      'stop_times.txt': 'trip_id,arrival_time,stop_id,stop_sequence\nT,8:00:00,a,1\nT,,b,2\nT,,c,3\nT,8:20:00,d,4\n',
    });
    expect(problemsOf(feed)).toEqual(['stop-far-from-shape stop_times.txt ×1 @2']);
    expect([...feed.trips.shape]).toEqual([-1]);
    expect([...feed.stopTimes.shapeAt]).toEqual([NaN, NaN, NaN, NaN]);
    expect([...feed.stopTimes.arrivalS].map((time) => time - 8 * 3600)).toEqual([0, 300, 600, 1200]);
  });

  it('cross the date line', async () => {
    const feed = await readFeed({
      'trips.txt': TRIPS,
      'stops.txt': 'stop_id,stop_lat,stop_lon\na,-17,179.99\nb,-17,-180\nc,-17,-179.99\n',
      'shapes.txt': `${HEAD}H,-17,179.99,1\nH,-17,-179.99,2\n`,
      'stop_times.txt': times([]),
    });
    expect([...feed.stopTimes.shapeAt].map((at) => at.toFixed(6))).toEqual(['0.000000', '0.500000', '1.000000']);
  });

  it('that are no lines, nowhere or far away are reported', async () => {
    expect(await places('H,50,8,1\nH,50,8,2\n')).toMatchObject({
      at: [Number.NaN, Number.NaN, Number.NaN],
      problems: ['short-shape shapes.txt ×1 @2'],
    });
    expect((await places('H,50,8,1\nH,0,0,2\nH,x,8,3\nH,50,8.01,\nH,50,8.02,2\n')).problems).toEqual([
      'absurd-coordinates shapes.txt ×2 @3,4',
      'bad-sequence shapes.txt ×1 @5',
    ]);
    expect(await places('H,50.1,8,1\nH,50.1,8.02,2\n')).toMatchObject({
      at: [NaN, NaN, NaN],
      problems: ['stop-far-from-shape stop_times.txt ×1 @2'],
    });
  });
});

describe('projection', () => {
  const meter = 1e7 / METERS_PER_DEGREE;
  type Point = readonly number[];
  const point = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));

  /**
   * Returns the least sum of squares over all assignments of stops to segments in order, where none moves up on its
   * segment.
   */
  function leastSum(line: readonly Point[], stops: readonly Point[], from = 0, fromShare = 0): number {
    if (stops.length === 0) return 0;
    let least = Infinity;
    for (let j = from; j + 1 < line.length; j++) {
      const [[ax, ay], [bx, by], [px, py]] = [line[j], line[j + 1], stops[0]];
      const square = (bx - ax) ** 2 + (by - ay) ** 2;
      const share = square ? Math.min(1, Math.max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / square)) : 0;
      if (j === from && share < fromShare) continue;
      const off = (ax + share * (bx - ax) - px) ** 2 + (ay + share * (by - ay) - py) ** 2;
      least = Math.min(least, off + leastSum(line, stops.slice(1), j, share));
    }
    return least;
  }

  it('is as near as any that keeps the order of segments, and never goes back', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 6 }),
        fc.array(point, { minLength: 2, maxLength: 4 }),
        (line, stops) => {
          const column = (points: readonly (readonly number[])[], axis: number) =>
            Int32Array.from(points, (p) => Math.round(p[axis] * meter));
          const shape = new ShapeLine({
            firstPoint: Int32Array.of(0, line.length),
            lonE7: column(line, 0),
            latE7: column(line, 1),
          });
          shape.take(0);
          const at = new Float64Array(stops.length);
          const [lonE7, latE7] = [column(stops, 0), column(stops, 1)];
          shape.project(lonE7, latE7, at);
          for (let k = 1; k < at.length; k++) expect(at[k]).toBeGreaterThanOrEqual(at[k - 1]);
          const sum = [...at].reduce((total, place, k) => total + shape.offsetM(place, lonE7[k], latE7[k]) ** 2, 0);
          const isMoved = at.some((place, k) => k > 0 && place === at[k - 1]);
          const least = leastSum(line, stops);
          // Stops that moved up on their segment are farther away than any sum says. Meters are rounded to E7.
          if (!isMoved) expect(Math.abs(sum - least)).toBeLessThan(2 + sum / 50);
        },
      ),
    );
  });

  it('of a trip and shape too long for a table spreads the stops evenly', () => {
    const points = 100_000;
    const shape = new ShapeLine({
      firstPoint: Int32Array.of(0, points),
      lonE7: Int32Array.from({ length: points }, (_, i) => i),
      latE7: new Int32Array(points),
    });
    shape.take(0);
    const at = new Float64Array(101);
    shape.project(new Int32Array(101), new Int32Array(101), at);
    expect([at[0], at[50], at[100]]).toEqual([0, 49_999.5, 99_999]);
  });
});
