import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from '../exchange/index.ts';
import { DOCS_LOGO, DOCS_THEME } from './docs-theme.ts';

/**
 * The content security policy of the playground. The map draws in workers made from blobs and compiles shaders; nothing
 * comes from other hosts.
 */
const PLAYGROUND_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "child-src 'self' blob:",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ');

const DOCS_POLICY = {
  'default-src': ["'self'"],
  'base-uri': ["'self'"],
  'font-src': ["'self'", 'data:'],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
};

/** Serves `/docs`: the API's description as a page, without other hosts. */
export async function registerDocs(app: FastifyInstance, document: object): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_POLICY,
    logo: DOCS_LOGO,
    theme: DOCS_THEME,
    validatorUrl: false,
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0 },
  });
}

/** Serves `/`: the playground's files, or a few links where it hasn't been built. */
export async function registerPlayground(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder === null || !existsSync(join(folder, 'index.html'))) {
    const links = { name: 'hinterland', docs: '/docs', openapi: '/openapi.json', status: '/status' };
    app.get('/', async (_request, reply) => reply.type(JSON_TYPE).send(JSON.stringify(links)));
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    wildcard: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader('content-security-policy', PLAYGROUND_POLICY);
      // Names of files under assets contain a hash of their content.
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
