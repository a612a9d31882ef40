/**
 * The memory budget of an import: a base for an idle process, and bytes for each node of the extracts. Work runs in
 * parallel as far as that is enough.
 */
const BYTES_AT_LEAST = 100e6;
const BYTES_PER_NODE = 150;

/** Returns the bytes of the budget that are left now; negative if more is taken already. */
export const bytesLeft = (nodesRead: number): number =>
  BYTES_AT_LEAST + BYTES_PER_NODE * nodesRead - process.memoryUsage.rss();
