import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContents } from '../../../../test/worlds/osm/worlds.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../../kit/geo/distance.ts';
import { ringsContain } from '../../../kit/geo/flat-ring.ts';
import { collectWater, withWater } from '../index.ts';

const LAT = 49;
/** Meters east and north of a corner. */
type Place = readonly [x: number, y: number];
interface Way {
  readonly line: readonly Place[];
  readonly tags: Readonly<Record<string, string>>;
}

const FILTER = withWater({
  wayKeys: ['highway', 'railway'],
  tagKeys: ['highway', 'railway', 'bridge', 'tunnel'],
  relationTypes: [],
});

/** Returns a function that says whether places are in water of a map. */
async function waterOf(ways: readonly Way[], [originX, originY]: Place = [0, 0]) {
  const toDegrees = ([x, y]: Place): [number, number] => {
    const lat = LAT + (y + originY) / METERS_PER_DEGREE;
    return [8 + (x + originX) / metersPerDegreeLon(LAT), lat];
  };
  const nodes = new Map<string, string>();
  const refTo = (place: Place): number => {
    const [lon, lat] = toDegrees(place);
    const known = nodes.has(`${place}`) ? [...nodes.keys()].indexOf(`${place}`) : nodes.size;
    nodes.set(`${place}`, `<node id="${known + 1}" lon="${lon}" lat="${lat}"/>`);
    return known + 1;
  };
  const lines = ways.map(({ line, tags }, w) => {
    const refs = line.map((place) => `<nd ref="${refTo(place)}"/>`);
    const pairs = Object.entries(tags).map(([key, value]) => `<tag k="${key}" v="${value}"/>`);
    return `<way id="${w + 1}">${refs.join('')}${pairs.join('')}</way>`;
  });
  const table = collectWater(
    await readContents([`<osm version="0.6">${[...nodes.values()].join('')}${lines.join('')}</osm>`], FILTER),
  );
  const [areaFirstLine, lineFirstPoint] = [table.area.firstLine, table.line.firstPoint];
  const { lonE7, latE7 } = table.point;
  const areas = Array.from({ length: areaFirstLine.length - 1 }, (_, area) =>
    Array.from({ length: areaFirstLine[area + 1] - areaFirstLine[area] }, (_, l) => {
      const line = areaFirstLine[area] + l;
      const ring: number[] = [];
      for (let p = lineFirstPoint[line]; p < lineFirstPoint[line + 1]; p++) ring.push(lonE7[p], latE7[p]);
      return ring;
    }),
  );
  const isWet = (...place: Place): boolean => {
    const [lon, lat] = toDegrees(place);
    return areas.some((rings) => ringsContain(rings, lon * 1e7, lat * 1e7));
  };
  return { isWet, count: areas.length };
}

const STREET = { highway: 'residential' };
const BRIDGE = { highway: 'primary', bridge: 'yes' };
const street = (...line: Place[]): Way => ({ line, tags: STREET });
const bridgeAt = (x: number, width: number, tags: Way['tags'] = BRIDGE): Way => ({
  line: [
    [x, 0],
    [x, width],
  ],
  tags,
});

const track = (y: number): Way => ({
  line: [
    [0, y],
    [4000, y],
  ],
  tags: { railway: 'rail' },
});
const square = (x: number, y: number, size: number, tags: Way['tags']): Way => ({
  line: [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ],
  tags,
});

/**
 * Returns streets on both banks of the strip between y = 0 and `width`, with more behind them, `length` long and closed
 * at both ends.
 */
function banks(length: number, width: number): Way[] {
  const rows = [-200, -100, 0, width, width + 100, width + 200].map((y) => street([0, y], [length, y]));
  const lanes = Array.from({ length: length / 200 + 1 }, (_, k) => 200 * k).flatMap((x) => [
    street([x, -200], [x, 0]),
    street([x, width], [x, width + 200]),
  ]);
  return [...rows, ...lanes];
}

