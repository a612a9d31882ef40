import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../../../test/worlds/street-world.ts';
import { NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import { RequestError } from '../../../kit/core/errors.ts';
import { TILE_BUFFER, TILE_EXTENT, tileAt } from '../../../kit/geo/tile.ts';
import { EDGE_BRIDGE, EDGE_TUNNEL } from '../../../network/street/street-graph.ts';
import { tileAddress } from '../../operation/index.ts';
import { networkTileOperation } from './index.ts';

const [LON, LAT] = [8.4, 49.5];
const east = (meters: number): number => LON + meters / 72_300;

// 0 ── 1 ── 2 ── 3: Long Street, its middle a bridge; 3 → 4 a one-way drawn against its traffic; a path; a far
// motorway.
const world = streetWorld(
  [
    [east(0), LAT],
    [east(100), LAT],
    [east(200), LAT],
    [east(300), LAT],
    [east(400), LAT],
    [east(200), LAT + 0.002],
    [east(90_000), LAT],
  ],
  [
    { from: 0, to: 1, name: 'Long Street', edgeClass: 15, carKmh: 50 },
    { from: 2, to: 1, name: 'Long Street', edgeClass: 15, carKmh: 50, flags: EDGE_BRIDGE },
    { from: 2, to: 3, name: 'Long Street', edgeClass: 15, carKmh: 50 },
    { from: 3, to: 4, name: 'Long Street', edgeClass: 15, carKmh: 50 },
    { from: 4, to: 3, edgeClass: 32, carKmh: 30, oneway: true, flags: EDGE_TUNNEL },
    { from: 2, to: 5, edgeClass: 91, carKmh: 0, bikePercent: 0 },
    { from: 4, to: 6, edgeClass: 11, carKmh: 120, walkPercent: 0, bikePercent: 0 },
  ],
);

function features(z: number, lon = east(200)): VectorTileFeature[] {
  const outcome = networkTileOperation.run(world, tileAt(lon, LAT, z), NEVER_CANCELLED);
  expect([outcome.code, outcome.message]).toEqual(['ok', '']);
  const layer = new VectorTile(new PbfReader(outcome.body)).layers.streets;
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer.feature(i));
}

describe('network tiles', () => {
  it('have every street with its properties at zoom 14', () => {
    expect(features(14).map(({ properties }) => properties)).toEqual([
      { class: 'primary', name: 'Long Street', modes: 7, speed: 50 },
      { class: 'primary', name: 'Long Street', bridge: 1, modes: 7, speed: 50 },
      { class: 'primary', name: 'Long Street', modes: 7, speed: 50 },
      { class: 'residential', tunnel: 1, oneway: 1, modes: 7, speed: 30 },
      { class: 'footway', modes: 4 },
      { class: 'motorway', modes: 1, speed: 120 },
    ]);
  });

  it('join the edges of a street', () => {
    const [, , rest] = features(14);
    // 200 meters in two edges: the point between them lies on the line and is removed.
    expect(rest.loadGeometry()[0]).toHaveLength(2);
  });

  it('draw one-ways as cars go', () => {
    const [oneWay] = features(14).filter(({ properties }) => properties.oneway === 1);
    const [line] = oneWay.loadGeometry();
    expect(line[0].x).toBeGreaterThan(line[line.length - 1].x);
  });

  it('have major classes only from afar, and long lines', () => {
    expect(features(12).map(({ properties }) => properties.class)).not.toContain('footway');
    expect(features(8).map(({ properties }) => properties)).toEqual([
      { class: 'primary', name: 'Long Street' },
      { class: 'motorway' },
    ]);
    expect(features(4).map(({ properties }) => properties.class)).toEqual(['motorway']);
  });

  it('are clipped a little beyond their edges', () => {
    const [motorway] = features(14, east(60_000));
    const xs = motorway.loadGeometry()[0].map(({ x }) => x);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([-TILE_BUFFER, TILE_EXTENT + TILE_BUFFER]);
  });

  it('are empty where there are no streets', () => {
    expect(networkTileOperation.run(world, { z: 14, x: 0, y: 0 }, NEVER_CANCELLED).body).toHaveLength(0);
  });

  it('stop when the request is cancelled', () => {
    const cancelled = {
      raised: true,
      check() {
        throw new Error('cancelled');
      },
    };
    expect(() => networkTileOperation.run(world, tileAt(LON, LAT, 14), cancelled)).toThrow('cancelled');
  });
});

describe('paths of network tiles', () => {
  it('are read', () => {
    expect(tileAddress({ z: '14', x: '8574', y: '5606' })).toEqual({ z: 14, x: 8574, y: 5606 });
  });

  it.each([
    [{ z: '32', x: '0', y: '0' }, 'z'],
    [{ z: 'a', x: '0', y: '0' }, 'z'],
    [{ z: '2', x: '4', y: '0' }, 'x'],
    [{ z: '2', x: '3', y: '-1' }, 'y'],
    [{ z: '2', x: '3' }, 'y'],
  ])('are refused where they name no tile: %j', (parameters, path) => {
    try {
      tileAddress(parameters);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(RequestError);
      expect((error as RequestError).fields[0].path).toBe(path);
    }
  });
});
