import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { covers, escapes } from '../../../test/laws/polygons.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { timetableWorld } from '../../../test/worlds/timetable-world.ts';
import { transitWorld } from '../../../test/worlds/transit-world.ts';
import { CancelledError } from '../../kit/core/errors.ts';
import { Run } from '../../kit/core/run.ts';
import { tileAt } from '../../kit/geo/tile.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { answerHere } from '../operation/index.ts';
import { isochrones } from './isochrone.ts';
import { toAreaQuery, toIsochroneQuery } from './isochrone-query.ts';
import { polygonOperation } from './polygon-operation.ts';
import { polygonTileOperation, toPolygonTileQuery } from './tile-operation.ts';

const M = 1 / 111_320;
const EIGHT = 8 * 3600;
const NEAR = [10 + 5 * M, 0] as const;
const FAR = [10 + 9990 * M, 0] as const;

/** A road of 10 km on the equator. Every ten minutes a bus goes from one end to the other in five. */
const network = (() => {
  const streets = streetWorld(
    [
      [10, 0],
      [10 + 10_000 * M, 0],
    ],
    [{ from: 0, to: 1 }],
  );
  const trips = Array.from({ length: 30 }, (_, k) => {
    const departureS = EIGHT + k * 600;
    const calls = [
      { stop: 0, arrivalS: departureS, departureS },
      { stop: 1, arrivalS: departureS + 300, departureS: departureS + 300 },
    ];
    return { id: `bus ${k}`, calls, dates: [20260113] };
  });
  const { timetable } = timetableWorld({ stops: [{ name: 'near' }, { name: 'far' }], trips });
  return transitWorld(streets, timetable, [[{ edge: 0, share: 0.0005 }], [{ edge: 0, share: 0.999 }]]);
})();

const frame = { date: 20260113, time: EIGHT, departureWindow: 3600 };
const source = { id: 's', lng: NEAR[0], lat: NEAR[1], tm: { transit: { frame } } };
const request = (values: readonly number[], percentiles: readonly number[] | null, more: object = {}) =>
  ({ sources: [source], elevation: false, percentiles, polygon: { values }, ...more }) as never;

/** Returns whether the far end is inside, for each area. */
function holdsFarEnd(body: never): boolean[] {
  const { areas, lattice } = isochrones(network, toAreaQuery(body, DEFAULT_LIMITS, 4326), new Run());
  return areas.map(({ polygons }) => covers(polygons, ...lattice.pointOf(FAR[0], FAR[1])));
}

describe('areas of percentiles', () => {
  it('hold what so many minutes of departure reach: travel times of 5, 14, 13, … 6, 5, 14 … minutes', () => {
    // Of 60 departures six each take 5, 6, … 14 minutes.
    for (const [percent, minutes] of [
      [5, 5],
      [10, 5],
      [11, 6],
      [50, 9],
      [51, 10],
      [90, 13],
      [91, 14],
      [100, 14],
    ]) {
      expect([percent, holdsFarEnd(request([minutes * 60 - 1, minutes * 60], [percent]))]).toEqual([
        percent,
        [false, true],
      ]);
    }
  });

  it('come by percentile, then by threshold, each once', () => {
    expect(holdsFarEnd(request([540, 840], [100, 50, 100]))).toEqual([false, true, true, true]);
    const query = toAreaQuery(request([540, 840], [100, 50, 100]), DEFAULT_LIMITS, 4326);
    const { areas } = isochrones(network, query, new Run());
    expect(areas.map(({ percentile, threshold }) => [percentile, threshold])).toEqual([
      [100, 540],
      [100, 840],
      [50, 540],
      [50, 840],
    ]);
    expect(escapes(areas[0].polygons, areas[2].polygons)).toBeNull();
    expect(escapes(areas[0].polygons, areas[1].polygons)).toBeNull();
  });

  it('arrive by: who arrives at a full minute has come with the bus before', () => {
    // Buses arrive at 8:05, 8:15 …; windows reach back from 9:00. Travel times to the far end from the near one.
    const back = { ...source, lng: FAR[0], reverse: true };
    const there = { ...back, tm: { transit: { frame: { ...frame, time: EIGHT + 7200 } } } };
    const query = toAreaQuery(request([539, 540], [50], { sources: [there] }), DEFAULT_LIMITS, 4326);
    const { areas, lattice } = isochrones(network, query, new Run());
    const [x, y] = lattice.pointOf(NEAR[0], NEAR[1]);
    expect(areas.map(({ polygons }) => covers(polygons, x, y))).toEqual([false, true]);
  });

  it('of each source by itself may have windows of different lengths', () => {
    const short = { ...source, id: 't', tm: { transit: { frame: { ...frame, departureWindow: 60 } } } };
    const more = { sources: [source, short], polygon: { values: [300], intersectionMode: 'none' } };
    expect(holdsFarEnd(request([], [50], more))).toEqual([false, true]);
    expect(() => toAreaQuery(request([300], [50], { sources: [source, short] }), DEFAULT_LIMITS, 4326)).toThrow(
      "percentiles can't be used: sources together must have windows of the same length",
    );
  });

  it('are empty on a day without service, and where the source finds no road', () => {
    const never = { ...source, tm: { transit: { frame: { ...frame, date: 20260114 } } } };
    expect(holdsFarEnd(request([900], [5, 95], { sources: [never] }))).toEqual([false, false]);
    const lost = { ...source, lat: 1 };
    const query = toAreaQuery(request([900], [50], { sources: [lost] }), DEFAULT_LIMITS, 4326);
    const { areas, unconnected } = isochrones(network, query, new Run());
    expect([areas[0].polygons.area.length, unconnected.map(({ id }) => id)]).toEqual([0, ['s']]);
  });

  it('are refused where counting would take too much memory', () => {
    const query = toAreaQuery(request([600, 900], [50]), DEFAULT_LIMITS, 4326);
    expect(() => isochrones(network, query, new Run(), 10)).toThrow(
      /^polygon\.values: \d+ exceeds the limit maxCountedNodes = 10/,
    );
  });

  it('stop when their request is cancelled', () => {
    let checks = 0;
    const cancel = {
      check() {
        if (++checks > 40) throw new CancelledError();
      },
    };
    const query = toAreaQuery(request([900], [50]), DEFAULT_LIMITS, 4326);
    expect(() => isochrones(network, query, cancel as never)).toThrow(CancelledError);
  });
});

