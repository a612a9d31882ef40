import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3mini, S3ServiceError } from 's3mini';
import { MissingFileError, type Pointer, type Store, type StoredFile } from './store.ts';

/** The settings of a bucket; plain data. */
export interface S3Settings {
  /** Includes the bucket: `https://s3.example.org/bucket`. */
  readonly endpoint: string;
  /** The prefix of all keys: '' or ending in a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The number of attempts if the server fails or is silent. */
  readonly attempts?: number;
  /** The longest silence of the server. */
  readonly silentMs?: number;
  /** The pause before the second attempt; each further one is twice as long. */
  readonly pauseMs?: number;
}

/** The size up to which a file is sent in one request. */
const PART_BYTES = 16 << 20;
const TEXT = 'application/json';

type Headers = Parameters<S3mini['putObject']>[4];

/** A bucket of an S3-compatible server, which must support conditional writes (`If-Match`, `If-None-Match`). */
export class S3Store implements Store {
  readonly backend = 's3';
  private readonly client: S3mini;
  private readonly silentMs: number;

  constructor(private readonly settings: S3Settings) {
    this.silentMs = settings.silentMs ?? 20_000;
    const { endpoint, region, accessKeyId, secretAccessKey } = settings;
    this.client = new S3mini({
      ...{ endpoint, region, accessKeyId, secretAccessKey, minPartSize: PART_BYTES },
      fetch: (input: string | URL | Request, init?: RequestInit) => this.send(input, init),
    });
  }

  get name(): string {
    return `${this.settings.endpoint}/${this.settings.prefix}`;
  }

  list(below: string): Promise<readonly StoredFile[]> {
    return this.tried(async () => {
      const { prefix } = this.settings;
      const found = (await this.client.listObjects('/', prefix + below)) ?? [];
      return found.map(({ Key, Size, LastModified }) => {
        return { key: Key.slice(prefix.length), bytes: Number(Size), modifiedAt: new Date(LastModified).getTime() };
      });
    });
  }

  async read(key: string): Promise<string | null> {
    return (await this.readPointer(key))?.text ?? null;
  }

  async write(key: string, content: string | Uint8Array): Promise<void> {
    if (typeof content === 'string') await this.tried(() => this.client.putObject(this.keyOf(key), content, TEXT));
    else await this.tried(() => this.client.putAnyObject(this.keyOf(key), content));
  }

  /** Reads an object; null if there is none. */
  readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.tried(async () => {
      const response = await this.client.getObjectResponse(this.keyOf(key));
      if (response === null) return null;
      const pieces: Uint8Array[] = [];
      for await (const piece of this.pieces(response)) pieces.push(piece);
      return new Uint8Array(Buffer.concat(pieces));
    });
  }

  /** Returns an object's size in bytes; null if there is none. */
  size(key: string): Promise<number | null> {
    return this.tried(async () => {
      try {
        return await this.client.getContentLength(this.keyOf(key));
      } catch (error) {
        const { cause } = error as Error;
        if (cause instanceof S3ServiceError && cause.status === 404) return null;
        throw cause ?? error;
      }
    });
  }

  /** Streams an object, or its bytes from `start` to `end`. A later interruption isn't retried. */
  stream(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable> {
    return this.tried(async () => {
      const name = this.keyOf(key);
      const response =
        range === undefined
          ? await this.client.getObjectRaw(name)
          : await this.client.getObjectRaw(name, false, range.start, range.end + 1);
      return Readable.from(this.pieces(response), { objectMode: false });
    });
  }

  fetch(key: string, path: string): Promise<void> {
    return this.tried(async () => {
      const response = await this.client.getObjectResponse(this.keyOf(key));
      if (response === null) throw new MissingFileError(`${key} isn't in ${this.name}`);
      try {
        await pipeline(this.pieces(response), createWriteStream(path));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    });
  }

  async put(key: string, path: string): Promise<void> {
    const file = await openAsBlob(path);
    await this.tried(() => this.client.putAnyObject(this.keyOf(key), file));
  }

  async remove(key: string): Promise<void> {
    await this.tried(() => this.client.deleteObject(this.keyOf(key)));
  }

  readPointer(key: string): Promise<Pointer | null> {
    return this.tried(async () => {
      const { data, etag } = await this.client.getObjectWithETag(this.keyOf(key));
      return data === null || etag === null ? null : { text: new TextDecoder().decode(data), version: etag };
    });
  }

  async writePointer(key: string, text: string, seen: Pointer | null): Promise<boolean> {
    // The library signs all headers that it is given; its types know only those of x-amz.
    const condition: object = seen === null ? { 'if-none-match': '*' } : { 'if-match': `"${seen.version}"` };
    try {
      await this.tried(() => this.client.putObject(this.keyOf(key), text, TEXT, undefined, condition as Headers));
      return true;
    } catch (error) {
      // 409 means that another write is under way.
      if (!(error instanceof S3ServiceError) || (error.status !== 412 && error.status !== 409)) throw error;
      // An attempt whose answer was lost may have written it.
      return (await this.readPointer(key))?.text === text;
    }
  }

  freeBytes(): Promise<number | null> {
    return Promise.resolve(null);
  }

  /**
   * Yields an answer's bytes as they come. Throws if it ends early, or is silent for too long while more is requested.
   */
  private async *pieces({ body, headers }: Response): AsyncGenerator<Uint8Array> {
    if (body === null) return;
    const reader = body.getReader();
    let size = 0;
    try {
      for (;;) {
        let silent: Error | null = null;
        const silence = new Silence(this.silentMs, (error) => {
          silent = error;
          void reader.cancel(error);
        });
        const { done, value } = await reader.read().finally(() => silence.over());
        if (silent !== null) throw silent;
        if (done) break;
        size += value.length;
        yield value;
      }
    } finally {
      await reader.cancel().catch(() => {});
    }
    const declared = headers.get('content-length');
    if (declared !== null && Number(declared) !== size)
      throw new Error(`an answer of ${declared} bytes ended after ${size}`);
  }

  private keyOf(key: string): string {
    return this.settings.prefix + key;
  }

  /** Sends a request; rejects if no answer begins. */
  private async send(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const silent = new AbortController();
    const silence = new Silence(this.silentMs + uploadMs(init.body), (error) => silent.abort(error));
    return fetch(input, { ...init, signal: silent.signal }).finally(() => silence.over());
  }

  /** Retries a call if the server or the connection has failed. */
  private async tried<T>(call: () => Promise<T>): Promise<T> {
    const { attempts = 5, pauseMs = 250 } = this.settings;
    for (let attempt = 1; ; attempt++) {
      try {
        return await call();
      } catch (error) {
        if (attempt >= attempts || !mayPass(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** (attempt - 1)));
      }
    }
  }
}

/** Returns whether an error may pass: refusals don't, other failures may. */
function mayPass(error: unknown): boolean {
  if (error instanceof MissingFileError) return false;
  if (error instanceof S3ServiceError) return error.status >= 500 || error.status === 429 || error.status === 408;
  return true;
}

/** Returns the time of sending at 1 MB per second. */
const uploadMs = (body: RequestInit['body']): number =>
  body instanceof Blob ? body.size / 1000 : body instanceof Uint8Array ? body.length / 1000 : 0;

/** Aborts what has been silent for too long. */
class Silence {
  private readonly timer: NodeJS.Timeout;

  constructor(ms: number, end: (error: Error) => void) {
    this.timer = setTimeout(() => end(new Error(`the store was silent for ${ms} ms`)), ms);
  }

  over(): void {
    clearTimeout(this.timer);
  }
}
