import { wrongField } from '../../../kit/core/errors.ts';
import {
  type Origin,
  type RoutingQuery,
  type TargetTable,
  targetId,
  targetTable,
  toRoutingQuery,
  toTargetTable,
} from '../../../network/routing/index.ts';
import { curveOrder, isPlaced, PointRows, type Points, reordered } from '../points.ts';
import { inBody, type JobSurroundings, jobLimits } from './open-job.ts';

type RoutingBody = Parameters<typeof toRoutingQuery>[0];

/** The sources of a job as origins of searches. */
export interface JobOrigins {
  /** The points in the order of computation. */
  readonly points: Points;
  /** The query with any one origin, for estimates. */
  readonly sample: RoutingQuery;
  /** Returns the origins of some sources; null where one has no position. */
  between(from: number, to: number): { readonly routing: RoutingQuery; readonly originOf: readonly (Origin | null)[] };
}

/** Reads the routing of a job, whose sources stand in its body or beside it. Throws RequestError. */
export function jobOrigins({ spec, sources }: JobSurroundings, body: Readonly<Record<string, unknown>>): JobOrigins {
  const limits = jobLimits(spec.limits);
  if (sources === null) {
    const query = inBody(() => toRoutingQuery(body as RoutingBody, limits));
    const rows = new PointRows();
    for (const { id, lat, lon } of query.origins) rows.add(String(id), lat, lon);
    const given = rows.done();
    const order = spec.pairs ? Int32Array.from({ length: given.count }, (_, i) => i) : curveOrder(given);
    const origins = Array.from(order, (i) => query.origins[i]);
    const points = reordered(given, order);
    return {
      points,
      sample: { ...query, origins: origins.slice(0, 1) },
      between: (from, to) => {
        const some = origins.slice(from, to);
        return { routing: { ...query, origins: some }, originOf: some };
      },
    };
  }
  const { tm, ...rest } = body;
  const wire = (i: number) => ({
    id: sources.id[i],
    lat: sources.lat[i],
    lng: sources.lng[i],
    ...(tm === undefined ? {} : { tm }),
  });
  const read = (rows: readonly number[]) =>
    inBody(() => toRoutingQuery({ ...rest, sources: rows.map(wire) } as RoutingBody, limits));
  const first = sources.lat.findIndex((lat) => !Number.isNaN(lat));
  if (first < 0) throw wrongField('sources', 'has no row with a position on Earth');
  return {
    points: sources,
    sample: read([first]),
    between: (from, to) => {
      const rows: number[] = [];
      for (let i = from; i < to; i++) if (isPlaced(sources, i)) rows.push(i);
      const routing = rows.length === 0 ? { ...read([first]), origins: [] } : read(rows);
      const originOf: (Origin | null)[] = [];
      let next = 0;
      for (let i = from; i < to; i++) originOf.push(isPlaced(sources, i) ? routing.origins[next++] : null);
      return { routing, originOf };
    },
  };
}

/** Makes targets of points; those without a position are placed at the pole, where no street is. */
export const tableOf = (points: Points): TargetTable =>
  targetTable(points.id, (id, i) => ({
    id,
    lon: isPlaced(points, i) ? points.lng[i] : 0,
    lat: isPlaced(points, i) ? points.lat[i] : 90,
  }));

/** Returns the targets of a job, in the order of the request. Throws RequestError. */
export function jobTargets({ spec, targets }: JobSurroundings, body: Readonly<Record<string, unknown>>): Points {
  if (targets !== null) return targets;
  const table = inBody(() => toTargetTable(body, 0, jobLimits(spec.limits)));
  const rows = new PointRows();
  for (let i = 0; i < table.count; i++) rows.add(String(targetId(table, i)), table.lat[i], table.lon[i]);
  return rows.done();
}
