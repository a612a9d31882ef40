import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { GrowableFloat64, GrowableInt32 } from '../../../../kit/collections/growable.ts';
import { type Directory, writeDirectory } from './directory.ts';
import { gzip } from './gzip.ts';
import { COMPRESSION_GZIP, FIRST_BYTES, HEADER_BYTES, type PmtilesHeader, TYPE_MVT, writeHeader } from './header.ts';

interface PmtilesSettings {
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly center: readonly [lon: number, lat: number];
  readonly centerZoom: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** The JSON metadata: name, attribution, `vector_layers` … */
  readonly metadata: object;
}

/** Tiles are collected up to this size before they are written. */
const BUFFER_BYTES = 1 << 20;
/** Longer tiles are practically never equal. */
const LARGEST_SHARED = 4096;
const LEAF_ENTRIES = 4096;

/**
 * Writes a PMTiles file, version 3, in one pass: tiles come by ascending id and are written at once, after the space
 * reserved for header and root directory; leaf directories and metadata follow them. Equal tiles are stored once.
 */
export class PmtilesWriter {
  private readonly file: number;
  private readonly tileId = new GrowableFloat64();
  private readonly runLength = new GrowableInt32();
  private readonly length = new GrowableInt32();
  private readonly offset = new GrowableFloat64();
  /** Digest of a short tile → its offset. */
  private readonly known = new Map<string, number>();
  private readonly buffer = Buffer.alloc(BUFFER_BYTES);
  private buffered = 0;
  private written = 0;
  private addressed = 0;
  private contents = 0;
  private open = true;

  constructor(path: string) {
    this.file = openSync(path, 'wx+');
  }

  get tileBytes(): number {
    return this.written + this.buffered;
  }

  get tileCount(): number {
    return this.addressed;
  }

  /** Adds a compressed tile; ids ascend. */
  add(id: number, tile: Uint8Array): void {
    this.addressed++;
    const last = this.tileId.length - 1;
    const offset = this.place(tile);
    if (last >= 0 && this.offset.get(last) === offset && this.tileId.get(last) + this.runLength.get(last) === id) {
      this.runLength.set(last, this.runLength.get(last) + 1);
      return;
    }
    this.tileId.push(id);
    this.runLength.push(1);
    this.length.push(tile.length);
    this.offset.push(offset);
  }

  /** Writes the directories, metadata and header, and ends the file. */
  finish(settings: PmtilesSettings): void {
    this.flush();
    const entries: Directory = {
      tileId: this.tileId.toArray(),
      runLength: Uint32Array.from(this.runLength.view()),
      length: Uint32Array.from(this.length.view()),
      offset: this.offset.toArray(),
    };
    const { root, leaves } = directories(entries);
    const metadata = gzip(Buffer.from(JSON.stringify(settings.metadata)), 9);
    const leavesOffset = FIRST_BYTES + this.written;
    this.writeAt(leaves, leavesOffset);
    this.writeAt(metadata, leavesOffset + leaves.length);
    const header: PmtilesHeader = {
      rootOffset: HEADER_BYTES,
      rootBytes: root.length,
      metadataOffset: leavesOffset + leaves.length,
      metadataBytes: metadata.length,
      leavesOffset,
      leavesBytes: leaves.length,
      tilesOffset: FIRST_BYTES,
      tilesBytes: this.written,
      addressedTiles: this.addressed,
      entries: entries.tileId.length,
      contents: this.contents,
      clustered: true,
      internalCompression: COMPRESSION_GZIP,
      tileCompression: COMPRESSION_GZIP,
      tileType: TYPE_MVT,
      ...settings,
    };
    const first = Buffer.alloc(FIRST_BYTES);
    first.set(writeHeader(header));
    first.set(root, HEADER_BYTES);
    this.writeAt(first, 0);
    fsyncSync(this.file);
    this.close();
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    closeSync(this.file);
  }

  /** Returns the offset of equal bytes in the file, or the offset where these go. */
  private place(tile: Uint8Array): number {
    const digest = tile.length > LARGEST_SHARED ? null : createHash('sha1').update(tile).digest('base64');
    const known = digest === null ? undefined : this.known.get(digest);
    if (known !== undefined) return known;
    this.contents++;
    const offset = this.tileBytes;
    if (digest !== null) this.known.set(digest, offset);
    if (this.buffered + tile.length > BUFFER_BYTES) this.flush();
    if (tile.length > BUFFER_BYTES) {
      this.writeAt(tile, FIRST_BYTES + this.written);
      this.written += tile.length;
    } else {
      this.buffer.set(tile, this.buffered);
      this.buffered += tile.length;
    }
    return offset;
  }

  private flush(): void {
    this.writeAt(this.buffer.subarray(0, this.buffered), FIRST_BYTES + this.written);
    this.written += this.buffered;
    this.buffered = 0;
  }

  private writeAt(bytes: Uint8Array, position: number): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at, bytes.length - at, position + at);
  }
}

/** Builds one directory if it fits beside the header, else leaves and a root that points to them. */
function directories(entries: Directory): { root: Uint8Array; leaves: Uint8Array } {
  const count = entries.tileId.length;
  const whole = gzip(writeDirectory(entries), 9);
  if (HEADER_BYTES + whole.length <= FIRST_BYTES) return { root: whole, leaves: new Uint8Array(0) };
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Uint8Array[] = [];
    const first: number[] = [];
    for (let from = 0; from < count; from += size) {
      first.push(entries.tileId[from]);
      leaves.push(gzip(writeDirectory(entries, from, Math.min(count, from + size)), 9));
    }
    let end = 0;
    const root = gzip(
      writeDirectory({
        tileId: Float64Array.from(first),
        runLength: new Uint32Array(leaves.length),
        length: Uint32Array.from(leaves, (leaf) => leaf.length),
        offset: Float64Array.from(leaves, (leaf) => {
          const offset = end;
          end += leaf.length;
          return offset;
        }),
      }),
      9,
    );
    if (HEADER_BYTES + root.length <= FIRST_BYTES) return { root, leaves: Buffer.concat(leaves) };
  }
}
