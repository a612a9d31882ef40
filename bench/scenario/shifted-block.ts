import { PbfWriter } from 'pbf';
import { Cursor, WIRE_BYTES, WIRE_VARINT } from '../../src/import/osm/pbf/cursor.ts';

/** The amounts that a copy of a map adds to ids of all kinds and to coordinates. */
export interface Shift {
  readonly id: number;
  /** Degrees × 10⁷. */
  readonly lonE7: number;
  readonly latE7: number;
}

const NANODEGREES_PER_E7 = 100;

type Rewrite = (bytes: Uint8Array) => Uint8Array;
type Fields = ReadonlyMap<number, Rewrite>;

/**
 * Returns a block of a PBF file (wiki: PBF Format) as a copy of the map has it. Lists of ids are differences, so only
 * their first elements change; coordinates are shifted as a whole by the offsets of the block. All else is taken over
 * as it is.
 */
export function shiftedBlock(block: Uint8Array, shift: Shift): Uint8Array {
  const out = new PbfWriter();
  const group = rewriting(groupFields(shift.id));
  let lat = shift.latE7 * NANODEGREES_PER_E7;
  let lon = shift.lonE7 * NANODEGREES_PER_E7;
  for (const { field, cursor, wire } of fieldsOf(block)) {
    if (field === 19 && wire === WIRE_VARINT) lat += cursor.int();
    else if (field === 20 && wire === WIRE_VARINT) lon += cursor.int();
    else if (wire === WIRE_BYTES) out.writeBytesField(field, field === 2 ? group(cursor.chunk()) : cursor.chunk());
    else out.writeVarintField(field, cursor.int());
  }
  out.writeVarintField(19, lat);
  out.writeVarintField(20, lon);
  return out.finish();
}

/** Returns the kind of entities in a block: sorted files don't mix kinds. */
export function kindOfBlock(block: Uint8Array): 'nodes' | 'ways' | 'relations' {
  const kinds = new Set<number>();
  for (const { field, wire, cursor } of fieldsOf(block)) {
    if (field !== 2 || wire !== WIRE_BYTES) cursor.skip(wire);
    else
      for (const inner of fieldsOf(cursor.chunk())) {
        kinds.add(Math.max(2, inner.field));
        inner.cursor.skip(inner.wire);
      }
  }
  if (kinds.size > 1) throw new Error('a block mixes nodes, ways and relations: sort the extract first');
  return kinds.has(4) ? 'relations' : kinds.has(3) ? 'ways' : 'nodes';
}

function groupFields(idShift: number): Fields {
  const first: Rewrite = (list) => shiftedFirst(list, idShift);
  const way = rewriting(new Map([[8, first]]), idShift);
  const relation = rewriting(new Map([[9, first]]), idShift);
  const dense = rewriting(new Map([[1, first]]));
  const node: Rewrite = () => {
    throw new Error('blocks of nodes that are not dense cannot be shifted');
  };
  return new Map([
    [1, node],
    [2, dense],
    [3, way],
    [4, relation],
  ]);
}

/** Rewrites some fields of a message; with `idShift` also the number in its field 1. */
function rewriting(fields: Fields, idShift = 0): Rewrite {
  return (bytes) => {
    const out = new PbfWriter();
    for (const { field, cursor, wire } of fieldsOf(bytes)) {
      if (wire === WIRE_BYTES) {
        const chunk = cursor.chunk();
        out.writeBytesField(field, fields.get(field)?.(chunk) ?? chunk);
      } else out.writeVarintField(field, cursor.int() + (field === 1 ? idShift : 0));
    }
    return out.finish();
  };
}

/** Returns a list of differences whose first element is larger. */
function shiftedFirst(list: Uint8Array, by: number): Uint8Array {
  if (list.length === 0) return list;
  const cursor = new Cursor().set(list, 0, list.length);
  const out = new PbfWriter();
  out.writeSVarint(cursor.sint() + by);
  return Buffer.concat([out.finish(), list.subarray(cursor.position)]);
}

/** Returns the fields of a message one by one; the consumer reads its value from the cursor. */
function* fieldsOf(bytes: Uint8Array): Generator<{ field: number; wire: number; cursor: Cursor }> {
  const cursor = new Cursor().set(bytes, 0, bytes.length);
  while (!cursor.done) {
    const key = cursor.key();
    const wire = key & 7;
    if (wire !== WIRE_BYTES && wire !== WIRE_VARINT) throw new Error(`fields of wire type ${wire} are not expected`);
    yield { field: key >>> 3, wire, cursor };
  }
}
