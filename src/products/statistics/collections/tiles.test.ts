import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, it } from 'vitest';
import { describeIn } from '../../../../test/worlds/cities.ts';
import { withWorkspace } from '../../../kit/collections/workspace.ts';
import { NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import { type Tile, tileAt } from '../../../kit/geo/tile.ts';
import type { Network } from '../../../network/network/network.ts';
import { type StatisticTileQuery, statisticTileOperation } from './operations.ts';

describeIn('porto-alegre', 'tiles of the hexagons of Porto Alegre', async (city) => {
  const network = await city.open();
  const [group] = network.statistics.collectionById(1)!.groups;
  const query = (tile: Tile, more: Partial<StatisticTileQuery> = {}): StatisticTileQuery => ({
    tile,
    format: 'mvt',
    of: { collection: 1 },
    statistics: [0, 2],
    withSum: false,
    stored: null,
    ...more,
  });
  const draw = (of: StatisticTileQuery, networks = [network]) =>
    statisticTileOperation.run(networks, of, NEVER_CANCELLED).body;
  const layerOf = (bytes: Uint8Array) => new VectorTile(new PbfReader(bytes)).layers.statistics;
  const all = query(tileAt(-51.2, -30.05, 8));

  it('have every cell with its values', () => {
    const layer = layerOf(draw({ ...all, withSum: true }));
    expect(layer.length).toBe(1227);
    let people = 0;
    for (let i = 0; i < layer.length; i++) {
      const { id, properties } = layer.feature(i);
      const cell = group.cellOfId(id!);
      const [population, jobs] = [0, 2].map((statistic) => group.valuesOf(statistic)![cell]);
      const sum = population + (Number.isNaN(jobs) ? 0 : jobs);
      expect(properties).toEqual({
        id,
        0: population,
        ...(Number.isNaN(jobs) ? {} : { 2: jobs }),
        wStats: population,
        wStatsAgg: sum,
        wGrav: population / group.statistic(0)!.summary.max,
        sumStatistics: sum,
      });
      people += properties[0] as number;
    }
    expect(people).toBe(812_935);
  });

  it('say the same as GeoJSON, with the outlines of the cells', () => {
    const { features } = JSON.parse(new TextDecoder().decode(draw({ ...all, format: 'geojson' })));
    expect(features.length).toBe(1227);
    const layer = layerOf(draw(all));
    for (const [i, { geometry, properties }] of features.entries()) {
      expect(properties).toEqual(layer.feature(i).properties);
      const [[ring]] = group.polygonsOf(group.cellOfId(properties.id));
      expect(geometry.type).toBe('Polygon');
      expect(geometry.coordinates[0].length).toBe(ring.length / 2 + 1);
      expect(geometry.coordinates[0][0][0]).toBeCloseTo(ring[0], 7);
      expect(geometry.coordinates[0].at(-1)).toEqual(geometry.coordinates[0][0]);
    }
  });

  it('of higher zooms show the cells that touch them, as a look at each cell finds', () => {
    const tile = tileAt(-51.2, -30.05, 14);
    const { features } = JSON.parse(new TextDecoder().decode(draw(query(tile, { format: 'geojson' }))));
    const found = new Set(features.map(({ properties }: { properties: { id: number } }) => properties.id));
    const size = 360 / 2 ** 14;
    const [west, east] = [tile.x * size - 180, (tile.x + 1) * size - 180];
    const latOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** 14))) * 180) / Math.PI;
    const [north, south] = [latOf(tile.y), latOf(tile.y + 1)];
    for (let cell = 0; cell < group.count; cell++) {
      const [[ring]] = group.polygonsOf(cell);
      const inside = ring.some(
        (lon, i) => i % 2 === 0 && lon > west && lon < east && ring[i + 1] > south && ring[i + 1] < north,
      );
      if (inside) expect(found.has(group.cells.id[cell])).toBe(true);
    }
    expect(found.size).toBeLessThan(120);
  });

  it('of several regions have the cells of all', () => {
    expect(layerOf(draw(all, [network, withWorkspace<Network>({ ...network, region: 'other' })])).length).toBe(
      2 * 1227,
    );
  });

  it('are refused where collection, group or statistic is unknown', () => {
    expect(() => draw(query(all.tile, { of: { collection: 9 } }))).toThrow(
      'collection names no collection with the id 9: it names one of 1',
    );
    expect(() => draw(query(all.tile, { of: { group: 9 } }))).toThrow('group names no group with the id 9');
    expect(() => draw(query(all.tile, { statistics: [7] }))).toThrow('statistics has no statistic 7 in group 10');
    expect(() => draw(all, [])).toThrow('no region has statistics');
  });
});
