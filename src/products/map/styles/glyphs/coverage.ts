/** Returns whether a font itself has a character. */
export type Coverage = (codePoint: number) => boolean;

/**
 * Reads the characters of a TrueType font from its table `cmap` (OpenType 1.9, formats 4 and 12). A canvas would
 * silently take missing ones from fonts of the machine.
 */
export function readCoverage(file: Uint8Array): Coverage {
  return coverageOf(file.subarray(cmapTable(new DataView(file.buffer, file.byteOffset, file.byteLength))));
}

/** Reads the characters from the table alone. */
export function coverageOf(cmap: Uint8Array): Coverage {
  const data = new DataView(cmap.buffer, cmap.byteOffset, cmap.byteLength);
  const at = unicodeTable(data);
  return data.getUint16(at) === 12 ? segmented(data, at) : byRanges(data, at);
}

const TAG_CMAP = 0x636d6170;

function cmapTable(data: DataView): number {
  const tables = data.getUint16(4);
  for (let i = 0; i < tables; i++) {
    const record = 12 + 16 * i;
    if (data.getUint32(record) === TAG_CMAP) return data.getUint32(record + 8);
  }
  throw new Error('the font has no table cmap');
}

/** Returns the largest table of Unicode characters: format 12 if there is one. */
function unicodeTable(data: DataView): number {
  let best = -1;
  const count = data.getUint16(2);
  for (let i = 0; i < count; i++) {
    const record = 4 + 8 * i;
    const platform = data.getUint16(record);
    const at = data.getUint32(record + 4);
    const format = data.getUint16(at);
    if ((platform !== 0 && platform !== 3) || (format !== 4 && format !== 12)) continue;
    if (best < 0 || format > data.getUint16(best)) best = at;
  }
  if (best < 0) throw new Error('the font has no table of Unicode characters');
  return best;
}

function segmented(data: DataView, at: number): Coverage {
  const groups = data.getUint32(at + 12);
  return (codePoint) => {
    for (let g = 0; g < groups; g++) {
      const group = at + 16 + 12 * g;
      if (codePoint <= data.getUint32(group + 4)) return codePoint >= data.getUint32(group);
    }
    return false;
  };
}

function byRanges(data: DataView, at: number): Coverage {
  const doubled = data.getUint16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + doubled];
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled];
  return (codePoint) => {
    for (let s = 0; s < doubled; s += 2) {
      if (codePoint > data.getUint16(ends + s)) continue;
      const start = data.getUint16(starts + s);
      if (codePoint < start) return false;
      const offset = data.getUint16(offsets + s);
      if (offset === 0) return ((codePoint + data.getUint16(deltas + s)) & 0xffff) !== 0;
      return data.getUint16(offsets + s + offset + 2 * (codePoint - start)) !== 0;
    }
    return false;
  };
}
