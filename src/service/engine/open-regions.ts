import { SharedMemory } from '../../kit/collections/shared-memory.ts';
import type { ThreadWorkspace } from '../../kit/collections/workspace.ts';
import type { Network } from '../../network/network/index.ts';
import { openNetwork } from '../../network/opening/index.ts';
import { forgetReacher } from '../../network/reach/index.ts';
import { closeMapFiles, openMapFiles } from '../../products/map/basemap/index.ts';
import type { Capability } from '../../products/operation/index.ts';
import { generationOf, openTransfer, type RegionTransfer } from '../../region/storage/index.ts';
import { RequestRunner } from './run-request.ts';
import { WarmUps } from './warm-up.ts';
import type { CloseRegionsPayload, ForgetPayload, OpenRegionsPayload } from './worker-protocol.ts';

/** Milliseconds of one idle step; idle workers look for requests about as often. */
const IDLE_STEP_MS = 2;

interface OpenSet {
  readonly networks: ReadonlyMap<string, Network>;
  readonly runner: RequestRunner;
}

/** The sets of regions that a worker answers from: the current one and those that running requests began with. */
export class OpenRegions {
  private readonly sets = new Map<number, OpenSet>();
  private warming: Iterator<() => unknown> = [].values();
  private readonly warmUps: WarmUps;

  constructor(
    private readonly capabilities: readonly Capability[],
    private readonly thread: ThreadWorkspace,
    private readonly settings: { readonly quickCost: number; readonly warmUp: boolean },
  ) {
    this.warmUps = new WarmUps(capabilities, (request) => this.newest.runner.request(request));
  }

  /** Opens a set. Regions that are open already are reused, with all that was computed for them. */
  open({ number, regions, brokenRegions, memory }: OpenRegionsPayload): void {
    const networks = new Map(
      regions.map((transfer) => {
        const network =
          this.opened(transfer) ?? openNetwork(openTransfer(transfer), this.thread, memoryOf(memory, transfer));
        openFilesOf(network);
        return [network.region, network] as const;
      }),
    );
    const endpoints = this.capabilities.flatMap((capability) => capability.endpoints);
    const runner = new RequestRunner(networks, endpoints, this.settings.quickCost, brokenRegions, this.thread);
    this.sets.set(number, { networks, runner });
    if (this.settings.warmUp) this.warming = this.warmUps.steps([...networks.values()]);
  }

  private get newest(): OpenSet {
    return [...this.sets.values()].at(-1)!;
  }

  close({ number }: CloseRegionsPayload): void {
    const closed = this.sets.get(number)?.networks ?? new Map<string, Network>();
    this.sets.delete(number);
    for (const network of closed.values()) {
      if (this.isOpen(network)) continue;
      closeMapFiles(network);
      forgetReacher(network);
    }
  }

  private isOpen(network: Network): boolean {
    return [...this.sets.values()].some(({ networks }) => networks.get(network.region) === network);
  }

  runner(number: number): RequestRunner {
    const set = this.sets.get(number);
    if (set === undefined) throw new Error(`this worker has closed the regions of set ${number}`);
    return set.runner;
  }

  forget(payload: ForgetPayload): void {
    for (const { runner } of this.sets.values()) runner.forget(payload);
  }

  /** Runs warm-up steps for about as long as a request may wait; returns false when none is left. */
  warmUpNext(): boolean {
    const until = performance.now() + IDLE_STEP_MS;
    try {
      for (let isFirst = true; isFirst || performance.now() < until; isFirst = false) {
        const { value: step, done } = this.warming.next();
        if (done) return false;
        step();
      }
      this.thread.caches.enforce();
      return true;
    } catch {
      // Requests that meet the same fault report it.
      return false;
    }
  }

  private opened({ manifest }: RegionTransfer): Network | null {
    const generation = generationOf(manifest);
    for (const { networks } of this.sets.values()) {
      const network = networks.get(manifest.name);
      if (network?.generation === generation) return network;
    }
    return null;
  }
}

function memoryOf(all: OpenRegionsPayload['memory'], { manifest }: RegionTransfer): SharedMemory | null {
  const memory = all.get(manifest.name);
  return memory === undefined ? null : new SharedMemory(memory);
}

/** Opens a region's files now, while they exist or are held: the next import removes them. */
function openFilesOf(network: Network): void {
  try {
    openMapFiles(network);
  } catch {
    // The file was damaged meanwhile; requests that need it report this.
  }
}
