import { viewOf } from '../../kit/collections/column.ts';
import { InputError } from '../../kit/core/errors.ts';
import type { NamedColumn } from '../columns/columns.ts';
import { groupOf, modeOf, WORDS } from './groups.ts';
import { placesIn } from './open-group.ts';
import type { PackManifest } from './pack-manifest.ts';

/** A group of a pack is needed that isn't loaded yet. */
class NotLoaded extends Error {}

/**
 * The columns of a pack, of which groups are added as they are needed: reading a column of another group throws, and
 * `needed` names that group. Columns that were left out of the pack throw InputError.
 */
export class PackColumns extends Map<string, NamedColumn> {
  /** The group that was last asked for in vain; null if none was. */
  needed: string | null = null;
  private readonly groupByColumn: ReadonlyMap<string, string>;

  constructor(private readonly manifest: PackManifest) {
    super();
    this.groupByColumn = new Map(
      manifest.groups.flatMap(({ name, columns }) => columns.map((column) => [column.name, name] as const)),
    );
  }

  /** Adds a group that was loaded. */
  add(group: string, memory: ArrayBufferLike): void {
    const { columns } = this.manifest.groups.find(({ name }) => name === group)!;
    const { offsets } = placesIn(columns);
    for (const [i, { name, type, length }] of columns.entries()) {
      this.set(name, { array: viewOf(type, memory, offsets[i], length), unit: '' });
    }
  }

  override has(name: string): boolean {
    return this.groupByColumn.has(name) || this.leftOut(name) !== null;
  }

  override get(name: string): NamedColumn | undefined {
    const column = super.get(name);
    if (column !== undefined) return column;
    const group = this.groupByColumn.get(name);
    if (group !== undefined) {
      this.needed = group;
      throw new NotLoaded(`group ${group} isn't loaded yet`);
    }
    const left = this.leftOut(name);
    if (left === null) return undefined;
    const mode = modeOf(left)!;
    throw new InputError(
      `the pack ${this.manifest.name} has no ${WORDS[mode]} (${left}): pack it with --modes ${mode}`,
    );
  }

  /** Returns the group of a column that the region has and the pack hasn't. */
  private leftOut(name: string): string | null {
    const group = groupOf(name);
    return group !== null && this.manifest.leftOut.includes(group) ? group : null;
  }
}
