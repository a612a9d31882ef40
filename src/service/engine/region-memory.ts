import type { HeldBytes } from '../../kit/collections/cache-budget.ts';
import { SharedMemory } from '../../kit/collections/shared-memory.ts';
import { generationOf, type RegionTransfer } from '../../region/storage/index.ts';

/** The least useful size of a region's memory. */
const LEAST_BYTES = 1 << 16;
/** The largest memory as a fraction of its region; the metrics of usual travelers need no more. */
const MEMORY_OF_REGION = 1 / 8;

/**
 * The shared memory in which workers exchange what they derive from regions: one for each generation of a region, as
 * long as it is served. The system allocates its pages as workers fill it.
 */
export class RegionMemory {
  /** The memory by region and generation. */
  private readonly memories = new Map<string, SharedArrayBuffer>();

  /** @param maxBytes the memory for all regions that are served together */
  constructor(private readonly maxBytes: number) {}

  /** Filled bytes by kind. */
  get held(): HeldBytes {
    return { metrics: [...this.memories.values()].reduce((sum, memory) => sum + SharedMemory.bytesTaken(memory), 0) };
  }

  /** Returns the memory of regions that are served together, by region name; existing ones are reused. */
  of(regions: readonly RegionTransfer[]): ReadonlyMap<string, SharedArrayBuffer> {
    const all = regions.reduce((sum, region) => sum + bytesOf(region), 0);
    return new Map(
      regions.map((region) => {
        const { manifest } = region;
        const key = `${manifest.name} ${generationOf(manifest)}`;
        const share = Math.min(MEMORY_OF_REGION, this.maxBytes / Math.max(1, all)) * bytesOf(region);
        const memory = this.memories.get(key) ?? SharedMemory.allocate(Math.max(LEAST_BYTES, share));
        this.memories.set(key, memory);
        return [manifest.name, memory];
      }),
    );
  }

  /** Drops all but the memory of the given sets of regions. */
  keep(sets: readonly ReadonlyMap<string, SharedArrayBuffer>[]): void {
    const kept = new Set(sets.flatMap((set) => [...set.values()]));
    for (const [key, memory] of this.memories) if (!kept.has(memory)) this.memories.delete(key);
  }
}

const bytesOf = ({ buffers }: RegionTransfer): number => buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
