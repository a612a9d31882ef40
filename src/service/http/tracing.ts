import { randomBytes } from 'node:crypto';
import { type Environment, environmentSetting } from '../../kit/core/environment.ts';
import { InputError } from '../../kit/core/errors.ts';
import { hinterlandVersion } from '../../region/storage/index.ts';

/** A request as an OpenTelemetry span, without its query and body, which contain keys and positions. */
interface RequestSpan {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Epoch milliseconds. */
  readonly began: number;
  readonly ended: number;
  /** The W3C Trace Context of the caller. */
  readonly traceparent: string | undefined;
  readonly attributes: Readonly<Record<string, string | number>>;
}

interface TracingSettings {
  /** The address that spans are posted to, including `/v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
}

const FLUSH_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** The most spans that wait; further ones are dropped, so that a missing collector doesn't fill the memory. */
const MOST_SPANS = 4_096;
const KIND_SERVER = 2;
const STATUS_ERROR = 2;
const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/;

/**
 * Reads the OpenTelemetry settings of the environment; null unless `OTEL_EXPORTER_OTLP_ENDPOINT` (or
 * `…_TRACES_ENDPOINT`) is set. Throws InputError for anything but OTLP over HTTP.
 */
export function tracingSettings(environment: Environment = process.env): TracingSettings | null {
  const whole = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const base = environment.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = whole || (base ? `${base.replace(/\/+$/, '')}/v1/traces` : '');
  if (url === '' || environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null;
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new InputError('OTEL_EXPORTER_OTLP_ENDPOINT must be a URL such as http://localhost:4318');
  }
  const protocol =
    environment.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || environment.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json';
  if (!protocol.startsWith('http/')) {
    throw new InputError(
      `OTEL_EXPORTER_OTLP_PROTOCOL is ${protocol}: spans are sent as JSON over HTTP only, mostly to port 4318`,
    );
  }
  const headers = environmentSetting('OTEL_EXPORTER_OTLP_HEADERS', environment) ?? '';
  return { url, headers: headersOf(headers), service: environment.OTEL_SERVICE_NAME || 'hinterland' };
}

/** Parses `name=value,name=value`, percent-encoded. */
function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]];
  });
  return Object.fromEntries(pairs);
}

/** Sends spans of requests to a collector (OTLP over HTTP as JSON), some seconds late and without delaying answers. */
export class Tracing {
  private spans: object[] = [];
  private readonly timer: NodeJS.Timeout;
  private isTroubled = false;

  constructor(
    private readonly settings: TracingSettings,
    private readonly onTrouble: (message: string) => void = () => {},
  ) {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.timer.unref();
  }

  add(span: RequestSpan): void {
    const parent = TRACEPARENT.exec(span.traceparent ?? '');
    // The caller decides whether the trace is sampled.
    if (parent !== null && (Number.parseInt(parent[3]!, 16) & 1) === 0) return;
    if (this.spans.length >= MOST_SPANS) return;
    const { method, route, status, attributes } = span;
    this.spans.push({
      traceId: parent?.[1] ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      ...(parent === null ? {} : { parentSpanId: parent[2] }),
      name: `${method} ${route}`,
      kind: KIND_SERVER,
      startTimeUnixNano: nanoseconds(span.began),
      endTimeUnixNano: nanoseconds(span.ended),
      attributes: attributesOf({
        ...{ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
        ...attributes,
      }),
      status: status >= 500 ? { code: STATUS_ERROR } : {},
    });
  }

  /** Resolves when the spans added so far were sent or dropped. */
  async flush(): Promise<void> {
    const { spans } = this;
    if (spans.length === 0) return;
    this.spans = [];
    const { url, headers, service } = this.settings;
    const resource = { attributes: attributesOf({ 'service.name': service, 'service.version': hinterlandVersion }) };
    const body = JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'hinterland' }, spans }] }],
    });
    try {
      const answer = await fetch(url, {
        ...{ method: 'POST', body, redirect: 'error' },
        headers: { ...headers, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      this.isTroubled = false;
    } catch (error) {
      // Reported once, until it works again.
      if (!this.isTroubled) this.onTrouble(`spans can't be sent: ${(error as Error).message}`);
      this.isTroubled = true;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1e3)) * 1000n);

const attributesOf = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));
