import { describe, expect, it } from 'vitest';
import type { Network } from '../network/network.ts';
import { readContents } from '../osm/test-worlds.ts';
import { EDGE_BRIDGE, EDGE_FERRY, EDGE_TUNNEL } from '../street/street-graph.ts';
import { collectWater, withWater as filterWithWater } from '../water/build/index.ts';
import { waterColumns } from '../water/index.ts';
import { type Ask, ask, at, withWater, world } from './test-towns.ts';

// A street from west to east, a river of 80 m, and another street, which a bridge in the far west leads to.
const streets = world(
  [
    [0, 0],
    [4000, 0],
    [0, 115],
    [4000, 115],
  ],
  [
    { from: 0, to: 1 },
    { from: 2, to: 3 },
    { from: 0, to: 2, flags: EDGE_BRIDGE },
  ],
);
const river = [
  [-500, 17],
  [6000, 17],
  [6000, 97],
  [-500, 97],
] as const;

describe('water', () => {
  it.each([
    ['walk', 550, 400],
    ['walk', 1500, 1600],
    ['bike', 290, 700],
  ] as const)('stays open between streets on both of its banks: %s, %i s', (mode, seconds, x) => {
    const asked: Ask = { sources: [[50, 0, mode]], polygon: { values: [seconds] } };
    const dry = ask(streets, asked);
    const wet = ask(withWater(streets, river), asked);
    const middle = [x - 50, x, x + 50];
    expect(middle.map((at) => wet.has(0, at, 35))).toEqual([false, false, false]);
    expect(middle.map((at) => dry.has(0, at, 35))).toEqual([true, true, true]);
    // The banks are reached as before, and so is the bridge.
    for (const at of middle) expect([wet.has(0, at, 0), wet.has(0, at, 115)]).toEqual([true, true]);
    expect(wet.has(0, 0, 57)).toBe(true);
  });

  it.each([280, 800])('stays open by bicycle from 45 m on, whatever the cells: %i s', (seconds) => {
    const narrow = [
      [-500, 17],
      [6000, 17],
      [6000, 62],
      [-500, 62],
    ] as const;
    for (const isCrowded of [false, true]) {
      // Streets beside others that they don't meet bring finer cells.
      const beside = [-18, 98].flatMap((y) => [[0, y] as const, [4000, y] as const]);
      const banks = [
        [0, 0],
        [4000, 0],
        [0, 80],
        [4000, 80],
      ] as const;
      const links = [
        { from: 0, to: 1 },
        { from: 2, to: 3 },
        { from: 0, to: 2, flags: EDGE_BRIDGE },
      ];
      const more = [
        { from: 4, to: 5 },
        { from: 6, to: 7 },
      ];
      const town = isCrowded ? world([...banks, ...beside], [...links, ...more]) : world(banks, links);
      const { has } = ask(withWater(town, narrow), { sources: [[50, 0, 'bike']], polygon: { values: [seconds] } });
      for (const x of [200, 333, 600]) {
        expect(
          [0, 39.5, 80].map((y) => has(0, x, y)),
          `${x}`,
        ).toEqual([true, false, true]);
      }
      // The bridge is reached.
      expect(has(0, 0, 40)).toBe(true);
    }
  });

  it('stays open by car where it is some 100 m wide', () => {
    const far = world(
      [
        [0, 0],
        [12_000, 0],
        [0, 140],
        [12_000, 140],
      ],
      [
        { from: 0, to: 1 },
        { from: 2, to: 3 },
        { from: 0, to: 2, flags: EDGE_BRIDGE },
      ],
    );
    const wide = [
      [-500, 20],
      [14_000, 20],
      [14_000, 120],
      [-500, 120],
    ] as const;
    for (const [seconds, x] of [
      [300, 2000],
      [850, 6000],
    ] as const) {
      const wet = ask(withWater(far, wide), { sources: [[50, 0, 'car']], polygon: { values: [seconds] } });
      const across = Array.from({ length: 29 }, (_, k) => wet.has(0, x, 5 * k));
      // Both banks are reached, and something between them isn't.
      expect([across[0], across[28]]).toEqual([true, true]);
      expect(across).toContain(false);
    }
  });

  it('stays open by car on the widest cells too, beside what finer ones drew', () => {
    const far = world(
      [
        [0, 0],
        [14_000, 0],
        [0, 190],
        [14_000, 190],
      ],
      [
        { from: 0, to: 1 },
        { from: 2, to: 3 },
        { from: 0, to: 2, flags: EDGE_BRIDGE },
      ],
    );
    const wide = [
      [-500, 20],
      [16_000, 20],
      [16_000, 170],
      [-500, 170],
    ] as const;
    // Of the two places one is reached within 15 minutes, the other isn't.
    const { has } = ask(withWater(far, wide), { sources: [[50, 0, 'car']], polygon: { values: [1500] } });
    for (const x of [5000, 11_000]) {
      const across = Array.from({ length: 39 }, (_, k) => has(0, x, 5 * k));
      expect([across[0], across[38]]).toEqual([true, true]);
      expect(across).toContain(false);
    }
  });

  it('keeps people at the shore: the border stands at most a cell beyond it', () => {
    const street = world(
      [
        [0, 0],
        [1000, 0],
      ],
      [{ from: 0, to: 1 }],
    );
    const coast = [
      [-2000, 20],
      [4000, 20],
    ] as const;
    const south = [
      [-2000, -20],
      [4000, -20],
    ] as const;
    const heights = Array.from({ length: 50 }, (_, k) => 5 * k);
    for (const [mode, cell] of [
      ['walk', 12.5],
      ['bike', 25],
      ['car', 62.5],
    ] as const) {
      const asked: Ask = { sources: [[200, 0, mode]], polygon: { values: [100] } };
      const reach = (network: Network): number => {
        const { has } = ask(network, asked);
        return Math.max(...heights.filter((y) => has(0, 230, y)));
      };
      // Going west, a coast has the sea in the north on its right; going east it is the other way round.
      expect(reach(withWater(street, [...coast].reverse(), true))).toBeLessThanOrEqual(20 + 1.2 * cell);
      expect(reach(street)).toBeGreaterThan(reach(withWater(street, [...coast].reverse(), true)));
      expect(reach(withWater(street, south, true))).toBe(reach(street));
    }
  });

  it.each([
    ['bridge', EDGE_BRIDGE],
    ['tunnel', EDGE_TUNNEL],
    ['ferry', EDGE_FERRY],
    ['ford', 0],
  ] as const)('drawn as a line stops people too, who cross it by %s', async (_, flags) => {
    // A path in the west leads over the river to another street, which is close to it and far around.
    const town = world(
      [
        [0, 0],
        [600, 0],
        [0, 100],
        [400, 100],
        [400, 62],
        [250, 62],
      ],
      [
        { from: 0, to: 1 },
        { from: 0, to: 2, flags, ...(flags === EDGE_FERRY ? { ferryS: 120 } : {}) },
        { from: 2, to: 3 },
        { from: 3, to: 4 },
        { from: 4, to: 5 },
      ],
    );
    const wet = { ...town, columns: await riverLine([-500, 26], [900, 26], { waterway: 'river', width: '24' }) };
    const covered = (network: Network, seconds: number): boolean[] => {
      const { has } = ask(network, { sources: [[10, 0]], polygon: { values: [seconds] } });
      return [
        [280, 0],
        [280, 28],
        [280, 40],
        [100, 100],
        [300, 62],
      ].map(([x, y]) => has(0, x, y));
    };
    // Dry, land beyond is walked to from the street in the south.
    expect(covered(town, 400).slice(0, 3)).toEqual([true, true, true]);
    expect(covered(wet, 400).slice(0, 3)).toEqual([true, false, false]);
    // Later the other streets are reached, and the river stays open.
    expect(covered(wet, 890)).toEqual([true, false, true, true, true]);
  });
});

/** Columns of a map with one line of water, in meters as streets are. */
async function riverLine(from: readonly [number, number], to: readonly [number, number], tags: Record<string, string>) {
  const nodes = [from, to].map(([x, y], n) => {
    const [lon, lat] = at(x, y);
    return `<node id="${n + 1}" lon="${lon}" lat="${lat}"/>`;
  });
  const told = Object.entries(tags).map(([key, value]) => `<tag k="${key}" v="${value}"/>`);
  const way = `<way id="1"><nd ref="1"/><nd ref="2"/>${told.join('')}</way>`;
  const xml = `<osm version="0.6">${nodes.join('')}${way}</osm>`;
  const filter = filterWithWater({ wayKeys: [], tagKeys: [], relationTypes: [] });
  return waterColumns(collectWater(await readContents([xml], filter)));
}
