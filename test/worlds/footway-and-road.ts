import { streetWorld } from './street-world.ts';

/** Makes a world of a footway and a road some two kilometers to the north of it. */
export const footwayAndRoad = () =>
  streetWorld(
    [
      [8, 50],
      [8.01, 50],
      [8, 50.02],
      [8.01, 50.02],
    ],
    [
      { from: 0, to: 1, carKmh: 0, bikePercent: 0 },
      { from: 2, to: 3 },
    ],
  );
