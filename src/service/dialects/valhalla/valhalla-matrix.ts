import type { Position } from '../../../kit/geo/coordinates.ts';
import type { RoutingQuery } from '../../../network/routing/index.ts';
import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import { pairsOf, timeRequest } from '../matrix.ts';
import { MetStreets } from '../met-streets.ts';
import type { OwnAnswer } from '../own-operations.ts';
import {
  idOf,
  inUnit,
  type Located,
  metOf,
  readLocations,
  readTravel,
  readUnit,
  readValhalla,
  shortestOf,
} from './valhalla-request.ts';

interface MatrixView {
  readonly sources: readonly Located[];
  readonly targets: readonly Located[];
  readonly units: ReturnType<typeof readUnit>;
  readonly isVerbose: boolean;
  readonly excluded: readonly Position[];
  readonly more: object;
}

export function readMatrix(call: Call): Meaning<MatrixView> {
  const fields = readValhalla(call);
  const travel = readTravel(fields);
  const sources = readLocations(fields, 'sources', 1, 121);
  const targets = readLocations(fields, 'targets', 1, 122);
  const view: MatrixView = {
    sources,
    targets,
    units: readUnit(fields),
    isVerbose: fields.boolean('verbose') ?? true,
    excluded: travel.excluded,
    more: { ...idOf(fields), ...travel.warned },
  };
  const place = ({ place }: Located) => place;
  const options = { ...travel.options, ...shortestOf(travel, call.limits) };
  const [from, to] = [sources.map(place), targets.map(place)];
  const body = timeRequest(travel.mode, from, to, call.limits, options, travel.travel);
  return { asked: [{ of: 'time', body }], view, at: [...sources, ...targets].map(place) };
}

export function writeMatrix([answer]: readonly OwnAnswer[], view: MatrixView, scene: Scene): unknown {
  const { sources, targets, units, isVerbose } = view;
  const streets = new MetStreets(scene, (scene.queries[0].query as { readonly routing: RoutingQuery }).routing);
  for (const [name, list] of Object.entries({ sources, targets })) {
    for (const [i, place] of list.entries()) metOf(streets, place, `${name}[${i}]`);
  }
  const { times, lengths } = pairsOf(answer, sources.length, targets.length);
  const distance = (meters: number | null) => (meters === null ? null : inUnit(meters, units));
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
