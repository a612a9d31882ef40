import { gzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import type { Random } from '../../src/kit/core/random.ts';
import type { Endpoint } from '../../src/products/operation/index.ts';
import { Keyring } from '../../src/service/accounts/index.ts';
import { plansOf } from '../../src/service/cli/config-file.ts';
import type { Route } from '../../src/service/http/index.ts';
import { demoApp } from '../api/demo-app.ts';
import { below, mutatedJson, mutatedText, oddValue, pick } from './mutations.ts';
import { schemaValue } from './schema-values.ts';

/** Never sent by a person: what a log holds of it was taken from a request. */
const SECRET = 'hl_0123456789ab_fuzzSecretfuzzSecretfuzzSecret';
const LATITUDE = '50.503517';

interface HttpFuzz {
  readonly app: FastifyInstance;
  /** Lines of the access log since the beginning, at most a thousand. */
  readonly log: readonly string[];
  /** Sends one request and says what is wrong with its answer; null if nothing is. */
  step(random: Random): Promise<string | null>;
}

/** Returns a server of the demonstration region in this thread, with small limits, that is asked anything. */
export async function openHttpFuzz(dataDir: string): Promise<HttpFuzz> {
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void (log.length < 1000 ? log.push(line) : 0) });
  const limits = {
    maxSources: 50,
    maxTargets: 50,
    maxPairs: 500,
    maxOptimizationSeconds: 1,
    maxEdgeWeightSeconds: 3600,
    maxEdgeWeightMeters: 20_000,
  };
  const keyring = new Keyring(plansOf({ plans: { default: { limits } } }), [{ key: SECRET }]);
  const { app, engine, routes } = await demoApp(dataDir, { keyring, logger });
  // There are no jobs here: all of theirs is answered 503.
  const asked = routes.filter(({ group }) => !group.mounts.includes('/jobs/v1'));
  // Kept for tests of single requests; over a million of them they would fill the memory.
  const forget = () => engine.requests.splice(0);
  return {
    app,
    log,
    step: async (random) => {
      const route = pick(random, asked);
      const request = requestOf(random, route);
      forget();
      const answer = await app.inject(request);
      const wrong = faultOf(answer, route);
      return wrong === null
        ? null
        : `${wrong}\n${request.method} ${String(request.url).slice(0, 3000)}\n${String(request.payload ?? '').slice(0, 6000)}\n${answer.body.slice(0, 500)}`;
    },
  };
}

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

/** Returns what is wrong with an answer that is neither a success nor a problem document that names the reason. */
function faultOf(answer: Answer, { group }: Route): string | null {
  const { statusCode, headers } = answer;
  if (statusCode >= 500) return `status ${statusCode}`;
  // Dialects have errors of their own: `test/api/dialects-fuzz.test.ts`.
  if (statusCode < 400 || group.manners !== undefined) return null;
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8')
    return `${statusCode} without a problem document`;
  // HEAD.
  if (answer.body === '') return null;
  const { status, errors } = answer.json() as { status: number; errors?: readonly unknown[] };
  if (status !== statusCode) return `${statusCode} whose document says ${status}`;
  return errors === undefined || errors.length === 0 ? `${statusCode} that names no field` : null;
}

function requestOf(random: Random, route: Route): InjectOptions {
  const url = `${pick(random, route.group.mounts)}${route.path}`.replaceAll(/:(\w+)/g, (_, name: string) =>
    segmentOf(random, name),
  );
  const method =
    random() < 0.98 ? route.method : pick(random, ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const);
  const endpoint = route.answeredBy === 'endpoint' ? route.endpoint : null;
  const headers = headersOf(random);
  const query = queryOf(random, endpoint, method);
  if (method !== 'POST') return { method, url: url + query, headers };
  const payload = textOf(random, bodyOf(random, endpoint));
  if (headers['content-encoding'] === 'gzip') return { method, url: url + query, headers, payload: gzipSync(payload) };
  return { method, url: url + query, headers, payload };
}

