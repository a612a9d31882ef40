import { LRUCache } from 'lru-cache';
import { wrongField } from '../../../../kit/core/errors.ts';
import type { Outcome } from '../../../operation/index.ts';
import { immutable } from '../immutable.ts';
import { cutOf, type FontCut } from './font-files.ts';
import { glyphRange, RANGE_SIZE } from './glyph-range.ts';

export interface GlyphQuery {
  readonly cuts: readonly FontCut[];
  /** The first character. */
  readonly start: number;
}

const LAST_START = 65_536 - RANGE_SIZE;
const MOST_FONTS = 20;

/** Reads `fontstack` and `range` of a path. Throws RequestError: 404 for unknown fonts, 400 for invalid ranges. */
export function toGlyphQuery({ fontstack = '', range = '' }: Readonly<Record<string, string>>): GlyphQuery {
  const names = fontstack.split(',', MOST_FONTS);
  const cuts = names.map(cutOf).filter((cut) => cut !== undefined);
  if (cuts.length === 0) {
    throw wrongField(
      'fontstack',
      'names no font that is known: use Noto Sans Regular, Bold, Italic or others of it',
      404,
    );
  }
  const [, first = '', last = ''] = /^(\d{1,5})-(\d{1,5})$/.exec(range) ?? [];
  const start = Number(first);
  if (first === '' || start % RANGE_SIZE !== 0 || start > LAST_START || Number(last) !== start + RANGE_SIZE - 1) {
    throw wrongField('range', `must be ${RANGE_SIZE} characters such as 0-255 or 256-511, up to ${LAST_START}-65535`);
  }
  return { cuts: [...new Set(cuts)], start };
}

/** Cache: a file takes some 20 ms to draw, and every new client requests it. */
const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: 16 << 20,
  sizeCalculation: ({ byteLength }) => byteLength + 64,
});

export function glyphs({ cuts, start }: GlyphQuery): Outcome {
  const key = `${cuts.join()} ${start}`;
  let body = drawn.get(key);
  if (body === undefined) {
    body = glyphRange(cuts, start);
    drawn.set(key, body);
  }
  return immutable(body, 'application/x-protobuf', `${key}`);
}
