import { expect, it } from 'vitest';
import { projectionOf } from './projection.ts';

const project = (epsg: number, lon: number, lat: number): [number, number] => {
  const projection = projectionOf(epsg)!;
  projection.project(lon, lat);
  return [projection.x, projection.y];
};

// The known pair is the example in the documentation of the Python package `utm`.
it('projects to UTM', () => {
  const [centralX, centralY] = project(32632, 9, 0);
  expect(centralX).toBeCloseTo(500_000, 6);
  expect(centralY).toBeCloseTo(0, 6);
  const [x, y] = project(32632, 7.5, 51.2);
  expect(x).toBeCloseTo(395201.3104, 3);
  expect(y).toBeCloseTo(5673135.2412, 3);
  expect(project(25832, 7.5, 51.2)).toEqual([x, y]);
  const [southX, southY] = project(32732, 7.5, -51.2);
  expect(southX).toBeCloseTo(x, 6);
  expect(southY).toBeCloseTo(10_000_000 - y, 6);
});

it('keeps the length of the central meridian, times 0.9996', () => {
  const e2 = 0.0066943799901413165;
  let arc = 0;
  const steps = 100_000;
  for (let i = 0; i < steps; i++) {
    const phi = (((i + 0.5) / steps) * 60 * Math.PI) / 180;
    arc += (6378137 * (1 - e2)) / (1 - e2 * Math.sin(phi) ** 2) ** 1.5;
  }
  arc *= ((60 / steps) * Math.PI) / 180;
  expect(project(32631, 3, 60)[1]).toBeCloseTo(0.9996 * arc, 3);
});

it('knows which codes it knows', () => {
  expect(projectionOf(4326)).toBe(projectionOf(4258));
  expect(projectionOf(3857)!.epsg).toBe(3857);
  expect(projectionOf(25832)).toBe(projectionOf(32632));
  expect(projectionOf(4490)).toBe(projectionOf(4326));
  expect(projectionOf(2154)!.epsg).toBe(2154);
  for (const epsg of [0, 32600, 32761, 25860, 32767, Number.NaN]) expect(projectionOf(epsg)).toBeNull();
});
