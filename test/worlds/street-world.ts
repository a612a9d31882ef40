import Flatbush from 'flatbush';
import { bisectCells } from '../../src/import/streets/cells/bisect-cells.ts';
import { buildHierarchy } from '../../src/import/streets/hierarchy/build-hierarchy.ts';
import { asColumn } from '../../src/kit/collections/column.ts';
import { StringInterner } from '../../src/kit/collections/string-table.ts';
import { withWorkspace } from '../../src/kit/collections/workspace.ts';
import { toE7 } from '../../src/kit/geo/coordinates.ts';
import { bearingByte, haversineM } from '../../src/kit/geo/distance.ts';
import { frameAround } from '../../src/kit/geo/longitude-frame.ts';
import type { Network } from '../../src/network/network/network.ts';
import { RegionStatistics } from '../../src/network/statistics/index.ts';
import {
  PASS_DRIVE_LEFT,
  PASS_JUNCTION,
  PASS_TURN,
  type SearchGraph,
  STATE_U_TURN,
} from '../../src/network/street/search-graph.ts';
import type { SearchGraphs, StreetGraph, StreetMode } from '../../src/network/street/street-graph.ts';
import { madeMeshes } from './made-meshes.ts';

export interface WorldEdge {
  readonly from: number;
  readonly to: number;
  /** Points between, [lon, lat]. */
  readonly shape?: readonly (readonly [number, number])[];
  readonly edgeClass?: number;
  readonly flags?: number;
  readonly carKmh?: number;
  readonly oneway?: boolean;
  readonly bikePercent?: number;
  readonly walkPercent?: number;
  readonly ascentM?: number;
  readonly descentM?: number;
  readonly name?: string;
  readonly ferryS?: number;
  readonly ref?: string;
  readonly destinations?: string;
  readonly exits?: string;
  readonly lanes?: string;
  readonly arcFlags?: number;
}

interface WorldOptions {
  readonly driveLeft?: boolean;
}

/**
 * Returns a street network typed by hand: nodes as [lon, lat], edges between them. No import is involved and turn
 * restrictions aren't known; every node with three or more arms is a junction.
 */
