/** A GeoTIFF as other programs write them, for tests. */
export interface TestTiff {
  readonly width: number;
  readonly height: number;
  /** Decoded blocks are little-endian Int16 unless `bits` says otherwise: bytes, or Float32. */
  readonly values: readonly number[];
  /** Rows of a strip; tiles of so many posts a side instead. */
  readonly rowsPerStrip?: number;
  readonly tileSide?: number;
  /** TIFF compression code; 1: none. `pack` encodes the blocks. */
  readonly compression?: number;
  readonly pack?: (block: Uint8Array) => Uint8Array;
  /** Blocks that the file leaves out. */
  readonly sparse?: readonly number[];
  readonly bits?: 8 | 16 | 32;
  /** Text of the tag `GDAL_NODATA`. */
  readonly noData?: string;
  readonly samples?: number;
  /** 1: gray, 2: RGB. */
  readonly photometric?: number;
  /** Model type (1: projected, 2: geographic), and the EPSG code; null: the file doesn't say. */
  readonly system?: readonly [model: number, epsg: number] | null;
  /** Outer corner in the north-west, and steps. */
  readonly corner?: readonly [x: number, y: number];
  readonly step?: number;
}

const SIZE_OF_TYPE: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4, 12: 8 };

/** Encodes a file: the directory first, then the blocks in order. */
export function testTiff(tiff: TestTiff): Uint8Array {
  const { width, height, tileSide, bits = 16, samples = 1, compression = 1, photometric = 1 } = tiff;
  const { system = [2, 4326], corner = [10, 50], step = 0.01, sparse = [] } = tiff;
  const rows = tileSide ?? tiff.rowsPerStrip ?? 4;
  const blocks = blocksOf(tiff, rows).map((block, b) =>
    sparse.includes(b) ? new Uint8Array(0) : (tiff.pack ?? ((bytes) => bytes))(block),
  );
  const keys =
    system === null
      ? [1, 1, 0, 0]
      : [1, 1, 0, 2, 1024, 0, 1, system[0], system[0] === 1 ? 3072 : 2048, 0, 1, system[1]];
  const tags = (offsets: readonly number[]): [id: number, type: number, values: readonly number[]][] => [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, new Array<number>(samples).fill(bits)],
    [259, 3, [compression]],
    [262, 3, [photometric]],
    ...(tileSide ? [] : ([[273, 4, offsets]] as [number, number, readonly number[]][])),
    [277, 3, [samples]],
    ...(tileSide
      ? []
      : ([
          [278, 4, [rows]],
          [279, 4, blocks.map(({ length }) => length)],
        ] as [number, number, number[]][])),
    ...(tileSide
      ? ([
          [322, 4, [tileSide]],
          [323, 4, [tileSide]],
          [324, 4, offsets],
          [325, 4, blocks.map(({ length }) => length)],
        ] as [number, number, number[]][])
      : []),
    [339, 3, new Array<number>(samples).fill(bits === 8 ? 1 : bits === 16 ? 2 : 3)],
    [33550, 12, [step, step, 0]],
    [33922, 12, [0, 0, 0, corner[0], corner[1], 0]],
    [34735, 3, keys],
    ...(tiff.noData === undefined
      ? []
      : ([[42113, 2, [...Buffer.from(`${tiff.noData}\0`)]]] as [number, number, number[]][])),
  ];
  const nowhere = blocks.map(() => 0);
  let end = encode(tags(nowhere)).length;
  const offsets = blocks.map(({ length }) => {
    end += length;
    return length === 0 ? 0 : end - length;
  });
  return Uint8Array.from([...encode(tags(offsets)), ...blocks.flatMap((block) => [...block])]);
}

function blocksOf({ width, height, values, tileSide, bits = 16, samples = 1 }: TestTiff, rows: number): Uint8Array[] {
  const columns = tileSide ?? width;
  const blocks: Uint8Array[] = [];
  for (let top = 0; top < height; top += rows) {
    // Tiles are whole, the last strip is shorter.
    const bottom = tileSide ? top + rows : Math.min(height, top + rows);
    for (let left = 0; left < width; left += columns) {
      const bytes: number[] = [];
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < left + columns; x++) {
          const value = x < width && y < height ? values[y * width + x] : 0;
          for (let s = 0; s < samples; s++)
            bytes.push(
              ...(bits === 8 ? [value & 255] : bits === 16 ? [value & 255, (value >> 8) & 255] : float32(value)),
            );
        }
      }
      blocks.push(Uint8Array.from(bytes));
    }
  }
  return blocks;
}

const float32 = (value: number): Uint8Array => new Uint8Array(Float32Array.of(value).buffer);

function encode(tags: readonly (readonly [id: number, type: number, values: readonly number[]])[]): Uint8Array {
  const directoryEnd = 8 + 2 + tags.length * 12 + 4;
  const sizeOf = (type: number, values: readonly number[]) => SIZE_OF_TYPE[type] * values.length;
  const total = tags.reduce(
    (sum, [, type, values]) => sum + (sizeOf(type, values) > 4 ? sizeOf(type, values) : 0),
    directoryEnd,
  );
  const view = new DataView(new ArrayBuffer(total));
  view.setUint32(0, 0x002a4949, true);
  view.setUint32(4, 8, true);
  view.setUint16(8, tags.length, true);
  let free = directoryEnd;
  tags.forEach(([id, type, values], i) => {
    const entry = 10 + i * 12;
    view.setUint16(entry, id, true);
    view.setUint16(entry + 2, type, true);
    view.setUint32(entry + 4, values.length, true);
    let at = entry + 8;
    if (sizeOf(type, values) > 4) {
      view.setUint32(at, free, true);
      at = free;
      free += sizeOf(type, values);
    }
    for (const value of values) {
      if (type === 12) view.setFloat64(at, value, true);
      else if (type === 4) view.setUint32(at, value, true);
      else if (type === 2) view.setUint8(at, value);
      else view.setUint16(at, value, true);
      at += SIZE_OF_TYPE[type];
    }
  });
  return new Uint8Array(view.buffer);
}
