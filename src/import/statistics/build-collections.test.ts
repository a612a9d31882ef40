import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildOf } from '../../../test/worlds/statistics/statistics.ts';
import { InputError } from '../../kit/core/errors.ts';
import { SILENT } from '../../kit/core/progress.ts';
import { buildCollections, statisticSources } from './index.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hinterland-statistics-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const save = (name: string, text: string): string => {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
};
const yaml = (geometry: string, more = '', name = 'cells.csv') => `
collection: {id: 1, name: Toytown, countries: [deu], version: 2026}
groups:
  - id: 10
    source: ${name}
    geometry: ${geometry}
    statistics:
      - {id: 0, column: people, topic: People, names: {en: People}}
      - {id: 1, column: jobs, topic: Work, ignoreValues: [-1]}
    ${more}
`;
const build = (text: string) => buildCollections([save('toy.yaml', text)], SILENT);

describe('comma-separated cells', () => {
  it('may have names with commas, which end a text in YAML', async () => {
    save('cells.csv', 'lon,lat,people,jobs\n8,50,10,1\n');
    const text = yaml('{lon: lon, lat: lat}').replace('name: Toytown,', 'names: {en: Toytown, cells, de: Spielstadt},');
    const [{ collection }] = await build(text);
    expect(collection.names).toEqual({ en: 'Toytown, cells', de: 'Spielstadt' });
  });

  it('are put along a curve with all that their rows say', async () => {
    save('cells.csv', 'lon,lat,people,jobs\n8.00,50,10,1\n8.01,50,20,-1\n8.00,50.01,30,\n');
    const [{ collection, groups, problems }] = await build(
      yaml(
        '{lon: lon, lat: lat, cellMeters: 100}',
        'virtualStatistics: [{id: 7, aggregationType: DIVISION, referenceIds: [1, 0]}]',
      ),
    );
    expect(problems).toEqual([]);
    expect(collection).toMatchObject({ id: 1, name: 'Toytown', countries: ['DEU'], version: '2026' });
    expect(collection.topics.map(({ id, name }) => [id, name])).toEqual([
      [1, 'People'],
      [2, 'Work'],
    ]);
    const [{ description, cells }] = groups;
    const rows = Array.from(cells.id, (id, c) => [
      id,
      cells.lonE7[c],
      cells.latE7[c],
      ...[0, 1, 7].map((statistic) => cells.values.get(statistic)![c]),
    ]).sort(([a], [b]) => a - b);
    expect(rows).toEqual([
      [1, 80_000_000, 500_000_000, 10, 1, 0.1],
      [2, 80_100_000, 500_000_000, 20, Number.NaN, Number.NaN],
      [3, 80_000_000, 500_100_000, 30, Number.NaN, Number.NaN],
    ]);
    expect(cells.values.get(0)).toBeInstanceOf(Float32Array);
    expect(cells.values.get(7)).toBeInstanceOf(Float64Array);
    const [people, jobs, perHead] = description.statistics;
    expect(people.summary).toEqual({
      count: 3,
      min: 10,
      max: 30,
      avg: 20,
      sum: 60,
      standardDeviation: Math.sqrt(200 / 3),
    });
    expect(jobs.summary.count).toBe(1);
    expect(perHead.virtual).toEqual({ aggregationType: 'DIVISION', referenceIds: [1, 0] });
    expect(description.averageCellM2).toBeCloseTo(10_000, -1);
  });

  it('may be hexagons of H3; rows that are none are reported with their lines', async () => {
    const rows = [
      '89a901291abffff,1,1',
      'nonsense,1,1',
      '89a9012a3cfffff,2,x',
      '89a901291abffff,3,1',
      '88a9012a3dfffff,1,1',
    ];
    save('cells.csv', `id,people,jobs\n${rows.join('\n')}\n`);
    const [{ groups, problems }] = await build(yaml('{h3: id}'));
    expect([...groups[0].cells.id].sort()).toEqual([1, 3]);
    expect(groups[0].description.cellKind).toBe('h3');
    expect(problems.map(({ problem, count, examples }) => [problem, count, ...examples])).toEqual([
      ['no H3 index, left out', 1, 'line 3'],
      ['jobs is no number, taken as missing', 1, 'line 4'],
      ['an H3 cell that stands there already, left out', 1, 'line 5'],
      ['not of resolution 9, as the first row is, left out', 1, 'line 6'],
    ]);
  });

  it('have breakpoints', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => `${8 + i / 1000},50,${i + 1},${i < 50 ? 1 : 2}`);
    save('cells.csv', `lon,lat,people,jobs\n${rows.join('\n')}\n`);
    const [{ groups }] = await build(yaml('{lon: lon, lat: lat}'));
    const [people, jobs] = groups[0].description.statistics;
    const breaks = (method: string, classes: number) =>
      people.breakpoints.find((b) => b.method === method && b.classes === classes);
    expect(breaks('QUANTILE', 5)).toMatchObject({
      breakValues: [20, 40, 60, 80],
      minValueUsed: 1,
      maxValueUsed: 100,
      valuesUsed: 100,
      distinctValuesUsed: 100,
    });
    expect(breaks('KMEANS', 5)?.breakValues).toEqual([20, 40, 60, 80]);
    expect(breaks('EQUAL_INTERVAL', 9)?.breakValues[0]).toBe(12);
    expect(people.breakpoints.length).toBe(9);
    expect(jobs.breakpoints.find((b) => b.method === 'KMEANS')?.breakValues).toEqual([1]);
  });
});

