import type { FeatureTable } from './feature-table.ts';
import { unitsOfZoom } from './world-plane.ts';

/**
 * Ranks labels in cells of `px` pixels and returns the first `most` of each cell by their order, with their rank from 1
 * on. Cells are fixed on the earth, so all tiles agree.
 */
export function rankLabels(
  table: FeatureTable,
  features: readonly number[],
  zoom: number,
  { px, most }: { readonly px: number; readonly most: number },
): Map<number, number> {
  const size = px * 16 * unitsOfZoom(zoom);
  const cells = new Map<number, number[]>();
  const { geometries } = table;
  for (const feature of features) {
    const point = geometries.startOf(geometries.firstPart.get(table.geometry.get(feature)));
    const cell =
      Math.floor(geometries.xy.get(2 * point) / size) * 0x4000000 + Math.floor(geometries.xy.get(2 * point + 1) / size);
    const there = cells.get(cell);
    if (there === undefined) cells.set(cell, [feature]);
    else there.push(feature);
  }
  const ranks = new Map<number, number>();
  const before = (a: number, b: number): number =>
    table.order.get(a) - table.order.get(b) || table.id.get(a) - table.id.get(b) || a - b;
  for (const there of cells.values()) {
    there.sort(before);
    const kept = Math.min(there.length, most);
    for (let i = 0; i < kept; i++) ranks.set(there[i], i + 1);
  }
  return ranks;
}
