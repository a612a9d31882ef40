import type { PackMode } from './pack-manifest.ts';

const STREET_MODE = /^(car|bike|walk)\.(\w+)/;

/**
 * Returns the group that a column of a region belongs to: what is used together. Null for columns that packs
 * don't have: what can be computed.
 */
export function groupOf(column: string): string | null {
  const [, mode, part] = STREET_MODE.exec(column) ?? [];
  if (part !== undefined) return part === 'usual' ? null : part === 'mirrored' ? `${mode}-reverse` : mode;
  if (column.startsWith('mesh.')) return column.startsWith('mesh.car.') ? 'area-car' : 'area';
  const section = column.split('.', 1)[0];
  return section === 'street' || section === 'water' ? 'base' : section;
}

/** Returns the travel mode that a group is for; null if it is for all. */
export function modeOf(group: string): PackMode | null {
  if (group === 'area-car') return 'car';
  return (/^(walk|bike|car|transit)(-reverse)?$/.exec(group)?.[1] as PackMode | undefined) ?? null;
}

/** Groups as sentences name them; others have their own names. */
export const WORDS: Readonly<Record<PackMode, string>> = {
  walk: 'streets on foot',
  bike: 'streets by bicycle',
  car: 'streets by car',
  transit: 'public transport',
};
