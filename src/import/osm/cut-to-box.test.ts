import { describe, expect, it } from 'vitest';
import { TownDrawing } from '../../../test/worlds/geocode/town.ts';
import { type TestWorld, writePbf } from '../../../test/worlds/osm/pbf.ts';
import { plain, readContents } from '../../../test/worlds/osm/worlds.ts';
import { boxAround, cutToBox, streetsWithin } from './cut-to-box.ts';
import { MEMBER_WAY, MISSING_COORDINATE, type OsmFilter } from './osm-data.ts';

const FILTER: OsmFilter = {
  wayKeys: ['highway', 'natural'],
  tagKeys: ['highway', 'natural', 'type', 'place'],
  relationTypes: ['multipolygon', 'restriction'],
  whole: { tags: { place: '*', amenity: '*' }, relationTypes: ['multipolygon'] },
};
/** The box from 0°, 0° to 1°, 1°. */
const BOX = { minX: 0, minY: 0, maxX: 1e7, maxY: 1e7 };

const cut = async (town: TownDrawing) => cutToBox(await readContents([town.toXml()], FILTER), BOX);
type Cut = Awaited<ReturnType<typeof cut>>;

const longitudesOf = ({ nodes, ways }: Cut, way: number): (number | null)[] =>
  Array.from(ways.nodeRef.subarray(ways.firstRef[way], ways.firstRef[way + 1]), (node) =>
    nodes.lonE7[node] === MISSING_COORDINATE ? null : nodes.lonE7[node] / 1e7,
  );