const RIVER = [...banks(4000, 140), bridgeAt(1000, 140), bridgeAt(2400, 140)];

describe('rivers of extracts without water', () => {
  it('are strips without streets that bridges cross, from bank to bank and a little beyond the last bridges', async () => {
    const { isWet } = await waterOf(RIVER);
    for (let x = 200; x <= 3300; x += 25) {
      expect(isWet(x, 70), `middle, ${x}`).toBe(true);
      expect([isWet(x, 40), isWet(x, 100)], `${x}`).toEqual([true, true]);
      expect([isWet(x, 0), isWet(x, 140), isWet(x, -50), isWet(x, 190)], `${x}`).toEqual([false, false, false, false]);
    }
    expect(isWet(3700, 70)).toBe(false);
  });

  it('are found wherever they lie', async () => {
    const offset = fc.integer({ min: -20_000, max: 20_000 });
    await fc.assert(
      fc.asyncProperty(offset, offset, async (x, y) => {
        const { isWet } = await waterOf(RIVER, [x, y]);
        for (let at = 1000; at <= 2400; at += 20) expect(isWet(at, 70), `${at}`).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  it.each([
    ['one bridge alone', [...banks(4000, 140), bridgeAt(1000, 140)]],
    ['two carriageways of one bridge', [...banks(4000, 140), bridgeAt(1000, 140), bridgeAt(1030, 140)]],
    ['bridges over what is short', [...banks(1000, 140), bridgeAt(300, 140), bridgeAt(700, 140)]],
    ['what a street on the ground crosses', [...RIVER, street([700, 0], [700, 140]), street([1900, 0], [1900, 140])]],
    ['bridges over railways', [...RIVER, ...[25, 45, 65, 85, 105].map(track)]],
    ['bridges that are short', [...banks(4000, 45), bridgeAt(1000, 45), bridgeAt(2400, 45)]],
    ['streets across', [...banks(4000, 140), ...[1000, 2400].map((x) => bridgeAt(x, 140, STREET))]],
    [
      'a motorway on stilts',
      [
        ...banks(4000, 140),
        {
          line: [
            [100, 0],
            [200, 70],
            [3800, 70],
            [3900, 140],
          ],
          tags: BRIDGE,
        } as Way,
      ],
    ],
    [
      'viaducts over a valley in fields',
      [street([0, 0], [4000, 0]), street([0, 900], [4000, 900]), bridgeAt(1000, 900), bridgeAt(2400, 900)],
    ],
    [
      'a park with footbridges',
      [
        ...banks(600, 400),
        ...[200, 450].map((x) => bridgeAt(x, 400, { highway: 'footway', bridge: 'yes' })),
        street([0, 0], [0, 400]),
        street([600, 0], [600, 400]),
      ],
    ],
  ])('are not guessed from %s', async (_, ways) => {
    expect((await waterOf(ways)).count).toBe(0);
  });

  it('are none where water is mapped, though a pond may have been left over', async () => {
    const isFound = async (...mapped: Way[]): Promise<boolean> =>
      (await waterOf([...RIVER, ...mapped])).isWet(1700, 70);
    const far = (tags: Way['tags']): Way => ({
      line: [
        [0, 600],
        [4000, 600],
      ],
      tags,
    });
    const pond = (x: number): Way => square(x, 500, 30, { natural: 'water' });
    expect(await isFound(far({ waterway: 'river' }))).toBe(false);
    expect(await isFound(far({ natural: 'coastline' }))).toBe(false);
    expect(await isFound(square(500, 500, 300, { natural: 'water' }))).toBe(false);
    expect(await isFound(pond(0), pond(100), pond(200), pond(300))).toBe(false);
    expect(await isFound(pond(0), pond(100), pond(200))).toBe(true);
    const faraway = [30_000, 30_100, 30_200, 30_300].map(pond);
    expect(await isFound(...faraway)).toBe(true);
  });
});
