import type { HeldBytes } from '../../kit/collections/cache-budget.ts';
import { SharedRoom } from '../../kit/collections/shared-room.ts';
import { generationOf, type RegionTransfer } from '../../region/storage/index.ts';

/** The least useful size of a room of shared memory. */
const LEAST_BYTES = 1 << 16;
/** The largest fraction of its region that a room takes; the metrics of usual travelers need no more. */
const ROOM_OF_REGION = 1 / 8;

/**
 * The shared memory in which workers exchange what they derive from regions: one room for each generation of a region,
 * as long as it is served. The system allocates its pages as workers fill it.
 */
export class RegionRooms {
  /** The memory by region and generation. */
  private readonly rooms = new Map<string, SharedArrayBuffer>();

  /** @param maxBytes the memory for all regions that are served together */
  constructor(private readonly maxBytes: number) {}

  /** Filled bytes by kind. */
  get held(): HeldBytes {
    return { metrics: [...this.rooms.values()].reduce((sum, room) => sum + SharedRoom.bytesTaken(room), 0) };
  }

  /** Returns the memory of regions that are served together, by region name; existing ones are reused. */
  of(regions: readonly RegionTransfer[]): ReadonlyMap<string, SharedArrayBuffer> {
    const all = regions.reduce((sum, region) => sum + bytesOf(region), 0);
    return new Map(
      regions.map((region) => {
        const { manifest } = region;
        const key = `${manifest.name} ${generationOf(manifest)}`;
        const share = Math.min(ROOM_OF_REGION * bytesOf(region), (this.maxBytes * bytesOf(region)) / Math.max(1, all));
        const room = this.rooms.get(key) ?? SharedRoom.memory(Math.max(LEAST_BYTES, share));
        this.rooms.set(key, room);
        return [manifest.name, room];
      }),
    );
  }

  /** Drops all rooms but those of the given sets of regions. */
  keep(sets: readonly ReadonlyMap<string, SharedArrayBuffer>[]): void {
    const kept = new Set(sets.flatMap((rooms) => [...rooms.values()]));
    for (const [key, room] of this.rooms) if (!kept.has(room)) this.rooms.delete(key);
  }
}

const bytesOf = ({ buffers }: RegionTransfer): number => buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
