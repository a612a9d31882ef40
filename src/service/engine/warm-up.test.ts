import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { SharedMemory } from '../../kit/collections/shared-memory.ts';
import { withWorkspace } from '../../kit/collections/workspace.ts';
import type { Network } from '../../network/network/network.ts';
import { reacherOf, type StreetOrigin } from '../../network/reach/index.ts';
import { DEFAULT_LIMITS, toRoutingQuery } from '../../network/routing/index.ts';
import { STREET_MODES } from '../../network/street/street-graph.ts';
import type { Capability } from '../../products/operation/index.ts';
import { CAPABILITIES } from '../capabilities/index.ts';
import { RequestRunner } from './run-request.ts';
import { WarmUps } from './warm-up.ts';
import type { RequestPayload } from './worker-protocol.ts';

// A hamlet of two junctions in the south, a village of five half a degree north of it.
const makeVillage = () =>
  streetWorld(
    [
      [10.01, 50.01],
      [10.02, 50.01],
      [10.01, 50.51],
      [10.02, 50.51],
      [10.03, 50.51],
      [10.04, 50.51],
      [10.05, 50.51],
    ],
    [
      { from: 0, to: 1 },
      { from: 2, to: 3 },
      { from: 3, to: 4 },
      { from: 4, to: 5 },
      { from: 5, to: 6 },
    ],
  );
const village = makeVillage();

const sourceOf = (body: Uint8Array) => JSON.parse(Buffer.from(body).toString()).sources[0];

function warmUp(network: Network): RequestPayload[] {
  const requests: RequestPayload[] = [];
  const warmUps = new WarmUps(CAPABILITIES, (request) => requests.push(request));
  for (const step of warmUps.steps([network])) step();
  return requests;
}

const placesOf = (requests: readonly RequestPayload[]) => new Set(requests.map(({ body }) => sourceOf(body).id));

describe('a worker that warms up', () => {
  const requests = warmUp(village);

  it('asks in every mode, where most junctions are most', () => {
    const modes = requests.flatMap(({ body }) => Object.keys(sourceOf(body).tm));
    expect([...new Set(modes)].sort()).toEqual(['bike', 'car', 'walk']);
    const latitudes = requests.map(({ body }) => sourceOf(body).lat);
    expect(latitudes.filter((lat) => lat === 50.01)).toHaveLength(2 * 9);
    expect(latitudes.filter((lat) => lat === 50.51)).toHaveLength(5 * 9);
  });

  it('asks what workers answer at once', () => {
    const endpoints = CAPABILITIES.flatMap((capability) => capability.endpoints);
    const runner = new RequestRunner(new Map([[village.region, village]]), endpoints, 500_000);
    for (const request of requests) expect(runner.request(request).state).toBe('answered');
  });

  it('asks at a few places, spread as all are, as every worker does, and at others that no other worker asks at', () => {
    const sharedMemory = new SharedMemory(SharedMemory.allocate(1 << 16));
    const [first, second] = [
      warmUp(withWorkspace<Network>({ ...village, sharedMemory })),
      warmUp(withWorkspace<Network>({ ...village, sharedMemory })),
    ];
    expect([placesOf(first).size, placesOf(second).size]).toEqual([7, 5]);
    const latitudes = new Set(second.map(({ body }) => sourceOf(body).lat));
    expect([...latitudes].sort()).toEqual([50.01, 50.51]);
    expect(sourceOf(second[0].body).id).not.toBe(sourceOf(first[0].body).id);
  });

  it('asks at a few places of all regions before it asks at more of one, and goes on where regions stay', () => {
    const log: string[] = [];
    const toy: Capability = {
      name: 'toy',
      endpoints: [],
      warmUpRequests: ({ id }, mode) => (mode === 'car' ? [{ endpoint: 'toy', body: { sources: [{ id }] } }] : []),
      *warmUp({ region }) {
        yield () => log.push(`${region} once`);
      },
    };
    const warmUps = new WarmUps([toy], ({ region, body }) => log.push(`${region} ${sourceOf(body).id}`));
    const [north, south, west] = ['north', 'south', 'west'].map((region) =>
      withWorkspace<Network>({ ...makeVillage(), region }),
    );
    const take = (steps: Iterator<() => unknown>, count: number): string[] => {
      log.length = 0;
      for (let k = 0; k < count; k++) steps.next().value?.();
      return [...log];
    };
    const few = (region: string) => [0, 2, 4, 6, 1].map((id) => `${region} ${id}`);
    const before = warmUps.steps([north, south]);
    expect(take(before, 3)).toEqual(few('north').slice(0, 3));
    const after = warmUps.steps([north, west]);
    expect(take(after, 7)).toEqual([...few('north').slice(3), ...few('west')]);
    expect(take(after, 99)).toEqual(['north once', 'north 3', 'north 5', 'west once', 'west 3', 'west 5']);
    expect(take(warmUps.steps([south, north]), 99)).toEqual([...few('south'), 'south once', 'south 3', 'south 5']);
  });

  it('makes the hierarchies of the usual travelers ready', () => {
    // One whose requests aren't answered, so that no search amortizes a customization.
    const quiet = makeVillage();
    const [request] = warmUp(quiet);
    const [source] = JSON.parse(Buffer.from(request.body).toString()).sources;
    for (const mode of STREET_MODES) {
      const body = { sources: [{ ...source, tm: { [mode]: {} } }], maxEdgeWeight: 60 };
      const query = toRoutingQuery(body, DEFAULT_LIMITS);
      expect(reacherOf(quiet).sweeps.isReady(query, query.origins[0] as StreetOrigin)).toBe(true);
    }
  });

  it('knows no more places than there are, and has its limit', () => {
    const nodes = Array.from({ length: 80 }, (_, i) => [i * 0.2, 0] as const);
    const long = streetWorld(
      nodes,
      nodes.slice(1).map((_, i) => ({ from: i, to: i + 1 })),
    );
    expect(warmUp(long)).toHaveLength(40 * 3 * 3);
    expect(warmUp(streetWorld([], []))).toEqual([]);
  });
});
