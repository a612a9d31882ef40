import { constants, crc32, deflateRawSync } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION_NEEDED = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** 1 January 2026, midnight, in MS-DOS form. */
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;

/** Packs files into a zip archive (PKWARE APPNOTE 6.3); the same files give the same bytes everywhere. */
export function zip(files: ReadonlyMap<string, string>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const content = Buffer.from(text, 'utf8');
    // Huffman coding alone: searching for repeats gives other bytes on other processors.
    const packed = deflateRawSync(content, { level: 6, memLevel: 8, strategy: constants.Z_HUFFMAN_ONLY });
    const nameBytes = Buffer.from(name, 'utf8');
    const entry = Buffer.alloc(26);
    entry.writeUInt16LE(VERSION_NEEDED, 0);
    entry.writeUInt16LE(FLAGS, 2);
    entry.writeUInt16LE(DEFLATED, 4);
    entry.writeUInt16LE(DOS_DATE, 8);
    entry.writeUInt32LE(crc32(content), 10);
    entry.writeUInt32LE(packed.length, 14);
    entry.writeUInt32LE(content.length, 18);
    entry.writeUInt16LE(nameBytes.length, 22);
    parts.push(signed(LOCAL_HEADER), entry, nameBytes, packed);
    const madeBy = Buffer.from([VERSION_NEEDED, 0]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(signed(CENTRAL_HEADER), madeBy, entry, place, nameBytes);
    offset += 4 + entry.length + nameBytes.length + packed.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(directoryBytes.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directoryBytes, signed(END_OF_DIRECTORY), end]);
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
