import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ToyApi, toyApi, toyBody } from './toy-api.ts';

let api: ToyApi;
const folder = mkdtempSync(join(tmpdir(), 'hinterland-page-'));
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>map</title>');
  writeFileSync(join(folder, 'worker.mjs'), 'export {};');
  writeFileSync(join(folder, 'assets', 'app-1234.js'), '1;');
  api = await toyApi({ playground: folder });
});
afterAll(async () => {
  await api.app.close();
  rmSync(folder, { recursive: true });
});

describe('pages for operators', () => {
  it('tell health, readiness and status', async () => {
    expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await api.app.inject('/status')).json()).toMatchObject({
      name: 'hinterland',
      phase: 'ready',
      capabilities: ['api', 'keys'],
      workers: { size: 1 },
      regions: [
        {
          name: 'toytown',
          modes: ['car', 'bike', 'walk', 'fly'],
          osmTimestamp: '2026-01-01T00:00:00Z',
          bounds: { west: 8, north: 50 },
        },
      ],
    });
    for (const [phase, status] of [
      ['loading', 503],
      ['draining', 503],
      ['ready', 200],
    ] as const) {
      api.state.phase = phase;
      const response = await api.app.inject('/readyz');
      expect(response.statusCode).toBe(status);
      expect((await api.app.inject('/healthz')).statusCode).toBe(200);
      if (status === 503) expect(response.headers['retry-after']).toBe('5');
    }
  });

  it('keep requests waiting while the regions load, and answer them while the server drains', async () => {
    const ask = () => api.app.inject({ method: 'POST', url: '/v1/echo', payload: toyBody });
    api.state.phase = 'loading';
    const early = await ask();
    expect(early.statusCode).toBe(503);
    expect(early.headers).toMatchObject({
      'retry-after': '5',
      'content-type': 'application/problem+json; charset=utf-8',
    });
    api.state.phase = 'draining';
    const late = await ask();
    expect(late.statusCode).toBe(200);
    expect(late.headers.connection).toBe('close');
    api.state.phase = 'ready';
  });

  it('count requests by route and status', async () => {
    await api.app.inject({ method: 'POST', url: '/v1/echo', payload: toyBody });
    await api.app.inject({ method: 'POST', url: '/toytown/v1/echo', payload: {} });
    const { body, headers } = await api.app.inject('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(
      /hinterland_request_duration_seconds_count\{method="POST",route="\/v1\/echo",status="200"\} \d/,
    );
    expect(body).toMatch(/route="\/:region\/v1\/echo",status="400"/);
    expect(body).toContain('hinterland_queue_length{lane="interactive"} 0');
    expect(body).toContain('process_resident_memory_bytes');
  });
});

describe('pages for people', () => {
  it('serve the playground with the right types, caches and policies', async () => {
    const page = await api.app.inject('/');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['content-security-policy']).toContain("worker-src 'self' blob:");
    const module = await api.app.inject('/worker.mjs');
    expect(module.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    const asset = await api.app.inject('/assets/app-1234.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const url of ['/../package.json', '/..%2f..%2fetc/passwd', '/assets/', '/nothing.js']) {
      expect((await api.app.inject(url)).statusCode, url).toBe(404);
    }
  });

  it('serve the documentation without foreign hosts', async () => {
    const page = await api.app.inject('/docs');
    expect(page.body).toContain('<title>Hinterland: the API</title>');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).not.toMatch(/https?:/);
    const local = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((m) => m[1]);
    expect(local.length).toBeGreaterThan(3);
    for (const url of local) {
      expect(url).not.toMatch(/^(https?:)?\/\//);
      expect((await api.app.inject(new URL(url, 'http://x/docs').pathname)).statusCode, url).toBe(200);
    }
  });

  it('point the way where the playground has not been built', async () => {
    const bare = await toyApi();
    expect((await bare.app.inject('/')).json()).toMatchObject({ docs: '/docs' });
    await bare.app.close();
  });
});
