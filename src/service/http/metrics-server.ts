import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/**
 * Makes a server for `/metrics` on a port of its own, which needn't be reachable where the API is, and `/healthz` for
 * probes of processes without an API. Not listening yet.
 */
export function metricsServer(metrics: Metrics): Server {
  return createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path === '/healthz') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
      return;
    }
    if (request.method !== 'GET' || path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-cache' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
