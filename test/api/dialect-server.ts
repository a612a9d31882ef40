import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { demoApp } from './demo-app.ts';
import { demoRegion } from './demo-region.ts';

/** A server of the demonstration region that foreign clients are pointed at. */
interface DialectServer {
  readonly app: FastifyInstance;
  /** The base address of a dialect. */
  at(dialect: string): string;
  get(path: string): Promise<Answer>;
  post(path: string, body: object | string): Promise<Answer>;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of any foreign API
  readonly json: any;
  readonly text: string;
}

/** Starts a server before the tests of a file, and closes it after them. @param root the dialect at the root */
export function dialectServer(root?: string): DialectServer {
  let app: FastifyInstance;
  let address = '';
  beforeAll(async () => {
    ({ app } = await demoApp(await demoRegion(), root === undefined ? {} : { atRoot: { root, region: 'demo' } }));
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());
  const read = async (method: 'GET' | 'POST', url: string, payload?: object | string): Promise<Answer> => {
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
    const { statusCode, body } = await app.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: statusCode, text: body, json: /^\s*[[{]/.test(body) ? JSON.parse(body) : null };
  };
  return {
    get app() {
      return app;
    },
    at: (dialect) => `${address}/demo/compat/${dialect}`,
    get: (path) => read('GET', path),
    post: (path, body) => read('POST', path, body),
  };
}

/** Imports a client that others wrote, which has no types here. */
// biome-ignore lint/suspicious/noExplicitAny: clients have no types here
export const client = (name: string): Promise<any> => import(name);
