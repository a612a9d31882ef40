import { TextDecoder } from 'node:util';

/**
 * Yields a text's bytes as UTF-8, also if it is UTF-16 as spreadsheets save it: recognized by its byte order mark, or
 * without one by the zero byte of its first character. Calls `onUtf16` before the first bytes of such a text.
 */
export async function* asUtf8(chunks: AsyncIterable<Uint8Array>, onUtf16: () => void): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | null | undefined;
  let head: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (decoder === undefined) {
      bytes = Buffer.concat([head, chunk]);
      if (bytes.length < 2) {
        head = bytes;
        continue;
      }
      const encoding = utf16Of(bytes);
      if (encoding !== null) onUtf16();
      decoder = encoding === null ? null : new TextDecoder(encoding);
    }
    yield decoder === null ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }));
  }
  if (decoder) yield Buffer.from(decoder.decode());
  else if (head.length > 0 && decoder === undefined) yield head;
}

/** Converts a complete text to UTF-8, as {@link asUtf8} does. */
export function bytesAsUtf8(bytes: Uint8Array): Uint8Array {
  const encoding = bytes.length < 2 ? null : utf16Of(bytes);
  return encoding === null ? bytes : Buffer.from(new TextDecoder(encoding).decode(bytes));
}

function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null;
}