describe('a map cut to a box', () => {
  it('has ways up to the first node outside, and streets interrupted where they leave it for a while', async () => {
    const town = new TownDrawing();
    const along = (...lons: number[]) => lons.map((lon) => [lon, 0.5] as const);
    town.street('Crossing', along(-3, -2, -1, 0.2, 0.8, 2, 3));
    town.street('Away', along(-3, -2, -1));
    town.street('Through', along(-2, 3, 4));
    town.street('Back again', along(0.5, 2, 3, 4, 2.5, 0.7));
    const within = await cut(town);
    expect([0, 1, 2].map((way) => longitudesOf(within, way))).toEqual([
      [-1, 0.2, 0.8, 2],
      [-2, 3],
      [0.5, 2, 3, 4, 2.5, 0.7],
    ]);
    expect(longitudesOf(streetsWithin(within, BOX) as Cut, 2)).toEqual([0.5, 2, null, null, 2.5, 0.7]);
    expect(within.nodes.count).toBe(12);
    expect(within.report).toMatchObject({ isCut: true, bounds: [0, 0.5, 1, 0.5] });
  });

  it('has whole areas that meet it, also those around it, and no others', async () => {
    const town = new TownDrawing();
    town.box(-2, -2, 3, 3, { natural: 'wood' });
    town.box(2, 2, 3, 3, { natural: 'water' });
    const outer = (points: readonly (readonly [number, number])[]) =>
      town.way(
        points.map(([lon, lat]) => town.node(lon, lat)),
        {},
      );
    const [a, b] = [town.node(-5, -5), town.node(5, 5)];
    const halves = [town.way([a, town.node(-5, 5), b], {}), town.way([b, town.node(5, -5), a], {})];
    const lake = town.relation(
      halves.map((way) => ['way', way, 'outer'] as const),
      { type: 'multipolygon', natural: 'water' },
    );
    const far = outer([
      [7, 7],
      [8, 7],
      [8, 8],
      [7, 7],
    ]);
    town.relation([['way', far, 'outer']], { type: 'multipolygon', natural: 'water' });
    const within = await cut(town);
    expect([...within.relations.id]).toEqual([lake]);
    expect(within.ways.count).toBe(3);
    expect(Array.from({ length: 3 }, (_, way) => longitudesOf(within, way).length)).toEqual([5, 3, 3]);
  });

  it('has nodes with tags inside, settlements everywhere, and relations of what is left', async () => {
    const town = new TownDrawing();
    town.node(0.5, 0.5, { amenity: 'cafe' });
    town.node(2, 2, { amenity: 'cafe' });
    const city = town.node(9, 9, { place: 'city' });
    const streets = [0.2, 5].map((lon) => town.street('Street', [[lon, 0.5] as const, [lon + 0.1, 0.5] as const]));
    const [near] = streets.map((way) => town.relation([['way', way, 'from']], { type: 'restriction' }));
    const within = await cut(town);
    expect(within.wholeNodes.count).toBe(2);
    expect(within.wholeNodes.id).toContain(city);
    expect([...within.relations.id]).toEqual([near]);
    expect([...within.ways.id]).toEqual([streets[0]]);
  });

  it('is the same if what is far from the box was left out while reading', async () => {
    const nodes: TestWorld['nodes'][number][] = [];
    const node = (lon: number, lat: number, tags?: Readonly<Record<string, string>>) =>
      nodes.push({ id: nodes.length + 1, lonE7: lon * 1e7, latE7: lat * 1e7, tags });
    const line = (...points: [number, number][]) => points.map(([lon, lat]) => node(lon, lat));
    node(0.5, 0.5, { amenity: 'cafe' });
    node(5, 5, { amenity: 'cafe' });
    node(0.6, 0.5, { place: 'town' });
    const road = { highway: 'residential' };
    const [a, b, c, d] = line([0.9, 0.5], [4, 0.5], [4, 4], [0.9, 4]);
    const [west, north, east] = line([-8, -8], [-8, 8], [8, 8]);
    const ways = [
      { id: 1, refs: line([0.2, 0.2], [0.8, 0.2], [1.1, 0.2], [3, 0.2]), tags: road },
      { id: 2, refs: line([5, 5], [6, 5]), tags: road },
      { id: 3, refs: [a, b], tags: {} },
      { id: 4, refs: [b, c, d, a], tags: {} },
      { id: 5, refs: [west, north, east], tags: {} },
      { id: 6, refs: [east, ...line([8, -8]), west], tags: {} },
      { id: 7, refs: line([7, 7], [8, 7], [8, 8]), tags: {} },
      { id: 8, refs: line([0.4, 0.4], [0.45, 0.4]), tags: {}, places: [[0.4e7, 0.4e7] as const, null] },
    ];
    const outers = (...ids: number[]) => ids.map((id) => ({ type: MEMBER_WAY, id, role: 'outer' }));
    const relations: TestWorld['relations'] = [
      { id: 1, members: outers(3, 4), tags: { type: 'multipolygon', natural: 'water' } },
      { id: 2, members: outers(5, 6), tags: { type: 'boundary', place: 'x' } },
      { id: 3, members: outers(7), tags: { type: 'multipolygon', natural: 'water' } },
      { id: 4, members: outers(1), tags: { type: 'restriction' } },
      { id: 5, members: outers(2), tags: { type: 'restriction' } },
    ];
    const file = writePbf({ nodes, ways, relations }, { perBlock: 3 });
    const filter = {
      ...FILTER,
      relationTypes: [...FILTER.relationTypes, 'boundary'],
      whole: { tags: { ...FILTER.whole?.tags, natural: ['water'] }, relationTypes: ['multipolygon', 'boundary'] },
    };
    const [all, near] = await Promise.all([filter, { ...filter, box: BOX }].map((one) => readContents([file], one)));
    const idsOf = (data: Cut) => [[...data.ways.id], [...data.relations.id], [...data.wholeNodes.id]];
    expect(idsOf(all)).toEqual([
      [1, 2, 3, 4, 5, 6, 7],
      [1, 2, 3, 4, 5],
      [1, 2, 3],
    ]);
    expect(idsOf(near)).toEqual([
      [1, 3, 4, 5, 6, 8],
      [1, 2, 4],
      [1, 3],
    ]);
    const [cutAll, cutNear] = [all, near].map((data) => plain(cutToBox(data, BOX)));
    expect(cutNear.ways.filter(({ id }) => id !== 8)).toEqual(cutAll.ways);
    expect([cutNear.relations, cutNear.wholeNodes]).toEqual([cutAll.relations, cutAll.wholeNodes]);
    expect(boxAround(near)).toEqual(boxAround(all));
  });
});
