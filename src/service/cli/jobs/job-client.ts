import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Command } from 'commander';
import { InputError } from '../../../kit/core/errors.ts';

/** The server's address and the key for it. */
export interface ServerOptions {
  readonly url: string;
  readonly apiKey?: string;
}

export const withServer = (command: Command): Command =>
  command
    .option('--url <url>', 'the server', 'http://127.0.0.1:8080')
    .option('--api-key <key>', 'a key of the server (default: HINTERLAND_API_KEY)');

/** A job's status from the server. */
export interface JobStatus {
  readonly id: string;
  readonly name: string | null;
  readonly operation: string;
  readonly region: string;
  readonly status: string;
  readonly message: string | null;
  readonly waitingBecause: string | null;
  readonly chunks: { readonly total: number; readonly done: number; readonly failed: number };
  readonly progress: number;
  readonly etaSeconds: number | null;
  readonly created: string;
}

/** A client of a server's jobs. Every refusal is one sentence. */
export class JobClient {
  constructor(private readonly server: ServerOptions) {}

  async json<T>(
    method: string,
    path: string,
    body?: Uint8Array<ArrayBuffer> | string,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const response = await this.ask(method, path, body, headers);
    return (await response.json()) as T;
  }

  async remove(path: string): Promise<void> {
    await this.ask('DELETE', path);
  }

  /** Writes a file, which appears whole. */
  async download(path: string, to: string): Promise<void> {
    const { body } = await this.ask('GET', path);
    if (body === null) throw new InputError(`${this.server.url} answered ${path} without a body`);
    await mkdir(dirname(to), { recursive: true });
    await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(`${to}.draft`));
    await rename(`${to}.draft`, to);
  }

  private async ask(
    method: string,
    path: string,
    body?: Uint8Array<ArrayBuffer> | string,
    headers: Record<string, string> = {},
  ) {
    const { url, apiKey = process.env.HINTERLAND_API_KEY } = this.server;
    const key: Record<string, string> = apiKey === undefined ? {} : { 'x-api-key': apiKey };
    const address = `${url.replace(/\/+$/, '')}/jobs/v1${path}`;
    let response: Response;
    try {
      response = await fetch(address, {
        method,
        headers: { ...headers, ...key },
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      throw new InputError(`${url} can't be reached (${cause?.code ?? (error as Error).message})`);
    }
    if (response.ok) return response;
    const problem = (await response.json().catch(() => null)) as { detail?: string } | null;
    throw new InputError(`${url} answered ${response.status}: ${problem?.detail ?? response.statusText}`);
  }
}
