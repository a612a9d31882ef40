import type { Run } from '../../../kit/core/run.ts';
import { Section } from '../../../kit/core/sections.ts';
import type { SnappedPoint } from '../../network/snap.ts';
import type { Origin, RoutingQuery } from '../../routing/index.ts';
import { LANES } from '../../street/hierarchy/kernel/abreast-module.ts';
import { type CostRow, UNREACHABLE } from '../cost-row.ts';
import type { NetworkTargets } from '../network-targets.ts';
import type { Reacher } from '../reach.ts';
import { snappingKey } from '../snapped-targets.ts';
import { isStreetOrigin, type StreetOrigin } from '../street-origin.ts';

/** Copying the arcs to the targets of fewer rows than this together doesn't pay. */
export const FEWEST_ABREAST = 3;

/** Rows of origins `from`, `from + 1`, … of a request that were swept together. */
interface RowsAhead {
  readonly targets: NetworkTargets;
  readonly from: number;
  readonly rows: readonly CostRow[];
  readonly points: readonly (SnappedPoint | null)[];
}

/** The rows to be read next, by the origins of a piece of the request: it may be left between two of them. */
const AHEAD = new Section<Map<readonly Origin[], RowsAhead>>('rows ahead');

/**
 * Fills the row of origin number `index` from a sweep together with the following origins that travel alike, and
 * returns its snapped point; null if they are too few or can't be swept.
 */
export function rowAbreast(
  reacher: Reacher,
  query: RoutingQuery,
  index: number,
  targets: NetworkTargets,
  row: CostRow,
  run: Run,
): { readonly point: SnappedPoint | null } | null {
  const ahead = run.of(AHEAD, () => new Map());
  let found = ahead.get(query.origins);
  if (!found || found.targets !== targets || index < found.from || index >= found.from + found.rows.length) {
    const origins = alikeFrom(query, index);
    if (origins.length < FEWEST_ABREAST || !reacher.sweeps.isReady(query, origins[0])) return null;
    const rows = origins.map(() => emptyRow(targets.count));
    const points = reacher.sweeps.fillAbreast(query, origins, targets, rows, run);
    if (!points) return null;
    found = { targets, from: index, rows, points };
    ahead.set(query.origins, found);
  }
  const at = index - found.from;
  row.travelTimeDs.set(found.rows[at].travelTimeDs);
  row.lengthDm.set(found.rows[at].lengthDm);
  if (at === found.rows.length - 1) ahead.delete(query.origins);
  return { point: found.points[at] };
}

/** Returns consecutive origins from one on that travel alike, on streets only. */
function alikeFrom({ origins }: RoutingQuery, from: number): StreetOrigin[] {
  const alike: StreetOrigin[] = [];
  let kind = '';
  for (let i = from; i < origins.length && alike.length < LANES; i++) {
    const origin = origins[i];
    if (!isStreetOrigin(origin) || origin.transit) break;
    const own = snappingKey(origin);
    if (i > from && own !== kind) break;
    kind = own;
    alike.push(origin);
  }
  return alike;
}

const emptyRow = (count: number): CostRow => ({
  travelTimeDs: new Int32Array(count).fill(UNREACHABLE),
  lengthDm: new Int32Array(count).fill(UNREACHABLE),
});
