import { toErrorMessage } from '../../../kit/core/error-message.ts';
import type { Network } from '../../../network/network/index.ts';
import { openNetwork } from '../../../network/opening/index.ts';
import { DEFAULT_LIMITS } from '../../../network/routing/index.ts';
import type { Endpoint } from '../../../products/operation/index.ts';
import { PackColumns, type PackManifest } from '../../../region/pack/index.ts';
import { InProcessEngine } from '../../engine/in-process-engine.ts';
import type { FromWorker, Port, ToWorker } from './protocol.ts';

/** The network of a pack by the region's name, opened when a request needs it: reading requests needs none. */
class PackNetwork extends Map<string, Network> {
  constructor(
    private readonly manifest: PackManifest,
    private readonly columns: PackColumns,
  ) {
    super([[manifest.name, NOT_OPEN]]);
  }

  override get(name: string): Network | undefined {
    const known = super.get(name);
    if (known !== NOT_OPEN) return known;
    const { manifest, columns } = this;
    const { generation, writtenMs } = manifest;
    const network = openNetwork({ manifest, generation, columns, files: new Map(), transfer: { writtenMs } });
    this.set(name, network);
    return network;
  }
}

const NOT_OPEN = {} as Network;

/** Serves a pack's requests to endpoints, one after the other, in the thread at this end of a port. */
export function servePack(port: Port<ToWorker, FromWorker>, endpoints: readonly Endpoint[]): void {
  let columns: PackColumns;
  let limits = DEFAULT_LIMITS;
  let engine: InProcessEngine;

  const answer = async (request: Extract<ToWorker, { kind: 'ask' }>['request']): Promise<FromWorker> => {
    columns.needed = null;
    try {
      const answer = await engine.answer({ ...request, limits });
      if (columns.needed === null) return { kind: 'done', answer };
    } catch (error) {
      if (columns.needed === null) return { kind: 'failed', error: toErrorMessage(error) };
    }
    // Results that were computed without the group may be wrong.
    engine.forgetResults();
    return { kind: 'needs', group: columns.needed };
  };

  port.onmessage = async ({ data }) => {
    if (data.kind === 'open') {
      columns = new PackColumns(data.manifest);
      engine = new InProcessEngine(new PackNetwork(data.manifest, columns), endpoints);
      limits = { ...DEFAULT_LIMITS, ...data.limits };
    } else if (data.kind === 'group') columns.add(data.name, data.memory);
    else port.postMessage(await answer(data.request));
  };
}
