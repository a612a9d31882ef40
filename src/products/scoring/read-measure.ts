import type { Limits } from '../../network/routing/index.ts';
import { askedNowS, DEFAULT_FRAME, refuse, withExtendedTypes } from '../../network/routing/index.ts';
import { type AreaQuery, toAreaQuery } from '../isochrone/index.ts';
import { type PlaceFilter, readFilter, readOsmTypes } from '../places/index.ts';
import type { CellSubject, DistanceDecay, Measure, ReachRule, StopSubject, Subject } from './criterion.ts';
import type { MeasureList } from './measure-list.ts';
import { maxWeightOf, readSearch, routingBodyOf } from './read-search.ts';
import { type CriterionBody, type CriterionType, UNMEASURED_TYPES } from './scores.schema.ts';

type SubjectKind = Subject['of'];

/** The rule for opportunities within reach, by criterion type. */
const REACH_RULES: Partial<Record<CriterionType, readonly [of: SubjectKind | 'any', rule: ReachRule]>> = {
  poiCoverageCount: ['places', 'sum'],
  poiCoverageDistance: ['places', 'decayed-sum'],
  closestPoiDistance: ['places', 'nearest-decayed'],
  closestPoiAbsoluteDistance: ['places', 'nearest-distance'],
  poiGravitationSum: ['places', 'drawn-sum'],
  statisticsSum: ['cells', 'sum'],
  statisticsMax: ['cells', 'max'],
  statisticsDistance: ['cells', 'decayed-sum'],
  statisticsDistanceAverage: ['cells', 'average-distance'],
  gravitationSum: ['any', 'drawn-sum'],
  gravitationDistanceAverage: ['any', 'drawn-average-distance'],
  transitStopsSum: ['stops', 'sum'],
  transitStopsDistance: ['stops', 'decayed-sum'],
};

/** The measures of zones and enclosing cells, by criterion type. */
const PLACE_RULES: Partial<Record<CriterionType, readonly [of: SubjectKind, kind: 'zone' | 'enclosing-cell']>> = {
  poiCountInZone: ['places', 'zone'],
  statisticsSumInZone: ['cells', 'zone'],
  statisticsOnEnclosingCell: ['cells', 'enclosing-cell'],
};

/** The travel mode to stops where a criterion has none. */
const ON_FOOT = { walk: {} };

/** Reads the measure of one criterion. Throws RequestError and LimitError with fields of the criterion. */
export function readMeasure(body: CriterionBody, list: MeasureList, limits: Limits): Measure {
  const { type } = body;
  const unmeasured = UNMEASURED_TYPES.find((one) => one === type);
  if (unmeasured) {
    return { kind: 'failed', status: '501', detail: `${unmeasured} needs data that no region of this server has` };
  }
  if (type === 'polygonArea') return readArea(body, limits);
  const inPlace = PLACE_RULES[type];
  if (inPlace) {
    const [of, kind] = inPlace;
    return { kind, ...subjectsOf(body, of, list) };
  }
  const inReach = REACH_RULES[type];
  if (!inReach) throw new Error(`no rule for ${type}`);
  const [of, rule] = inReach;
  return readReach(body, of === 'any' ? (hasStatistics(body) ? 'cells' : 'places') : of, rule, list, limits);
}

const hasStatistics = ({ statisticsIds, statisticCollectionId, statisticGroupId }: CriterionBody): boolean =>
  (statisticsIds ?? statisticCollectionId ?? statisticGroupId ?? null) !== null;

function readReach(body: CriterionBody, of: SubjectKind, rule: ReachRule, list: MeasureList, limits: Limits): Measure {
  const travelMode = body.travelMode ?? (of === 'stops' ? ON_FOOT : null);
  const search = list.searches.add(readSearch(body, limits, travelMode));
  const maxWeight = maxWeightOf(body);
  const isDrawn = rule === 'drawn-sum' || rule === 'drawn-average-distance';
  return {
    kind: 'reach',
    rule,
    search,
    ...subjectsOf(body, of, list),
    maxWeight,
    decay: readDecay(body),
    competition: isDrawn
      ? list.competition(search, maxWeight, body.gravitationExponent ?? -2, body.competitors ?? [])
      : null,
    probabilityDecay: body.probabilityDecay ?? 0,
  };
}

const readDecay = (body: CriterionBody): DistanceDecay => ({
  exponent: body.distanceExponent ?? -2,
  scale: body.scalingFactor ?? 1 / 300,
  offset: body.distanceModifier ?? 1,
  lowerBound: body.lowerBound ?? 0,
});

function subjectsOf(body: CriterionBody, of: SubjectKind, list: MeasureList) {
  const [subject, reference] = of === 'stops' ? [readStops(body), null] : pairOf(body, of);
  return { subject: list.subject(subject), reference: reference === null ? null : list.subject(reference) };
}

/** Returns the counted subject and the reference that its number is divided by. */
const pairOf = (body: CriterionBody, of: 'places' | 'cells'): [Subject, Subject | null] =>
  of === 'places'
    ? [readPlaces(body, 'osmTypes')!, readPlaces(body, 'referenceOsmTypes')]
    : [readCells(body, 'statisticsIds')!, readCells(body, 'referenceStatisticsIds')];

function readPlaces(body: CriterionBody, field: 'osmTypes' | 'referenceOsmTypes'): Subject | null {
  const types = body[field] ?? [];
  if (types.length === 0) {
    return field === 'osmTypes' ? refuse(field, 'is required: at least one group or tag of places') : null;
  }
  const filter: PlaceFilter = readFilter(readOsmTypes(types, field), readOsmTypes(body.exclude, 'exclude'), body.match);
  return { of: 'places', filter, weightedBy: body.weightedBy ?? null };
}

function readCells(body: CriterionBody, field: 'statisticsIds' | 'referenceStatisticsIds'): CellSubject | null {
  const statistics = body[field] ?? [];
  if (statistics.length === 0) {
    return field === 'statisticsIds' ? refuse(field, 'is required: at least one id of a statistic') : null;
  }
  const collection = body.statisticCollectionId ?? null;
  const group = body.statisticGroupId ?? null;
  if (collection === null && group === null) {
    refuse('statisticCollectionId', 'is required: the id of a collection; or statisticGroupId');
  }
  const together = body.statisticIdsAggregation === 'AVG' ? 'average' : 'sum';
  return { of: 'cells', collection, group, statistics, together, counted: body.cellsCount === true };
}

const HOUR_S = 3600;

function readStops({ startTime, endTime, referenceInterval, routeTypes }: CriterionBody): StopSubject {
  const fromS = startTime ?? DEFAULT_FRAME.timeS;
  const toS = endTime ?? fromS + HOUR_S;
  if (toS <= fromS) refuse('endTime', `must be after startTime: later than ${fromS}`);
  const date = { date: null, strictDate: false, askedAtS: askedNowS() };
  const types = routeTypes && routeTypes.length > 0 ? withExtendedTypes(routeTypes) : null;
  return { of: 'stops', fromS, toS, perS: referenceInterval ?? null, routeTypes: types, date };
}

function readArea(body: CriterionBody, limits: Limits): Measure {
  const { srid, simplify, buffer, quadrantSegments, flyCircleDetailLevel } = body;
  const polygon = { values: [maxWeightOf(body)], srid, simplify, buffer, quadrantSegments, flyCircleDetailLevel };
  const area: AreaQuery = toAreaQuery({ ...routingBodyOf(body), polygon }, limits, 3857);
  return { kind: 'area', area, fromCentroid: body.routeFromGeometryCentroid === true };
}
