import { fromE7, type Position } from '../../kit/geo/coordinates.ts';
import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import { streetGraphFromColumns } from '../../network/street/columns.ts';
import { EDGE_CLASS_LIMIT, edgeClassName } from '../../network/street/edge-classes.ts';
import type { ArcIndex, EdgeIndex, NodeIndex, StreetGraph } from '../../network/street/street-graph.ts';
import { timetableFromColumns } from '../../network/transit/index.ts';
import { generationOf, type LoadedRegion, type RegionFile, type RegionManifest } from '../../region/storage/index.ts';
import { transitMetadata } from './transit-metadata.ts';

/** A region as the service plane sees it. */
export interface RegionInfo {
  readonly name: string;
  readonly manifest: RegionManifest;
  /** Files that aren't columns, by name. */
  readonly files: ReadonlyMap<string, RegionFile>;
  /** An id that differs whenever the region's data differ. */
  readonly generation: string;
  /** The region's edge classes by name. */
  readonly classes: ReadonlyMap<string, ClassInfo>;
  /**
   * A position on the network amid its streets, where a map may open: degrees, longitude first. Null without streets.
   */
  readonly center: Position | null;
  /** The travel modes that may be asked for. */
  readonly modes: readonly string[];
  /** The public transport part of `metadata/network`. */
  readonly transit: Readonly<Record<string, unknown>>;
}

interface ClassInfo {
  /** Kilometers of road, both carriageways of a divided one counted. */
  readonly lengthKm: number;
  /** Mean free-flow speed of cars in km/h, by length; null where cars can't go. */
  readonly carKmh: number | null;
}

const ALL_MODES = ['car', 'bike', 'walk', 'transit'];

/** Describes a region; `packed` are the modes that it is asked for, where those are fewer than it has. */
export function regionInfo(
  { manifest, columns, files }: LoadedRegion,
  packed: readonly string[] = ALL_MODES,
): RegionInfo {
  const streets = streetGraphFromColumns(columns);
  const { edge, arc, edgeCount } = streets;
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
  const timetable = packed.includes('transit') ? timetableFromColumns(columns) : null;
  const transit = transitMetadata(timetable, Math.floor(Date.now() / MS_PER_DAY));
  const byTransit = ['transit', ...(packed.includes('bike') ? ['biketransit'] : [])];
  return {
    name: manifest.name,
    manifest,
    files,
    generation: generationOf(manifest),
    classes,
    center: centerOf(streets),
    modes: [
      ...ALL_MODES.slice(0, -1).filter((mode) => packed.includes(mode)),
      'fly',
      ...(transit.available ? byTransit : []),
    ],
    transit,
  };
}

const CENTER_SAMPLES = 5000;
const MS_PER_DAY = 86_400_000;

/** Returns the node nearest to the median position of nodes, which lie densest in towns. */
function centerOf({ node, nodeCount }: StreetGraph): Position | null {
  if (nodeCount === 0) return null;
  const step = Math.max(1, Math.floor(nodeCount / CENTER_SAMPLES));
  const sample: NodeIndex[] = [];
  for (let n = 0; n < nodeCount; n += step) sample.push(n as NodeIndex);
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const lonE7 = median(sample.map((n) => node.lonE7[n]));
  const latE7 = median(sample.map((n) => node.latE7[n]));
  const scale = Math.cos((fromE7(latE7) * Math.PI) / 180);
  const offset = (n: NodeIndex): number => Math.hypot((node.lonE7[n] - lonE7) * scale, node.latE7[n] - latE7);
  const nearest = sample.reduce((best, n) => (offset(n) < offset(best) ? n : best));
  return [wrapLon(fromE7(node.lonE7[nearest])), fromE7(node.latE7[nearest])];
}
