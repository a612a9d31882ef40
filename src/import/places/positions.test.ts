import { describe, expect, it } from 'vitest';
import { readContents } from '../../../test/worlds/osm/worlds.ts';
import { Remarks } from '../../kit/core/remarks.ts';
import { lineMiddle } from '../../kit/geo/line-middle.ts';
import { joinRings } from '../osm/join-rings.ts';
import { collectPlaces, PlaceCollection } from './collect-places.ts';
import { withPlaces } from './filter.ts';

const NODES = [
  [1, 0, 0],
  [2, 0, 4],
  [3, 4, 4],
  [4, 4, 0],
  [5, 1, 1],
  [6, 1, 3],
  [7, 3, 3],
  [8, 3, 1],
];
const way = (id: number, refs: readonly number[], tags = '') =>
  `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tags}</way>`;
const tag = (key: string, value: string) => `<tag k="${key}" v="${value}"/>`;

const MAP = `<osm version="0.6">
${NODES.map(([id, lon, lat]) => `<node id="${id}" lon="${lon}" lat="${lat}"/>`).join('')}
<node id="9" lon="5" lat="5">${tag('amenity', 'cafe')}${tag('name', 'Eck')}</node>
<node id="10" lon="5" lat="5">${tag('amenity', 'no')}</node>
<node id="11" lon="5" lat="5">${tag('emergency', 'yes')}${tag('highway', 'crossing')}</node>
${way(1, [1, 2, 3, 4, 1], tag('leisure', 'park'))}
${way(2, [1, 2, 3], tag('tourism', 'attraction'))}
${way(3, [1, 99, 3, 4, 1], tag('shop', 'mall'))}
${way(4, [97, 98], tag('shop', 'mall'))}
${way(5, [1, 2])} ${way(6, [3, 2])} ${way(7, [3, 4, 1])} ${way(8, [5, 6, 7, 8, 5])}
<relation id="7"><member type="way" ref="5" role="outer"/><member type="way" ref="6" role="outer"/>
<member type="way" ref="7" role=""/><member type="way" ref="8" role="inner"/>${tag('type', 'multipolygon')}${tag('amenity', 'school')}</relation>
<relation id="8"><member type="way" ref="5" role="outer"/><member type="way" ref="77" role="outer"/>
${tag('type', 'multipolygon')}${tag('amenity', 'college')}</relation>
<relation id="9"><member type="way" ref="77" role="outer"/>${tag('type', 'multipolygon')}${tag('amenity', 'bank')}</relation>
<relation id="11"><member type="way" ref="1" role=""/><member type="way" ref="8" role=""/>
${tag('type', 'site')}${tag('amenity', 'university')}</relation>
<relation id="12"><member type="relation" ref="8" role=""/><member type="relation" ref="12" role=""/>
${tag('type', 'site')}${tag('amenity', 'hospital')}</relation>
<relation id="13"><member type="node" ref="9" role="entrance"/>${tag('type', 'site')}${tag('tourism', 'zoo')}</relation>
<relation id="10"><member type="node" ref="1" role=""/>${tag('type', 'route')}${tag('amenity', 'bank')}</relation>
</osm>`;

describe('places of a map', () => {
  it('lie inside areas, halfway along lines, and where what the extract has of them lies', async () => {
    const data = await readContents(
      [MAP],
      withPlaces({ wayKeys: ['highway'], tagKeys: ['highway'], relationTypes: [] }),
    );
    const found = new PlaceCollection(data.strings);
    const remarks = new Remarks();
    collectPlaces(data, found, remarks);
    const placed = Array.from({ length: found.count }, (_, p) => [
      `${found.kind.get(p)}_${found.id.get(p)}`,
      found.lonE7.get(p) / 1e7,
      found.latE7.get(p) / 1e7,
    ]);
    expect(placed.filter(([id]) => id !== '1_-7' && id !== '1_-11')).toEqual([
      ['0_9', 5, 5],
      ['1_1', 2, 2],
      // About as long to the north as to the east.
      ['1_2', expect.closeTo(0, 1), expect.closeTo(4, 1)],
      ['1_3', expect.closeTo(2.67, 1), expect.closeTo(1.33, 1)],
      ['1_-8', 0, 2],
      // The site of an area, and that of a node.
      ['1_-12', 0, 2],
      ['1_-13', 5, 5],
    ]);
    // Between the rings of the school, and on the grounds of the university beside its hall.
    for (const area of ['1_-7', '1_-11']) {
      const [, lon, lat] = placed.find(([id]) => id === area) as [string, number, number];
      const inOuter = lon > 0 && lon < 4 && lat > 0 && lat < 4;
      const inInner = lon > 1 && lon < 3 && lat > 1 && lat < 3;
      expect([inOuter, inInner]).toEqual([true, false]);
    }
    expect(remarks.toRecord()).toEqual({
      'place without a member in the extract': 1,
      'place without a node in the extract': 1,
    });
  });
});

describe('rings', () => {
  it('are joined in any order and direction, what stays open is kept apart', () => {
    const lines = [
      [1, 2, 3],
      [5, 4, 3],
      [5, 6, 1],
      [7, 8],
      [8, 9],
    ].map((line) => Int32Array.from(line));
    expect(joinRings(lines)).toEqual({ rings: [[1, 2, 3, 4, 5, 6, 1]], open: [[7, 8, 9]] });
    expect(joinRings([])).toEqual({ rings: [], open: [] });
  });
});

describe('the middle of a line', () => {
  it('is halfway along it', () => {
    expect(lineMiddle([0, 0, 2, 0, 2, 2], 1)).toEqual([2, 0]);
    expect(lineMiddle([0, 0, 4, 0], 0.5)).toEqual([2, 0]);
    expect(lineMiddle([3, 3, 3, 3], 1)).toEqual([3, 3]);
    expect(lineMiddle([3, 3], 1)).toEqual([3, 3]);
  });
});
