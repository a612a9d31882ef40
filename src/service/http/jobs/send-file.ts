import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpRefusal } from '../../exchange/index.ts';
import type { JobFiles } from '../../jobs/index.ts';

interface SentFile {
  readonly files: JobFiles;
  /** The file's name among `files`. */
  readonly file: string;
  readonly type: string;
  /** Equal for equal bytes. */
  readonly tag: string | null;
  /** The name under which clients save it. */
  readonly name: string;
}

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** Sends a file, or the one range of it that the request asks for (RFC 9110, section 14). */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, file, type, tag, name }: SentFile,
): Promise<FastifyReply> {
  const size = await files.size(file);
  if (size === null) throw httpRefusal(404, 'file', "isn't among the results: the manifest lists them");
  reply.headers({
    'content-type': type,
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': tag === null ? 'no-store' : 'private, max-age=31536000, immutable',
    ...(tag === null ? {} : { etag: `"${tag}"` }),
  });
  if (tag !== null && request.headers['if-none-match'] === `"${tag}"`) return reply.status(304).send(null);
  const range = rangeOf(request, size, tag);
  if (range === null) return reply.header('content-length', size).send(await files.stream(file));
  const [start, end] = range;
  reply.status(206).headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 });
  return reply.send(await files.stream(file, { start, end }));
}

/** Returns the first and last byte; null for the whole file. */
function rangeOf({ headers }: FastifyRequest, size: number, tag: string | null): [number, number] | null {
  const found = RANGE.exec(headers.range ?? '');
  const unchanged = headers['if-range'] === undefined || (tag !== null && headers['if-range'] === `"${tag}"`);
  // Several ranges at once and other units are answered with the whole file.
  if (found === null || !unchanged) return null;
  const [, first, last] = found;
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (start >= size || start > end) {
    throw httpRefusal(416, 'range', `lies outside of the ${size} bytes of the file`, {
      'content-range': `bytes */${size}`,
    });
  }
  return [start, end];
}
