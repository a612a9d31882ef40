import { closeSync, openSync, writeSync } from 'node:fs';
import { readBlob } from '../../src/import/osm/pbf/blob.ts';
import { indexPbf } from '../../src/import/osm/pbf/file-index.ts';
import { E7, fromE7 } from '../../src/kit/geo/coordinates.ts';
import { haversineM, METERS_PER_DEGREE } from '../../src/kit/geo/distance.ts';
import {
  dataBlob,
  dataBlobs,
  headerBlob,
  type OsmNode,
  type OsmWay,
} from '../../tools/demo-city/src/osm/pbf-writer.ts';
import { type CityOutline, cityOutline, type Gate } from './city-gates.ts';
import { kindOfBlock, type Shift, shiftedBlock } from './shifted-block.ts';

/** Ids of copies are so far apart; those of OpenStreetMap stay below. */
const IDS_PER_COPY = 2 ** 34;
/** Between cities, degrees × 10⁷. */
const GAP_E7 = 0.05 * E7;
/** Nodes of a motorway, and its two roadways. */
const NODE_EVERY_M = 1000;
const ROADWAYS_APART_M = 20;

/** The positions of the copies of a city. */
export interface CountryPlan {
  readonly outline: CityOutline;
  readonly copies: number;
  readonly columns: number;
  readonly stepLonE7: number;
  readonly stepLatE7: number;
}

/** Plans a country of copies that is as square as possible, row by row; the first copy is the city itself. */
export async function planCountry(city: string, copies: number): Promise<CountryPlan> {
  const outline = await cityOutline(city);
  const stepLonE7 = outline.eastE7 - outline.westE7 + GAP_E7;
  const stepLatE7 = outline.northE7 - outline.southE7 + GAP_E7;
  const narrowness = Math.cos((outline.southE7 / E7) * (Math.PI / 180));
  const columns = Math.ceil(Math.sqrt((copies * stepLatE7) / (stepLonE7 * narrowness)));
  return { outline, copies, columns: Math.min(copies, Math.max(1, columns)), stepLonE7, stepLatE7 };
}

/** Returns the shift of a copy; rows go towards the equator, away from the pole. */
export function shiftOf({ outline, columns, stepLonE7, stepLatE7 }: CountryPlan, copy: number): Shift {
  const towardsEquator = outline.southE7 > 0 ? -1 : 1;
  return {
    id: copy * IDS_PER_COPY,
    lonE7: (copy % columns) * stepLonE7,
    latE7: towardsEquator * Math.floor(copy / columns) * stepLatE7,
  };
}

/**
 * Writes the country to a file: all copies of all blocks, those of nodes first, then ways, then relations, and the
 * motorways' own after each. Holds one block at a time.
 */
export function writeCountry(city: string, file: string, plan: CountryPlan): void {
  const source = openSync(city, 'r');
  const target = openSync(file, 'w');
  const put = (blob: Uint8Array): void => void writeSync(target, blob);
  try {
    const motorways = motorwaysOf(plan);
    put(headerBlob(boxOfCountry(plan)));
    const { dataBlobs: ranges } = indexPbf(source, city);
    const kinds = ranges.map((range) => kindOfBlock(readBlob(source, city, range)));
    for (const kind of ['nodes', 'ways', 'relations'] as const) {
      for (let copy = 0; copy < plan.copies; copy++) {
        const shift = shiftOf(plan, copy);
        for (let i = 0; i < ranges.length; i++) {
          if (kinds[i] === kind) put(dataBlob(shiftedBlock(readBlob(source, city, ranges[i]), shift)));
        }
      }
      const { nodes, ways } = motorways;
      const own = { nodes: kind === 'nodes' ? nodes : [], ways: kind === 'ways' ? ways : [], relations: [] };
      for (const blob of dataBlobs(own)) put(blob);
    }
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

/** Returns a roadway each way between neighboring copies, from gate to gate. */
function motorwaysOf(plan: CountryPlan): { nodes: OsmNode[]; ways: OsmWay[] } {
  const { copies, columns, outline } = plan;
  const { west, east, south, north } = outline.gates;
  const [above, below] = shiftOf(plan, columns).latE7 < 0 ? [south, north] : [north, south];
  const ownIds = copies * IDS_PER_COPY;
  const nodes: OsmNode[] = [];
  const ways: OsmWay[] = [];
  const join = (from: Gate, to: Gate): void => {
    const length = haversineM(fromE7(from.lonE7), fromE7(from.latE7), fromE7(to.lonE7), fromE7(to.latE7));
    const pieces = Math.max(1, Math.round(length / NODE_EVERY_M));
    for (const [a, b, side] of [[from, to, 1] as const, [to, from, -1] as const]) {
      const refs = [a.id];
      for (let i = 1; i < pieces; i++) {
        const share = i / pieces;
        const apart = (side * (ROADWAYS_APART_M / 2) * E7) / METERS_PER_DEGREE;
        const id = ownIds + nodes.length;
        const lonE7 = Math.round(a.lonE7 + share * (b.lonE7 - a.lonE7) + apart);
        nodes.push({ id, lonE7, latE7: Math.round(a.latE7 + share * (b.latE7 - a.latE7) - apart), tags: {} });
        refs.push(id);
      }
      refs.push(b.id);
      ways.push({ id: ownIds + ways.length, refs, tags: { highway: 'motorway', ref: 'A 1', maxspeed: '120' } });
    }
  };
  for (let copy = 0; copy < copies; copy++) {
    const here = shiftOf(plan, copy);
    if ((copy + 1) % columns !== 0 && copy + 1 < copies) join(moved(east, here), moved(west, shiftOf(plan, copy + 1)));
    if (copy + columns < copies) join(moved(above, here), moved(below, shiftOf(plan, copy + columns)));
  }
  return { nodes, ways };
}

const moved = (gate: Gate, { id, lonE7, latE7 }: Shift): Gate => ({
  id: gate.id + id,
  lonE7: gate.lonE7 + lonE7,
  latE7: gate.latE7 + latE7,
});

/** Returns the box around the connected streets of all copies. */
function boxOfCountry(plan: CountryPlan) {
  const { westE7, eastE7, southE7, northE7 } = plan.outline;
  const shifts = Array.from({ length: plan.copies }, (_, copy) => shiftOf(plan, copy));
  const lons = shifts.map(({ lonE7 }) => lonE7);
  const lats = shifts.map(({ latE7 }) => latE7);
  return {
    left: westE7 + Math.min(...lons),
    right: eastE7 + Math.max(...lons),
    bottom: southE7 + Math.min(...lats),
    top: northE7 + Math.max(...lats),
  };
}