describe('descriptions', () => {
  it.each([
    ['collection: {}', 'must have required properties groups'],
    ['{', 'is not valid YAML'],
    ['collection: &a {id: 1, more: *a}\ngroups: []', 'toy.yaml'],
    [yaml('{h3: id}').replace('{id: 1, column', '{id: 0, column'), 'has the statistic 0 twice'],
    [yaml('{h3: id}', 'virtualStatistics: [{id: 7, aggregationType: SUM, referenceIds: [9]}]'), 'has no statistic 9'],
    [yaml('{h3: id}', 'virtualStatistics: [{id: 7, aggregationType: RATIO, referenceIds: [0]}]'), 'aggregationType'],
    [yaml('{h3: id}').replace(/collection: \{/, '$&created: 2026-02-30, '), 'collection.created is no date'],
    [yaml('{h3: hex}'), 'cells.csv has no column hex; it has id, people, jobs'],
    [yaml('{lon: lon}'), 'group 10: geometry needs h3, or lon and lat'],
    [yaml('{h3: id}', '', 'cells.exe'), 'cells.exe is of no kind that is read'],
  ])('are refused with one sentence: %#', async (text, sentence) => {
    save('cells.csv', 'id,people,jobs\n89a901291abffff,1,1\n');
    const error = await build(text).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toContain(sentence);
  });

  it('name their tables beside them', async () => {
    expect(await statisticSources([save('toy.yaml', yaml('{h3: id}'))])).toEqual([join(dir, 'cells.csv')]);
  });
});

it('says which counts can hardly be ones', async () => {
  const problemsOf = async (values: readonly string[], ignored = '') => {
    const rows = values.map((value, i) => `${7 + i / 100},43,${value}`).join('\n');
    const statistic = `{id: 0, column: people, type: ABSOLUTE${ignored}}`;
    const { problems } = await buildOf(
      `collection: {id: 1}\ngroups: [{id: 10, source: a.csv, geometry: {lon: x, lat: y}, statistics: [${statistic}]}]`,
      { 'a.csv': `x,y,people\n${rows}\n` },
    );
    return problems.map(({ problem }) => problem);
  };
  expect(await problemsOf(['5', '0', '12.5'])).toEqual([]);
  expect((await problemsOf(['5', '-9999', '20000']))[0]).toContain('has the value -9999');
  expect((await problemsOf(['5', '-3.4028234663852886e+38']))[0]).toContain('ignoreValues');
  expect((await problemsOf(['5', '-6']))[0]).toContain("adds up to -1, which can't be a population");
  expect((await problemsOf(['5', '1e20']))[0]).toContain("can't be a population");
  expect(await problemsOf(['5', '-3.4028234663852886e+38'], ', ignoreValues: [-3.40282e+38]')).toEqual([]);
});
