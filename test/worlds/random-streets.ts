import fc from 'fast-check';
import { streetWorld, type WorldEdge } from './street-world.ts';

const streets = (connected: boolean) =>
  fc
    .record({
      nodes: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 })), {
        minLength: 2,
        maxLength: 12,
        selector: ([x, y]) => `${x},${y}`,
      }),
      seeds: fc.array(
        fc.record({
          a: fc.nat(1000),
          b: fc.nat(1000),
          oneway: fc.boolean(),
          carKmh: fc.constantFrom(0, 10, 30, 50, 120),
          bikePercent: fc.constantFrom(0, 50, 100, 255),
          walkPercent: fc.constantFrom(0, 100),
          ascentM: fc.nat(20),
          descentM: fc.nat(20),
          edgeClass: fc.constantFrom(15, 32, 51),
        }),
        { minLength: 1, maxLength: 24 },
      ),
      driveLeft: fc.boolean(),
    })
    .map(({ nodes, seeds, driveLeft }) => {
      const edges: WorldEdge[] = seeds
        .map(({ a, b, ...rest }) => ({ from: a % nodes.length, to: b % nodes.length, ...rest }))
        .filter((edge) => edge.from !== edge.to);
      if (connected) for (let n = 1; n < nodes.length; n++) edges.push({ from: n - 1, to: n });
      const positions = nodes.map(([x, y]) => [8 + x * 1e-4, 50 + y * 1e-4] as const);
      return streetWorld(positions, edges, { driveLeft });
    })
    .filter((network) => network.streets.edgeCount > 0);

/** Random networks of up to 12 nodes on a small square, dense enough for detours, one-ways and dead ends. */
export const randomStreets = streets(false);

/** The same with a street through all nodes. */
export const connectedStreets = streets(true);

/** A place on or beside such a network. */
export const randomSpot = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }))
  .map(([x, y]) => [8 + x * 1e-5, 50 + y * 1e-5] as const);
