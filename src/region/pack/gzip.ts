/** Compresses bytes with gzip, or undoes that; rejects with TypeError where they are damaged. */
export async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  // Node declares streams and answers in types that don't meet.
  const body = new Blob([bytes]).stream().pipeThrough(stream as never);
  return new Uint8Array(await new Response(body as never).arrayBuffer());
}
