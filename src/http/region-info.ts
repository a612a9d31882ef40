import type { LoadedRegion, RegionManifest } from '../storage/index.ts';
import { streetGraphFromColumns } from '../street/columns.ts';
import { EDGE_CLASS_LIMIT, edgeClassName } from '../street/edge-classes.ts';
import type { ArcIndex, EdgeIndex } from '../street/street-graph.ts';

/** What the service plane knows of a region. */
export interface RegionInfo {
  readonly name: string;
  readonly manifest: RegionManifest;
  /** Edge classes of the region: name → what its roads are like. */
  readonly classes: ReadonlyMap<string, ClassInfo>;
}

export interface ClassInfo {
  /** Kilometres of road, both carriageways of a divided one counted. */
  readonly lengthKm: number;
  /** Mean free-flow speed of cars in km/h, by length; null where cars can't go. */
  readonly carKmh: number | null;
}

export function regionInfo({ manifest, columns }: LoadedRegion): RegionInfo {
  const { edge, arc, edgeCount } = streetGraphFromColumns(columns);
  const lengthDm = new Float64Array(EDGE_CLASS_LIMIT);
  const drivenDm = new Float64Array(EDGE_CLASS_LIMIT);
  const drivenDmKmh = new Float64Array(EDGE_CLASS_LIMIT);
  for (let e = 0; e < edgeCount; e++) {
    const length = edge.lengthDm[e as EdgeIndex];
    const edgeClass = edge.edgeClass[e as EdgeIndex];
    lengthDm[edgeClass] += length;
    for (let a = 2 * e; a <= 2 * e + 1; a++) {
      const kmh = arc.carKmh[a as ArcIndex];
      if (kmh === 0) continue;
      drivenDm[edgeClass] += length;
      drivenDmKmh[edgeClass] += length * kmh;
    }
  }
  const classes = new Map<string, ClassInfo>();
  for (let c = 0; c < EDGE_CLASS_LIMIT; c++) {
    if (lengthDm[c] === 0) continue;
    const carKmh = drivenDm[c] === 0 ? null : Math.round((drivenDmKmh[c] / drivenDm[c]) * 10) / 10;
    classes.set(edgeClassName(c), { lengthKm: Math.round(lengthDm[c] / 1000) / 10, carKmh });
  }
  return { name: manifest.name, manifest, classes };
}
