import type { GroupDescription, StatisticDescription, Texts } from '../../../network/statistics/index.ts';

/** Returns the no-data values, with the reason. */
export const ignoreValuesOf = (values: readonly number[]): Texts =>
  Object.fromEntries(values.map((value) => [String(value), 'no value']));

/** Returns a statistic as groups contain it. */
export function describeStatistic({ summary, virtual, ...statistic }: StatisticDescription) {
  const { min, max, avg, sum, standardDeviation } = summary;
  const { id, names, descriptions, topicId, type, ignoreValues } = statistic;
  const common = { id, names, descriptions, topicId, type, min, max, avg, sum, standardDeviation };
  if (virtual === null) return { ...common, virtualStatistic: false };
  const { referenceIds, aggregationType } = virtual;
  return {
    ...common,
    virtualStatistic: true,
    referenceIds,
    ignoreValues: ignoreValuesOf(ignoreValues),
    aggregationType,
  };
}

/** Returns the statistics of a group as in the metadata of collections and in the database. */
export const describeStats = ({ statistics }: GroupDescription, topicName: (id: number) => string) =>
  statistics.map(({ id, summary, type, names, descriptions, topicId, breakpoints }) => ({
    statistic_id: id,
    min: summary.min,
    max: summary.max,
    avg: summary.avg,
    sum: summary.sum,
    std: summary.standardDeviation,
    type,
    names,
    descriptions,
    topic: topicId === null ? '' : topicName(topicId),
    breakpoints: breaksByMethod(breakpoints),
  }));

function breaksByMethod(breakpoints: StatisticDescription['breakpoints']) {
  const methods = [...new Set(breakpoints.map(({ method }) => method))];
  return Object.fromEntries(
    methods.map((method) => {
      const own = breakpoints.filter((one) => one.method === method);
      return [
        method.toLowerCase(),
        Object.fromEntries(own.map(({ classes, breakValues }) => [`c${classes}`, breakValues])),
      ];
    }),
  );
}
