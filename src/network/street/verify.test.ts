import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readOsm } from '../../import/osm/index.ts';
import { buildStreetGraph, STREET_OSM_FILTER } from '../../import/streets/index.ts';
import { SILENT } from '../../kit/core/progress.ts';
import { finish } from '../../kit/core/steps.ts';
import type { ColumnSet } from '../../region/columns/columns.ts';
import { streetColumns, streetGraphFromColumns } from './columns.ts';
import { customizeUsual, usualStreets } from './hierarchy/usual-metric.ts';
import { STREET_MODES } from './street-graph.ts';
import { usualColumns } from './usual-columns.ts';
import { verifyStreetGraph } from './verify.ts';

/** Four streets around a block, one of them one-way, with a bend, a name and a forbidden turn. */
const OSM = `<osm version="0.6">
<node id="1" lat="48" lon="8"/><node id="2" lat="48" lon="8.002"/><node id="3" lat="48.002" lon="8.002"/>
<node id="4" lat="48.002" lon="8"/><node id="5" lat="48.001" lon="8.0025"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/><tag k="name" v="Elm"/><tag k="ref" v="B 3"/></way>
<way id="2"><nd ref="2"/><nd ref="5"/><nd ref="3"/><tag k="highway" v="residential"/><tag k="ref" v="K 1"/></way>
<way id="3"><nd ref="3"/><nd ref="4"/><tag k="highway" v="residential"/><tag k="oneway" v="yes"/></way>
<way id="4"><nd ref="4"/><nd ref="1"/><tag k="highway" v="residential"/></way>
<way id="5"><nd ref="2"/><nd ref="4"/><tag k="highway" v="residential"/></way>
<relation id="1"><member type="way" ref="1" role="from"/><member type="node" ref="2" role="via"/>
<member type="way" ref="2" role="to"/><tag k="type" v="restriction"/><tag k="restriction" v="no_left_turn"/></relation>
</osm>`;

let columns: ColumnSet;
beforeEach(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'hinterland-verify-'));
  writeFileSync(join(dir, 'a.osm'), OSM);
  const osm = await readOsm([join(dir, 'a.osm')], STREET_OSM_FILTER, { progress: SILENT });
  rmSync(dir, { recursive: true });
  const { graph } = buildStreetGraph(osm, { elevation: null, progress: SILENT });
  columns = streetColumns(graph);
  for (const mode of STREET_MODES) {
    for (const [name, column] of usualColumns(mode, finish(customizeUsual(usualStreets(graph, mode)))))
      columns.set(name, column);
  }
});

const problems = () => verifyStreetGraph(streetGraphFromColumns(columns));
const column = (name: string) => (columns.get(`street.${name}`) ?? columns.get(name))!.array;

describe('the invariants of a street graph', () => {
  it('hold for what the builder makes', () => {
    expect(problems()).toEqual([]);
    expect(column('edge.tail').length).toBe(5);
  });

  it.each<[string, number, number, RegExp]>([
    ['node.lonE7', 1, 2_145_000_000, /street\.node\.lonE7 is out of range \(at 1\)/],
    ['shape.latE7', 0, 1e9, /street\.shape\.latE7 is out of range/],
    ['node.elevationM', 0, 20_000, /absurd elevation/],
    ['edge.tail', 2, 99, /street\.edge\.tail names nothing \(at 2\)/],
    ['edge.head', 0, -1, /street\.edge\.head names nothing/],
    ['edge.lengthDm', 3, 0, /street\.edge\.lengthDm is out of range/],
    ['edge.edgeClass', 0, 1, /unknown class/],
    ['edge.name', 0, 77, /street\.edge\.name names nothing/],
    ['edge.firstShape', 2, 9, /street\.edge\.firstShape descends/],
    ['names.offsets', 1, 2, /name 0 is not empty/],
    ['signed.edge', 1, 0, /signed edges are not in ascending order/],
    ['sign.ref', 1, 9, /street\.sign\.ref names nothing/],
    ['edge.boxes', 4, 9, /edgeBoxes has 9 boxes instead of 5/],
    ['car.forward.firstOut', 1, 99, /car\.forward\.firstOut descends/],
    ['car.forward.head', 0, 99, /car\.forward\.head names nothing/],
    ['walk.mirrored.arc', 0, 10, /walk\.mirrored\.arc names nothing/],
    ['bike.forward.tail', 0, 3, /bike\.forward\.tail is not the state of its slot/],
    ['walk.forward.twin', 2, 2, /walk\.forward: the twins/],
    ['bike.mirrored.slotOfArc', 0, -1, /bike\.mirrored: the twins do not visit/],
    ['walk.hierarchy.rank', 0, 99, /walk\.hierarchy\.rank is out of range/],
    ['car.hierarchy.firstUp', 1, 99, /car\.hierarchy\.firstUp descends/],
    ['bike.hierarchy.head', 0, 0, /bike\.hierarchy\.head does not lead upwards/],
    ['car.hierarchy.subtreeStart', 0, 1, /car\.hierarchy\.subtreeStart does not begin a subtree/],
    ['bike.hierarchy.labelOf', 0, 99, /bike\.hierarchy\.labelOf is not the label of its rank/],
    ['car.usual-up.cost', 0, 1, /car\.usual-up\.cost is not what the usual metric gives \(at 0\)/],
    ['walk.usual-down.head', 1, 0, /walk\.usual-down\.head is not what the usual metric gives \(at 1\)/],
    ['bike.usual-down.other', 0, 3, /bike\.usual-down\.other is not/],
    ['bike.usual-sweep.arcs', 2, 7, /bike\.usual-sweep\.arcs is not/],
  ])('%s[%i] = %i breaks one', (name, index, value, message) => {
    column(name)[index] = value;
    expect(problems().join('\n')).toMatch(message);
  });

  it('include that what the usual metric gives is as long as it must be', () => {
    columns.set('car.usual-up.other', { array: new Int32Array(1), unit: 'dm' });
    expect(problems().join()).toMatch(/car\.usual-up\.other has 1 values instead of \d+/);
  });

  it('include the lengths of columns', () => {
    columns.set('street.edge.flags', { array: new Uint16Array(2), unit: 'flags' });
    expect(problems()).toEqual(['street.edge.flags has 2 values instead of 5 (at 0)']);
  });

  it('include that mirrored is forward turned round', () => {
    for (const name of [...columns.keys()].filter((key) => key.startsWith('walk.mirrored.'))) {
      columns.set(name, columns.get(name.replace('walk.', 'car.'))!);
    }
    expect(problems().join()).toMatch(/walk: mirrored is not as large as forward/);
  });
});
