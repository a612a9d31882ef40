import { toErrorMessage } from '../../../kit/core/error-message.ts';
import { openNetwork } from '../../../network/opening/index.ts';
import { DEFAULT_LIMITS } from '../../../network/routing/index.ts';
import type { Endpoint } from '../../../products/operation/index.ts';
import { PackColumns, type PackManifest } from '../../../region/pack/index.ts';
import { InProcessEngine } from '../../engine/in-process-engine.ts';
import type { FromWorker, Port, ToWorker } from './protocol.ts';

/** Serves a pack's requests to endpoints, one after the other, in the thread at this end of a port. */
export function servePack(port: Port<ToWorker, FromWorker>, endpoints: readonly Endpoint[]): void {
  let columns: PackColumns;
  let limits = DEFAULT_LIMITS;
  let engine: InProcessEngine | null = null;

  /** Opened at the first request, when the group that all need may be there. */
  const opened = (manifest: PackManifest): InProcessEngine => {
    const { generation, writtenMs } = manifest;
    const network = openNetwork({ manifest, generation, columns, files: new Map(), transfer: { writtenMs } });
    return new InProcessEngine(new Map([[manifest.name, network]]), endpoints);
  };

  let manifest: PackManifest;
  const answer = async (request: Extract<ToWorker, { kind: 'ask' }>['request']): Promise<FromWorker> => {
    columns.needed = null;
    try {
      engine ??= opened(manifest);
      const answer = await engine.answer({ ...request, limits });
      if (columns.needed === null) return { kind: 'done', answer };
    } catch (error) {
      if (columns.needed === null) return { kind: 'failed', error: toErrorMessage(error) };
    }
    // What was computed without the group may be wrong.
    engine?.forgetResults();
    return { kind: 'needs', group: columns.needed };
  };

  port.onmessage = async ({ data }) => {
    if (data.kind === 'open') {
      manifest = data.manifest;
      columns = new PackColumns(manifest);
      limits = { ...DEFAULT_LIMITS, ...data.limits };
    } else if (data.kind === 'group') columns.add(data.name, data.memory);
    else port.postMessage(await answer(data.request));
  };
}
