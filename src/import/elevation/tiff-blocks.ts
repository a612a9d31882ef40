import type { GeoTIFFImage } from 'geotiff';
import { InputError } from '../../kit/core/errors.ts';

/** A window of an image's posts; right and bottom are exclusive. */
export interface PostWindow {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const UNCOMPRESSED = 1;

/**
 * Checks that all strips or tiles of an image are inside its file and, uncompressed, hold all of their heights;
 * otherwise the decoder would continue with zeros. Returns the blocks that the file omits (GDAL's sparse files), whose
 * heights are unknown.
 */
export async function checkBlocks(image: GeoTIFFImage, file: string, fileBytes: number): Promise<PostWindow[]> {
  const { fileDirectory: directory, isTiled } = image;
  const [width, height] = [image.getWidth(), image.getHeight()];
  const [columns, rows] = [image.getTileWidth(), image.getTileHeight()];
  if (!(columns >= 1 && rows >= 1)) throw new InputError(`${file} is damaged: its blocks have no size`);
  const offsets = await numbersOf(directory, isTiled ? 'TileOffsets' : 'StripOffsets');
  const lengths = await numbersOf(directory, isTiled ? 'TileByteCounts' : 'StripByteCounts');
  const across = Math.ceil(width / columns);
  // Of separate planes, only the first is read.
  const count = across * Math.ceil(height / rows);
  if (offsets.length < count || lengths.length < count) {
    throw new InputError(
      `${file} is damaged: it needs ${count} blocks and tells of ${Math.min(offsets.length, lengths.length)}`,
    );
  }
  const isPlain = ((await directory.loadValue('Compression')) ?? UNCOMPRESSED) === UNCOMPRESSED;
  const postBytes = image.planarConfiguration === 2 ? image.getSampleByteSize(0) : image.getBytesPerPixel();
  const missing: PostWindow[] = [];
  for (let b = 0; b < count; b++) {
    const name = `block ${b + 1} of ${count}`;
    const [left, y] = [(b % across) * columns, Math.floor(b / across)];
    if (lengths[b] === 0) {
      const [right, bottom] = [Math.min(width, left + columns), Math.min(height, (y + 1) * rows)];
      missing.push({ left, top: y * rows, right, bottom });
      continue;
    }
    const end = offsets[b] + lengths[b];
    if (!(end <= fileBytes))
      throw new InputError(`${file} is cut off: ${name} ends at byte ${end}, the file has ${fileBytes}`);
    const needed = columns * image.getBlockHeight(y) * postBytes;
    if (isPlain && lengths[b] < needed) {
      throw new InputError(`${file} is damaged: ${name} has ${lengths[b]} bytes, its heights take ${needed}`);
    }
  }
  return missing;
}

type BlockTag = 'TileOffsets' | 'TileByteCounts' | 'StripOffsets' | 'StripByteCounts';

async function numbersOf(directory: GeoTIFFImage['fileDirectory'], tag: BlockTag): Promise<number[]> {
  if (!directory.hasTag(tag)) return [];
  const value = (await directory.loadValue(tag)) as number | bigint | ArrayLike<number | bigint>;
  return typeof value === 'object' ? Array.from(value, Number) : [Number(value)];
}
