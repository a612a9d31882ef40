import type { CancelFlag } from '../../kit/core/cancel.ts';
import { LimitError } from '../../kit/core/errors.ts';
import { H3Cells } from './cells.ts';
import { h3SpacingM } from './levels.ts';
import type { H3Buffer, MultigraphBasis } from './multigraph-query.ts';
import type { ResultRows } from './result.ts';
import type { Merge } from './words.ts';

/** The largest number of cells with their buffer, so that a small request can't fill a continent. */
const MAX_CELLS = 300_000;

interface Cell {
  readonly value: number;
  readonly source: number;
}

/**
 * Adds the surrounding cells to rows of H3 cells, ring by ring: a cell gets its value from its neighbors in the ring
 * before, each plus the way between two cells.
 */
export function withBuffer(rows: ResultRows, basis: MultigraphBasis, cancel: CancelFlag): ResultRows {
  const { layer, h3Buffer, stages } = basis;
  if (h3Buffer === null || layer.type !== 'h3hexagon' || stages.at(-1)!.type === 'none') return rows;
  const spacing = h3SpacingM(layer.level);
  // Only times and distances grow with the way.
  const grows = ['one', 'count', 'gravitation_huff', 'logit', 'math'].includes(stages.at(-1)!.type) === false;
  const step = grows ? h3Buffer.perMeter * spacing : 0;
  const cells = new H3Cells(layer.level);
  const all = new Map<number, Cell>();
  rows.key.forEach((key, i) => {
    all.set(key, { value: rows.value[i], source: rows.source?.[i] ?? -1 });
  });
  let ring: readonly number[] = [...rows.key];
  for (let r = ringsOf(h3Buffer, spacing); r > 0 && ring.length > 0; r--) {
    cancel.check();
    const next = new Map<number, Cell[]>();
    for (const key of ring) {
      for (const neighbor of cells.neighborsOf(key)) {
        if (all.has(neighbor)) continue;
        const from = next.get(neighbor);
        if (from === undefined) next.set(neighbor, [all.get(key)!]);
        else from.push(all.get(key)!);
      }
      // Checked before the ring is complete: the ring around scattered cells is many times as large as they are.
      checkSize(all.size + next.size);
    }
    for (const [key, from] of next) all.set(key, mergedCell(from, step, h3Buffer.merge));
    ring = [...next.keys()];
  }
  const key = Float64Array.from(all.keys()).sort();
  return {
    key,
    value: Float64Array.from(key, (k) => all.get(k)!.value),
    source: rows.source === null ? null : Int32Array.from(key, (k) => all.get(k)!.source),
  };
}

function checkSize(cells: number): void {
  if (cells <= MAX_CELLS) return;
  throw new LimitError('maxBufferedCells', MAX_CELLS, cells, 'multigraph.serialization.h3MaxBufferCells');
}

const ringsOf = ({ cells, meters }: H3Buffer, spacing: number): number => cells || Math.floor(meters / spacing);

function mergedCell(from: readonly Cell[], step: number, merge: Merge): Cell {
  const values = from.map(({ value }) => value + step);
  const nearest = from.reduce((a, b) => (b.value < a.value ? b : a));
  const sum = values.reduce((a, b) => a + b, 0);
  const value =
    merge === 'min'
      ? Math.min(...values)
      : merge === 'max'
        ? Math.max(...values)
        : merge === 'mean'
          ? sum / values.length
          : sum;
  // Clamps sums of very large values to finite numbers.
  return { value: Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value)), source: nearest.source };
}
