import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { GrowableFloat64, GrowableInt32 } from '../../../../kit/collections/growable.ts';
import type { PmtilesWriter } from './pmtiles-writer.ts';

/** Compressed tiles one after the other in a file of their own, until they are added to a map. */
export interface TilePart {
  readonly path: string;
  readonly id: Float64Array;
  /** Bytes of each tile. */
  readonly length: Int32Array;
}

/** Writes the file of a {@link TilePart}. */
export class TilePartWriter {
  private readonly file: number;
  private readonly id = new GrowableFloat64();
  private readonly length = new GrowableInt32();

  constructor(private readonly path: string) {
    this.file = openSync(path, 'wx');
  }

  add(id: number, tile: Uint8Array): void {
    for (let at = 0; at < tile.length; ) at += writeSync(this.file, tile, at);
    this.id.push(id);
    this.length.push(tile.length);
  }

  finish(): TilePart {
    return { path: this.path, id: this.id.toArray(), length: this.length.toArray() };
  }

  close(): void {
    closeSync(this.file);
  }
}

/** Adds the tiles of a part to a map. */
export function addPart({ path, id, length }: TilePart, writer: PmtilesWriter): void {
  const file = openSync(path, 'r');
  try {
    for (const [i, bytes] of length.entries()) {
      const tile = Buffer.allocUnsafe(bytes);
      for (let at = 0; at < bytes; ) {
        const read = readSync(file, tile, at, bytes - at, null);
        if (read === 0) throw new Error(`${path} was cut off`);
        at += read;
      }
      writer.add(id[i], tile);
    }
  } finally {
    closeSync(file);
    rmSync(path);
  }
}
