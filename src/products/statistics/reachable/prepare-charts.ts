import { LimitError } from '../../../kit/core/errors.ts';
import type { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../../network/network/index.ts';
import { snapNotices, transitNotice, unionCost } from '../../../network/reach/index.ts';
import { cellTargets, matrixCost, splitMatrix } from '../../../network/reach/matrix/index.ts';
import { BEYOND, closestThresholds, eachThresholds } from './cell-thresholds.ts';
import { ALL_SOURCES, type ChartColumns, ChartList, chartsIn } from './chart-list.ts';
import type { ChartsBasis, Counting } from './charts-query.ts';
import { type Chart, ChartSums, chartsBySource } from './kernel/chart-sums.ts';
import { selectStatistics } from './select-statistics.ts';

/** The thresholds at which sources reach the targets of a request, pair by pair. */
interface TargetColumns {
  readonly targetSource: Int32Array;
  readonly target: Int32Array;
  /** Seconds or meters. */
  readonly targetThreshold: Int32Array;
}

/** The charts accumulated by one step. */
interface PartialCharts {
  readonly columns: ChartColumns &
    TargetColumns & {
      /** The index of the closest source by cell, if requested; otherwise empty. */
      readonly closest: Int32Array;
    };
  readonly facts: {
    /** The sources that don't snap to the network, of the requested scenario. */
    readonly unconnected: readonly number[];
  };
}

/** A kept result: charts of all sources together, and of each if they are kept. */
export interface PreparedCharts {
  readonly columns: PartialCharts['columns'];
  readonly facts: {
    readonly groupId: number;
    /** The statistics in the order of the charts' columns. */
    readonly statisticIds: readonly number[];
    /** A notice to callers about their request. */
    readonly notice: string;
    readonly notices: readonly string[];
  };
}

/** The sources of a scenario that one step searches from. */
interface Step {
  readonly scenario: number;
  readonly counting: Counting;
  readonly from: number;
  readonly to: number;
  /** True if the step only finds the closest sources of cells, without summing. */
  readonly onlyTells: boolean;
}

/** Returns the counting; a single source is always the closest. */
const countingOf = ({ counting, scenarios }: ChartsBasis): Counting =>
  scenarios[0].origins.length === 1 ? 'each' : counting;

function stepsOf(network: Network, basis: ChartsBasis): Step[] {
  const cellCount = selectStatistics(network, basis.selection).group.count;
  const counting = countingOf(basis);
  const steps = basis.scenarios.flatMap((routing, scenario): Step[] => {
    const all = { scenario, counting, onlyTells: false, from: 0, to: routing.origins.length };
    if (counting === 'closest') return [all];
    let to = 0;
    return splitMatrix(network, routing, cellCount).map(({ origins }) => {
      to += origins.length;
      return { ...all, from: to - origins.length, to };
    });
  });
  const isTold = counting === 'closest' || !basis.tellsClosest;
  const { length } = basis.scenarios[0].origins;
  return isTold ? steps : [...steps, { scenario: 0, counting: 'closest', from: 0, to: length, onlyTells: true }];
}

/** The engine's preparation of charts. */
export const chartsPreparation = {
  cost(network: Network, basis: ChartsBasis): number {
    const { count } = selectStatistics(network, basis.selection).group;
    const measures = 1 + 10 * Math.sign(basis.percentiles.length);
    const cost = countingOf(basis) === 'closest' ? unionCost : matrixCost;
    return basis.scenarios.reduce((sum, routing) => sum + measures * cost(network, routing, count), 0);
  },
  steps: (network: Network, basis: ChartsBasis): number => stepsOf(network, basis).length,
  accumulate(
    network: Network,
    basis: ChartsBasis,
    step: number,
    before: PartialCharts | null,
    run: Run,
  ): PartialCharts {
    return new Accumulation(network, basis, before, run).accumulated(stepsOf(network, basis)[step]);
  },
  finish,
};

/** One step, added to those before it. */
class Accumulation {
  private readonly width: number;
  private readonly charts: ChartList;
  /** Sums by scenario and measure. */
  private readonly totals: ChartSums[][];
  private readonly one: ChartSums;
  private readonly targets: TargetRows;
  private readonly unconnected: number[];
  private closest: Int32Array;

  constructor(
    private readonly network: Network,
    private readonly basis: ChartsBasis,
    before: PartialCharts | null,
    private readonly run: Run,
  ) {
    const { values } = selectStatistics(network, basis.selection);
    this.width = values.length;
    this.charts = new ChartList(this.width);
    this.one = new ChartSums(Math.max(...basis.scenarios.map(({ maxEdgeWeight }) => maxEdgeWeight)), values);
    this.totals = totalSums(basis, values);
    this.targets = new TargetRows(before?.columns ?? null);
    this.closest = before?.columns.closest ?? new Int32Array(0);
    this.unconnected = [...(before?.facts.unconnected ?? [])];
    if (before === null) return;
    for (const [key, chart] of chartsIn(before.columns, this.width)) {
      if (key.source === ALL_SOURCES) this.totals[key.scenario][key.measure].addChart(chart);
      else this.charts.put(key, chart);
    }
  }

  accumulated(step: Step): PartialCharts {
    if (step.counting === 'closest') this.together(step);
    else this.apart(step);
    const { maxPairs, scenarios, percentiles } = this.basis;
    // A pair of a source and a cell adds at most one threshold to each kind of chart.
    const pairs = Math.ceil(this.charts.thresholdCount / (scenarios.length + percentiles.length));
    if (pairs > maxPairs) throw new LimitError('maxPairs', maxPairs, pairs, 'sources');
    putTotals(this.charts, this.totals);
    const columns = { ...this.charts.columns(), ...this.targets.columns(), closest: this.closest };
    return { columns, facts: { unconnected: this.unconnected } };
  }

  private get cells() {
    return cellTargets(selectStatistics(this.network, this.basis.selection).group);
  }

  private apart({ scenario, from, to }: Step): void {
    const { network, basis, run } = this;
    const whole = basis.scenarios[scenario];
    const routing = { ...whole, origins: whole.origins.slice(from, to) };
    const percentiles = scenario === 0 ? basis.percentiles : [];
    const asked = { percentiles, originCount: whole.origins.length };
    for (const { origin, isConnected, least, byPercentile } of eachThresholds(
      network,
      routing,
      this.cells,
      asked,
      run,
    )) {
      const source = from + origin;
      if (!isConnected && scenario === 0) this.unconnected.push(source);
      [least, ...byPercentile].forEach((thresholds, measure) => {
        this.one.begin();
        for (let cell = 0; cell < thresholds.length; cell++) {
          if (thresholds[cell] !== BEYOND) this.one.add(cell, thresholds[cell]);
        }
        this.put(scenario, measure, source, this.one.done());
      });
    }
    if (basis.targets === null || scenario > 0) return;
    const toTargets = { percentiles: [], originCount: asked.originCount };
    for (const { origin, least } of eachThresholds(network, routing, basis.targets, toTargets, run)) {
      least.forEach((threshold, target) => {
        if (threshold !== BEYOND) this.targets.add(from + origin, target, threshold);
      });
    }
  }

  private together({ scenario, onlyTells }: Step): void {
    const { network, basis, run } = this;
    const routing = basis.scenarios[scenario];
    const { origin, threshold, unconnected } = closestThresholds(network, routing, this.cells, run);
    if (basis.tellsClosest && scenario === 0) this.closest = origin;
    if (onlyTells) return;
    if (scenario === 0) {
      const lost = new Set(unconnected);
      routing.origins.forEach((one, source) => {
        if (lost.has(one)) this.unconnected.push(source);
      });
    }
    chartsBySource(this.one, routing.origins.length, origin, threshold).forEach((chart, source) => {
      this.put(scenario, 0, source, chart);
    });
    if (basis.targets === null || scenario > 0) return;
    const reached = closestThresholds(network, routing, basis.targets, run);
    reached.origin.forEach((source, target) => {
      if (source >= 0) this.targets.add(source, target, reached.threshold[target]);
    });
  }

  private put(scenario: number, measure: number, source: number, chart: Chart): void {
    this.totals[scenario][measure].addChart(chart);
    if (this.basis.keepsSources) this.charts.put({ scenario, measure, source }, chart);
  }
}

class TargetRows {
  private readonly rows: readonly [source: number[], target: number[], threshold: number[]];

  constructor(before: TargetColumns | null) {
    this.rows = before ? [[...before.targetSource], [...before.target], [...before.targetThreshold]] : [[], [], []];
  }

  add(source: number, target: number, threshold: number): void {
    this.rows[0].push(source);
    this.rows[1].push(target);
    this.rows[2].push(threshold);
  }

  columns(): TargetColumns {
    const [targetSource, target, targetThreshold] = this.rows.map((row) => Int32Array.from(row));
    return { targetSource, target, targetThreshold };
  }
}

function finish(network: Network, basis: ChartsBasis, partials: readonly PartialCharts[]): PreparedCharts {
  const { group, ids, values } = selectStatistics(network, basis.selection);
  const [routing] = basis.scenarios;
  const charts = new ChartList(values.length);
  const totals = totalSums(basis, values);
  const targets = new TargetRows(null);
  let closest: Int32Array = new Int32Array(0);
  for (const { columns } of partials) {
    for (const [key, chart] of chartsIn(columns, values.length)) {
      if (key.source === ALL_SOURCES) totals[key.scenario][key.measure].addChart(chart);
      else charts.put(key, chart);
    }
    columns.target.forEach((target, i) => {
      targets.add(columns.targetSource[i], target, columns.targetThreshold[i]);
    });
    if (columns.closest.length > 0) closest = columns.closest;
  }
  putTotals(charts, totals);
  const unconnected = partials.flatMap(({ facts }) => facts.unconnected).sort((a, b) => a - b);
  const lost = unconnected.map((source) => routing.origins[source]);
  return {
    columns: { ...charts.columns(), ...targets.columns(), closest },
    facts: {
      groupId: group.id,
      statisticIds: ids,
      notice: transitNotice(network, routing),
      notices: snapNotices(network, routing, lost),
    },
  };
}

/** Creates the sums of all sources together, by scenario and measure. */
function totalSums(basis: ChartsBasis, values: readonly ArrayLike<number>[]): ChartSums[][] {
  return basis.scenarios.map((routing) =>
    ['least', ...basis.percentiles].map(() => new ChartSums(routing.maxEdgeWeight, values)),
  );
}

function putTotals(charts: ChartList, totals: readonly (readonly ChartSums[])[]): void {
  totals.forEach((measures, scenario) => {
    measures.forEach((sums, measure) => {
      charts.put({ scenario, measure, source: ALL_SOURCES }, sums.done());
    });
  });
}
