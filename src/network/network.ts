import type Flatbush from 'flatbush';
import type { SharedRoom } from '../collections/shared-room.ts';
import type { BBox } from '../geo/bbox.ts';
import type { LongitudeFrame } from '../geo/longitude-frame.ts';
import type { StreetMeshes } from '../mesh/index.ts';
import type { RegionStatistics } from '../statistics/index.ts';
import type { ColumnSet } from '../storage/columns.ts';
import type { RegionFile } from '../storage/region-file.ts';
import type { SearchGraphs, StreetGraph, StreetMap } from '../street/street-graph.ts';
import type { Timetable } from '../transit/timetable.ts';

/** One immutable region as searches see it. */
export interface Network {
  readonly region: string;
  /** Differs whenever the region's data do; '' of networks that come from no region's files. */
  readonly generation: string;
  /** Whom to credit for its sources, line by line. */
  readonly attribution: readonly string[];
  readonly streets: StreetGraph;
  /** Boxes of the street edges in degrees × 10⁷, item = edge. */
  readonly edgeIndex: Flatbush;
  /** Degrees, in the {@link frame}. */
  readonly bounds: BBox;
  /** In which the streets are told; stops and places have longitudes from -180 to 180. */
  readonly frame: LongitudeFrame;
  /** The triangulated streets. */
  readonly meshes: StreetMeshes;
  /** Null where the region was imported without public transport. */
  readonly transit: Timetable | null;
  /** Empty where the region was imported without. */
  readonly statistics: RegionStatistics;
  /** All columns of the region, for products that keep some of their own. */
  readonly columns: ColumnSet;
  /** Files of the region that aren't made of columns, such as its basemap, by name. */
  readonly files: ReadonlyMap<string, RegionFile>;
  /**
   * Where threads keep what they make of the region for each other; null where a thread is alone. Metrics have negative keys in it,
   * isochrones those below 2^30, the engine 2^30.
   */
  readonly sharedRoom: SharedRoom | null;
}

/** What points find their street on: no search graph is needed. */
export interface SnappingNetwork extends Pick<Network, 'edgeIndex' | 'frame'> {
  readonly streets: StreetMap;
}

/** What platforms are joined by on foot. */
export interface FootNetwork extends SnappingNetwork {
  readonly streets: StreetMap & { readonly search: { readonly walk: Pick<SearchGraphs, 'forward'> } };
}