describe('answers with percentiles', () => {
  const data = (shape: 'post' | 'client', percentiles: readonly number[] | null, serializer = 'json') => {
    const body = request([], percentiles, { polygon: { values: [300, 840], serializer } });
    const answer = polygonOperation.run(network, toIsochroneQuery(body, DEFAULT_LIMITS, shape), new Run());
    return JSON.parse(new TextDecoder().decode(answer.body));
  };

  it('tell them beside the threshold, the largest area first in GeoJSON', () => {
    const features: { properties: { time: number; percentile: number } }[] = data(
      'client',
      [95, 5],
      'geojson',
    ).features;
    expect(features.map(({ properties: { time, percentile } }) => [time, percentile])).toEqual([
      [840, 5],
      [840, 95],
      [300, 5],
      [300, 95],
    ]);
    expect(data('client', [95, 5]).map(({ percentile }: { percentile: number }) => percentile)).toEqual([95, 95, 5, 5]);
    const { polygons } = data('post', [95, 5]).polygons;
    expect(new Set(polygons.map((p: { percentile: number }) => p.percentile))).toEqual(new Set([95, 5]));
    for (const none of [null, []]) expect(JSON.stringify(data('client', none))).not.toContain('percentile');
  });

  it('tell them in tiles', () => {
    const query = toPolygonTileQuery(request([840], [95, 5]), DEFAULT_LIMITS, tileAt(...NEAR, 12));
    const { body } = answerHere(polygonTileOperation, network, query, new Run());
    const { polygon } = new VectorTile(new PbfReader(body)).layers;
    expect([0, 1].map((f) => polygon.feature(f).properties.percentile)).toEqual([5, 95]);
  });
});

describe('requests with percentiles', () => {
  const refused = (body: object, message: string | RegExp) =>
    expect(() => toAreaQuery({ ...(request([300], [50]) as object), ...body } as never, DEFAULT_LIMITS, 4326)).toThrow(
      message,
    );

  it('are refused where they mean nothing', () => {
    const polygon = (intersectionMode: string) => ({ polygon: { values: [300], intersectionMode } });
    refused(polygon('average'), "polygon.intersectionMode can't be average with percentiles: use union or none");
    refused(polygon('intersection'), "polygon.intersectionMode can't be intersection with percentiles");
    refused({ sources: [{ ...source, tm: { walk: {} } }] }, "percentiles can't be used: every source must travel by");
    refused({ percentiles: [5, 25, 50, 75, 95, 100] }, 'percentiles must have at most 5 items');
    for (const wrong of [0, -1, 100.5, '50', null]) refused({ percentiles: [wrong] }, /^percentiles\[0\] must be/);
    refused({ percentiles: 50 }, 'percentiles must be a list');
  });
});
