import { GrowableFloat64 } from '../../kit/collections/growable.ts';
import { type BBox, bboxContains, bboxesMeet, emptyBBox, extendBBox } from '../../kit/geo/bbox.ts';
import { E7 } from '../../kit/geo/coordinates.ts';
import { BatchStrings, TagBuilder } from './entity-batch.ts';
import type { NodeTaker } from './node-batch.ts';
import { isOnEarth } from './osm-data.ts';
import { sortDistinct, unionOfSorted } from './sorted-ids.ts';

/** Distance from a box, in degrees, up to which everything is kept while reading. */
const MARGIN = 0.3;

/** Returns the box with a margin. */
export const grown = ({ minX, minY, maxX, maxY }: BBox): BBox => ({
  minX: minX - MARGIN * E7,
  minY: minY - MARGIN * E7,
  maxX: maxX + MARGIN * E7,
  maxY: maxY + MARGIN * E7,
});

/** The nodes of some parts of a file near a box, and the box around all of their nodes. */
export interface NearNodes {
  /** Ids, ascending. */
  readonly near: Float64Array;
  readonly around: BBox;
}

/** Collects the nodes of one part that are in a box. */
export class NearNodesBuilder implements NodeTaker {
  readonly tags = new TagBuilder();
  readonly wholeTags = new TagBuilder();
  readonly strings = new BatchStrings();
  private readonly ids = new GrowableFloat64();
  private readonly around = emptyBBox();

  constructor(private readonly box: BBox) {}

  place(id: number, lonE7: number, latE7: number): number {
    if (!isOnEarth(lonE7, latE7)) return -1;
    extendBBox(this.around, lonE7, latE7);
    if (bboxContains(this.box, lonE7, latE7)) this.ids.push(id);
    return -1;
  }

  takeWhole(): boolean {
    return false;
  }

  endTags(): void {}

  endWhole(): void {}

  finish(): NearNodes {
    return { near: sortDistinct(this.ids.toArray()).slice(), around: this.around };
  }
}

export function joinNearNodes(parts: readonly NearNodes[]): NearNodes {
  const around = emptyBBox();
  for (const { around: box } of parts) {
    if (!bboxesMeet(box, box)) continue;
    extendBBox(around, box.minX, box.minY);
    extendBBox(around, box.maxX, box.maxY);
  }
  return { near: unionOfSorted(parts.map(({ near }) => near)), around };
}
