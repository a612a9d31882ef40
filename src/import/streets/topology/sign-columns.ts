import { asColumn } from '../../../kit/collections/column.ts';
import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { StringInterner } from '../../../kit/collections/string-table.ts';
import { edgeClassName } from '../../../network/street/edge-classes.ts';
import type { StreetMap } from '../../../network/street/street-graph.ts';
import type { OsmData } from '../../osm/osm-data.ts';
import type { StreetWays } from '../ways/street-ways.ts';
import { TagView } from '../ways/tag-view.ts';
import { type Sign, waySign } from '../ways/way-signs.ts';
import type { ArcColumns } from './arc-columns.ts';
import type { PlacedTopology } from './placed-topology.ts';

/**
 * Returns the signs of all edges, equal ones once. A link that begins at a numbered `highway=motorway_junction` is the
 * exit of that number.
 */
export function signColumns(
  topology: PlacedTopology,
  ways: StreetWays,
  arcs: ArcColumns,
  osm: OsmData,
): Pick<StreetMap, 'signed' | 'sign' | 'signTexts'> {
  const view = new TagView(osm.ways.tags, osm.strings);
  const nodes = new TagView(osm.nodes.tags, osm.strings);
  const table = new SignTable();
  const ofWay = new Map<number, readonly [there: Sign, back: Sign]>();
  const edges = new GrowableInt32(16);
  const there = new GrowableInt32(16);
  const back = new GrowableInt32(16);
  const isOpen = (arc: number) => (arcs.carKmh[arc] | arcs.bikePercent[arc] | arcs.walkPercent[arc]) !== 0;
  for (let edge = 0; edge < topology.edgeCount; edge++) {
    const way = topology.way[edge];
    let signs = ofWay.get(way);
    if (!signs) {
      const tags = view.at(ways.osmWay[way]);
      const [byCar, backByCar] = [ways.carKmh[2 * way] !== 0, ways.carKmh[2 * way + 1] !== 0];
      signs = [waySign(tags, true, byCar && !backByCar), waySign(tags, false, backByCar && !byCar)];
      ofWay.set(way, signs);
    }
    const isLink = edgeClassName(ways.edgeClass[way]).endsWith('_link');
    const numbers = [2 * edge, 2 * edge + 1].map((arc, i) => {
      if (!isOpen(arc)) return 0;
      const begin = topology.osmNode[i === 0 ? topology.tail[edge] : topology.head[edge]];
      const exits = isLink && signs[i].exits === '' ? junctionNumber(nodes.at(begin)) : signs[i].exits;
      return table.number({ ...signs[i], exits });
    });
    if (numbers[0] + numbers[1] === 0) continue;
    edges.push(edge);
    there.push(numbers[0]);
    back.push(numbers[1]);
  }
  const signed = { edge: edges.toArray(), there: there.toArray(), back: back.toArray() };
  return {
    signed: { edge: asColumn(signed.edge), there: asColumn(signed.there), back: asColumn(signed.back) },
    ...table.columns(),
  };
}

const junctionNumber = (node: TagView): string =>
  node.get('highway') === 'motorway_junction' ? (node.get('ref') ?? '') : '';

/** Distinct signs, numbered in the order of first sight; 0 says nothing. */
class SignTable {
  private readonly texts = new StringInterner();
  private readonly rows: (readonly [ref: number, destinations: number, exits: number, lanes: number])[] = [];
  private readonly numbers = new Map<string, number>();

  constructor() {
    this.number({ ref: '', destinations: '', exits: '', lanes: '' });
  }

  number({ ref, destinations, exits, lanes }: Sign): number {
    const row = [ref, destinations, exits, lanes].map((text) => this.texts.intern(text));
    const key = row.join();
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.rows.length;
      this.numbers.set(key, number);
      this.rows.push(row as unknown as (typeof this.rows)[number]);
    }
    return number;
  }

  columns(): Pick<StreetMap, 'sign' | 'signTexts'> {
    const column = (i: number) => asColumn(Int32Array.from(this.rows, (row) => row[i])) as never;
    return {
      sign: { ref: column(0), destinations: column(1), exits: column(2), lanes: column(3) },
      signTexts: this.texts.toTable(),
    };
  }
}
