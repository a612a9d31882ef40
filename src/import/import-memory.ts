/** What an import may take, an idle process and for each node of the extracts: work is done side by side as far as that is enough. */
const BYTES_AT_LEAST = 100e6;
const BYTES_PER_NODE = 150;

/** What is left of it now; below 0 where more is taken already. */
export const bytesLeft = (nodesRead: number): number =>
  BYTES_AT_LEAST + BYTES_PER_NODE * nodesRead - process.memoryUsage.rss();
