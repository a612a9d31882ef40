import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { Tracing, tracingSettings } from '../../src/service/http/index.ts';
import { toyApi, toyBody } from './toy-api.ts';

const KEY = 'hl_0123456789ab_sesame-open';

describe('dashboard and alerts', () => {
  /** Returns every text below a member of this name. */
  function textsOf(value: unknown, name: string): string[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, member]) =>
      key === name && typeof member === 'string' ? [member] : textsOf(member, name),
    );
  }
  /** Returns the metrics of an expression: names that aren't functions, labels or words of PromQL. */
  const metricsIn = (expr: string) =>
    [
      ...expr
        .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without)\s*\([^)]*\)/g, ' ')
        .matchAll(/\b[a-z]\w*_\w+\b(?!\s*\()/g),
    ].map(([name]) => name);

  it.each([
    ['grafana-dashboard.json', (text: string) => textsOf(JSON.parse(text), 'expr')],
    ['alerts.yaml', (text: string) => textsOf(parse(text), 'expr')],
  ])('%s name metrics that there are', async (file, exprsOf) => {
    const exprs = exprsOf(readFileSync(`deploy/observability/${file}`, 'utf8'));
    const api = await toyApi();
    const { body } = await api.app.inject('/metrics');
    await api.app.close();
    const known = new Set<string>();
    for (const [, name = '', type] of body.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
      known.add(name);
      if (type === 'histogram') for (const end of ['bucket', 'sum', 'count']) known.add(`${name}_${end}`);
    }
    expect(exprs.length).toBeGreaterThan(8);
    for (const expr of exprs) {
      expect(metricsIn(expr).length, expr).toBeGreaterThan(0);
      expect(
        metricsIn(expr).filter((name) => !known.has(name)),
        expr,
      ).toEqual([]);
    }
    // Each of our own metrics of faults is watched.
    if (file === 'alerts.yaml') {
      for (const name of known)
        if (/^hinterland_.*(failures|local)_total$/.test(name)) expect(exprs.join(' ')).toContain(name);
    }
  });
});

describe('metrics', () => {
  it('have neither keys nor accounts nor addresses in them', async () => {
    const config = {
      keys: [{ key: KEY, name: 'first team', plan: 'small' }],
      plans: { small: { requestsPerMinute: 1 } },
    };
    const api = await toyApi({ config });
    for (let i = 0; i < 2; i++) await api.app.inject({ method: 'POST', url: `/v1/echo?key=${KEY}`, payload: toyBody });
    const { body } = await api.app.inject('/metrics');
    expect(body).toContain('hinterland_ready 1');
    expect(body).toContain('hinterland_quota_refused_total{plan="small",reason="requestsPerMinute"} 1');
    expect(body).not.toMatch(/sesame|0123456789ab|first team|127\.0\.0\.1/);
    await api.app.close();
  });
});

describe('the access log', () => {
  it('tells id, account, route, status and milliseconds, and nothing of what was asked', async () => {
    const api = await toyApi({ config: { keys: [{ key: KEY, name: 'first team' }] } });
    const headers = { 'x-api-key': KEY, origin: 'https://a.example' };
    const answer = await api.app.inject({ method: 'POST', url: '/v1/echo?lat=49.512345', headers, payload: toyBody });
    await api.app.inject({ url: `/v1/echo?key=${KEY}&cfg=${encodeURIComponent(JSON.stringify(toyBody))}` });
    await api.app.inject({ url: '/nowhere/49.512345', headers });
    const lines = api.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({ account: 'first team', method: 'POST', route: '/v1/echo', status: 200 });
    expect(lines[0]!.id).toBe(answer.headers['x-request-id']);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
    expect(lines[0]!.ms).toBeTypeOf('number');
    expect(lines[2]).toMatchObject({ route: 'unknown', status: 404 });
    expect(api.log.join('')).not.toMatch(/sesame|49\.5|127\.0\.0\.1/);
    await api.app.close();
  });

  it('goes with headers that keep pages from harm', async () => {
    const api = await toyApi();
    const { headers } = await api.app.inject('/docs');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
    await api.app.close();
  });
});

describe('OpenTelemetry', () => {
  afterEach(() => vi.useRealTimers());

  it('is on where the environment names a collector, and refused where that speaks something else', () => {
    expect(tracingSettings({})).toBe(null);
    expect(tracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'true' })).toBe(null);
    const named = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'a=b%20c, d=e',
      OTEL_SERVICE_NAME: 'x',
    };
    expect(tracingSettings(named)).toEqual({
      url: 'http://c:4318/v1/traces',
      headers: { a: 'b c', d: 'e' },
      service: 'x',
    });
    expect(() => tracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' })).toThrow(/must be a URL such as/);
    expect(() => tracingSettings({ ...named, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(
      /^OTEL_EXPORTER_OTLP_PROTOCOL is grpc: /,
    );
  });

  it('is sent spans of requests, as part of the traces of those who ask, without keys and places', async () => {
    const posts: { headers: IncomingHttpHeaders; body: string }[] = [];
    const collector = createServer((request, response) => {
      let body = '';
      request.on('data', (text) => {
        body += text;
      });
      request.on('end', () => {
        posts.push({ headers: request.headers, body });
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    const troubles: string[] = [];
    const settings = tracingSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=1',
    })!;
    const tracing = new Tracing(settings, (trouble) => troubles.push(trouble));
    const api = await toyApi({ config: { keys: [{ key: KEY }] }, tracing });
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const ask = (flags: string) =>
      api.app.inject({
        method: 'POST',
        url: `/toytown/v1/echo?key=${KEY}`,
        headers: { traceparent: `00-${trace}-b7ad6b7169203331-${flags}` },
        payload: toyBody,
      });
    await ask('01');
    await ask('00');
    await tracing.flush();
    const [{ headers, body }] = posts as [(typeof posts)[0]];
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-team': '1' });
    const [{ resource, scopeSpans }] = JSON.parse(body).resourceSpans;
    expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'hinterland' } });
    const [span, ...others] = scopeSpans[0].spans;
    expect(others).toEqual([]);
    expect(span).toMatchObject({
      traceId: trace,
      parentSpanId: 'b7ad6b7169203331',
      name: 'POST /:region/v1/echo',
      kind: 2,
    });
    expect(span.spanId).toMatch(/^[\da-f]{16}$/);
    expect(span.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } });
    expect(span.attributes).toContainEqual({ key: 'hinterland.operation', value: { stringValue: 'echo' } });
    expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
    expect(Math.abs(Number(BigInt(span.startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(3_600_000);
    expect(body).not.toMatch(/sesame|49\.5/);
    // A collector that is gone is reported once, and keeps no request waiting.
    collector.closeAllConnections();
    await new Promise((resolve) => collector.close(resolve));
    for (let i = 0; i < 2; i++) {
      expect((await ask('01')).statusCode).toBe(200);
      await tracing.flush();
    }
    expect(troubles).toEqual([expect.stringMatching(/^spans can't be sent: /)]);
    await tracing.close();
    await api.app.close();
  });
});
