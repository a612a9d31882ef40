import type { HeldBytes } from '../collections/cache-budget.ts';
import { PageStore } from '../collections/page-store.ts';
import { ROOM_KINDS, type RoomKind, SharedRoom } from '../collections/shared-pages.ts';
import { generationOf, type RegionTransfer } from '../storage/index.ts';

/** A room has no use below this. */
const LEAST_BYTES = 1 << 16;
/** What pages of a city's grids take, times its region. */
const MOST_TIMES = 4;
/** What stays as long as a region does, metrics of usual travelers and directories of pages: of all bytes, and of its region. */
const ROOM_SHARE = 1 / 4;
const ROOM_OF_REGION = 1 / 4;

/** What has been let go of so far to stay within the budget. */
export interface EvictionReport {
  readonly pages: number;
  readonly bytes: number;
  /** Pages for which there was no place at once, which the worker that made them kept for itself. */
  readonly refused: number;
}

/**
 * The memory in which workers keep what they make of regions for each other: a room for each generation of a region, for as long as it is served, and one
 * store for the pages of all of them, where what wasn't used for longest gives way. All of it is taken from the system as workers fill it.
 */
export class RegionRooms {
  /** Null where so little is of no use. */
  readonly pages: SharedArrayBuffer | null;
  /** By region and generation. */
  private readonly rooms = new Map<string, SharedArrayBuffer>();
  private readonly roomBytes: number;
  private roomsSoFar = 0;

  /** @param maxBytes of the regions that are served together */
  constructor(maxBytes: number, workers: number) {
    this.roomBytes = ROOM_SHARE * maxBytes;
    this.pages = PageStore.memory(maxBytes - this.roomBytes, workers);
  }

  /** Bytes that are filled, by what they hold. */
  get held(): HeldBytes {
    const held = new Map(ROOM_KINDS.map((kind) => [kind, this.bytesOf(kind)]));
    const paged = this.pages === null ? 0 : PageStore.report(this.pages).heldBytes;
    return Object.fromEntries(held.set('grids', (held.get('grids') ?? 0) + paged));
  }

  get evictions(): EvictionReport {
    if (this.pages === null) return { pages: 0, bytes: 0, refused: 0 };
    const { evictedPages, evictedBytes, refusedPages } = PageStore.report(this.pages);
    return { pages: evictedPages, bytes: evictedBytes, refused: refusedPages };
  }

  private bytesOf(kind: RoomKind): number {
    return [...this.rooms.values()].reduce((sum, room) => sum + SharedRoom.bytesOfKind(room, kind), 0);
  }

  /** A worker starts, at first or in place of one that died. */
  begin(worker: number): void {
    if (this.pages !== null) PageStore.freeSeat(this.pages, worker);
  }

  /** Those of regions that are served together, by name; those that are known stay as they are. */
  of(regions: readonly RegionTransfer[]): ReadonlyMap<string, SharedArrayBuffer> {
    const all = regions.reduce((sum, region) => sum + bytesOf(region), 0);
    if (this.pages !== null) PageStore.limitTo(this.pages, MOST_TIMES * all);
    return new Map(
      regions.map((region) => {
        const { manifest } = region;
        const key = `${manifest.name} ${generationOf(manifest)}`;
        const share = Math.min(ROOM_OF_REGION * bytesOf(region), (this.roomBytes * bytesOf(region)) / Math.max(1, all));
        const room = this.rooms.get(key) ?? SharedRoom.memory(++this.roomsSoFar, Math.max(LEAST_BYTES, share));
        this.rooms.set(key, room);
        return [manifest.name, room];
      }),
    );
  }

  /** Lets go of all but those of some sets of regions; their pages give way like others. */
  keep(sets: readonly ReadonlyMap<string, SharedArrayBuffer>[]): void {
    const kept = new Set(sets.flatMap((rooms) => [...rooms.values()]));
    for (const [key, room] of this.rooms) if (!kept.has(room)) this.rooms.delete(key);
  }
}

const bytesOf = ({ buffers }: RegionTransfer): number => buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
