import { GrowableFloat64, GrowableInt32 } from '../../kit/collections/growable.ts';
import { type BBox, bboxContains } from '../../kit/geo/bbox.ts';
import { BatchStrings, type TagBatch, TagBuilder } from './entity-batch.ts';
import type { NodeColumns } from './node-columns.ts';
import { isOnEarth, MISSING_COORDINATE } from './osm-data.ts';
import { IdCursor } from './sorted-ids.ts';

/** Data of wanted nodes in one part of a file, beside the coordinates that it wrote into the shared columns. */
export interface NodeBatch {
  readonly part: number;
  readonly strings: string[];
  readonly taggedNode: Int32Array;
  readonly tags: TagBatch;
  /** Nodes that a higher part claimed first, with this part's coordinates. */
  readonly contestedNode: Int32Array;
  readonly contestedLonE7: Int32Array;
  readonly contestedLatE7: Int32Array;
  readonly duplicates: number;
  readonly whole: WholeNodeBatch;
}

/** Nodes that are kept whole. */
interface WholeNodeBatch {
  readonly id: Float64Array;
  readonly lonE7: Int32Array;
  readonly latE7: Int32Array;
  readonly tags: TagBatch;
}

/** Receives the nodes of one part from a decoder. */
export type NodeTaker = Pick<
  NodeBatchBuilder,
  'place' | 'takeWhole' | 'endTags' | 'endWhole' | 'tags' | 'wholeTags' | 'strings'
>;

/**
 * Fills in the wanted nodes of one part: call {@link place} for each node of the part, then add tags if it asks for
 * them.
 */
export class NodeBatchBuilder {
  readonly strings: BatchStrings;
  readonly tags = new TagBuilder();
  readonly wholeTags = new TagBuilder();
  private readonly cursor: IdCursor;
  private readonly taggedNode = new GrowableInt32(64);
  private readonly contested = new GrowableInt32(8);
  private readonly contestedSet = new Set<number>();
  private readonly contestedLonE7 = new GrowableInt32(8);
  private readonly contestedLatE7 = new GrowableInt32(8);
  private readonly wholeId = new GrowableFloat64(64);
  private readonly wholeLonE7 = new GrowableInt32(64);
  private readonly wholeLatE7 = new GrowableInt32(64);
  private duplicates = 0;

  constructor(
    private readonly columns: NodeColumns,
    private readonly part: number,
    copy?: (text: string) => string,
    /** The box in which nodes are kept whole; null: everywhere. */
    private readonly box: BBox | null = null,
  ) {
    this.cursor = new IdCursor(columns.id);
    this.strings = new BatchStrings(copy);
  }

  /**
   * Returns the index of the node if its tags are wanted, else -1. Accepts any numbers; positions off the Earth become
   * missing.
   */
  place(id: number, lonE7: number, latE7: number): number {
    const node = this.cursor.find(id);
    if (node < 0) return -1;
    const holder = this.columns.claim(node, this.part);
    if (holder >= 0) {
      this.duplicates++;
      if (holder <= this.part || this.contestedSet.has(node)) return -1;
    }
    let lon = lonE7;
    let lat = latE7;
    if (!isOnEarth(lon, lat)) {
      lon = MISSING_COORDINATE;
      lat = MISSING_COORDINATE;
    }
    if (holder < 0) {
      this.columns.lonE7[node] = lon;
      this.columns.latE7[node] = lat;
    } else {
      this.contestedSet.add(node);
      this.contested.push(node);
      this.contestedLonE7.push(lon);
      this.contestedLatE7.push(lat);
    }
    return node;
  }

  /** Ends the tags of `node`; call it only after at least one was pushed. */
  endTags(node: number): void {
    this.taggedNode.push(node);
    this.tags.endElement();
  }

  /** Begins a node that is kept whole, unless it is elsewhere or off the Earth; its tags go to {@link wholeTags}. */
  takeWhole(id: number, lonE7: number, latE7: number): boolean {
    if (!isOnEarth(lonE7, latE7)) return false;
    if (this.box !== null && !bboxContains(this.box, lonE7, latE7)) return false;
    this.wholeId.push(id);
    this.wholeLonE7.push(lonE7);
    this.wholeLatE7.push(latE7);
    return true;
  }

  endWhole(): void {
    this.wholeTags.endElement();
  }

  finish(): NodeBatch {
    return {
      part: this.part,
      strings: this.strings.toArray(),
      taggedNode: this.taggedNode.toArray(),
      tags: this.tags.finish(),
      contestedNode: this.contested.toArray(),
      contestedLonE7: this.contestedLonE7.toArray(),
      contestedLatE7: this.contestedLatE7.toArray(),
      duplicates: this.duplicates,
      whole: {
        id: this.wholeId.toArray(),
        lonE7: this.wholeLonE7.toArray(),
        latE7: this.wholeLatE7.toArray(),
        tags: this.wholeTags.finish(),
      },
    };
  }
}
