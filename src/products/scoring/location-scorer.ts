import { LimitError, RequestError } from '../../kit/core/errors.ts';
import type { Run } from '../../kit/core/run.ts';
import { totalArea } from '../../kit/geo/lattice-polygons.ts';
import type { Network } from '../../network/network/network.ts';
import { isochrones } from '../isochrone/index.ts';
import { countCellAround, countCells, countCellsIn } from './count-cells.ts';
import { countPlaces } from './count-places.ts';
import { countStops } from './count-stops.ts';
import type { AreaMeasure, CellSubject, FailureStatus, ScoredLocation, Subject, ZoneMeasure } from './criterion.ts';
import { originAt, unconnected } from './location-search.ts';
import { countedIn, MeasuredSearch, ratio } from './measured-search.ts';
import type { CountedOpportunities } from './opportunities.ts';
import type { ScoresBasis } from './scores-query.ts';
import { Unmeasurable } from './unmeasurable.ts';

/** The receiver of what is measured at one location. */
export interface ScoreSink {
  score(measure: number, value: number): void;
  fail(measure: number, status: FailureStatus, detail: string): void;
  /** Receives a place, cell or stop that counted: its index among its kind. */
  detail(measure: number, weight: number, index: number): void;
}

/**
 * Measures the locations of a request. There is one per thread and request, so that what subjects count is found once.
 */
export class LocationScorer {
  private readonly searches: readonly MeasuredSearch[];
  /** The measures that this region can't answer. */
  private readonly failed = new Map<number, Unmeasurable>();

  constructor(
    private readonly network: Network,
    private readonly basis: ScoresBasis,
    run: Run,
  ) {
    const { plan } = basis;
    const counted = plan.subjects.map((subject) => attempt(() => this.count(subject, run)));
    const countedBy = (subject: number) => counted[subject] as CountedOpportunities;
    plan.measures.forEach((measure, number) => {
      if (measure.kind === 'failed') this.failed.set(number, new Unmeasurable(measure.status, measure.detail));
      if (!('subject' in measure)) return;
      for (const subject of [measure.subject, measure.reference]) {
        const found = subject === null ? null : counted[subject];
        if (found instanceof Unmeasurable) this.failed.set(number, found);
      }
    });
    this.searches = plan.searches.map((_, index) => {
      const numbers = [...plan.measures.keys()].filter((number) => {
        const measure = plan.measures[number];
        return measure.kind === 'reach' && measure.search === index && !this.failed.has(number);
      });
      return new MeasuredSearch(network, plan, index, countedBy, numbers);
    });
  }

  /** Returns empty columns for the attraction of rivals, by competition. */
  noAttraction(): Float64Array[] {
    return this.basis.plan.competitions.map(
      ({ search }) => new Float64Array(this.searches[search].opportunities.count),
    );
  }

  /** Adds the attraction of a rival. A location off the streets attracts nothing. */
  attract(rival: ScoredLocation, rivals: number | null, drawn: readonly Float64Array[], run: Run): void {
    for (const search of this.searches) {
      const competitions = search.competitionsOf(rivals);
      if (competitions.length > 0) attempt(() => search.attract(rival, competitions, drawn, run));
    }
  }

  /**
   * Measures a location.
   * @param drawn the attraction of rivals, by competition
   */
  score(location: ScoredLocation, drawn: readonly Float64Array[], sink: ScoreSink, run: Run): void {
    for (const [number, { status, message }] of this.failed) sink.fail(number, status, message);
    for (const search of this.searches) this.scoreRow(search, location, drawn, sink, run);
    this.basis.plan.measures.forEach((measure, number) => {
      if (measure.kind === 'reach' || this.failed.has(number)) return;
      const score = attempt(() =>
        this.measureInPlace(measure as ZoneMeasure | AreaMeasure, number, location, sink, run),
      );
      if (score instanceof Unmeasurable) sink.fail(number, score.status, score.message);
      else sink.score(number, score);
    });
  }

  private scoreRow(
    search: MeasuredSearch,
    location: ScoredLocation,
    drawn: readonly Float64Array[],
    sink: ScoreSink,
    run: Run,
  ): void {
    if (search.measures.length === 0) return;
    const row = attempt(() => search.rowOf(location, run));
    for (const measure of search.measures) {
      const { number } = measure;
      const score = row instanceof Unmeasurable ? row : attempt(() => search.measured(measure, row, location, drawn));
      if (score instanceof Unmeasurable) sink.fail(number, score.status, score.message);
      else sink.score(number, score);
      if (!this.basis.showDetails || row instanceof Unmeasurable) continue;
      for (const i of countedIn(measure, row)) {
        sink.detail(number, row.weight[i], search.opportunities.ownIndex(row.item[i]));
      }
    }
  }

  private measureInPlace(
    measure: ZoneMeasure | AreaMeasure,
    number: number,
    location: ScoredLocation,
    sink: ScoreSink,
    run: Run,
  ): number {
    if (measure.kind === 'area') return this.areaOf(measure, location, run);
    const counted = this.countAt(measure.kind, measure.subject, location, run);
    if (this.basis.showDetails) for (const index of counted.index) sink.detail(number, 0, index);
    const score = sumOf(counted);
    if (measure.reference === null) return score;
    return ratio(score, sumOf(this.countAt(measure.kind, measure.reference, location, run)));
  }

  private areaOf({ area, fromCentroid }: AreaMeasure, location: ScoredLocation, run: Run): number {
    const origin = originAt(area.routing.origins[0], location, fromCentroid);
    const query = { ...area, routing: { ...area.routing, origins: [origin] } };
    const { areas, unconnected: lost } = isochrones(this.network, query, run);
    if (lost.length > 0) throw unconnected(origin);
    return areas.reduce((sum, { polygons }) => sum + totalArea(polygons), 0);
  }

  /** Counts a subject in the whole region. */
  private count(subject: Subject, run: Run): CountedOpportunities {
    switch (subject.of) {
      case 'places':
        return countPlaces(this.network, subject, null, run);
      case 'stops':
        return countStops(this.network, subject);
      case 'cells':
        return countCells(this.network, subject);
    }
  }

  /** Counts a subject within a location's area, or the cell around the location. */
  private countAt(
    kind: ZoneMeasure['kind'],
    number: number,
    { geometry, lon, lat }: ScoredLocation,
    run: Run,
  ): CountedOpportunities {
    const { network } = this;
    const subject = this.basis.plan.subjects[number];
    if (kind === 'enclosing-cell') return countCellAround(network, subject as CellSubject, lon, lat);
    if (geometry === null || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) {
      throw new Unmeasurable('400', 'the location needs a geometry that is a Polygon or a MultiPolygon');
    }
    return subject.of === 'places'
      ? countPlaces(network, subject, geometry, run)
      : countCellsIn(network, subject as CellSubject, geometry);
  }
}

const sumOf = ({ value }: CountedOpportunities): number => value.reduce((sum, one) => sum + one, 0);

/** Returns the result, or the reason why there is none. */
function attempt<T>(compute: () => T): T | Unmeasurable {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Unmeasurable) return error;
    if (error instanceof LimitError) return new Unmeasurable('403', error.message);
    if (error instanceof RequestError) return new Unmeasurable('400', error.message);
    throw error;
  }
}
