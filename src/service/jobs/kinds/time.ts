import { wrongField } from '../../../kit/core/errors.ts';
import type { Run } from '../../../kit/core/run.ts';
import { metersFromDm, secondsFromDs } from '../../../kit/core/units.ts';
import { isStreetOrigin, UNREACHABLE } from '../../../network/reach/index.ts';
import { estimatedRowCost, type MatrixRow, matrixRows } from '../../../network/reach/matrix/index.ts';
import { type TargetTable, targetsBetween } from '../../../network/routing/index.ts';
import { isPlaced, type Points } from '../points.ts';
import { NONE, NOT_CONNECTED, NOT_PLACED, PairRows } from '../results/pair-rows.ts';
import { type JobOrigins, jobOrigins, jobTargets, tableOf } from './job-origins.ts';
import { type JobSurroundings, MICROS_PER_LABEL, MOST_PAIRS_WITH_IDS, type OpenJob } from './open-job.ts';
import { checkedBody } from './request-body.ts';

/** The time to write a row of numbers; rows of ids take more. */
const MICROS_PER_ROW = 0.2;
const MICROS_PER_ROW_WITH_IDS = 2;

/** Opens a job of travel times and lengths: many to many, the closest k of many, or row by row. */
export function openTimes(job: JobSurroundings): OpenJob {
  const { spec, network } = job;
  const body = checkedBody(job.endpoint('time').schema, job);
  const origins = jobOrigins(job, body);
  const targets = jobTargets(job, body);
  const table = tableOf(targets);
  const sources = origins.points;
  if (spec.pairs && sources.count !== targets.count) {
    throw wrongField(
      'pairs',
      `needs as many targets as sources: there are ${sources.count} sources and ${targets.count} targets`,
    );
  }
  const targetsPerItem = spec.pairs ? 1 : targets.count;
  const rowsPerItem = Math.min(targetsPerItem, spec.nearest ?? Infinity);
  const isNumbered = sources.count * rowsPerItem > MOST_PAIRS_WITH_IDS;
  const labels = estimatedRowCost(network, origins.sample, targetsPerItem, spec.pairs ? 1 : sources.count);
  const writing = rowsPerItem * (isNumbered ? MICROS_PER_ROW : MICROS_PER_ROW_WITH_IDS);
  return {
    sources,
    targets,
    itemCount: sources.count,
    rowsPerItem,
    microsPerItem: labels * MICROS_PER_LABEL + writing,
    isNumbered,
    compute: (from, to, run) => {
      const rows = new TimeRows(job, targets, (to - from) * Math.min(rowsPerItem, 10_000));
      for (let at = from; at < to; at += ORIGINS_AT_ONCE) {
        addRows(rows, { job, origins, table }, at, Math.min(to, at + ORIGINS_AT_ONCE), run);
      }
      return rows.pairs.done(isNumbered ? null : { source: sources.id, target: targets.id });
    },
  };
}

/** The most origins at once, which bounds their memory. */
const ORIGINS_AT_ONCE = 1000;

interface TimesJob {
  readonly job: JobSurroundings;
  readonly origins: JobOrigins;
  readonly table: TargetTable;
}

function addRows(rows: TimeRows, { job, origins, table }: TimesJob, from: number, to: number, run: Run): void {
  const { network, spec } = job;
  const { routing, originOf } = origins.between(from, to);
  const all = spec.pairs ? null : matrixRows(network, routing, table, run);
  for (let i = from; i < to; i++) {
    const origin = originOf[i - from];
    if (origin === null) {
      rows.fail(i, NOT_PLACED);
      continue;
    }
    const steps = all ?? matrixRows(network, { ...routing, origins: [origin] }, targetsBetween(table, i, i + 1), run);
    const row = steps.next().value as MatrixRow;
    if (isStreetOrigin(origin) && row.origin === null) rows.fail(i, NOT_CONNECTED);
    else if (spec.pairs) rows.addPair(i, row);
    else if (spec.nearest === null) rows.addAll(i, row);
    else rows.addNearest(i, row, spec.nearest);
  }
}

class TimeRows {
  readonly pairs: PairRows;
  private readonly keepsAll: boolean;
  private readonly isPairwise: boolean;
  private readonly reached: Uint8Array;
  private readonly order: Int32Array;

  constructor(
    { spec }: JobSurroundings,
    private readonly targets: Points,
    capacity: number,
  ) {
    this.pairs = new PairRows(capacity);
    this.keepsAll = spec.keep === 'all';
    this.isPairwise = spec.pairs;
    this.reached = Uint8Array.from({ length: targets.count }, (_, i) => (isPlaced(targets, i) ? 1 : 0));
    this.order = new Int32Array(targets.count);
  }

  fail(source: number, error: number): void {
    this.pairs.fail(source, this.isPairwise ? source : NONE, error);
  }

  addPair(source: number, row: MatrixRow): void {
    if (this.reached[source] === 0) this.pairs.fail(source, source, NOT_PLACED);
    else this.add(source, source, row, 0);
  }

  addAll(source: number, row: MatrixRow): void {
    const { count } = this.targets;
    for (let target = 0; target < count; target++) {
      if (this.reached[target] !== 0) this.add(source, target, row, target);
    }
  }

  /** Adds the nearest targets; of equally close ones the first. */
  addNearest(source: number, row: MatrixRow, nearest: number): void {
    const { order, reached } = this;
    const { travelTimeDs } = row;
    let count = 0;
    for (let target = 0; target < this.targets.count; target++) {
      if (reached[target] !== 0 && travelTimeDs[target] !== UNREACHABLE) order[count++] = target;
    }
    const found = order.subarray(0, count).sort((a, b) => travelTimeDs[a] - travelTimeDs[b] || a - b);
    for (let k = 0; k < Math.min(nearest, count); k++) this.add(source, found[k], row, found[k]);
  }

  private add(source: number, target: number, { travelTimeDs, lengthDm }: MatrixRow, at: number): void {
    const time = travelTimeDs[at];
    if (time !== UNREACHABLE) this.pairs.add(source, target, secondsFromDs(time), metersFromDm(lengthDm[at]));
    else if (this.keepsAll) this.pairs.add(source, target, NONE, NONE);
  }
}
