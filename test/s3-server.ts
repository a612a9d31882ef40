import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../src/region/store/index.ts';

/** Faults of one request: an answer of 503, an answer that ends in the middle, or none. */
type S3Fault = 'unavailable' | 'cut' | 'silent';

export interface S3Server {
  /** The address with the bucket. */
  readonly endpoint: string;
  /** Returns the settings of a store below a prefix of the bucket. */
  settings(prefix: string): S3Settings;
  readonly objects: Map<string, { body: Buffer; modifiedAt: Date }>;
  /** The next requests fail so, one each. */
  readonly faults: S3Fault[];
  stop(): Promise<void>;
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

/**
 * Starts a server with the part of S3 that a store needs: objects, conditional writes, listings, uploads in parts. It
 * takes any signature, but wants one.
 */
export async function s3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const uploads = new Map<string, Map<number, Buffer>>();
  const faults: S3Fault[] = [];
  const server = createServer((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''));
    const fault = faults.shift();
    if (fault === 'silent') return;
    if (fault === 'unavailable') return answer(response, 503, '<Error><Code>SlowDown</Code></Error>');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=')) return answer(response, 403, '');
    const { method } = request;
    if (url.searchParams.has('list-type')) return list(url, response);
    if (method === 'POST' || url.searchParams.has('partNumber')) return inParts({ method, url, key, body }, response);
    const known = objects.get(key);
    if (method === 'PUT') {
      const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
      const isRefused =
        (noneMatch === '*' && known) || (match !== undefined && (!known || etagOf(known.body) !== match));
      if (isRefused) return answer(response, 412, '<Error><Code>PreconditionFailed</Code></Error>');
      objects.set(key, { body, modifiedAt: new Date() });
      return answer(response, 200, '', { etag: etagOf(body) });
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return answer(response, 204, '');
    }
    if (known === undefined) return answer(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const content = from === undefined ? known.body : known.body.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, { etag: etagOf(known.body), 'content-length': content.length });
    if (fault !== 'cut') response.end(content);
    else response.write(content.subarray(0, content.length >> 1), () => response.destroy());
  }

  function list(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const found = [...objects].filter(([key]) => key.startsWith(prefix));
    const entries = found.map(
      ([key, { body, modifiedAt }]) =>
        `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>${etagOf(body)}</ETag><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    answer(response, 200, `<ListBucketResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListBucketResult>`);
  }

  function inParts(
    { method, url, key, body }: { method: string | undefined; url: URL; key: string; body: Buffer },
    response: ServerResponse,
  ): void {
    const id = url.searchParams.get('uploadId') ?? '';
    if (method === 'PUT') {
      uploads.get(id)?.set(Number(url.searchParams.get('partNumber')), body);
      answer(response, 200, '', { etag: etagOf(body) });
      return;
    }
    if (url.searchParams.has('uploads')) {
      const uploadId = String(uploads.size + 1);
      uploads.set(uploadId, new Map());
      const content = `<Bucket>bucket</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId>`;
      answer(response, 200, `<InitiateMultipartUploadResult>${content}</InitiateMultipartUploadResult>`);
      return;
    }
    const parts = [...(uploads.get(id) ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part);
    const whole = Buffer.concat(parts);
    objects.set(key, { body: whole, modifiedAt: new Date() });
    const content = `<Bucket>bucket</Bucket><Key>${key}</Key><ETag>${etagOf(whole)}</ETag>`;
    answer(response, 200, `<CompleteMultipartUploadResult>${content}</CompleteMultipartUploadResult>`);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/bucket`,
    settings: (prefix) => ({
      ...{ endpoint: `http://127.0.0.1:${port}/bucket`, prefix, region: 'us-east-1' },
      ...{ accessKeyId: 'me', secretAccessKey: 'x', pauseMs: 1 },
    }),
    objects,
    faults,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body);
}
