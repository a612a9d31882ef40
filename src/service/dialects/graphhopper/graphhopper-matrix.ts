import type { Position } from '../../../kit/geo/coordinates.ts';
import type { RoutingQuery } from '../../../network/routing/index.ts';
import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import { pairsOf, timeRequest } from '../matrix.ts';
import { MetStreets } from '../met-streets.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { noConnection, noPoint } from './graphhopper-manners.ts';
import { INFO, readGraphHopper, readMode, readPoints, readSnapPreventions, refuseAll } from './graphhopper-request.ts';

const ARRAYS = ['times', 'distances', 'weights'] as const;

interface MatrixView {
  readonly sources: readonly Position[];
  readonly targets: readonly Position[];
  readonly arrays: readonly (typeof ARRAYS)[number][];
  /** Pairs without a way are an error, else null. */
  readonly failsFast: boolean;
}

export function readMatrix(call: Call): Meaning<MatrixView> {
  const fields = readGraphHopper(call);
  const mode = readMode(fields);
  const both = readPoints(fields, 'points', 'point');
  const sources = readPoints(fields, 'from_points', 'from_point') ?? both;
  const targets = readPoints(fields, 'to_points', 'to_point') ?? both;
  if (sources === null || sources.length === 0) throw fields.fault('missing', 'from_points', 'is required, or points');
  if (targets === null || targets.length === 0) throw fields.fault('missing', 'to_points', 'is required, or points');
  refuseAll(fields, 'custom_model', 'curbsides', 'from_curbsides', 'to_curbsides', 'curbside', 'headings');
  const arrays = (fields.list('out_arrays') ?? fields.list('out_array') ?? ['times']).map((name) => {
    const array = ARRAYS.find((known) => known === name);
    if (array === undefined) throw fields.fault('value', 'out_arrays', `must be among ${ARRAYS.join(', ')}`);
    return array;
  });
  const failsFast = fields.boolean('fail_fast') ?? true;
  const travel = readSnapPreventions(fields);
  const body = timeRequest(mode, sources, targets, call.limits);
  const from = body.sources.map((source) => ({ ...source, tm: { [mode]: travel } }));
  const view = { sources, targets, arrays, failsFast };
  return { asked: [{ of: 'time', body: { ...body, sources: from } }], view, at: [...sources, ...targets] };
}

export function writeMatrix([answer]: readonly OwnAnswer[], view: MatrixView, scene: Scene): unknown {
  const { sources, targets, arrays, failsFast } = view;
  const { times, lengths } = pairsOf(answer, sources.length, targets.length);
  if (failsFast && times.some((row) => row.includes(null))) throw whatIsMissing(view, scene);
  const values = { times, distances: lengths, weights: times };
  return { ...Object.fromEntries(arrays.map((name) => [name, values[name]])), info: INFO };
}

function whatIsMissing({ sources, targets }: MatrixView, scene: Scene): Error {
  const streets = new MetStreets(scene, (scene.queries[0].query as { readonly routing: RoutingQuery }).routing);
  for (const [name, places] of Object.entries({ from_points: sources, to_points: targets })) {
    const off = places.findIndex((place) => streets.nearest(place) === null);
    if (off >= 0) return noPoint(`${name}[${off}]`, off, places[off]);
  }
  return noConnection('points');
}
