import { describe, expect, it } from 'vitest';
import { readContents } from '../../../test/worlds/osm/worlds.ts';
import { collectWater, withWater } from '../../import/shorelines/index.ts';
import { waterColumns, waterOf } from './index.ts';

interface Way {
  readonly nodes: readonly number[];
  readonly tags: Readonly<Record<string, string>>;
}

const tagsOf = (tags: Readonly<Record<string, string>>): string =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${key}" v="${value}"/>`)
    .join('');

/** Returns nodes in hundredths of a degree (a kilometer), numbered from 1. */
async function waterOfMap(
  nodes: readonly (readonly [number, number])[],
  ways: readonly Way[],
  relations: readonly { members: readonly (readonly [way: number, role: string])[]; tags: Way['tags'] }[] = [],
) {
  const xml = [
    '<osm version="0.6">',
    ...nodes.map(([x, y], n) => `<node id="${n + 1}" lon="${x / 100}" lat="${y / 100}"/>`),
    ...ways.map(
      ({ nodes: refs, tags }, w) =>
        `<way id="${w + 1}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagsOf(tags)}</way>`,
    ),
    ...relations.map(
      ({ members, tags }, r) =>
        `<relation id="${r + 1}">${members.map(([ref, role]) => `<member type="way" ref="${ref}" role="${role}"/>`).join('')}${tagsOf(tags)}</relation>`,
    ),
    '</osm>',
  ];
  return collectWater(await readContents([xml.join('\n')], withWater({ wayKeys: [], tagKeys: [], relationTypes: [] })));
}

const SQUARE = [1, 2, 3, 4, 1];
const PLACES = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [1, 1],
  [2, 1],
  [2, 2],
  [1, 2],
] as const;

describe('water of the map', () => {
  it('is what is tagged as such, large enough and to be seen', async () => {
    const areas = async (tags: Way['tags'], nodes: readonly (readonly [number, number])[] = PLACES) =>
      (await waterOfMap(nodes, [{ nodes: SQUARE, tags }])).area.firstLine.length - 1;
    const seen: Way['tags'][] = [
      { natural: 'water' },
      { waterway: 'riverbank' },
      { landuse: 'reservoir' },
      { water: 'lake' },
    ];
    for (const tags of seen) {
      expect(await areas(tags), JSON.stringify(tags)).toBe(1);
    }
    const others: Way['tags'][] = [
      { natural: 'wood' },
      { water: 'no' },
      { natural: 'water', intermittent: 'yes' },
      { natural: 'water', tunnel: 'culvert' },
    ];
    for (const tags of others) {
      expect(await areas(tags), JSON.stringify(tags)).toBe(0);
    }
    const pond = (meters: number) =>
      PLACES.map(([x, y]) => [(x * meters) / 4 / 1113, (y * meters) / 4 / 1113] as const);
    expect([await areas({ natural: 'water' }, pond(38)), await areas({ natural: 'water' }, pond(42))]).toEqual([0, 1]);
  });

  it('has islands where a relation says so, whose outline may repeat its tags', async () => {
    const water = { natural: 'water' };
    const ways = [
      { nodes: SQUARE, tags: water },
      { nodes: [5, 6, 7, 8, 5], tags: { note: 'island' } },
    ];
    const members = [
      [1, 'outer'],
      [2, 'inner'],
    ] as const;
    const table = await waterOfMap(PLACES, ways, [{ members, tags: { type: 'multipolygon', ...water } }]);
    expect([...table.area.firstLine]).toEqual([0, 2]);
    expect([...table.line.firstPoint]).toEqual([0, 4, 8]);
  });

  it('has coastlines in the direction that they are drawn in, and is found by boxes', async () => {
    const table = await waterOfMap(PLACES, [
      { nodes: [4, 3, 2], tags: { natural: 'coastline' } },
      { nodes: [5, 6, 7, 8, 5], tags: { natural: 'water' } },
    ]);
    expect([...table.area.firstLine]).toEqual([0, 1]);
    expect([...table.line.firstPoint]).toEqual([0, 4, 7]);
    expect([...table.point.lonE7.subarray(4)]).toEqual([0, 4e5, 4e5]);
    const water = waterOf({ columns: waterColumns(table) })!;
    expect(water.areasIn(15e4, 15e4, 16e4, 16e4)).toEqual([0]);
    expect(water.areasIn(25e4, 15e4, 26e4, 16e4)).toEqual([]);
    expect(water.coastsIn(39e4, 1e5, 41e4, 2e5)).toEqual([5]);
    expect(water.coastsIn(1e5, 1e5, 2e5, 2e5)).toEqual([]);
  });

  it('is a band along rivers and canals that are drawn as lines, as wide as they say or as is usual', async () => {
    const eastwards = [
      [0, 0],
      [4, 0],
    ] as const;
    const widthM = async (tags: Way['tags']): Promise<number | null> => {
      const { area, point } = await waterOfMap(eastwards, [{ nodes: [1, 2], tags }]);
      const { latE7 } = point;
      if (area.firstLine.length < 2) return null;
      return Math.round((Math.max(...latE7) - Math.min(...latE7)) / 90);
    };
    const river = { waterway: 'river' };
    expect(await widthM(river)).toBe(25);
    expect(await widthM({ waterway: 'canal' })).toBe(15);
    expect(await widthM({ ...river, width: '110' })).toBe(110);
    expect(await widthM({ ...river, width: '90 m' })).toBe(90);
    expect(await widthM({ ...river, est_width: '60' })).toBe(60);
    expect(await widthM({ ...river, width: "200'" })).toBe(61);
    expect(await widthM({ ...river, width: 'wide' })).toBe(25);
    const none: Way['tags'][] = [
      { waterway: 'stream' },
      { waterway: 'constructor' },
      { ...river, tunnel: 'culvert' },
      { ...river, covered: 'yes' },
      { ...river, intermittent: 'yes' },
      { ...river, bridge: 'aqueduct' },
    ];
    for (const tags of none) expect(await widthM(tags), JSON.stringify(tags)).toBeNull();
  });

  it('is left to the mapped area where a river runs through one', async () => {
    const places = [...PLACES, [-2, 2], [6, 2]] as const;
    const lake = { nodes: SQUARE, tags: { natural: 'water' } };
    const along = [9, 10];
    const alone = await waterOfMap(places, [{ nodes: along, tags: { waterway: 'river' } }]);
    expect(alone.area.firstLine.length - 1).toBe(1);
    const [both] = [await waterOfMap(places, [lake, { nodes: along, tags: { waterway: 'river' } }])];
    expect(both.area.firstLine.length - 1).toBe(1);
    expect(Math.min(...both.point.lonE7)).toBe(0);
  });

  it('is none where the map has none, and in regions without its columns', async () => {
    const table = await waterOfMap(PLACES, [{ nodes: SQUARE, tags: { landuse: 'forest' } }]);
    expect([...table.area.firstLine]).toEqual([0]);
    expect(waterOf({ columns: waterColumns(table) })).toBeNull();
    expect(waterOf({ columns: new Map() })).toBeNull();
  });
});
