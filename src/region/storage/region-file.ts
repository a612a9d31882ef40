import { closeSync, fstatSync, openSync } from 'node:fs';
import { basename } from 'node:path';

/** A file of a region that isn't columns: it stays on disk and is read there. */
export interface RegionFile {
  readonly path: string;
  /** The same file as another thread of the process has it open; null if none has. */
  readonly held: HeldFile | null;
}

/** An open file of the process: its descriptor, and the device and inode that prove the descriptor still means it. */
export interface HeldFile {
  readonly descriptor: number;
  readonly device: number;
  readonly inode: number;
}

/** Describes an open descriptor of this process. */
export function heldFile(descriptor: number): HeldFile {
  const { dev, ino } = fstatSync(descriptor);
  return { descriptor, device: dev, inode: ino };
}

/**
 * Opens a region's file for reading, with a descriptor of its own. A file that another import has removed meanwhile is
 * opened through the descriptor that holds it, where the system has `/dev/fd` (Linux, macOS): a thread that starts late
 * reads the same generation as the others. Throws like `openSync`.
 */
export function openRegionFile({ path, held }: RegionFile): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    const again = held === null ? null : openAgain(held);
    if (again === null) throw error;
    return again;
  }
}

/** Reopens a held file; null if it isn't open any more, since its number may mean another file by then. */
function openAgain({ descriptor, device, inode }: HeldFile): number | null {
  let opened: number;
  try {
    opened = openSync(`/dev/fd/${descriptor}`, 'r');
  } catch {
    return null;
  }
  const { dev, ino } = fstatSync(opened);
  if (dev === device && ino === inode) return opened;
  closeSync(opened);
  return null;
}

/** Returns the digest in a file name such as `basemap.0123456789ab.pmtiles`. */
export const digestOfFile = ({ path }: RegionFile): string => basename(path).split('.')[1] ?? '';
