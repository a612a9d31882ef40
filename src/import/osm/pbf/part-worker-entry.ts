import { parentPort, workerData } from 'node:worker_threads';
import { InputError } from '../../../kit/core/errors.ts';
import { NodeColumns } from '../node-columns.ts';
import type { OsmFilter } from '../osm-data.ts';
import { PartDecoder } from './part-decoder.ts';
import { type PartBatch, type PartReply, type PartRequest, transferable } from './part-protocol.ts';

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');
const decoder = new PartDecoder(workerData as OsmFilter);
let columns: NodeColumns | null = null;

function decode(request: Exclude<PartRequest, { kind: 'columns' }>): PartBatch {
  if (request.kind === 'near') return decoder.near(request.part);
  if (request.kind === 'entities') return decoder.entities(request.part, request.near);
  if (request.kind === 'ways') return decoder.ways(request.part, request.ids);
  if (columns === null) throw new Error('nodes are asked for before their columns');
  return decoder.nodes(request.part, columns);
}

port.on('message', (request: PartRequest) => {
  if (request.kind === 'columns') {
    columns = NodeColumns.attach(request.columns);
    return;
  }
  const { part } = request.part;
  try {
    const batch = decode(request);
    port.postMessage({ part, batch } satisfies PartReply, transferable(batch));
  } catch (error) {
    const reply: PartReply = {
      part,
      error: error instanceof Error ? error.message : String(error),
      ofInput: error instanceof InputError,
    };
    port.postMessage(reply);
  }
});
