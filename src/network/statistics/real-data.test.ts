import { expect, it } from 'vitest';
import { describeIn } from '../../../test/worlds/cities.ts';

describeIn('porto-alegre', 'hexagons of Porto Alegre', async (city) => {
  const { statistics } = await city.open();
  const group = statistics.collectionById(1)!.groups[0];

  it('have the sums of their table', () => {
    expect(group.count).toBe(1227);
    expect([0, 1, 2, 3].map((id) => group.statistic(id)!.summary.sum)).toEqual([812_935, 194, 337_921, 141]);
    expect(group.description.cellKind).toBe('h3');
    // H3's cells of resolution 9 have 0.105 km² on average.
    expect(group.description.averageCellM2 / 1e6).toBeCloseTo(0.105, 1);
  });

  it('lie around their centroids', () => {
    for (let cell = 0; cell < group.count; cell++) {
      const [[ring]] = group.polygonsOf(cell);
      expect(ring.length).toBe(12);
      const lons = ring.filter((_, i) => i % 2 === 0);
      const lon = group.cells.lonE7[cell] / 1e7;
      expect(Math.min(...lons) < lon && Math.max(...lons) > lon).toBe(true);
    }
  });

  it('are found by position and id, and lie on the streets', () => {
    const found: number[] = [];
    group.centroids.search(-180e7, -90e7, 180e7, 90e7, (from, to) => {
      for (let cell = from; cell < to; cell++) found.push(cell);
    });
    expect(found.length).toBe(1227);
    for (const cell of found) expect(group.cellOfId(group.cells.id[cell])).toBe(cell);
    expect(group.cellOfId(0)).toBe(-1);
    const onStreets = group.cells.snaps.walk.edge.filter((edge) => edge >= 0).length;
    expect(onStreets).toBeGreaterThan(1200);
  });
});
