import type Flatbush from 'flatbush';
import type { SharedMemory } from '../../kit/collections/shared-memory.ts';
import type { Workspace } from '../../kit/collections/workspace.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import type { LongitudeFrame } from '../../kit/geo/longitude-frame.ts';
import type { ColumnSet } from '../../region/columns/columns.ts';
import type { RegionFile } from '../../region/storage/region-file.ts';
import type { StreetMeshes } from '../mesh/index.ts';
import type { RegionStatistics } from '../statistics/index.ts';
import type { SearchGraphs, StreetGraph, StreetMap } from '../street/street-graph.ts';
import type { Timetable } from '../transit/timetable.ts';

/** One immutable region in the form that searches use. */
export interface Network {
  readonly region: string;
  /** Differs whenever the region's data does; '' for networks that don't come from a region's files. */
  readonly generation: string;
  /** The attribution of its sources, line by line. */
  readonly attribution: readonly string[];
  readonly streets: StreetGraph;
  /** Boxes of the street edges in degrees × 10⁷, item = edge. */
  readonly edgeIndex: Flatbush;
  /** Degrees, in the {@link frame}. */
  readonly bounds: BBox;
  /** The range of longitudes that streets use; stops and places have longitudes from -180 to 180. */
  readonly frame: LongitudeFrame;
  /** The triangulated streets. */
  readonly meshes: StreetMeshes;
  /** Null where the region was imported without public transport. */
  readonly transit: Timetable | null;
  /** Empty if the region was imported without statistics. */
  readonly statistics: RegionStatistics;
  /** All columns of the region, for products that keep some of their own. */
  readonly columns: ColumnSet;
  /** Files of the region that aren't made of columns, such as its basemap, by name. */
  readonly files: ReadonlyMap<string, RegionFile>;
  /** Memory in which threads share what they derive from the region; null for a single thread. */
  readonly sharedMemory: SharedMemory | null;
  /**
   * The data that this thread derives from the region: searchers with their labels, indices of products, readers,
   * caches.
   */
  readonly workspace: Workspace<Network>;
}

/** The part of a network that snapping needs: no search graph. */
export interface SnappingNetwork extends Pick<Network, 'edgeIndex' | 'frame'> {
  readonly streets: StreetMap;
}

/** The part of a network that walks between platforms need. */
export interface FootNetwork extends SnappingNetwork {
  readonly streets: StreetMap & { readonly search: { readonly walk: Pick<SearchGraphs, 'forward'> } };
}
