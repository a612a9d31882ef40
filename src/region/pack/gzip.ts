/**
 * Compresses bytes with gzip, or undoes that; rejects with TypeError where they are damaged. Chunks are joined here:
 * browsers take three times as long over a `Blob` and a `Response`, which go through other processes.
 */
export async function through(
  bytes: Uint8Array<ArrayBuffer>,
  { writable, readable }: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = writable.getWriter();
  const written = Promise.all([writer.write(bytes), writer.close()]);
  // Reading fails for the same reason.
  written.catch(() => {});
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  await written;
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
