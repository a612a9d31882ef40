import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../test/worlds/street-world.ts';
import { OPERATIONS } from './operations.ts';
import { REQUEST_KINDS } from './request-kinds.ts';
import { RequestRunner } from './run-request.ts';
import { warmUpRequests } from './warm-up.ts';

// A hamlet of two junctions in the south, a village of five half a degree north of it.
const village = streetWorld(
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

const sourceOf = (body: Uint8Array) => JSON.parse(Buffer.from(body).toString()).sources[0];

describe('warmUpRequests', () => {
  const requests = [...warmUpRequests(new Map([['village', village]]))];

  it('asks in every mode, where most junctions are most', () => {
    const modes = requests.flatMap(({ body }) => Object.keys(sourceOf(body).tm));
    expect([...new Set(modes)].sort()).toEqual(['bike', 'car', 'walk']);
    const latitudes = requests.map(({ body }) => sourceOf(body).lat);
    expect(latitudes.filter((lat) => lat === 50.01)).toHaveLength(2 * 6);
    expect(latitudes.filter((lat) => lat === 50.51)).toHaveLength(5 * 6);
  });

  it('asks what workers answer at once', () => {
    const tables = { kinds: REQUEST_KINDS, operations: OPERATIONS };
    const runner = new RequestRunner(new Map([['village', village]]), tables, 500_000);
    for (const request of requests) expect(runner.request(request).state).toBe('answered');
  });

  it('knows no more places than there are, and has its limit', () => {
    const nodes = Array.from({ length: 80 }, (_, i) => [i * 0.2, 0] as const);
    const long = streetWorld(
      nodes,
      nodes.slice(1).map((_, i) => ({ from: i, to: i + 1 })),
    );
    expect([...warmUpRequests(new Map([['long', long]]))]).toHaveLength(40 * 3 * 2);
    expect([...warmUpRequests(new Map([['empty', streetWorld([], [])]]))]).toEqual([]);
  });
});
