import { fromE7 } from '../../kit/geo/coordinates.ts';
import type { Network } from '../../network/network/network.ts';
import { timetableOf } from '../../network/reach/index.ts';
import type { StatisticGroup } from '../../network/statistics/index.ts';
import type { PlatformIndex } from '../../network/transit/timetable.ts';
import { type PlaceIndex, placeJsonWriter } from '../places/index.ts';
import { groupOf } from './count-cells.ts';
import type { CellSubject, CriteriaPlan, Formula, Subject } from './criterion.ts';
import { type MeasuredLocations, NUMBERS_PER_DETAIL } from './measured-locations.ts';

/** The opportunities that counted, with their distances. */
interface Counted {
  readonly weight: number[];
  readonly index: number[];
}

type ListWriter = (indices: readonly number[]) => string;

/**
 * Writes what counted: by criterion and distance, lists of places, cells or stops; for mathAggregation by parameter
 * first.
 */
export class DetailWriter {
  /** The details by location and measure. */
  private readonly counted = new Map<string, Counted>();
  private readonly writers = new Map<number, ListWriter>();

  constructor(
    private readonly network: Network,
    private readonly plan: CriteriaPlan,
    { columns: { detail }, facts }: MeasuredLocations,
  ) {
    for (let i = 0; i < facts.details; i += NUMBERS_PER_DETAIL) {
      const key = `${detail[i]} ${detail[i + 1]}`;
      const counted = this.counted.get(key) ?? { weight: [], index: [] };
      this.counted.set(key, counted);
      counted.weight.push(detail[i + 2]);
      counted.index.push(detail[i + 3]);
    }
  }

  /** Returns the JSON of one location. */
  of(location: number): string {
    const members = this.plan.criteria.map(
      ({ key, formula }) => `${JSON.stringify(key)}:${this.ofFormula(location, formula)}`,
    );
    return `{${members.join(',')}}`;
  }

  private ofFormula(location: number, formula: Formula): string {
    if (formula.kind === 'measure') return this.ofMeasure(location, formula.measure);
    const members = formula.parameters.map(
      ([name, inner]) => `${JSON.stringify(name)}:${this.ofFormula(location, inner)}`,
    );
    return `{${members.join(',')}}`;
  }

  private ofMeasure(location: number, measure: number): string {
    const counted = this.counted.get(`${location} ${measure}`);
    if (counted === undefined) return '{}';
    const byWeight = new Map<number, number[]>();
    const order = [...counted.weight.keys()].sort(
      (a, b) => counted.weight[a] - counted.weight[b] || counted.index[a] - counted.index[b],
    );
    for (const i of order) {
      const alike = byWeight.get(counted.weight[i]) ?? [];
      byWeight.set(counted.weight[i], alike);
      alike.push(counted.index[i]);
    }
    const write = this.writerOf(measure);
    return `{${[...byWeight].map(([weight, indices]) => `"${weight}":${write(indices)}`).join(',')}}`;
  }

  private writerOf(number: number): ListWriter {
    let writer = this.writers.get(number);
    if (writer === undefined) {
      const measure = this.plan.measures[number];
      if (!('subject' in measure)) throw new Error('what counts nothing has no details');
      writer = listWriter(this.network, this.plan.subjects[measure.subject]);
      this.writers.set(number, writer);
    }
    return writer;
  }
}

function listWriter(network: Network, subject: Subject): ListWriter {
  switch (subject.of) {
    case 'places': {
      const write = placeJsonWriter(network, subject.filter);
      return (indices) => write(indices as readonly PlaceIndex[]);
    }
    case 'stops':
      return (indices) => JSON.stringify(indices.map((index) => stopAt(network, index as PlatformIndex)));
    case 'cells': {
      const group = groupOf(network, subject);
      return (indices) => JSON.stringify(indices.map((cell) => cellAt(group, subject, cell)));
    }
  }
}

function cellAt(group: StatisticGroup, { statistics }: CellSubject, cell: number) {
  const { cells } = group;
  const valueIn = (id: number): number | null => {
    const value = group.valuesOf(id)?.[cell] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  };
  return {
    id: String(cells.id[cell]),
    lat: fromE7(cells.latE7[cell]),
    lng: fromE7(cells.lonE7[cell]),
    statistics: Object.fromEntries(statistics.map((id) => [id, valueIn(id)])),
  };
}

function stopAt(network: Network, p: PlatformIndex) {
  const { platform, strings } = timetableOf(network);
  return {
    id: strings.get(platform.id[p]),
    name: strings.get(platform.name[p]),
    lat: fromE7(platform.latE7[p]),
    lng: fromE7(platform.lonE7[p]),
  };
}