export function streetWorld(
  nodes: readonly (readonly [lon: number, lat: number])[],
  edges: readonly WorldEdge[],
  options: WorldOptions = {},
): Network {
  const names = new StringInterner();
  const lines = edges.map((edge) => [nodes[edge.from], ...(edge.shape ?? []), nodes[edge.to]]);
  const lengthsM = lines.map((line) => {
    let sum = 0;
    for (let i = 1; i < line.length; i++) sum += haversineM(line[i - 1][0], line[i - 1][1], line[i][0], line[i][1]);
    return sum;
  });
  const firstShape = new Int32Array(edges.length + 1);
  edges.forEach((edge, e) => {
    firstShape[e + 1] = firstShape[e] + (edge.shape?.length ?? 0);
  });
  const shapePoints = edges.flatMap((edge) => edge.shape ?? []);
  const ferries = edges.map((edge, e) => [e, edge.ferryS] as const).filter(([, seconds]) => seconds !== undefined);
  const perArc = (there: (edge: WorldEdge) => number, back: (edge: WorldEdge) => number) =>
    Uint8Array.from(edges.flatMap((edge) => [there(edge), back(edge)]));
  const int = (f: (edge: WorldEdge, e: number) => number) => Int32Array.from(edges, f);

  const boxes = new Flatbush(Math.max(1, edges.length), 16, Int32Array);
  for (const line of lines) {
    const lons = line.map(([lon]) => toE7(lon));
    const lats = line.map(([, lat]) => toE7(lat));
    boxes.add(Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats));
  }
  if (edges.length === 0) boxes.add(0, 0, 0, 0);
  boxes.finish();

  const arc = {
    carKmh: perArc(
      (e) => e.carKmh ?? 36,
      (e) => (e.oneway ? 0 : (e.carKmh ?? 36)),
    ),
    bikePercent: perArc(
      (e) => e.bikePercent ?? 100,
      (e) => (e.oneway ? 0 : (e.bikePercent ?? 100)),
    ),
    walkPercent: perArc(
      (e) => e.walkPercent ?? 100,
      (e) => e.walkPercent ?? 100,
    ),
    flags: perArc(
      (e) => e.arcFlags ?? 0,
      (e) => e.arcFlags ?? 0,
    ),
  };
  const openTo: Record<StreetMode, Uint8Array> = { car: arc.carKmh, bike: arc.bikePercent, walk: arc.walkPercent };
  const cells = bisectCells({
    lonE7: nodes.map(([lon]) => toE7(lon)),
    latE7: nodes.map(([, lat]) => toE7(lat)),
    tail: edges.map(({ from }) => from),
    head: edges.map(({ to }) => to),
  });
  const graphs = (mode: StreetMode): SearchGraphs => {
    const both = searchGraphs(nodes.length, edges, lines, openTo[mode], options.driveLeft === true);
    return { ...both, hierarchy: buildHierarchy(both.forward, mode, cells, nodes.length), usual: null };
  };

  const streets: StreetGraph = {
    nodeCount: nodes.length,
    edgeCount: edges.length,
    node: {
      lonE7: asColumn(Int32Array.from(nodes, ([lon]) => toE7(lon))),
      latE7: asColumn(Int32Array.from(nodes, ([, lat]) => toE7(lat))),
      elevationM: asColumn(new Int16Array(nodes.length)),
    },
    edge: {
      tail: asColumn(int((e) => e.from)),
      head: asColumn(int((e) => e.to)),
      lengthDm: asColumn(int((_, e) => Math.max(1, Math.round(lengthsM[e] * 10)))),
      edgeClass: asColumn(Uint8Array.from(edges, (e) => e.edgeClass ?? 32)),
      flags: asColumn(Uint16Array.from(edges, (e) => (e.flags ?? 0) | (e.ferryS === undefined ? 0 : 4))),
      ascentDm: asColumn(Uint16Array.from(edges, (e) => (e.ascentM ?? 0) * 10)),
      descentDm: asColumn(Uint16Array.from(edges, (e) => (e.descentM ?? 0) * 10)),
      name: asColumn(int((e) => names.intern(e.name ?? ''))),
      osmWayId: asColumn(Float64Array.from(edges, (_, e) => e + 1)),
      firstShape: asColumn(firstShape),
    },
    shape: {
      lonE7: asColumn(Int32Array.from(shapePoints, ([lon]) => toE7(lon))),
      latE7: asColumn(Int32Array.from(shapePoints, ([, lat]) => toE7(lat))),
      elevationM: asColumn(new Int16Array(shapePoints.length)),
    },
    arc: {
      carKmh: asColumn(arc.carKmh),
      bikePercent: asColumn(arc.bikePercent),
      walkPercent: asColumn(arc.walkPercent),
      flags: asColumn(arc.flags),
    },
    ferry: {
      edge: asColumn(Int32Array.from(ferries, ([e]) => e)),
      durationDs: asColumn(Int32Array.from(ferries, ([, seconds]) => seconds! * 10)),
    },
    names: names.toTable(),
    ...signsOf(edges),
    search: { car: graphs('car'), bike: graphs('bike'), walk: graphs('walk') },
    edgeBoxes: new Uint8Array(boxes.data as ArrayBuffer),
  };
  const lons = nodes.map(([lon]) => lon);
  const lats = nodes.map(([, lat]) => lat);
  const bounds = {
    minX: Math.min(...lons),
    minY: Math.min(...lats),
    maxX: Math.max(...lons),
    maxY: Math.max(...lats),
  };
  return withWorkspace<Network>({
    region: 'world',
    generation: '',
    attribution: [],
    streets,
    edgeIndex: boxes,
    bounds,
    frame: frameAround(bounds),
    transit: null,
    meshes: madeMeshes(streets),
    statistics: new RegionStatistics([]),
    columns: new Map(),
    files: new Map(),
    sharedMemory: null,
  });
}

