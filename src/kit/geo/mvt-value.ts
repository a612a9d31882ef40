import type { PbfReader } from 'pbf';
import type { MvtValue } from './mvt.ts';

/** Reads a value of an attribute (Mapbox Vector Tile 2.1, 4.4) that ends at `end`; an empty text where it is none. */
export function readMvtValue(pbf: PbfReader, end: number): MvtValue {
  let value: MvtValue = '';
  for (let field = pbf.nextField(end); field > 0; field = pbf.nextField(end)) {
    if (field === 1) value = pbf.readString();
    else if (field === 2) value = pbf.readFloat();
    else if (field === 3) value = pbf.readDouble();
    else if (field === 4) value = pbf.readVarint(true);
    else if (field === 5) value = pbf.readVarint();
    else if (field === 6) value = pbf.readSVarint();
    else if (field === 7) value = pbf.readBoolean();
  }
  return value;
}
