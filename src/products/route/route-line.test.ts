import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_ELEVATION } from '../../network/street/street-graph.ts';
import { PointMemory, RouteLine } from './route-line.ts';

it('takes points of columns as it takes them one by one, several lines in one room', () => {
  const point = fc.tuple(
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: -1, max: 1 }),
    fc.constantFrom(5, NO_ELEVATION),
  );
  const run = fc.record({ points: fc.array(point), backwards: fc.boolean(), begins: fc.boolean() });
  fc.assert(
    fc.property(fc.array(run), (runs) => {
      const room = new PointMemory();
      const lines: [taken: RouteLine, expected: RouteLine][] = [];
      for (const { points, backwards, begins } of runs) {
        if (begins || lines.length === 0) lines.push([new RouteLine(room), new RouteLine()]);
        const [taken, expected] = lines[lines.length - 1];
        const [lonE7, latE7, elevationM] = [0, 1, 2].map((i) => points.map((point) => point[i]));
        const last = points.length - 1;
        taken.extendAlong({ lonE7, latE7, elevationM }, backwards ? last : 0, points.length, backwards ? -1 : 1);
        for (const [lon, lat, elevation] of backwards ? points.toReversed() : points)
          expected.extend(lon / 1e7, lat / 1e7, elevation === NO_ELEVATION ? 0 : elevation);
      }
      for (const [taken, expected] of lines) expect(taken.all()).toEqual(expected.all());
    }),
  );
});
