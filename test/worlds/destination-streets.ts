import fc from 'fast-check';
import { bisectCells } from '../../src/import/streets/cells/bisect-cells.ts';
import { findDestinations } from '../../src/import/streets/destinations/destinations.ts';
import { buildHierarchy } from '../../src/import/streets/hierarchy/build-hierarchy.ts';
import { buildSearchGraphs } from '../../src/import/streets/restrictions/search-graphs.ts';
import { type Adjacency, buildAdjacency } from '../../src/import/streets/topology/adjacency.ts';
import { withWorkspace } from '../../src/kit/collections/workspace.ts';
import type { Network } from '../../src/network/network/network.ts';
import type { SearchGraph } from '../../src/network/street/search-graph.ts';
import {
  type ArcIndex,
  STREET_MODES,
  type StreetGraph,
  type StreetMode,
} from '../../src/network/street/street-graph.ts';
import { connectedStreets } from './random-streets.ts';

/** A network where some streets may not be passed through, and what its search graphs are made from. */
export interface DestinationStreets {
  readonly network: Network;
  /** The same network with all of its streets open, whose slots are one for each arc. */
  readonly plain: Network;
  readonly adjacency: Adjacency;
  /** Per arc and mode: 0 closed, 1 open, 2 open to those who have a destination there. */
  readonly usable: Readonly<Record<StreetMode, Uint8Array>>;
  readonly importance: Float64Array;
}

const OPEN = { car: 'carKmh', bike: 'bikePercent', walk: 'walkPercent' } as const;

/** Random streets of which every third or so is private, or a gate. */
export const destinationStreets: fc.Arbitrary<DestinationStreets> = connectedStreets.chain((plain) =>
  fc
    .array(fc.constantFrom(false, false, true), {
      minLength: plain.streets.edgeCount,
      maxLength: plain.streets.edgeCount,
    })
    .map((bound) => closedToThroughTraffic(plain, bound)),
);

function closedToThroughTraffic(plain: Network, bound: readonly boolean[]): DestinationStreets {
  const { streets } = plain;
  const [tail, head] = [Int32Array.from(streets.edge.tail), Int32Array.from(streets.edge.head)];
  const adjacency = buildAdjacency(streets.nodeCount, tail, head);
  const importance = Float64Array.from(streets.edge.lengthDm);
  const cells = bisectCells({ lonE7: streets.node.lonE7, latE7: streets.node.latE7, tail, head });
  const usable = { car: new Uint8Array(0), bike: new Uint8Array(0), walk: new Uint8Array(0) };
  const search = {} as Record<StreetMode, StreetGraph['search'][StreetMode]>;
  for (const mode of STREET_MODES) {
    const open = streets.arc[OPEN[mode]];
    usable[mode] = Uint8Array.from(open, (speed, arc) => (speed === 0 ? 0 : bound[arc >> 1] ? 2 : 1));
    const { forward } = streets.search[mode];
    const of = (column: SearchGraph['pass']) =>
      Uint8Array.from(forward.slotOfArc, (slot) => (slot < 0 ? 0 : column[slot]));
    const [bearingOut, pass] = [of(forward.bearingOut), of(forward.pass)];
    // Where an arc is closed the bearing is that of the way back, turned round.
    const bearing = (arc: number) =>
      forward.slotOfArc[arc as ArcIndex] >= 0 ? bearingOut[arc] : (of(forward.bearingIn)[arc ^ 1] + 128) & 255;
    const input = { adjacency, usable: usable[mode], forbidden: [] };
    const both = buildSearchGraphs({
      ...input,
      pass,
      destination: findDestinations({ ...input, importance, turnsCount: mode === 'car' }),
      shapes: {
        bearingAtTail: Uint8Array.from(tail, (_, edge) => bearing(2 * edge)),
        bearingAtHead: Uint8Array.from(tail, (_, edge) => (bearing(2 * edge + 1) + 128) & 255),
      },
    });
    const hierarchy = buildHierarchy(both.forward, mode, cells, streets.nodeCount);
    search[mode] = { forward: both.forward, mirrored: both.mirrored(), hierarchy, usual: null };
  }
  return {
    network: withWorkspace<Network>({ ...plain, streets: { ...streets, search } }),
    plain,
    adjacency,
    usable,
    importance,
  };
}
