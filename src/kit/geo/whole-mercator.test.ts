import fc from 'fast-check';
import { expect, it } from 'vitest';
import { yFromLat } from './mercator.ts';
import { WholeMercator } from './whole-mercator.ts';

it('rounds latitudes along a line as the projection itself does', () => {
  const lat = fc.oneof(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.integer({ min: -8, max: 8 }).map((n) => 10 * n),
  );
  const steps = fc.array(fc.double({ min: -0.03, max: 0.03, noNaN: true }), { maxLength: 200 });
  fc.assert(
    fc.property(lat, steps, (start, steps) => {
      const rows = new WholeMercator();
      let at = start;
      for (const step of [0, ...steps]) {
        at += step;
        // Zero has no sign in an answer.
        expect(rows.y(at) + 0).toBe(Math.round(yFromLat(at)) + 0);
      }
    }),
  );
});

it('rounds as the projection does right beside the middle of two meters', () => {
  const rows = new WholeMercator();
  for (const meters of [-8_000_000.5, -0.5, 0.5, 1000.5, 6_274_861.5, 10_000_000.5]) {
    const lat = ((2 * Math.atan(Math.exp(meters / 6378137)) - Math.PI / 2) * 180) / Math.PI;
    rows.y(lat - 0.0199);
    for (const near of [lat - 1e-9, lat - 1e-15, lat, lat + 1e-15, lat + 1e-9])
      expect(rows.y(near) + 0).toBe(Math.round(yFromLat(near)) + 0);
  }
});
