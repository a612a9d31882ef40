import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Position } from './roads.ts';
import { CONTOURS, type Contour, emptyMatrix, type Matrix, type MatrixQuery, type Mode, ringsOf } from './sides.ts';

const REGION = 'bench';
/** The largest limit of a search: matrices want every pair, like the peer's. */
export const DEEPEST_S = 43_200;
const DEEPEST_M = 500_000;
const SETTINGS = 'workers: 1\nlog: error\nrequest: { seconds: 600 }\n';

/** A server of its own process with one worker, on a region imported from the same extract without elevation. */
export class Hinterland {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  private constructor(
    private readonly process: ChildProcess,
    private readonly base: string,
  ) {}

  static async open(osm: string, workFolder: string): Promise<Hinterland> {
    mkdirSync(workFolder, { recursive: true });
    const data = join(workFolder, 'regions');
    const settings = join(workFolder, 'settings.yaml');
    writeFileSync(settings, SETTINGS);
    const command = 'bin/hinterland.js';
    execFileSync(process.execPath, [command, 'import', REGION, '--osm', osm, '--data', data], {
      stdio: 'pipe',
      maxBuffer: 1 << 26,
    });
    const server = spawn(process.execPath, [command, 'serve', '--data', data, '--config', settings, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new Hinterland(server, await addressOf(server));
  }

  /** Returns the body of the answer; any status but 200 is an error. */
  post(path: string, body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const url = `${this.base}/${REGION}/v1/${path}`;
      const sent = request(url, { method: 'POST', agent: this.agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${path} was answered with ${response.statusCode}: ${text.slice(0, 300)}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Returns the most memory that the server held so far, in bytes; undefined where the system doesn't report it. */
  peakBytes(): number | undefined {
    try {
      const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${this.process.pid}/status`, 'utf8'))?.[1];
      return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
    } catch {
      return undefined;
    }
  }

  close(): void {
    this.agent.destroy();
    this.process.kill();
  }
}

async function addressOf(server: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of server.stdout!) {
    text += chunk;
    const base = /http:\/\/[^/]+(?=\/)/.exec(text)?.[0];
    if (base !== undefined) return base;
  }
  throw new Error('the server did not start');
}

/** `free` is free flow: junctions, signals and turns cost nothing. */
type Traffic = 'default' | 'free';

const FREE = {
  trafficJunctionPenalty: 0,
  trafficSignalPenalty: 0,
  trafficLeftTurnPenalty: 0,
  trafficRightTurnPenalty: 0,
};

const place = ([lng, lat]: Position, id: number) => ({ id, lat, lng });
const start = (mode: Mode, traffic: Traffic) => (position: Position, id: number) => ({
  ...place(position, id),
  tm: { [mode]: traffic === 'free' ? FREE : {} },
});

export const isochroneBody = (mode: Mode, source: Position, traffic: Traffic = 'default'): string =>
  JSON.stringify({
    sources: [start(mode, traffic)(source, 0)],
    elevation: false,
    maxEdgeWeight: 60 * Math.max(...CONTOURS),
    polygon: { values: CONTOURS.map((minutes) => 60 * minutes), serializer: 'geojson', srid: 4326 },
  });

export const matrixBody = (mode: Mode, { sources, targets }: MatrixQuery, traffic: Traffic = 'default'): string =>
  JSON.stringify({
    sources: sources.map(start(mode, traffic)),
    targets: targets.map(place),
    elevation: false,
    maxEdgeWeight: DEEPEST_S,
  });

/** Returns the shortest way there is, however long it takes. */
export const shortestBody = (mode: Mode, { sources, targets }: MatrixQuery): string =>
  JSON.stringify({
    sources: sources.map(start(mode, 'free')),
    targets: targets.map(place),
    edgeWeight: 'distance',
    maxEdgeWeight: DEEPEST_M,
  });

export const routeBody = (mode: Mode, from: Position, to: Position): string =>
  JSON.stringify({
    sources: [start(mode, 'default')(from, 0)],
    targets: [place(to, 0)],
    elevation: false,
    maxEdgeWeight: DEEPEST_S,
  });

interface TimeAnswer {
  readonly data: readonly {
    readonly id: number;
    readonly targets: readonly { readonly id: number; readonly travelTime: number; readonly length: number }[];
  }[];
}

export function parseMatrix(text: string, query: MatrixQuery): Matrix {
  const matrix = emptyMatrix(query);
  for (const source of (JSON.parse(text) as TimeAnswer).data) {
    for (const { id, travelTime, length } of source.targets) {
      const at = source.id * query.targets.length + id;
      matrix.seconds[at] = travelTime;
      matrix.meters[at] = length;
    }
  }
  return matrix;
}

interface PolygonAnswer {
  readonly data: {
    readonly features: readonly {
      readonly properties: { readonly time: number };
      readonly geometry: { readonly type: string; readonly coordinates: unknown };
    }[];
  };
}

export const parseContours = (text: string): Contour[] =>
  (JSON.parse(text) as PolygonAnswer).data.features.map(({ properties, geometry }) => ({
    minutes: properties.time / 60,
    rings: ringsOf(geometry),
  }));
