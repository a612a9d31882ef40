import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { DRAWN_CITY as city } from '../../../../test/worlds/demo/city.ts';
import { fromLonLat, insidePolygon } from '../geometry/plane.ts';
import { RIVER_RING } from '../plan/river.ts';
import { DISTRICTS, HARBOR_BASIN, VILLAGES } from '../plan/zones.ts';
import { CELL_METERS, type Cell, populationGrid, TOTAL_JOBS } from './population-grid.ts';
import { shareOut } from './share-out.ts';
import { POPULATION_CSV, populationCsv, statisticsYaml } from './statistics-files.ts';

const cells = populationGrid(city.zones, city.ways, city.points);
const csv = populationCsv(cells);
const sum = (value: (cell: Cell) => number) => cells.reduce((s, cell) => s + value(cell), 0);

it('has as many people and jobs as the places say', () => {
  const people = [...DISTRICTS, ...VILLAGES].reduce((s, place) => s + place.population, 0);
  expect(people).toBe(302_000);
  expect(sum((cell) => cell.population)).toBe(people);
  expect(sum((cell) => cell.jobs)).toBe(TOTAL_JOBS);
  const households = sum((cell) => cell.households);
  expect(people / households).toBeGreaterThan(1.8);
  expect(people / households).toBeLessThan(2.2);
});

it('has whole, possible numbers in every cell', () => {
  for (const cell of cells) {
    const { population, households, children, workingAge, seniors, jobs, incomeIndex } = cell;
    for (const n of [population, households, children, workingAge, seniors, jobs]) {
      if (!Number.isInteger(n) || n < 0) throw new Error(JSON.stringify(cell));
    }
    expect(children + workingAge + seniors).toBe(population);
    expect(households).toBeLessThanOrEqual(population);
    expect(population).toBeLessThan(600);
    expect(incomeIndex).toBeGreaterThan(60);
    expect(incomeIndex).toBeLessThan(150);
  }
});

it('leaves river, harbor, parks, motorway and market to themselves', () => {
  for (const { at } of cells) {
    expect(insidePolygon(at, RIVER_RING) || insidePolygon(at, HARBOR_BASIN)).toBe(false);
    expect(city.zones.parkAt(at)).toBeNull();
    expect(city.zones.toMotorway.at(at)).toBeGreaterThan(40);
  }
});

it('is denser inside than outside', () => {
  const within = (from: number, to: number) =>
    cells.filter(({ at }) => at.x * at.x + at.y * at.y >= from * from && at.x * at.x + at.y * at.y < to * to);
  const mean = (list: readonly Cell[]) => list.reduce((s, cell) => s + cell.population, 0) / list.length;
  expect(mean(within(600, 1500))).toBeGreaterThan(1.5 * mean(within(2200, 3000)));
  expect(mean(within(2200, 3000))).toBeGreaterThan(mean(within(4000, 7000)));
});

it('is written as the import reads it', () => {
  const [head, ...rows] = csv.trimEnd().split('\n');
  const columns = head.split(',');
  expect(rows.length).toBe(cells.length);
  const { collection, groups } = parse(statisticsYaml());
  expect(collection).toMatchObject({ id: 1, region: 'demo', privacyLevel: 'public' });
  expect(groups.length).toBe(1);
  const [group] = groups;
  expect(group.source).toBe(POPULATION_CSV);
  expect(group.geometry).toEqual({ lon: 'lon', lat: 'lat', cellMeters: CELL_METERS });
  const ids = new Set<number>();
  for (const statistic of group.statistics) {
    expect(columns).toContain(statistic.column);
    expect(Object.keys(statistic.names)).toEqual(['en', 'de']);
    ids.add(statistic.id);
  }
  for (const { referenceIds } of group.virtualStatistics) for (const id of referenceIds) expect(ids.has(id)).toBe(true);
  const [lon, lat] = rows[100].split(',').map(Number);
  const p = fromLonLat(lon, lat);
  expect([Math.abs(p.x - cells[100].at.x) < 0.1, Math.abs(p.y - cells[100].at.y) < 0.1]).toEqual([true, true]);
});

it('shares whole numbers out without loss', () => {
  expect(shareOut(10, [1, 1, 1])).toEqual([3, 4, 3]);
  expect(shareOut(7, [0, 0])).toEqual([0, 0]);
  expect(shareOut(5, [0, 2, 0, 3])).toEqual([0, 2, 0, 3]);
});
