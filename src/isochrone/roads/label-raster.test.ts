import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streetWorld, type WorldEdge } from '../../../test/worlds/street-world.ts';
import { NEVER_CANCELLED } from '../../core/cancel.ts';
import { finish } from '../../core/steps.ts';
import { DEFAULT_LIMITS } from '../../operation/index.ts';
import { reacherOf } from '../../reach/index.ts';
import { EDGE_BRIDGE, EDGE_FERRY, EDGE_TUNNEL, STREET_MODES } from '../../street/street-graph.ts';
import { isochrones } from '../isochrone.ts';
import { toAreaQuery } from '../isochrone-query.ts';

/** Towns of some kilometers with what can't be left: bridges, tunnels, motorways, ferries. */
const towns = fc
  .record({
    nodes: fc.uniqueArray(fc.tuple(fc.nat(60), fc.nat(60)), {
      minLength: 2,
      maxLength: 24,
      selector: ([x, y]) => `${x},${y}`,
    }),
    seeds: fc.array(
      fc.record({
        a: fc.nat(1000),
        b: fc.nat(1000),
        bend: fc.option(fc.tuple(fc.nat(60), fc.nat(60))),
        oneway: fc.boolean(),
        carKmh: fc.constantFrom(0, 10, 30, 50, 120),
        flags: fc.constantFrom(0, 0, 0, EDGE_BRIDGE, EDGE_TUNNEL, EDGE_FERRY),
        edgeClass: fc.constantFrom(15, 32, 51, 11),
      }),
      { minLength: 1, maxLength: 50 },
    ),
  })
  .map(({ nodes, seeds }) => {
    const at = ([x, y]: readonly [number, number]) => [8 + x * 1e-3, 50 + y * 1e-3] as const;
    const edges = seeds
      .map(({ a, b, bend, flags, ...rest }): WorldEdge => {
        const [from, to] = [a % nodes.length, b % nodes.length];
        const ferry = flags === EDGE_FERRY ? { ferryS: 300 } : {};
        return { from, to, flags, ...rest, ...ferry, ...(bend ? { shape: [at(bend)] } : {}) };
      })
      .filter((edge) => edge.from !== edge.to);
    // At least one label must be a start.
    for (let n = 1; n < nodes.length; n += 2) edges.push({ from: n - 1, to: n });
    return streetWorld(nodes.map(at), edges);
  });

describe('areas of a sweep', () => {
  it('are those of a search, to the point', () => {
    fc.assert(
      fc.property(
        towns,
        fc.tuple(fc.nat(600), fc.nat(600)),
        fc.constantFrom(...STREET_MODES),
        fc.constantFrom([200], [900], [200, 900], [120, 300, 600, 1200, 1800]),
        (town, [x, y], mode, values) => {
          const source = { id: 0, lng: 8 + x * 1e-4, lat: 50 + y * 1e-4, tm: { [mode]: { maxSnapDistance: 5000 } } };
          const body = { sources: [source], elevation: false, maxEdgeWeight: 1800, polygon: { values: [...values] } };
          const areasOf = (weighs: boolean) => {
            // Metrics are remembered by network: on a copy nothing is amortized yet.
            const network = { ...town };
            if (weighs) finish(reacherOf(network).sweeps.customizeUsual(mode));
            return isochrones(network, toAreaQuery(body, DEFAULT_LIMITS, 4326), NEVER_CANCELLED).areas;
          };
          expect(areasOf(true)).toEqual(areasOf(false));
        },
      ),
      { numRuns: 30 },
    );
  });
});
