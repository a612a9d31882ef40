import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/** `/metrics` on a port of its own, which needn't be reachable where the API is. Not listening yet. */
export function metricsServer(metrics: Metrics): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-cache' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
