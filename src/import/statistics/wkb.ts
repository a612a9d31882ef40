/** A point, or polygons as rings of flat, closed coordinates; null: another geometry, or an empty one. */
export type PlaneGeometry =
  | { readonly type: 'point'; readonly x: number; readonly y: number }
  | { readonly type: 'polygons'; readonly polygons: readonly (readonly (readonly number[])[])[] };

const POINT = 1;
const POLYGON = 3;
const MULTI_POLYGON = 6;
/** The bytes of the envelope by its code (OGC 12-128r19, section 2.1.3.1.1). */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];

/** Reads the geometry of a GeoPackage: a header before well-known binary. Throws RangeError where bytes are missing. */
export function readGeoPackageGeometry(bytes: Uint8Array): PlaneGeometry | null {
  if (bytes.length < 8 || bytes[0] !== 0x47 || bytes[1] !== 0x50) throw new RangeError('not a geometry');
  const flags = bytes[3];
  const isEmpty = (flags & 0x10) !== 0;
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 7];
  if (envelope === undefined) throw new RangeError('not an envelope');
  return isEmpty ? null : readWkb(bytes.subarray(8 + envelope));
}

/** Reads well-known binary (OGC 06-103r4), ignoring heights and measures, with the codes of ISO and of PostGIS. */
function readWkb(bytes: Uint8Array): PlaneGeometry | null {
  const reader = new WkbReader(bytes);
  const { type, dimensions } = reader.header();
  if (type === POINT) {
    const [x, y] = reader.position(dimensions);
    return Number.isNaN(x) || Number.isNaN(y) ? null : { type: 'point', x, y };
  }
  if (type === POLYGON) return { type: 'polygons', polygons: [reader.rings(dimensions)] };
  if (type !== MULTI_POLYGON) return null;
  const count = reader.count(9);
  const polygons: number[][][] = [];
  for (let i = 0; i < count; i++) {
    const part = reader.header();
    if (part.type !== POLYGON) return null;
    polygons.push(reader.rings(part.dimensions));
  }
  return { type: 'polygons', polygons };
}

class WkbReader {
  private readonly view: DataView;
  private at = 0;
  private little = true;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  header(): { type: number; dimensions: number } {
    this.little = this.view.getUint8(this.at++) === 1;
    const code = this.uint32();
    const hasSrid = (code & 0x20000000) !== 0;
    if (hasSrid) this.at += 4;
    const plain = code & 0x0fffffff;
    const kind = Math.floor(plain / 1000);
    const isoDimensions = kind === 0 ? 2 : kind === 3 ? 4 : 3;
    const extra = (code & 0x80000000 ? 1 : 0) + (code & 0x40000000 ? 1 : 0);
    return { type: plain % 1000, dimensions: isoDimensions + extra };
  }

  rings(dimensions: number): number[][] {
    const count = this.count(4);
    return Array.from({ length: count }, () => {
      const points = this.count(8 * dimensions);
      const ring: number[] = [];
      for (let p = 0; p < points; p++) ring.push(...this.position(dimensions));
      return ring;
    });
  }

  position(dimensions: number): [x: number, y: number] {
    const { view, at, little } = this;
    this.at += 8 * dimensions;
    return [view.getFloat64(at, little), view.getFloat64(at + 8, little)];
  }

  /** Reads a number of items of at least `bytesEach` bytes: a damaged number must not make us reserve memory. */
  count(bytesEach: number): number {
    const count = this.uint32();
    if (count * bytesEach > this.view.byteLength - this.at) throw new RangeError('more than its bytes hold');
    return count;
  }

  private uint32(): number {
    const value = this.view.getUint32(this.at, this.little);
    this.at += 4;
    return value;
  }
}
