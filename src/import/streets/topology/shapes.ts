import { sharedInt32, sharedUint8 } from '../../../kit/collections/column.ts';
import type { CountRounds } from '../../../kit/core/progress.ts';
import { fromE7 } from '../../../kit/geo/coordinates.ts';
import { bearingByte, haversineM } from '../../../kit/geo/distance.ts';
import type { OsmData } from '../../osm/osm-data.ts';
import type { PlacedTopology } from './placed-topology.ts';

/** Geometry of edges. */
export interface Shapes {
  readonly lengthDm: Int32Array;
  readonly firstShape: Int32Array;
  readonly lonE7: Int32Array;
  readonly latE7: Int32Array;
  /** Direction from the tail into the edge, and out of the edge into the head, along the edge; 1/256 turns. */
  readonly bearingAtTail: Uint8Array;
  readonly bearingAtHead: Uint8Array;
}

/** Bearings are taken this far along the shape, so that a kink at the very end of a line doesn't matter. */
const BEARING_REACH_M = 8;

/** Computes lengths, inner points and bearings of all edges; the columns that all modes need are in shared memory. */
export function edgeShapes(topology: PlacedTopology, refs: Int32Array, osm: OsmData, countRound: CountRounds): Shapes {
  const { edgeCount, firstRef, lastRef } = topology;
  const { lonE7, latE7 } = osm.nodes;
  const firstShape = new Int32Array(edgeCount + 1);
  for (let edge = 0; edge < edgeCount; edge++) {
    firstShape[edge + 1] = firstShape[edge] + Math.max(0, lastRef[edge] - firstRef[edge] - 1);
  }
  const shapeLon = new Int32Array(firstShape[edgeCount]);
  const shapeLat = new Int32Array(firstShape[edgeCount]);
  const lengthDm = sharedInt32(edgeCount);
  const bearingAtTail = sharedUint8(edgeCount);
  const bearingAtHead = sharedUint8(edgeCount);

  for (let edge = 0; edge < edgeCount; edge++) {
    countRound(edge);
    const first = firstRef[edge];
    const last = lastRef[edge];
    let at = firstShape[edge];
    for (let ref = first + 1; ref < last; ref++, at++) {
      shapeLon[at] = lonE7[refs[ref]];
      shapeLat[at] = latE7[refs[ref]];
    }
    let lengthM = 0;
    for (let ref = first; ref < last; ref++) {
      const [a, b] = [refs[ref], refs[ref + 1]];
      lengthM += haversineM(fromE7(lonE7[a]), fromE7(latE7[a]), fromE7(lonE7[b]), fromE7(latE7[b]));
    }
    lengthDm[edge] = Math.max(1, Math.round(lengthM * 10));
    bearingAtTail[edge] = bearingFrom(refs, first, last, 1, lonE7, latE7);
    bearingAtHead[edge] = (bearingFrom(refs, last, first, -1, lonE7, latE7) + 128) & 255;
  }
  takeBearingsOfNeighbors(topology, lengthDm, bearingAtTail, bearingAtHead);
  return { lengthDm, firstShape, lonE7: shapeLon, latE7: shapeLat, bearingAtTail, bearingAtHead };
}

/** Returns the direction from `refs[from]` to the point `BEARING_REACH_M` along the way to `refs[to]`. */
function bearingFrom(
  refs: Int32Array,
  from: number,
  to: number,
  step: number,
  lonE7: Int32Array,
  latE7: Int32Array,
): number {
  const lon = fromE7(lonE7[refs[from]]);
  const lat = fromE7(latE7[refs[from]]);
  let lonA = lon;
  let latA = lat;
  let left = BEARING_REACH_M;
  for (let ref = from; ref !== to; ref += step) {
    const lonB = fromE7(lonE7[refs[ref + step]]);
    const latB = fromE7(latE7[refs[ref + step]]);
    const stretch = haversineM(lonA, latA, lonB, latB);
    if (stretch >= left) {
      const share = left / stretch;
      lonA += (lonB - lonA) * share;
      latA += (latB - latA) * share;
      break;
    }
    left -= stretch;
    lonA = lonB;
    latA = latB;
  }
  return bearingByte(lon, lat, lonA, latA);
}

/** Gives edges of zero length (barriers), which have no direction, that of the street behind them. */
function takeBearingsOfNeighbors(
  topology: PlacedTopology,
  lengthDm: Int32Array,
  bearingAtTail: Uint8Array,
  bearingAtHead: Uint8Array,
): void {
  const waiting = new Map<number, number>();
  for (let edge = 0; edge < topology.edgeCount; edge++) {
    if (topology.barrier[edge] !== 0) waiting.set(topology.head[edge], edge);
  }
  if (waiting.size === 0) return;
  for (let edge = 0; edge < topology.edgeCount; edge++) {
    if (topology.barrier[edge] !== 0 || lengthDm[edge] <= 1) continue;
    const atTail = waiting.get(topology.tail[edge]);
    if (atTail !== undefined) bearingAtTail[atTail] = bearingAtHead[atTail] = bearingAtTail[edge];
    const atHead = waiting.get(topology.head[edge]);
    if (atHead !== undefined) bearingAtTail[atHead] = bearingAtHead[atHead] = (bearingAtHead[edge] + 128) & 255;
  }
}
