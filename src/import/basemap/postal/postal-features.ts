import { pointInside } from '../../../kit/geo/point-inside.ts';
import { nestByDepth } from '../../../products/map/basemap/cut/area-rings.ts';
import type { Attribute } from '../../../products/map/basemap/cut/attribute-sets.ts';
import { FeatureTable, SHAPE_AREA, SHAPE_POINT } from '../../../products/map/basemap/cut/feature-table.ts';
import { layerIndex } from '../../../products/map/basemap/layers.ts';
import { dissolved } from './dissolve.ts';
import type { PostalArea } from './postal-areas.ts';

const AREA = layerIndex('germanypostal');
const LABEL = layerIndex('germanypostal_label');

/**
 * The number of characters of a code that a level shows (5: all of them), and the first zooms of its areas and labels.
 */
const LEVELS: readonly { readonly level: 1 | 2 | 3 | 5; readonly areas: number; readonly labels: number }[] = [
  { level: 1, areas: 0, labels: 3 },
  { level: 2, areas: 3, labels: 5 },
  { level: 3, areas: 5, labels: 7 },
  { level: 5, areas: 7, labels: 9 },
];

/** Returns postal areas of all levels: those of codes, and of the beginnings that codes share. */
export function postalFeatures(areas: readonly PostalArea[]): FeatureTable {
  const table = new FeatureTable();
  for (const { level, areas: areaZoom, labels } of LEVELS) {
    const groups = new Map<string, PostalArea[]>();
    for (const area of areas) {
      const code = codeAt(area.code, level);
      if (code === null) continue;
      const group = groups.get(code);
      if (group === undefined) groups.set(code, [area]);
      else group.push(area);
    }
    for (const [code, members] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const rings = dissolved(members.flatMap((area) => area.rings));
      // A beginning of codes has a name only if it is a whole code itself.
      const name = members.every((area) => area.name === members[0].name && area.code === code)
        ? members[0].name
        : null;
      const attributes: Attribute[] = [
        ['code', code],
        ['level', level],
      ];
      if (name !== null) attributes.push(['name', name]);
      add(table, rings, attributes, areaZoom, labels);
    }
  }
  return table;
}

/** Returns the beginning of a code; the whole of it at the last level. Null where it is shorter. */
function codeAt(code: string, level: number): string | null {
  const length = [...code].length;
  if (level === 5) return length > 3 ? code : null;
  return length >= level ? [...code].slice(0, level).join('') : null;
}

function add(
  table: FeatureTable,
  rings: readonly number[][],
  attributes: readonly Attribute[],
  areaZoom: number,
  labelZoom: number,
): void {
  const inside = rings.length === 0 ? null : pointInside(rings);
  if (inside === null) return;
  const { geometries } = table;
  const area = geometries.begin();
  for (const { ring, hole } of nestByDepth(rings)) {
    for (let i = 0; i < ring.length; i += 2) geometries.point(ring[i], ring[i + 1]);
    geometries.endPart(hole);
  }
  table.add({ layer: AREA, attributes, minZoom: areaZoom }, SHAPE_AREA, area, 0);
  const label = geometries.begin();
  geometries.point(Math.round(inside[0]), Math.round(inside[1]));
  geometries.endPart();
  table.add({ layer: LABEL, attributes, minZoom: labelZoom }, SHAPE_POINT, label, 0);
}
