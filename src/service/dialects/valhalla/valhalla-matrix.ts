import type { RoutingQuery } from '../../../network/routing/index.ts';
import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import { pairsOf, timeRequest } from '../matrix.ts';
import { MetStreets } from '../met-streets.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { knownRefusal } from '../refusals.ts';
import { type Located, readExclusion, readLocations, readMode, readValhalla, warningsOf } from './valhalla-request.ts';

const KM = { kilometers: 1, miles: 1.609344 } as const;

interface MatrixView {
  readonly sources: readonly Located[];
  readonly targets: readonly Located[];
  readonly units: keyof typeof KM;
  readonly isVerbose: boolean;
  readonly more: object;
}

export function readMatrix(call: Call): Meaning<MatrixView> {
  const fields = readValhalla(call);
  const mode = readMode(fields);
  const sources = readLocations(fields, 'sources', 1, 121);
  const targets = readLocations(fields, 'targets', 1, 122);
  const id = fields.value('id');
  const view: MatrixView = {
    sources,
    targets,
    units: ['mi', 'miles'].includes(fields.text('units') ?? '') ? 'miles' : 'kilometers',
    isVerbose: fields.boolean('verbose') ?? true,
    more: { ...(id === undefined ? {} : { id }), ...warningsOf(fields) },
  };
  const place = ({ place }: Located) => place;
  const body = timeRequest(mode, sources.map(place), targets.map(place), call.limits, readExclusion(fields));
  return { asked: [{ of: 'time', body }], view, at: [...sources, ...targets].map(place) };
}

export function writeMatrix([answer]: readonly OwnAnswer[], view: MatrixView, scene: Scene): unknown {
  const { sources, targets, units, isVerbose } = view;
  const streets = new MetStreets(scene, (scene.queries[0].query as { readonly routing: RoutingQuery }).routing);
  for (const [name, list] of Object.entries({ sources, targets })) {
    for (const [i, { place, radiusM }] of list.entries()) {
      const met = streets.nearest(place);
      if (met !== null && (radiusM === null || met.distanceM <= radiusM)) continue;
      throw knownRefusal(171, `${name}[${i}]`, 'No suitable edges near location');
    }
  }
  const { times, lengths } = pairsOf(answer, sources.length, targets.length);
  const distance = (meters: number | null) => (meters === null ? null : Math.round(meters / KM[units]) / METERS_PER_KM);
  const written = ({ place: [lon, lat] }: Located) => ({ lon, lat });
  const lists = { sources: sources.map(written), targets: targets.map(written), units, algorithm: 'costmatrix' };
  if (!isVerbose) {
    const distances = lengths.map((row) => row.map(distance));
    return { ...view.more, ...lists, sources_to_targets: { durations: times, distances } };
  }
  const rows = times.map((row, from_index) =>
    row.map((time, to_index) => ({ from_index, to_index, time, distance: distance(lengths[from_index][to_index]) })),
  );
  return { ...view.more, ...lists, sources_to_targets: rows };
}

const METERS_PER_KM = 1000;
