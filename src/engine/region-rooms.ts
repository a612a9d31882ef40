import type { HeldBytes } from '../collections/cache-budget.ts';
import { ROOM_KINDS, type RoomKind, SharedRoom } from '../collections/shared-pages.ts';
import { generationOf, type RegionTransfer } from '../storage/index.ts';

/** A room has no use below this. */
const LEAST_BYTES = 1 << 16;
/** What grids and metrics of usual travelers take of a city, times its region. */
const MOST_TIMES = 2;
const WORD_BYTES = 4;

/**
 * For each generation of a region the memory in which workers keep what they make of it for each other. It is set aside by the size of the
 * regions, and taken from the system page by page as workers fill it.
 */
export class RegionRooms {
  /** By region and generation. */
  private readonly rooms = new Map<string, SharedArrayBuffer>();

  /** @param maxBytes of the regions that are served together */
  constructor(private readonly maxBytes: number) {}

  /** Bytes that are filled, by what they hold. */
  get held(): HeldBytes {
    return Object.fromEntries(ROOM_KINDS.map((kind) => [kind, this.bytesOf(kind)]));
  }

  private bytesOf(kind: RoomKind): number {
    return [...this.rooms.values()].reduce((sum, room) => sum + SharedRoom.bytesOfKind(room, kind), 0);
  }

  /** Those of regions that are served together, by name; those that are known stay as they are. */
  of(regions: readonly RegionTransfer[]): ReadonlyMap<string, SharedArrayBuffer> {
    const all = regions.reduce((sum, region) => sum + bytesOf(region), 0);
    return new Map(
      regions.map((region) => {
        const { manifest } = region;
        const key = `${manifest.name} ${generationOf(manifest)}`;
        const share = Math.min(MOST_TIMES * bytesOf(region), (this.maxBytes * bytesOf(region)) / Math.max(1, all));
        const room = this.rooms.get(key) ?? newRoom(share);
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

const newRoom = (bytes: number): SharedArrayBuffer =>
  new SharedArrayBuffer(WORD_BYTES * Math.floor(Math.max(LEAST_BYTES, bytes) / WORD_BYTES));

const bytesOf = ({ buffers }: RegionTransfer): number => buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
