/** The counted statistic within reach, and the contents of its chart. No DOM here. */

/** A statistic of a group of cells. */
export interface Countable {
  /** `group-statistic`, as the hash has it. */
  readonly id: string;
  readonly groupId: number;
  readonly statisticId: number;
  readonly name: string;
}

/** The amount that each threshold adds, by seconds or meters. */
export type Increments = Readonly<Record<string, number>>;

/** A point of the chart: so much within so many seconds or meters. */
export interface ChartPoint {
  readonly at: number;
  readonly total: number;
}

/** Thresholds are asked for in full minutes, or in steps of a hundred meters. */
export const CHART_STEP: Readonly<Record<'time' | 'distance', number>> = { time: 60, distance: 100 };

const COUNTED = /^\d{1,9}-\d{1,9}$/;
export const parseCounted = (text: string | null): string => (text !== null && COUNTED.test(text) ? text : '');

/** Running totals, ascending. */
export function chartPoints(increments: Increments): ChartPoint[] {
  const entries = Object.entries(increments)
    .map(([at, value]) => [Number(at), value] as const)
    .sort(([a], [b]) => a - b);
  let total = 0;
  return entries.map(([at, value]) => {
    total += value;
    return { at, total };
  });
}

/** Returns the amount within a threshold. */
export const totalWithin = (points: readonly ChartPoint[], limit: number): number =>
  points.findLast(({ at }) => at <= limit)?.total ?? 0;

/** The least round number (1, 2 or 5 times a power of ten) that makes at most `most` steps of a span. */
export function roundStep(span: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(span / most, Number.MIN_VALUE)));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => span / step <= most) ?? 10 * power;
}
