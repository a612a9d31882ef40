import { describe, expect, it } from 'vitest';
import { polygonRequest, routeRequest } from '../../playground/src/api/request.ts';
import { summarizeRoute } from '../../playground/src/api/route-summary.ts';
import { compactJson, curlSnippet } from '../../playground/src/api/snippets.ts';
import type { RouteCollection } from '../../playground/src/api/types.ts';
import { Latest } from '../../playground/src/flow/latest.ts';
import { area, beyond, compact, distance, distinct, duration, percent } from '../../playground/src/format.ts';
import { over, RAMPS, rampColor } from '../../playground/src/map/palette.ts';
import { DEFAULTS } from '../../playground/src/state.ts';
import { heightAt, placeAfter, profileOf } from '../../playground/src/way-profile.ts';

const choices = { ...DEFAULTS, region: 'demo', sources: [{ lat: 50.12345678, lng: 8.5 }] };

describe('requests', () => {
  it('say what was chosen, and leave the defaults out', () => {
    expect(polygonRequest(choices)).toEqual({
      polygon: {
        values: [300, 600, 900, 1200, 1500, 1800],
        serializer: 'geojson',
        srid: 4326,
        intersectionMode: 'union',
      },
      sources: [{ id: 'A', lat: 50.123457, lng: 8.5, tm: { walk: {} } }],
      edgeWeight: 'time',
      maxEdgeWeight: 1800,
      elevation: true,
    });
    const changed = { ...choices, mode: 'walk' as const, walkKmh: 4, direction: 'to' as const };
    expect(polygonRequest(changed)).toMatchObject({ reverse: true, sources: [{ tm: { walk: { speed: 4 } } }] });
    expect(routeRequest(choices, { lat: 1, lng: 2 })).toMatchObject({
      targets: [{ id: 'target', lat: 1, lng: 2 }],
      pathSerializer: 'geojson',
      polygon: { srid: 4326 },
    });
  });

  it('close streets and areas, and change speeds', () => {
    const avoid = [[50, 51, 50].map((lat, i) => ({ lat, lng: 8 + i / 10 }))];
    const streets = { avoid, closed: ['motorways', 'ferries'] as const, hasPrivate: true, isBusy: true, pace: 80 };
    const request = polygonRequest({ ...choices, mode: 'car', streets }) as { exclusionGeometry: { data: string } };
    expect(request).toMatchObject({
      sources: [{ tm: { car: { rushHour: true, allowPrivateAndServiceRoads: true } } }],
      excludeEdgeClasses: [11, 12, 101],
      travelTimeFactors: { all: 1.25 },
      exclusionGeometry: { crs: 4326, type: 'geojson' },
    });
    const ring = [...avoid[0], avoid[0][0]].map(({ lat, lng }) => [lng, lat]);
    expect(JSON.parse(request.exclusionGeometry.data)).toEqual({ type: 'MultiPolygon', coordinates: [[ring]] });
    expect(polygonRequest({ ...choices, streets })).not.toHaveProperty('travelTimeFactors');
  });

  it('are shown as one would write them', () => {
    expect(compactJson({ a: [1, 2], b: { c: 'd' } })).toBe('{ "a": [1, 2], "b": { "c": "d" } }');
    expect(compactJson({ long: 'x'.repeat(60), a: [] })).toBe(`{\n  "long": "${'x'.repeat(60)}",\n  "a": []\n}`);
    expect(curlSnippet('http://h/v1', { name: "O'Brien" })).toContain(`'{ "name": "O'\\''Brien" }'`);
  });
});

