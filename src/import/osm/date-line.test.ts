import { describe, expect, it } from 'vitest';
import { osmAt } from '../../../test/worlds/street/places.ts';
import { uncutAtDateLine } from './date-line.ts';

const road = { highway: 'residential' };
type Place = readonly [lon: number, lat: number];

/** Returns the longitudes of the nodes of one way through all places, and its references. */
function uncut(...lines: readonly (readonly Place[])[]) {
  let next = 0;
  const ways = lines.map((line) => ({ nodes: line.map(() => next++), tags: road }));
  const { nodes, ways: after } = uncutAtDateLine(osmAt(lines.flat(), ways));
  return { lon: Array.from(nodes.lonE7, (lon) => lon / 1e7), refs: [...after.nodeRef] };
}

describe('the map around the date line', () => {
  it('stays as it is where nothing comes near', () => {
    expect(
      uncut([
        [8, 50],
        [9, 50],
      ]).lon,
    ).toEqual([8, 9]);
    // Japan, Australia, Hawaii: the Pacific is widest around the date line.
    expect(
      uncut(
        [
          [139, 35],
          [145, 43],
        ],
        [
          [151, -33],
          [153, -28],
        ],
        [
          [-158, 21],
          [-157, 21],
        ],
      ).lon,
    ).toEqual([139, 145, 151, 153, -158, -157]);
  });

  it('is cut where there is most room', () => {
    // Fiji
    expect(
      uncut([
        [178, -18],
        [179.99, -17],
        [-179.99, -17],
        [-179, -18],
      ]).lon,
    ).toEqual([178, 179.99, 180.01, 181]);
    // New Zealand and the Chatham Islands
    expect(
      uncut(
        [
          [167, -45],
          [178.5, -38],
        ],
        [
          [-176.9, -44],
          [-176.2, -44],
        ],
      ).lon,
    ).toEqual([167, 178.5, 183.1, 183.8]);
    // Alaska with the Aleutians, whose frame is the western one
    expect(
      uncut(
        [
          [172.9, 52.9],
          [173, 52.9],
        ],
        [
          [-176.6, 51.9],
          [-150, 61],
        ],
        [
          [-150, 61],
          [-130, 55],
        ],
      ).lon,
    ).toEqual([-187.1, -187, -176.6, -150, -150, -130]);
  });

  it('joins ways that end at it on either side', () => {
    const joined = uncut(
      [
        [179.9, -17],
        [180, -17],
      ],
      [
        [-180, -17.0001],
        [-179.9, -17],
      ],
    );
    expect(joined.refs).toEqual([0, 1, 1, 3]);
    // Two lanes, each joined to its own continuation.
    const lanes = uncut(
      [
        [179.9, -17],
        [180, -17],
      ],
      [
        [179.9, -17.0001],
        [180, -17.0001],
      ],
      [
        [-180, -17.0001],
        [-179.9, -17],
      ],
      [
        [-180, -17.00002],
        [-179.9, -17],
      ],
    );
    expect(lanes.refs).toEqual([0, 1, 2, 3, 3, 5, 1, 7]);
    // Some hundred meters apart.
    expect(
      uncut(
        [
          [179.9, -17],
          [180, -17],
        ],
        [
          [-180, -17.001],
          [-179.9, -17],
        ],
      ).refs,
    ).toEqual([0, 1, 2, 3]);
  });

  it('leaves places without coordinates alone', () => {
    const osm = osmAt(
      [
        [179.8, -17],
        [-179.9, -17],
        [0, 0],
      ],
      [{ nodes: [0, 1, 2], tags: road }],
    );
    const missing = 0x7fffffff;
    const lonE7 = Int32Array.of(osm.nodes.lonE7[0], osm.nodes.lonE7[1], missing);
    expect([...uncutAtDateLine({ ...osm, nodes: { ...osm.nodes, lonE7 } }).nodes.lonE7]).toEqual([
      1_798_000_000,
      1_801_000_000,
      missing,
    ]);
  });
});
