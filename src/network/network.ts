import type Flatbush from 'flatbush';
import type { BBox } from '../geo/bbox.ts';
import type { StreetGraph } from '../street/street-graph.ts';

/** One immutable region as searches see it. Transit joins it here later. */
export interface Network {
  readonly region: string;
  readonly streets: StreetGraph;
  /** Boxes of the street edges in degrees × 10⁷, item = edge. */
  readonly edgeIndex: Flatbush;
  /** Degrees. */
  readonly bounds: BBox;
}