describe('routes', () => {
  const line = (...coordinates: number[][]) => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: { travelType: 'BIKE', travelTime: 1, length: 1 },
  });
  const route = (travelTime: number, ...features: object[]) =>
    ({
      type: 'FeatureCollection',
      sourceId: 'A',
      targetId: 't',
      travelTime,
      length: 1,
      features,
    }) as unknown as RouteCollection;

  it('are the best of several, their lines in the order of travel', () => {
    const target = { type: 'Feature', geometry: { type: 'Point' }, properties: { name: 'Target', snapDistance: 12 } };
    const best = route(100, line([9, 50], [8, 50]), line([8, 50], [7, 50]), target);
    const summary = summarizeRoute([route(200), best], choices);
    expect(summary).toMatchObject({ travelTime: 100, snapDistance: 12 });
    expect(summary?.line[0]).toEqual([7, 50]);
    expect(summarizeRoute([best], { ...choices, direction: 'to' })?.line[0]).toEqual([9, 50]);
    expect(summarizeRoute([], choices)).toBeNull();
  });

  it('have heights, and places along them', () => {
    const elevationProfile: [number, number][] = [
      [0, 100],
      [50, 110],
      [100, 104],
    ];
    const profile = profileOf({ ...route(1), elevationProfile });
    expect(profile).toMatchObject({ low: 100, high: 110, climb: 10, descent: 6 });
    expect([0, 25, 100].map((along) => heightAt(profile!, along))).toEqual([100, 105, 104]);
    expect(profileOf({ ...route(1), elevationProfile: [[0, 0]] })).toBeNull();
    const way = [
      [8, 0],
      [8, 0],
      [9, 0],
      [9, 3],
    ];
    expect([0, 0.125, 0.5, 1].map((share) => placeAfter(way, share))).toEqual([
      { lng: 8, lat: 0 },
      { lng: 8.5, lat: 0 },
      { lng: 9, lat: 1 },
      { lng: 9, lat: 3 },
    ]);
  });
});

describe('asking for the latest', () => {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('answers the last question, skips those in between, and aborts what takes too long', async () => {
    const asked: number[] = [];
    const answered: number[] = [];
    const busy: boolean[] = [];
    const ends: Promise<unknown>[] = [];
    let aborted = 0;
    const latest = new Latest<number, number>({
      ask: async (query, signal) => {
        asked.push(query);
        signal.addEventListener('abort', () => aborted++);
        await ends[ends.push(pause(query === 0 ? 500 : 5)) - 1];
        signal.throwIfAborted();
        return query;
      },
      answered: (answer) => answered.push(answer),
      failed: () => expect.unreachable(),
      busy: (now) => busy.push(now),
      intervalMs: 1,
      patienceMs: 40,
    });
    latest.want(0);
    for (const query of [1, 2, 3]) latest.want(query);
    await expect.poll(() => busy.at(-1)).toBe(false);
    await Promise.all(ends);
    expect([asked, answered, aborted]).toEqual([[0, 3], [3], 1]);
    expect(busy.at(-1)).toBe(false);
  });
});

describe('numbers for people', () => {
  it.each([
    [duration(42), '42 s'],
    [duration(1800), '30 min'],
    [duration(5400), '1 h 30 min'],
    [beyond(915, 900, 'time'), '15 min 15 s'],
    [beyond(935, 900, 'time'), '16 min'],
    [beyond(2004, 2000, 'distance'), '2,004 m'],
    [distance(42.4), '42 m'],
    [distance(512), '510 m'],
    [distance(999), '1 km'],
    [distance(1540), '1.5 km'],
    [distance(23_400), '23 km'],
    [area(5000), '5,000 m²'],
    [area(920_000), '0.92 km²'],
    [area(1_234_567_890), '1,235 km²'],
    [percent(85), '85 %'],
  ])('%s stays on one line', (shown, expected) => expect(shown).toBe(expected.replaceAll(' ', '\u00a0')));

  it('have so many digits on a scale that no two of them look the same', () => {
    expect(distinct([1200, 2400, 460], compact)).toEqual(['1.2K', '2.4K', '460']);
    expect(distinct([1210, 1220, 460], compact)).toEqual(['1.21K', '1.22K', '460']);
    expect(distinct([5, 5], compact)).toEqual(['5', '5']);
  });
});

describe('colors', () => {
  it('run from violet to yellow, and mix with the ground', () => {
    expect([0, 1, 2].map((at) => rampColor(RAMPS.reach, at))).toEqual(['#440154', '#fde725', '#fde725']);
    expect(over('#ffffff', '#000000', 0.5)).toBe('#808080');
  });
});
