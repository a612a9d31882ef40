import { inflateSync } from 'node:zlib';
import { addDecoder, BaseDecoder, getDecoder, Pool } from 'geotiff';

type Parameters = BaseDecoder['parameters'];

/** Bytes allowed for a block beyond its heights. */
const SLACK_BYTES = 1024;

/** Returns the bytes of a whole block, which may hold several planes. */
function blockBytes({ tileWidth, tileHeight, bitsPerSample }: Parameters): number {
  const bits = typeof bitsPerSample === 'number' ? bitsPerSample : Array.from(bitsPerSample).reduce((a, b) => a + b);
  return (tileWidth * tileHeight * bits) / 8 + SLACK_BYTES;
}

/** Zlib of the platform: faster than the library's own, and it stops where a block has to end. */
class BoundedDeflate extends BaseDecoder {
  override decodeBlock(buffer: ArrayBufferLike): ArrayBufferLike {
    const maxOutputLength = Math.min(2 ** 31 - 1, Math.max(1 << 16, blockBytes(this.parameters)));
    const inflated = inflateSync(new Uint8Array(buffer), { maxOutputLength });
    return inflated.buffer.slice(inflated.byteOffset, inflated.byteOffset + inflated.byteLength);
  }
}
addDecoder([8, 32946], async () => BoundedDeflate);

/** Decodes in this thread. A block that isn't compressed as the file says comes out of some decoders as any memory. */
class BoundedDecoders extends Pool {
  override bindParameters(compression: number, parameters: Parameters) {
    let decoder: ReturnType<typeof getDecoder> | undefined;
    return {
      async decode(buffer: ArrayBufferLike): Promise<ArrayBufferLike> {
        decoder ??= getDecoder(compression, parameters);
        const decoded = await (await decoder).decode(buffer);
        if (decoded.byteLength > blockBytes(parameters)) throw new Error('a block is too long');
        return decoded;
      },
    };
  }
}

/** Makes no threads. */
export const BOUNDED = new BoundedDecoders(0);
