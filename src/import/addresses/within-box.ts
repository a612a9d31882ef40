import { type BBox, bboxContains } from '../../kit/geo/bbox.ts';
import type { Draft } from './draft.ts';
import type { HouseRows } from './house-rows.ts';

/**
 * Keeps the drafts and houses in a box (degrees × 10⁷). A street across its border is placed on its part inside. Areas
 * and streets outside that others' addresses name are kept as `surrounding`.
 */
export function withinBox(
  all: readonly Draft[],
  { lonE7, latE7 }: HouseRows,
  box: BBox,
): { drafts: Draft[]; surrounding: Set<Draft> } {
  const inside = new Set<Draft>();
  for (const draft of all) {
    draft.houses = draft.houses.filter((row) => bboxContains(box, lonE7.get(row), latE7.get(row)));
    if (bboxContains(box, draft.lonE7, draft.latE7) || moveInside(draft, box)) inside.add(draft);
    else if (draft.houses.length > 0) {
      [draft.lonE7, draft.latE7] = [lonE7.get(draft.houses[0]), latE7.get(draft.houses[0])];
      inside.add(draft);
    }
  }
  const surrounding = new Set<Draft>();
  for (const draft of inside) {
    for (const named of [draft.street, draft.parent]) {
      for (let at = named; at !== null && !surrounding.has(at); at = at.parent)
        if (!inside.has(at)) surrounding.add(at);
    }
  }
  return { drafts: all.filter((draft) => inside.has(draft) || surrounding.has(draft)), surrounding };
}

/** Moves a street to the point along it that is in the box and nearest to its middle; returns false if there is none. */
function moveInside(draft: Draft, box: BBox): boolean {
  const { along, lonE7, latE7 } = draft;
  const scale = Math.cos((latE7 / 1e7 / 180) * Math.PI);
  let least = Infinity;
  for (let i = 0; i < along.length; i += 2) {
    if (!bboxContains(box, along[i], along[i + 1])) continue;
    const away = Math.hypot((along[i] - lonE7) * scale, along[i + 1] - latE7);
    if (away >= least) continue;
    least = away;
    [draft.lonE7, draft.latE7] = [along[i], along[i + 1]];
  }
  return least < Infinity;
}
