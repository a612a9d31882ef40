import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { errorCodes, type FastifyRequest } from 'fastify';
import { httpRefusal } from '../exchange/index.ts';
import type { RequestLimits } from './request-limits.ts';

/**
 * Reads bodies within limits of memory: those of callers identified by the address or a header up to `bodyBytes`. The
 * key of other callers may be in the body, so theirs are read too, up to a smaller limit each and a limit for all of
 * them together.
 */
export class BodyReader {
  /** Bytes of bodies whose callers aren't identified yet. */
  private held = 0;

  constructor(private readonly limits: RequestLimits) {}

  /**
   * Reads a body. Rejects with HttpError 413 and 503, and like the stream. Bytes of unidentified callers are counted
   * until `release`.
   */
  read(request: FastifyRequest, payload: Readable): Promise<Buffer> {
    const { bodyBytes } = this.limits;
    const isKnown = request.access !== null;
    const most = isKnown ? bodyBytes : Math.min(bodyBytes, this.limits.keylessBodyBytes);
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const fail = (error: Error): void => {
        payload.removeAllListeners('data');
        chunks.length = 0;
        this.release(request);
        letFinish(payload, request.raw);
        reject(error);
      };
      if (Number(request.headers['content-length']) > most) {
        fail(this.tooLong(most));
        return;
      }
      payload.on('data', (chunk: Buffer) => {
        // The decompressed size counts, not what was sent.
        size += chunk.length;
        if (size > most) fail(this.tooLong(most));
        else if (!isKnown && !this.hold(request, chunk.length)) fail(this.tooMany());
        else chunks.push(chunk);
      });
      payload.once('end', () => resolve(Buffer.concat(chunks, size)));
      payload.once('error', (error: Error & { statusCode?: number }) => fail(error.statusCode ? error : cutOff()));
      payload.once('close', () => {
        if (!payload.readableEnded) fail(cutOff());
      });
      // Decompressed streams come paused.
      payload.resume();
    });
  }

  /** Stops counting a body: its caller is identified by now, or was answered. */
  release(request: FastifyRequest): void {
    this.held -= request.heldBytes;
    request.heldBytes = 0;
  }

  private hold(request: FastifyRequest, bytes: number): boolean {
    if (this.held + bytes > this.limits.keylessBodiesBytes) return false;
    this.held += bytes;
    request.heldBytes += bytes;
    return true;
  }

  private tooLong(most: number): Error {
    if (most === this.limits.bodyBytes) return new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    const problem = `exceeds the limit keylessBodyBytes = ${most} of requests without a known key in address or header: send the key as X-Api-Key`;
    return httpRefusal(413, 'body', problem);
  }

  private tooMany(): Error {
    const problem =
      "can't be held now: too many others wait whose key isn't known from address or header; send the key as X-Api-Key";
    return httpRefusal(503, 'body', problem, { 'retry-after': '1' });
  }
}

const cutOff = (): Error => httpRefusal(400, 'body', 'ended early: send it again');

/** Lets a client finish sending; otherwise it gets a broken pipe instead of the answer. */
function letFinish(payload: Readable, raw: IncomingMessage): void {
  payload.on('error', () => {});
  raw.unpipe();
  raw.resume();
}
