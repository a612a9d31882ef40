import type { HeldBytes } from '../collections/cache-budget.ts';
import { SharedRoom } from '../collections/shared-room.ts';
import { generationOf, type RegionTransfer } from '../storage/index.ts';

/** A room has no use below this. */
const LEAST_BYTES = 1 << 16;
/** Metrics of usual travelers take no larger part of their region. */
const ROOM_OF_REGION = 1 / 8;

/**
 * The memory in which workers keep what they make of regions for each other: a room for each generation of a region, for as long as it is served. It is
 * taken from the system as workers fill it.
 */
export class RegionRooms {
  /** By region and generation. */
  private readonly rooms = new Map<string, SharedArrayBuffer>();

  /** @param maxBytes of the regions that are served together */
  constructor(private readonly maxBytes: number) {}

  /** Bytes that are filled, by what they hold. */
  get held(): HeldBytes {
    return { metrics: [...this.rooms.values()].reduce((sum, room) => sum + SharedRoom.bytesTaken(room), 0) };
  }

  /** Those of regions that are served together, by name; those that are known stay as they are. */
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

  /** Lets go of all but those of some sets of regions. */
  keep(sets: readonly ReadonlyMap<string, SharedArrayBuffer>[]): void {
    const kept = new Set(sets.flatMap((rooms) => [...rooms.values()]));
    for (const [key, room] of this.rooms) if (!kept.has(room)) this.rooms.delete(key);
  }
}

const bytesOf = ({ buffers }: RegionTransfer): number => buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
