import { fromE7 } from '../../../kit/geo/coordinates.ts';
import type { StatisticGroup } from '../../../network/statistics/index.ts';
import { namesOfGroup, typeOf } from './describe-collection.ts';
import { describeStatistic, ignoreValuesOf } from './describe-statistic.ts';

const SRID = 4326;

/** Returns a collection's ensemble, or the collection itself where none is given. */
export function ensembleOf({ collection }: StatisticGroup) {
  const { id, names } = collection.ensemble ?? collection;
  const { region, countries, version, license, attribution, privacyLevel } = collection;
  const source = collection.groups[0].source;
  const name = names.en ?? Object.values(names)[0] ?? collection.name;
  const facts = { region, countries, version, source, license, attribution };
  return { id, names, ...facts, vectortilesEnabled: true, active: true, privacyLevel, name };
}

/** Returns a group as in the list of registered groups. */
export function describeGroup(group: StatisticGroup) {
  const { collection, description } = group;
  const { created, modified } = collection;
  const all = description.statistics.map((statistic) => [String(statistic.id), describeStatistic(statistic)] as const);
  const byKind = (isVirtual: boolean) =>
    Object.fromEntries(all.filter(([, { virtualStatistic }]) => virtualStatistic === isVirtual));
  return {
    id: group.id,
    maxStatisticId: Math.max(...description.statistics.map(({ id }) => id)),
    names: namesOfGroup(collection, description),
    descriptions: description.descriptions,
    version: collection.version,
    license: collection.license,
    attribution: collection.attribution,
    created,
    modified,
    srid: SRID,
    type: typeOf(description),
    ensemble: ensembleOf(group),
    vectortilesEnabled: true,
    active: true,
    privacyLevel: collection.privacyLevel,
    minZoom: description.minZoom,
    minZoomRecommendation: description.minZoomRecommendation,
    hierarchy: description.hierarchy,
    numberOfPoints: description.count,
    avgGeomSize: description.averageCellM2,
    boundingBox: boundingBoxOf(description.bounds),
    statistics: byKind(false),
    virtualStatistics: byKind(true),
    ignoreValues: ignoreValuesOf(description.ignoreValues),
    breakpoints: description.statistics.flatMap(({ id, breakpoints }) =>
      breakpoints.map(({ method, classes, ...facts }) => ({
        created,
        clusterSize: classes,
        groupId: group.id,
        statisticId: id,
        clusteringMethod: method,
        ...facts,
      })),
    ),
  };
}

export function boundingBoxOf(bounds: StatisticGroup['description']['bounds']) {
  if (bounds === null) return null;
  const [west, south, east, north] = bounds;
  return {
    southWest: { x: west, y: south, z: 0 },
    northEast: { x: east, y: north, z: 0 },
    boundingBoxString: `${west},${south},${east},${north}`,
  };
}

/** Returns a cell with all its values. */
export function describeCell(group: StatisticGroup, cell: number) {
  const { cells, description } = group;
  const known = description.statistics.flatMap((statistic) => {
    const value = cells.values.get(statistic.id)![cell];
    return Number.isNaN(value) ? [] : [{ statistic, value }];
  });
  const h3 = group.h3IndexOf(cell);
  return {
    id: String(cells.id[cell]),
    x: fromE7(cells.lonE7[cell]),
    y: fromE7(cells.latE7[cell]),
    ...(h3 === null ? {} : { h3 }),
    values: Object.fromEntries(known.map(({ statistic: { id, names }, value }) => [names.en ?? String(id), value])),
    statisticValues: Object.fromEntries(known.map(({ statistic: { id }, value }) => [String(id), value])),
  };
}
