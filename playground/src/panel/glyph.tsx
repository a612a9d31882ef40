import { GLYPH_GRID, type Glyph, glyphPath } from '../category-icons.ts';

export const GroupGlyph = ({ glyph, size = 18 }: { glyph: Glyph; size?: number }) => (
  <svg class="icon glyph" viewBox={`0 0 ${GLYPH_GRID} ${GLYPH_GRID}`} width={size} height={size} aria-hidden="true">
    <path d={glyphPath(glyph)} />
  </svg>
);

/** A category as it stands on the map: its color, and on it the glyph of its group. */
export const CategoryBadge = ({ color, glyph }: { color: string; glyph: Glyph }) => (
  <span class="category-badge" style={{ background: color }} aria-hidden="true">
    <GroupGlyph glyph={glyph} size={12} />
  </span>
);
