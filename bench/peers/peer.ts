import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Position } from './roads.ts';
import { CONTOURS, type Contour, emptyMatrix, type Matrix, type MatrixQuery, type Mode, ringsOf } from './sides.ts';

const PEER_PACKAGE = '@valhallajs/valhallajs@3.6.1';

/** Its two ways to a matrix: one search per source, or searches from both ends. */
export const ALGORITHMS = ['timedistancematrix', 'costmatrix'] as const;
type Algorithm = (typeof ALGORITHMS)[number];

/** JSON text in and out, computed in a thread of this process. */
interface Actor {
  isochrone(query: string): Promise<string>;
  matrix(query: string): Promise<string>;
  route(query: string): Promise<string>;
}

interface PeerModule {
  readonly VALHALLA_VERSION: string;
  readonly Actor: new (config: string) => Actor;
}

interface PeerConfig {
  readonly mjolnir: Record<string, unknown>;
  readonly thor: Record<string, unknown>;
  readonly service_limits: Record<string, Record<string, number>>;
}

const COSTING: Readonly<Record<Mode, string>> = { car: 'auto', bike: 'bicycle', walk: 'pedestrian' };

interface PeerOptions {
  /** Folder of the installed package. */
  readonly packageFolder: string;
  readonly osm: string;
  readonly workFolder: string;
  readonly rebuild: boolean;
}

/** Valhalla on an extract. */
export class Peer {
  private constructor(
    readonly version: string,
    private readonly actors: Readonly<Record<Algorithm, Actor>>,
  ) {}

  static open(options: PeerOptions): Peer {
    const folder = resolve(options.packageFolder);
    if (!existsSync(join(folder, 'index.js'))) {
      throw new Error(`${folder} doesn't hold the peer: npm install --prefix FOLDER ${PEER_PACKAGE}`);
    }
    const config = prepare({ ...options, packageFolder: folder });
    const peer = createRequire(import.meta.url)(join(folder, 'index.js')) as PeerModule;
    const actor = (algorithm: Algorithm): Actor =>
      new peer.Actor(JSON.stringify({ ...config, thor: { ...config.thor, source_to_target_algorithm: algorithm } }));
    const actors = { timedistancematrix: actor('timedistancematrix'), costmatrix: actor('costmatrix') };
    return new Peer(peer.VALHALLA_VERSION, actors);
  }

  isochrone(body: string): Promise<string> {
    return this.actors.timedistancematrix.isochrone(body);
  }

  route(body: string): Promise<string> {
    return this.actors.timedistancematrix.route(body);
  }

  matrix(body: string, algorithm: Algorithm): Promise<string> {
    return this.actors[algorithm].matrix(body);
  }
}

/** Its settings, and its tiles where they aren't there yet. */
function prepare({ packageFolder, osm, workFolder, rebuild }: PeerOptions): PeerConfig {
  const tiles = join(workFolder, 'tiles');
  const log = { type: 'file', file_name: join(workFolder, 'peer.log'), color: false };
  const script = [join(packageFolder, 'valhalla_build_config'), '--mjolnir-tile-dir', tiles];
  const config = JSON.parse(execFileSync('python3', script, { encoding: 'utf8' }));
  for (const part of ['mjolnir', 'loki', 'thor', 'meili', 'odin', 'httpd']) {
    if (config[part]?.logging !== undefined) config[part].logging = log;
  }
  delete config.mjolnir.tile_extract;
  // Everything stays in memory, as on our side.
  config.mjolnir.max_cache_size = 2e9;
  for (const costing of Object.values(COSTING)) {
    Object.assign(config.service_limits[costing], {
      max_matrix_location_pairs: 1e7,
      max_locations: 5000,
      max_matrix_distance: 1e6,
    });
  }
  config.service_limits.isochrone.max_contours = CONTOURS.length;
  const done = join(workFolder, 'tiles-are-built');
  if (rebuild || !existsSync(done)) {
    rmSync(workFolder, { recursive: true, force: true });
    mkdirSync(tiles, { recursive: true });
    const file = join(workFolder, 'config.json');
    writeFileSync(file, JSON.stringify(config));
    const programs = join(packageFolder, process.platform, process.arch === 'arm64' ? 'arm64' : 'x64');
    const env = { ...process.env, LD_LIBRARY_PATH: join(programs, 'lib') };
    execFileSync(join(programs, 'valhalla_build_tiles'), ['-c', file, resolve(osm)], {
      cwd: workFolder,
      env,
      stdio: 'pipe',
      maxBuffer: 1 << 26,
    });
    writeFileSync(done, '');
  }
  return config as PeerConfig;
}

const place = ([lon, lat]: Position) => ({ lat, lon });

/** Returns the request for areas. `exact` draws every cell; by default the peer drops small areas and smooths. */
export const peerIsochroneBody = (mode: Mode, source: Position, exact = false): string =>
  JSON.stringify({
    locations: [place(source)],
    costing: COSTING[mode],
    contours: CONTOURS.map((time) => ({ time })),
    polygons: true,
    ...(exact ? { denoise: 0, generalize: 0 } : {}),
  });

/**
 * `usual` is the default request. To compare answers, points stay where they are instead of moving to a junction within
 * 5 m; `shortest` looks at lengths alone, where otherwise the peer weighs time together with likes and dislikes.
 */
type PeerQuestion = 'usual' | 'fastest' | 'shortest';

export function peerMatrixBody(
  mode: Mode,
  { sources, targets }: MatrixQuery,
  question: PeerQuestion = 'usual',
): string {
  const costing = COSTING[mode];
  const point = (position: Position) =>
    question === 'usual' ? place(position) : { ...place(position), node_snap_tolerance: 0 };
  return JSON.stringify({
    sources: sources.map(point),
    targets: targets.map(point),
    costing,
    verbose: false,
    ...(question === 'shortest' ? { costing_options: { [costing]: { shortest: true } } } : {}),
  });
}

export const peerRouteBody = (mode: Mode, from: Position, to: Position): string =>
  JSON.stringify({ locations: [place(from), place(to)], costing: COSTING[mode], directions_type: 'none' });

interface PeerMatrix {
  readonly sources_to_targets: {
    readonly durations: readonly (readonly (number | null)[])[];
    readonly distances: readonly (readonly (number | null)[])[];
  };
}

export function parsePeerMatrix(text: string, query: MatrixQuery): Matrix {
  const { durations, distances } = (JSON.parse(text) as PeerMatrix).sources_to_targets;
  const matrix = emptyMatrix(query);
  for (let s = 0; s < query.sources.length; s++) {
    for (let t = 0; t < query.targets.length; t++) {
      const at = s * query.targets.length + t;
      matrix.seconds[at] = durations[s][t] ?? Number.NaN;
      matrix.meters[at] = (distances[s][t] ?? Number.NaN) * 1000;
    }
  }
  return matrix;
}

interface PeerContours {
  readonly features: readonly {
    readonly properties: { readonly contour: number };
    readonly geometry: { readonly type: string; readonly coordinates: unknown };
  }[];
}

export const parsePeerContours = (text: string): Contour[] =>
  (JSON.parse(text) as PeerContours).features.map(({ properties, geometry }) => ({
    minutes: properties.contour,
    rings: ringsOf(geometry),
  }));