function segmentOf(random: Random, name: string): string {
  if (random() < 0.1) return safely(JSON.stringify(oddValue(random)).slice(0, 200));
  const tile = { z: [10, 16], x: [8570, 8590], y: [5500, 5520] }[name];
  if (tile !== undefined) return name === 'z' ? '14' : String(tile[0]! + below(random, tile[1]! - tile[0]!));
  if (name === 'region') return 'demo';
  return pick(random, [
    '1',
    '10',
    '0',
    'demo',
    'n1',
    'w1',
    'osm-bright',
    'openmaptiles',
    'a',
    '00000000-0000-4000-8000-000000000000',
    'shop',
  ]);
}

function headersOf(random: Random): Record<string, string> {
  const odd: Record<string, string> = {};
  if (random() < 0.05)
    odd['content-type'] = pick(random, [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/csv',
      'application/json; charset=latin1',
      ';;',
    ]);
  if (random() < 0.05)
    odd.accept = pick(random, ['text/csv', 'application/vnd.apache.parquet', '*/*;q=0', 'a'.repeat(2000)]);
  if (random() < 0.03) odd['content-encoding'] = pick(random, ['gzip', 'gzip', 'br', 'zstd', 'identity']);
  if (random() < 0.03) odd['if-none-match'] = pick(random, ['*', '"a"', 'W/']);
  if (random() < 0.03) odd.prefer = pick(random, ['respond-async', 'wait=1']);
  if (random() < 0.03) odd.origin = pick(random, ['null', 'https://a.example', '://']);
  return { 'content-type': 'application/json', 'x-api-key': random() < 0.99 ? SECRET : 'wrong', ...odd };
}

function bodyOf(random: Random, endpoint: Endpoint | null): unknown {
  if (endpoint === null) return oddValue(random);
  const { example, schema } = endpoint;
  const whole = example !== undefined && random() < 0.5 ? example : schemaValue(random, schema as never);
  return random() < 0.15 ? whole : mutatedJson(random, whole, pick(random, [0.01, 0.03, 0.1, 0.3]));
}

/** Returns JSON, or text that is nearly JSON. */
function textOf(random: Random, value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  const odds = random();
  if (odds < 0.9) return text.replaceAll(/50\.5\d+/g, LATITUDE);
  if (odds < 0.97) return mutatedText(random, text);
  return pick(random, [
    '',
    '[',
    '['.repeat(20_000),
    `${'{"a":'.repeat(5_000)}1`,
    '"\\ud800"',
    '\u0000',
    '1e400',
    '{"a":1,"a":2}',
    'NaN',
    `[${'1,'.repeat(50_000)}1]`,
  ]);
}

function queryOf(random: Random, endpoint: Endpoint | null, method: string): string {
  const parts: string[] = [];
  const add = (name: string, value: unknown) =>
    parts.push(`${safely(name)}=${safely(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`);
  const properties = Object.entries((endpoint?.schema as { properties?: object } | undefined)?.properties ?? {});
  const isAddress = endpoint?.reading.from === 'address';
  for (const [name, schema] of isAddress ? properties : []) {
    if (random() < 0.6) add(name, random() < 0.8 ? schemaValue(random, schema as never, name) : oddValue(random));
  }
  for (const name of Object.keys(endpoint?.parameters ?? {})) if (random() < 0.4) add(name, oddValue(random));
  if (method === 'GET' && endpoint !== null && !isAddress) {
    if (random() < 0.9) parts.push(`cfg=${safely(textOf(random, bodyOf(random, endpoint)).slice(0, 6_000))}`);
    else add('cfgUuid', oddValue(random));
  }
  if (random() < 0.1)
    add(
      pick(random, ['key', 'serviceUrl', 'format', 'lang', 'from', 'callback', '__proto__', 'cfg']),
      oddValue(random),
    );
  if (random() < 0.02) parts.push(pick(random, ['%', '%zz', '=', '&&&', 'a=%c3%28', 'x'.repeat(70_000)]));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Encodes a text without lone surrogates, which can't be percent-encoded. */
const safely = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''));

/** Returns the first line of the log that holds something it must not hold, or null. */
export const leakIn = (log: readonly string[]): string | null =>
  log.find((line) => line.includes('fuzzSecret') || line.includes(LATITUDE) || line.includes('127.0.0.1')) ?? null;