/** Returns the columns of signs; those of an edge count in both directions, exits and lanes along it. */
function signsOf(edges: readonly WorldEdge[]): Pick<StreetGraph, 'signed' | 'sign' | 'signTexts'> {
  const texts = new StringInterner();
  const rows = [[0, 0, 0, 0]];
  const signed: [edge: number, there: number, back: number][] = [];
  edges.forEach(({ ref, destinations, exits, lanes }, e) => {
    if (!(ref || destinations || exits || lanes)) return;
    const number = texts.intern(ref ?? '');
    rows.push([number, texts.intern(destinations ?? ''), texts.intern(exits ?? ''), texts.intern(lanes ?? '')]);
    rows.push([number, 0, 0, 0]);
    signed.push([e, rows.length - 2, rows.length - 1]);
  });
  const of = <T extends readonly number[]>(table: readonly T[], i: number) =>
    asColumn(Int32Array.from(table, (row) => row[i])) as never;
  return {
    signed: { edge: of(signed, 0), there: of(signed, 1), back: of(signed, 2) },
    sign: { ref: of(rows, 0), destinations: of(rows, 1), exits: of(rows, 2), lanes: of(rows, 3) },
    signTexts: texts.toTable(),
  };
}

function searchGraphs(
  nodeCount: number,
  edges: readonly WorldEdge[],
  lines: readonly (readonly (readonly [number, number])[])[],
  open: Uint8Array,
  driveLeft: boolean,
): { forward: SearchGraph; mirrored: SearchGraph } {
  const arms = new Int32Array(nodeCount);
  const outs = new Int32Array(nodeCount);
  for (let arc = 0; arc < open.length; arc++) {
    if (open[arc] > 0) outs[tailOf(edges, arc)]++;
  }
  edges.forEach((edge, e) => {
    if (open[2 * e] === 0 && open[2 * e + 1] === 0) return;
    arms[edge.from]++;
    arms[edge.to]++;
  });
  const stateFlags = Uint8Array.from(outs, (count) => (count <= 1 ? STATE_U_TURN : 0));
  const passAt = (node: number) =>
    (arms[node] >= 3 ? PASS_JUNCTION | PASS_TURN : 0) | (driveLeft ? PASS_DRIVE_LEFT : 0);

  const make = (mirrored: boolean): SearchGraph => {
    const slots: { tail: number; head: number; arc: number; out: number; in: number }[] = [];
    for (let arc = 0; arc < open.length; arc++) {
      if (open[arc] === 0) continue;
      const line = arc & 1 ? [...lines[arc >> 1]].reverse() : lines[arc >> 1];
      const out = bearingByte(...line[0], ...line[1]);
      const into = bearingByte(...line[line.length - 2], ...line[line.length - 1]);
      const [tail, head] = [tailOf(edges, arc), tailOf(edges, arc ^ 1)];
      slots.push(
        mirrored
          ? { tail: head, head: tail, arc, out: -into & 255, in: -out & 255 }
          : { tail, head, arc, out, in: into },
      );
    }
    slots.sort((a, b) => a.tail - b.tail || a.arc - b.arc);
    const firstOut = new Int32Array(nodeCount + 1);
    for (const slot of slots) firstOut[slot.tail + 1]++;
    for (let i = 0; i < nodeCount; i++) firstOut[i + 1] += firstOut[i];
    const slotOfArc = new Int32Array(open.length).fill(-1);
    slots.forEach((slot, i) => {
      slotOfArc[slot.arc] = i;
    });
    return {
      mirrored,
      stateCount: nodeCount,
      slotCount: slots.length,
      firstOut: asColumn(firstOut),
      head: asColumn(Int32Array.from(slots, (s) => s.head)),
      tail: asColumn(Int32Array.from(slots, (s) => s.tail)),
      arc: asColumn(Int32Array.from(slots, (s) => s.arc)),
      bearingOut: asColumn(Uint8Array.from(slots, (s) => s.out)),
      bearingIn: asColumn(Uint8Array.from(slots, (s) => s.in)),
      pass: asColumn(Uint8Array.from(slots, (s) => passAt(mirrored ? s.tail : s.head))),
      stateFlags: asColumn(stateFlags),
      copyOf: asColumn(new Int32Array(0)),
      slotOfArc: asColumn(slotOfArc),
      twin: asColumn(new Int32Array(slots.length).fill(-1)),
    };
  };
  return { forward: make(false), mirrored: make(true) };
}

const tailOf = (edges: readonly WorldEdge[], arc: number): number =>
  arc & 1 ? edges[arc >> 1].to : edges[arc >> 1].from;
