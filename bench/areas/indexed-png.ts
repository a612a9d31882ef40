import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MOST_COLORS = 256;

/**
 * Returns a picture of few colors as a small PNG: one byte per pixel, colors rounded until a palette holds them. @param
 * rgba opaque
 */
export function indexedPng(rgba: Uint8ClampedArray, width: number, height: number): Buffer {
  for (let bits = 6; ; bits--) {
    const palette = new Map<number, number>();
    const rows = Buffer.alloc((width + 1) * height);
    for (let p = 0; p < width * height; p++) {
      const color = roundedColor(rgba, 4 * p, bits);
      if (!palette.has(color)) palette.set(color, palette.size);
      rows[p + Math.floor(p / width) + 1] = palette.get(color)!;
    }
    if (palette.size > MOST_COLORS) continue;
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, 3, 0, 0, 0], 8);
    const colors = Buffer.from([...palette.keys()].flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
    const parts = [chunk('IHDR', header), chunk('PLTE', colors), chunk('IDAT', deflateSync(rows, { level: 9 }))];
    return Buffer.concat([SIGNATURE, ...parts, chunk('IEND', Buffer.alloc(0))]);
  }
}

function roundedColor(rgba: Uint8ClampedArray, at: number, bits: number): number {
  const most = 2 ** bits - 1;
  const rounded = (value: number): number => Math.round((Math.round((value * most) / 255) * 255) / most);
  return (rounded(rgba[at]) << 16) | (rounded(rgba[at + 1]) << 8) | rounded(rgba[at + 2]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
